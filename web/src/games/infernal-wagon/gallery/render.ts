import { Offline } from 'tone'
import { openBand } from '../sound/band'
import { notesBetween, roarAt } from '../sound/timeline'

/** Renders a piece of the soundtrack, for measuring: samples of the left channel. */
export async function render(from: number, lasts: number, how: { length: number; hushed?: boolean; won?: boolean }) {
  const buffer = await Offline(
    ({ destination }) => {
      const band = openBand(destination)
      if (how.won) return band.rescue(0.1)
      band.roar(how.hushed ? 0 : roarAt(from, how.length), 0)
      for (const note of notesBetween(from, from + lasts, how))
        band.play(note.instrument, note.pitch, note.lasts, 0.05 + (note.at - from) / 1000, note.loud)
    },
    lasts / 1000 + 0.2,
  )
  return Array.from(buffer.getChannelData(0))
}
Object.assign(window, { render })
