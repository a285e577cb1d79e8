import { m } from '../../paraglide/messages.js'
import type { GameCard } from '../contract'
import Scene from './Scene.svelte'

export default {
  id: 'underground',
  order: 3,
  open: false,
  title: m.underground_title,
  summary: m.underground_summary,
  promise: m.underground_promise,
  Scene,
  titleFont: 'var(--font-display)',
  titleColour: 'var(--sodium)',
  rim: 'var(--underground-rim)',
  seats: { least: 1, most: 4 },
  options: [],
  defaults: {},
  nameOptions: () => [],
} satisfies GameCard
