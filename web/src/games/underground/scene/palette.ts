import { Color } from 'three'

const NAMES = [
  'sodium',
  'sodium-deep',
  'wet-stone',
  'wet-stone-light',
  'water',
  'water-light',
  'wood',
  'underground-night',
  'night-0',
  'bone',
  'brass',
  'brass-dark',
  'brass-light',
  'enamel-red',
  'enamel-white',
  'ember-white',
  'skin',
  'helmet',
  'rat-fur',
  'lamp',
  'lamp-white',
  'plank-shade',
] as const
type Name = (typeof NAMES)[number]

/** The design system's colours as three knows them. */
export type Palette = Readonly<Record<Name, Color>>

/** Any CSS colour, also `var(--...)`; what cannot be read is bone. */
export function colourOf(text: string, element: Element = document.documentElement): Color {
  const name = /^var\((--[\w-]+)/.exec(text.trim())?.[1]
  const value = name ? getComputedStyle(element).getPropertyValue(name) : text
  const colour = new Color()
  return value.trim() ? colour.setStyle(value.trim()) : colour
}

export function readPalette(element: Element = document.documentElement): Palette {
  return Object.fromEntries(NAMES.map((name) => [name, colourOf(`var(--${name})`, element)])) as Record<Name, Color>
}

/** So much of the second colour in the first. */
export const mixed = (a: Color, b: Color, part: number): Color => a.clone().lerp(b, part)

/** Darker or, above 1, lighter, in linear light. */
export const shaded = (colour: Color, by: number): Color => colour.clone().multiplyScalar(by)
