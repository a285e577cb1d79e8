/** What an own box begins with: ours, packed as the server reads it. */
import cards from '../../../../src/draisine/games/underground/data/default/cards.txt?raw'
import chips from '../../../../src/draisine/games/underground/data/default/chips.txt?raw'
import pieces from '../../../../src/draisine/games/underground/data/default/pieces.txt?raw'
import plateaus from '../../../../src/draisine/games/underground/data/default/plateaus.txt?raw'
import scenarios from '../../../../src/draisine/games/underground/data/default/scenarios.txt?raw'

const files = { cards, chips, pieces, plateaus, scenarios }

export const starterBox = Object.entries(files)
  .map(([name, text]) => `== ${name}.txt ==\n${text.trimEnd()}\n`)
  .join('')
