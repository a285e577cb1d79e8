"""What people say of themselves because a game asks for it."""

from collections.abc import Iterable, Mapping

from draisine.kernel import AnyGame, Traits, traits_of
from draisine.server import errors


def checked_traits(traits: Mapping[str, int], games: Iterable[AnyGame]) -> Traits:
    """Traits that some game asks for, within its bounds, or a named error."""
    asked = {trait.id: trait for game in games for trait in traits_of(game)}
    for name, value in traits.items():
        trait = asked.get(name)
        if trait is None:
            raise errors.unknown_trait(trait=name)
        if not trait.least <= value <= trait.most:
            raise errors.trait_out_of_bounds(trait=name, least=trait.least, most=trait.most)
    return dict(traits)
