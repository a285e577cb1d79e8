import type { RulePictures } from '../../contract'
import Choice from './pictures/Choice.svelte'
import Clans from './pictures/Clans.svelte'
import Conductor from './pictures/Conductor.svelte'
import Deeds from './pictures/Deeds.svelte'
import Ground from './pictures/Ground.svelte'
import Halves from './pictures/Halves.svelte'
import Kick from './pictures/Kick.svelte'
import Seats from './pictures/Seats.svelte'

const red = (x: number, y: number) => ({ x, y, clan: 'red' })
const green = (x: number, y: number) => ({ x, y, clan: 'green' })
const yes = (x: number, y: number) => ({ x, y, may: true })
const no = (x: number, y: number) => ({ x, y, may: false })

const pictures: RulePictures = {
  clans: { Drawing: Clans },
  homes: {
    Drawing: Ground,
    props: {
      rows: ['hhhh', '....'],
      dwarfs: [green(1, 0), red(1, 1), green(3, 1), red(2, 1)],
      marks: [no(1, 0), no(2, 0), yes(3, 0)],
    },
  },
  deeds: { Drawing: Deeds },
  beside: {
    Drawing: Ground,
    props: {
      rows: ['...', '...', 'sss'],
      dwarfs: [red(1, 1)],
      walls: [
        { x: 0, y: 1 },
        { x: 1, y: 1 },
      ],
      marks: [no(0, 0), yes(1, 0), no(2, 0), yes(0, 1), yes(2, 1), no(1, 2)],
    },
  },
  walk: {
    Drawing: Ground,
    props: { rows: ['...'], dwarfs: [red(1, 0), red(2, 0)], marks: [yes(0, 0), no(2, 0)] },
  },
  sit: {
    Drawing: Ground,
    props: {
      rows: ['sss', ' . '],
      dwarfs: [green(0, 0), red(1, 1)],
      signs: [green(2, 0)],
      marks: [no(0, 0), yes(1, 0), no(2, 0)],
    },
  },
  seats: { Drawing: Seats },
  lift: {
    Drawing: Ground,
    props: { rows: ['s.s'], dwarfs: [red(1, 0)], signs: [green(0, 0), red(2, 0)], marks: [yes(0, 0), no(2, 0)] },
  },
  kick: { Drawing: Kick },
  slide: {
    Drawing: Ground,
    props: {
      rows: ['sss', ' . '],
      dwarfs: [red(1, 0)],
      signs: [red(2, 0)],
      marks: [yes(0, 0), no(2, 0), yes(1, 1)],
    },
  },
  conductor: { Drawing: Conductor },
  choice: { Drawing: Choice },
  halves: { Drawing: Halves },
}
export default pictures
