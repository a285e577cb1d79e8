import { m } from '../../paraglide/messages.js'
import type { GameCard } from '../contract'
import Scene from './Scene.svelte'

export default {
  id: 'infernal-wagon',
  order: 1,
  open: false,
  title: m.wagon_title,
  summary: m.wagon_summary,
  promise: m.wagon_promise,
  Scene,
  titleFont: 'var(--font-display)',
  titleColour: 'var(--wagon-text)',
  rim: 'var(--wagon-rim)',
  seats: { least: 2, most: 5 },
  options: [],
  defaults: {},
  nameOptions: () => [],
} satisfies GameCard
