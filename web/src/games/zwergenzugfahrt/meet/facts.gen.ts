// Made from the rules by tools/companion_facts.py: change them there.
export default {"kicks": [1, 2, 2, 2, 2, 3], "conductor": 7, "seats": 10, "signs": 5, "removals": 5, "dwarfs": 5, "rounds": 50, "minutes": 30}
