/** What an own deck begins with: every card of a valid one, to be changed into those of the box. */
export const starterDeck = `start 3 gem-gem
start 2 gem-gem
start 1 gem-star
exit star
fork ring-peak-cross-wave 2
fork cross-wave-moon-gem 2
fork moon-gem-ring-peak 2
fork ring-wave-peak-moon 2
fork peak-cross-gem-moon 2
straight ring-ring 2
curve ring-ring L
straight peak-peak 2
curve peak-peak L
straight cross-cross 2
curve cross-cross L
straight wave-wave 2
curve wave-wave L
straight moon-moon 2
curve moon-moon L
straight gem-gem 2
curve gem-gem L
straight ring-peak 3
curve ring-peak 2
straight ring-cross 2
curve ring-cross L
straight ring-wave 2
curve ring-wave L
straight ring-moon 2
curve ring-moon L
straight ring-gem 2
curve ring-gem 2
straight peak-cross L
curve peak-cross 2
straight peak-wave 3
curve peak-wave 2
straight peak-moon 2
curve peak-moon 3
straight peak-gem 2
curve peak-gem 2
straight cross-wave L
curve cross-wave 2
straight cross-moon 3
curve cross-moon 2
straight cross-gem 2
curve cross-gem 3
straight wave-moon 2
curve wave-moon 2
straight wave-gem L
curve wave-gem 3
straight moon-gem L
curve moon-gem 2
tunnel ring>peak 2
tunnel peak>cross 2
tunnel cross>wave 2
tunnel wave>moon 2
tunnel moon>gem 2
tunnel gem>ring 2
tunnel cross>gem 2
blast peak>moon 2
blast wave>ring L
blast moon>peak L
danger ring>cross 2
danger peak>wave L
danger wave>gem 4
danger moon>ring L
danger gem>peak 2
danger cross>ring 2
danger ring>wave L
danger moon>peak 2
easy star-star
easy star-star
easy star-star
easy star-star
easy star-star
easy star-star
easy star-star
easy star-star
silence
silence
silence
silence
silence
silence
silence
silence
u_turn
u_turn
u_turn
u_turn
u_turn
u_turn
curse ring>peak
curse peak>cross
curse cross>wave
curse wave>moon
curse moon>gem
`
