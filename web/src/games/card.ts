/** The light half of a game, as pages know it before its board is fetched: in words and drawings. */
import type { Component } from 'svelte'
import type { SceneProps } from '../look/scene'
import type { Trait } from '../protocol/messages.gen'

export type Options = Readonly<Record<string, unknown>>

interface Row {
  /** The option's name at the server. */
  name: string
  title(): string
  /** Shown only when this is true of the options chosen so far. */
  when?(options: Options): boolean
}
/** One thing that can be chosen at a table, with a sentence of what it changes. Values go to the server as they are. */
export type OptionRow =
  | (Row & { kind: 'switch'; says(on: boolean): string })
  | (Row & {
      kind: 'choice'
      /** Words for what the server offers, in their order. `also`: other options that come along with this choice.
       * `retired`: shown only where a table has it already. */
      choices: readonly { value: string; label(): string; says(): string; also?: Options; retired?: true }[]
      /** What lies on the server's shelf can be chosen too: `value` is sent for it, and its text as the option `text`. */
      shelf?: { value: string; text: string }
    })
  /** Several lines, sent when the writer is done with them. Lines are numbered: errors name them. */
  | (Row & {
      kind: 'text'
      says(): string
      lines: number
      /** What an empty one begins with; it can be downloaded, and begun with again. */
      starter?: { file: string; text(): Promise<string> }
      /** How it is written, one touch away. */
      format?: { title(): string; load(): Promise<{ default: Component }> }
    })
  | (Row & {
      kind: 'number'
      says(value: number): string
      /** A value as it is shown; the bare number unless said otherwise. */
      label?(value: number): string
      step: number
      /** Values at hand; any other is reached by steps. */
      marks: readonly number[]
    })

/**
 * The light half of a game: how it stands on the home page and in the lobby, in words and drawings. What the server knows
 * of it (seats, options, whether all win together) is told by the server alone: `GameInfo`, see `facts.svelte.ts`.
 */
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
  /** What one plays for, in one sentence: for whoever comes to a table by a link and has never played it. */
  goal?(): string
  Scene: Component<SceneProps>
  /** A small picture of what one plays with, as wide as its place. */
  Emblem: Component
  /** CSS values, as `var(--...)`: of look/tokens.css, or of the game's own `card.css`. */
  titleFont: string
  titleColour: string
  rim: string
  /** Titles of the end screen of a game that all win or all lose. */
  ends?: { won(): string; lost(): string; again?(): string; givenUp?(): string }
  /** One line: who sits down at once at the table that the server lays for whoever only wants to play. */
  sayQuick(mates: number, options: Options): string
  /** What a number of seats changes ("Hands of 3"), from the server's facts about it (`GameInfo.seat_facts`). */
  saySeats?(count: number, facts: Readonly<Record<string, number>>): string | null
  /** What a seat is called, for the lobby ("Red clan"); null when seats are alike. */
  seatName?(seat: number): string
  /** How options are shown. What they may be, and what they are when nobody chooses, the server says. */
  options: readonly OptionRow[]
  /** Whether the others can wait for somebody who is missing: they play at once, or a clock runs. Absent where there is nothing to wait with. */
  waits?(options: Options): boolean
  /** Options said in a few words, for lists of tables ("20 turns each, long platforms"). */
  nameOptions(options: Options): string[]
}

/** What is asked of whoever sits down, shown in the game's own way; a trait without a look is a number. */
export type TraitLooks = Readonly<Record<string, TraitLook>>
export interface TraitLook {
  Field: Component<TraitFieldProps, object, 'value'>
  /** What was chosen, in a few words ("Your beard: 30 cm"). */
  say(value: number): string
}
export interface TraitFieldProps {
  /** Of whoever chooses. */
  name: string
  trait: Trait
  value: number
}

/** Words for what a crew keeps across its games: a sheet of achievements, and the help that lost games bring. */
export interface CrewWords {
  achievement(id: string): string
  /** "3 wild cards, for 3 lost rides". */
  relief(amount: number, losses: number): string
  /** The help is turned off. */
  reliefOff(): string
  /** After a lost game: what the next one gets, and whether that is one more than before. */
  next(amount: number, more: boolean): string
  /** What was won with one kind of help, where the game offers several; null for a kind it does not know. */
  helped?(help: string, games: number, wins: number): string | null
}
