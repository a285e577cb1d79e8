"""What a table, a crew or a replay refuses."""

from draisine.kernel.errors import BadLog, DraisineError


@DraisineError.declare
def already_started() -> None:
    """Seats, lamps, bots and options change only while the table waits."""


@DraisineError.declare
def already_thinking() -> None:
    """A bot is thinking about a suggestion at this table."""


@DraisineError.declare
def already_ticked(achievement: str) -> None:
    """This box of the crew's sheet is ticked."""


@DraisineError.declare
def analysis_busy() -> None:
    """The games that others wait to have explained are too many just now."""


@DraisineError.declare
def book_full(most: int) -> None:
    """More games with the real box than that in the book of one crew."""


@DraisineError.declare
def bot_plays_already(seat: int) -> None:
    """A stand-in for a seat that a bot plays."""


@DraisineError.declare
def bot_plays_your_seat() -> None:
    """One's own seat is played by a stand-in: take it back first."""


@DraisineError.declare
def crew_full(most: int) -> None:
    """A crew has no more members than that."""


@DraisineError.declare
def day_is_settled() -> None:
    """Other options, seats, a crew or strangers at the table of the day, which is the same for all."""


@DraisineError.declare
def eyes_of_others() -> None:
    """Before the end a game is looked at through one's own eyes only."""


@DraisineError.declare
def fork_is_fixed() -> None:
    """Other options or seats where a game goes on from a moment of another."""


@DraisineError.declare
def game_not_over() -> None:
    """A rematch, the whole log or the reasons before the end."""


@DraisineError.declare
def game_not_started() -> None:
    """A move, an offer or the like while the table waits."""


@DraisineError.declare
def game_without_crews() -> None:
    """This game has no sheet for crews."""


@DraisineError.declare
def log_removed() -> None:
    """The game is over for long and its moves were removed, as whoever runs the server wishes."""


@BadLog.declare
def log_damaged() -> None:
    """The log of this table makes no sense."""


@DraisineError.declare
def name_needed() -> None:
    """A seat, a table or talk from somebody without a name."""


@DraisineError.declare
def no_crew_here() -> None:
    """Ticking at a table that belongs to no crew."""


@DraisineError.declare
def no_name_left() -> None:
    """No spoken name is free for a new table."""


@DraisineError.declare
def no_screen_here() -> None:
    """A place for the sound where no table screen is open: everybody hears for themselves."""


@DraisineError.declare
def no_such_crew() -> None:
    """An unknown crew, or a code of none."""


@DraisineError.declare
def no_such_offer(what: str) -> None:
    """Declining what nobody offered."""


@DraisineError.declare
def no_such_step(steps: int) -> None:
    """A part of a replay, or a moment, that the game does not have."""


@DraisineError.declare
def no_such_table() -> None:
    """An unknown link, or a spoken name of no table that waits or plays."""


@DraisineError.declare
def nobody_beside_you(number: int) -> None:
    """A socket for somebody who shares one's device and has no seat at this table."""


@DraisineError.declare
def nobody_sits_there(seat: int) -> None:
    """Freeing a seat that nobody has."""


@DraisineError.declare
def not_earned(achievement: str) -> None:
    """Ticking what the game at this table did not earn."""


@DraisineError.declare
def not_host() -> None:
    """Only the host changes options and bots."""


@DraisineError.declare
def not_in_crew() -> None:
    """Only members of the crew may do this."""


@DraisineError.declare
def not_paused() -> None:
    """There is no pause to end."""


@DraisineError.declare
def not_seated() -> None:
    """Only who has a seat may do this."""


@DraisineError.declare
def not_together() -> None:
    """Thoughts and suggestions are for games that all win or lose together."""


@DraisineError.declare
def not_yet(milliseconds: int) -> None:
    """A move while play is still counted in."""


@DraisineError.declare
def not_your_seat(seat: int) -> None:
    """A bot's move for a seat that its owner has taken back."""


@DraisineError.declare
def nothing_said() -> None:
    """Nothing visible is left of what was said."""


@DraisineError.declare
def nothing_to_go_on() -> None:
    """Going on from a moment at which the game was over."""


@DraisineError.declare
def nothing_to_suggest() -> None:
    """No bot knows this game, or the one that was asked found nothing."""


@DraisineError.declare
def nothing_to_take_back() -> None:
    """Whoever asks has not moved yet."""


@DraisineError.declare
def one_device_needs_turns() -> None:
    """Sharing one device where all play at once from hands that the others must not see."""


@DraisineError.declare
def owner_chooses(strength: str) -> None:
    """Another bot than the owner of a seat chose to stand in for them."""


@DraisineError.declare
def player_is_here(seat: int) -> None:
    """A stand-in for somebody who is here, or freeing their seat."""


@DraisineError.declare
def player_just_left(seat: int, seconds: int) -> None:
    """A stand-in for somebody who has just lost their connection; try again after that time."""


@DraisineError.declare
def rematch_made() -> None:
    """The table for the rematch is there already."""


@DraisineError.declare
def ride_in_the_future() -> None:
    """A game with the real box that ends more than a day from now."""


@DraisineError.declare
def ride_does_not_count() -> None:
    """A card was taken back where all play at once: the ride counts for no sheet."""


@DraisineError.declare
def ride_has_ticked(achievement: str) -> None:
    """Every game ticks one box."""


@DraisineError.declare
def seat_taken(seat: int) -> None:
    """Somebody else has this seat."""


@DraisineError.declare
def seats_are_taken(taken: int) -> None:
    """Fewer seats than people and bots who sit already."""


@DraisineError.declare
def server_stops() -> None:
    """The server is going down; connect again."""


@DraisineError.declare
def silence_lies_out() -> None:
    """The rules forbid talk and calls just now; gestures stay."""


@DraisineError.declare
def stale_move(after: int, number: int) -> None:
    """The game has moved on since the sender looked."""


@DraisineError.declare
def storage_failed() -> None:
    """The disk refused; nothing of the command was kept."""


@DraisineError.declare
def table_closed() -> None:
    """A table that waited and that nobody looked at for a day."""


@DraisineError.declare
def table_frozen() -> None:
    """A move or an offer while the clock waits for somebody who is gone."""


@DraisineError.declare
def table_moved() -> None:
    """Another process of the server has the table by now; connect again."""


@DraisineError.declare
def table_paused() -> None:
    """A move or an offer during a pause."""


@DraisineError.declare
def too_many_sockets(most: int) -> None:
    """More sockets of one person or one address than that."""


@DraisineError.declare
def unknown_bot(strength: str) -> None:
    """A strength that this game has no bot of."""


@DraisineError.declare
def unknown_call(call: str) -> None:
    """Neither a call nor a gesture of this game."""


@BadLog.declare
def unknown_game(game: str) -> None:
    """A log of a game that is not played here."""


@DraisineError.declare
def unknown_eyes(eyes: str) -> None:
    """Eyes that are neither `all`, `spectator` nor the number of a seat."""


@DraisineError.declare
def thrown_out_rude() -> None:
    """The server's host closed the table because of how people behaved there."""


@DraisineError.declare
def thrown_out_trouble() -> None:
    """The server's host closed the table because it made trouble."""


@DraisineError.declare
def thrown_out_unused() -> None:
    """The server's host closed a table that took up room."""


THROWN_OUT = {"rude": thrown_out_rude, "trouble": thrown_out_trouble, "unused": thrown_out_unused}
"""By what the log says."""
