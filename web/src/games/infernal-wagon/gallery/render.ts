import { Offline } from 'tone'
import { openBand } from '../sound/band'
import { measure, type Measured } from '../sound/measure'
import { brightnessAt, notesBetween, roarAt } from '../sound/timeline'

export interface Piece {
  /** Milliseconds of play. */
  from: number
  lasts: number
  length: number
  hushed?: boolean
  won?: boolean
  /** Seconds from the piece's beginning at which somebody speaks. */
  spoken?: number
}

/** Milliseconds before the piece that are rendered and thrown away, so that it begins in the middle of the music. */
const LEAD = 1500

/** Renders a piece of the soundtrack faster than it would be heard. */
export async function render({ from, lasts, won, spoken, ...how }: Piece): Promise<Float32Array[]> {
  const start = won ? from : Math.max(0, from - LEAD)
  const buffer = await Offline(
    ({ destination }) => {
      const band = openBand(destination)
      if (won) return band.rescue(0.1)
      for (let at = start; at < from + lasts; at += 500)
        band.colour(how.hushed ? 0 : roarAt(at, how.length), brightnessAt(at, how.length), (at - start) / 1000)
      for (const note of notesBetween(start, from + lasts, how))
        band.play(note.instrument, note.pitch, note.lasts, 0.01 + (note.at - start) / 1000, note.loud)
      if (spoken !== undefined) band.duck((from - start) / 1000 + spoken, 1)
    },
    (from - start + lasts) / 1000,
  )
  const skip = Math.round(((from - start) / 1000) * buffer.sampleRate)
  return [0, 1].map((channel) => buffer.getChannelData(Math.min(channel, buffer.numberOfChannels - 1)).slice(skip))
}

async function measured(piece: Piece): Promise<Measured> {
  return measure(await render(piece), 44_100)
}
Object.assign(window, { render, measured })
