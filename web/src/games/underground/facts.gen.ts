// Made from the rules by tools/companion_facts.py: change them there.
export default {"digits": 5, "without_glass": ["1"]}
