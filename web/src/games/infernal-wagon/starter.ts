/** What an own deck begins with, to be changed into the cards of the box: the gentle one without its remarks. */
import shipped from '../../../../src/draisine/games/infernal_wagon/data/gentle.txt?raw'

export const starterDeck = shipped
  .split('\n')
  .map((line) => line.split(';')[0]!.trimEnd())
  .filter((line) => line && line !== 'reconstructed')
  .map((line) => `${line}\n`)
  .join('')
