/**
 * What a game brings to the house, and what the house hands to a game.
 *
 * A game is one folder, `src/games/<id>/`, found by name; nothing outside it knows it:
 *
 *   card.ts              default export: GameCard. Small. Loaded with the home page.
 *   index.ts             default export: GameModule. Loaded when somebody sits at a table.
 *   messages/*.{de,en,fr}.json
 *                        catalogs; any number of files, all keys start with the game's own prefix.
 *                        Import messages as `import { m } from '../../paraglide/messages.js'`.
 *
 * The client knows no rules. A board draws a view and offers the moves that the server sent.
 *
 * The space a board gets: the table frame gives it a box that fills the screen except for one bar at the
 * bottom of phones (Menu, Talk; 56 px) and, on wide screens (from 900 px), the top right corner (240 x 100 px)
 * where the same buttons lie. The box is a CSS size container named `board`: use `@container board (...)`,
 * and never the window's size. The board owns everything in the box: score, names, hints, choices.
 * One-line messages of the house (offers, connection) appear below the box, never over it.
 */
import type { Component } from 'svelte'

export type Locale = 'de' | 'en' | 'fr'

/** How a person's dwarf looks. `length` is in centimetres; some games let the longer beard begin. */
export interface Beard {
  style: BeardStyle
  colour: BeardColour
  length: number
}
export type BeardStyle = 'forked' | 'square' | 'round' | 'braided'
export type BeardColour = 'oak' | 'fox' | 'stone' | 'straw' | 'coal' | 'snow'

/** Whoever sits at a seat. The index in `people` is the seat's number. */
export interface Person {
  /** Ready to be shown: bots have their strength's name in the reader's language. */
  name: string
  beard: Beard | null
  /** The bot's strength, or null for a person. */
  bot: string | null
  /** True for the seat of whoever is looking. */
  you: boolean
  /** False while a person's connection is lost and no bot stands in. */
  here: boolean
}

/** A lawful move: `text` is its notation and what `play` wants; `move` is the same in parts, as the server sends it. */
export interface Offer<Move = unknown> {
  text: string
  move: Move
}

/** Something that happened, with the move that caused it (null for the clock, the start and chance). */
export interface Happening<Event = unknown> {
  event: Event
  seat: number | null
  notation: string | null
}

export interface BoardSettings {
  locale: Locale
  /** Asked for by the system or in the profile: no flights, no tilt; a fade of 120 ms at most. */
  reducedMotion: boolean
  /** The thumb is on the left: mirror what is right for the right-handed. */
  leftHanded: boolean
}

export interface BoardProps<View = unknown, Move = unknown, Event = unknown> {
  view: View
  /** What this seat may do now. Empty when it may not, and for spectators. */
  moves: readonly Offer<Move>[]
  /** The seat of whoever is looking; null for a spectator, who sees the table from seat 0. */
  seat: number | null
  people: readonly Person[]
  /**
   * What happened between the view before and this one, oldest first. A new array for every update; empty after
   * joining and after a reconnect, where nothing is to be moved: draw the view as it is.
   */
  events: readonly Happening<Event>[]
  /** A move that was sent and is not answered yet. Show it as done; the next view confirms it or takes it back. */
  pending: string | null
  /** False while nobody may move: paused, connection lost, game over. Moves stay listed but must not look lit. */
  live: boolean
  play(text: string): void
  settings: BoardSettings
  /** One sentence for the screen reader. Moves and events are announced by the frame through `speak`. */
  announce(sentence: string): void
}

export interface SpeakContext {
  people: readonly Person[]
  seat: number | null
}

/** The heavy half of a game: board, words for what happens, sounds. */
export interface GameModule<View = any, Move = any, Event = any> {
  id: string
  Board: Component<BoardProps<View, Move, Event>>
  /** An event as one short sentence, or null when there is nothing to say. Also the lines of the table's history. */
  speak(happening: Happening<Event>, context: SpeakContext): string | null
  /** A move as a short phrase ("Kick the red dwarf on E5, miss 1 round"). */
  nameMove(offer: Offer<Move>, context: SpeakContext): string
  /** Why the game ended, by the name of its ending: one line below the title of the end screen. */
  nameEnding(ending: string, context: SpeakContext): string
  /** The counts worth telling at the end ("7 seats"), for each seat. */
  scoreLines?(view: View, context: SpeakContext): string[]
  /** Plays what fits an event. Called by the frame for every happening unless sound is off. */
  sound?(happening: Happening<Event>): void
}

/** One thing that can be chosen at a table. Values go to the server as they are. */
export type OptionRow =
  | { kind: 'switch'; name: string; title(): string; says(on: boolean): string }
  | {
      kind: 'choice'
      name: string
      title(): string
      choices: readonly { value: string | number; label(): string; says(): string }[]
    }
  | {
      kind: 'number'
      name: string
      title(): string
      says(value: number): string
      min: number
      max: number
      step: number
      /** Shown only when this is true of the options chosen so far. */
      when?(options: Readonly<Record<string, unknown>>): boolean
    }

export interface SceneProps {
  /** Drawn size in user units; the scene fills it and is cut at its edges. */
  width: number
  height: number
}

/** The light half of a game: how it stands on the home page and in the lobby. */
export interface GameCard {
  id: string
  /** Place on the home page, from the top of the mine downwards. */
  order: number
  /** False: the chamber is seen but not lit, and says that it opens later. */
  open: boolean
  title(): string
  /** With or against each other, how many, how long: one line. */
  summary(): string
  /** One short sentence for wide screens, above the summary. */
  promise(): string
  Scene: Component<SceneProps>
  /** CSS values from tokens.css: `var(--...)`. */
  titleFont: string
  titleColour: string
  rim: string
  seats: { least: number; most: number }
  /** What a seat is called, for the lobby ("Red clan"); null when seats are alike. */
  seatName?(seat: number): string
  options: readonly OptionRow[]
  /** Options that are good as they are. */
  defaults: Readonly<Record<string, unknown>>
  /** Options said in a few words, for lists of tables ("20 turns each, long platforms"). */
  nameOptions(options: Readonly<Record<string, unknown>>): string[]
}
