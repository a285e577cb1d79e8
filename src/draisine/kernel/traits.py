"""What the rules want to know of whoever sits at a seat: a length of beard, say. Games declare it."""

from collections.abc import Iterable, Mapping

from draisine.kernel import refusals
from draisine.kernel.capabilities import SeatTraits, capability
from draisine.kernel.game import AnyGame
from draisine.kernel.values import Trait, Traits


def traits_of(game: AnyGame) -> tuple[Trait, ...]:
    """What a game asks for; most ask for nothing."""
    asking = capability(game, SeatTraits)
    return () if asking is None else asking.traits


def seat_traits(game: AnyGame, person: Mapping[str, int]) -> Traits:
    """What of a person's traits a game asks for, each within its bounds."""
    return {
        trait.id: min(max(person.get(trait.id, trait.default), trait.least), trait.most)
        for trait in traits_of(game)
    }


def bot_traits(game: AnyGame, place: int) -> Traits:
    """The traits of a bot, by the place of its strength from the weakest on."""
    return {
        trait.id: trait.bots[min(place, len(trait.bots) - 1)] if trait.bots else trait.default
        for trait in traits_of(game)
    }


def checked_traits(traits: Mapping[str, int], games: Iterable[AnyGame]) -> Traits:
    """What people say of themselves: traits that some game asks for, within its bounds, or a named error."""
    asked = {trait.id: trait for game in games for trait in traits_of(game)}
    for name, value in traits.items():
        trait = asked.get(name)
        if trait is None:
            raise refusals.unknown_trait(trait=name)
        if not trait.least <= value <= trait.most:
            raise refusals.trait_out_of_bounds(trait=name, least=trait.least, most=trait.most)
    return dict(traits)
