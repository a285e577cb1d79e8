/**
 * What a game brings to the shell, and what the shell hands to a game.
 *
 * A game is one folder, `src/games/<id>/`, found by name; nothing outside it knows it:
 *
 *   card.ts              default export: GameCard. Small. Loaded with the home page.
 *   index.ts             default export: GameModule. Loaded when somebody sits at a table.
 *   rules/How.svelte     default export: Component<HowProps>. The goal in one sentence and a few steps, with pictures.
 *   rules/Rules.svelte   default export: Component<RulesProps>. The rules in short, over a board or a page.
 *   rules/pictures.ts    default export: RulePictures. Drawings of the full rules, by the names that
 *                        `src/draisine/games/<game>/rulebook/` has for them.
 *   crew.ts              default export: CrewWords. Only for games that crews can play.
 *   meet/line.ts         default export: () => string. What its companion for a real table is there for, in one line.
 *   meet/index.ts        default export: GameCompanion. Loaded with the companion, which knows no tables. A game without
 *                        one has no companion.
 *   traits.ts            default export: TraitLooks. Only for games that ask something of whoever sits down.
 *   card.css             colours and faces of the card, imported by `card.ts`.
 *
 * Its words lie in `src/draisine/games/<game>/words/`: `{de,en,fr}.json` for what every game has words for (bots, ends,
 * refusals), `<topic>.{de,en,fr}.json` for the board. Keys of the board start with the game's own prefix.
 * Import messages as `import { m } from '../../paraglide/messages.js'`.
 *
 * A game of the server that has no folder here gets a general board and a card made from the server's words: `general/`.
 *
 * The client knows no rules. A board draws a view and offers the moves that the server sent.
 *
 * The space a board gets: the table frame gives it a box that fills the screen except for one bar at the
 * bottom of phones (Menu, Talk; 56 px) and, on wide screens (from 900 px), the top right corner (15 x 6.25 rem)
 * where the same buttons lie. The box is a CSS size container named `board`: use `@container board (...)`,
 * and never the window's size. The board owns everything in the box: score, names, hints, choices.
 * One-line messages of the shell (offers, connection) appear below the box, never over it.
 */
import type { Component } from 'svelte'
import type { Locale } from '../i18n.svelte'
import type { CompanionLog } from '../meet/log.svelte'
import type { Clock } from '../protocol/clock'
import type { Learned } from '../protocol/messages.gen'
import type { Options } from './card'

export type { Clock, Locale }

/** Whoever sits at a seat. The index in `people` is the seat's number. */
export interface Person {
  /** Ready to be shown: bots have their strength's name in the reader's language. */
  name: string
  /** What games ask of whoever sits at a seat, by the trait's id; a game knows what it asked for. */
  traits: Readonly<Record<string, number>>
  /** The bot's strength, or null for a person. */
  bot: string | null
  /** True for the seat of whoever is looking. */
  you: boolean
  /** False while a person's connection is lost and no bot stands in. */
  here: boolean
}

export interface BoardSettings {
  locale: Locale
  /** Asked for by the system or in the profile: no flights, no tilt; a fade of 120 ms at most. */
  reducedMotion: boolean
  /** The thumb is on the left: mirror what is right for the right-handed. */
  leftHanded: boolean
}

export interface BoardProps<Scenery = unknown, View = unknown, Event = unknown> {
  /** Board, cards and so on: what never changes during a game. */
  scenery: Scenery
  view: View
  /** The game's id, for a board that serves several. */
  game?: string
  /** The view drawn with letters, for the general board; absent where the game draws none. */
  picture?: string | undefined
  /** Moves made so far. It goes down after a take back. */
  number: number
  /** What this seat may do now, in notation, but for what the view itself says. Empty when it is not on it, and for spectators. */
  moves: readonly string[]
  /** Seats that may move now. */
  toAct: readonly number[]
  /** The seat of whoever is looking; null for a spectator, who sees the table from seat 0. */
  seat: number | null
  people: readonly Person[]
  /**
   * What the last step was made of, oldest first. A new array for every update; empty after joining, reconnecting
   * and taking back, where nothing is to be moved: draw the view as it is.
   */
  events: readonly Event[]
  /** Seat and notation of the last move; null where it is another's secret. */
  last: readonly [number, string] | null
  clock: Clock
  /** A move that was sent and is not answered yet. Show it as done; the next view confirms it or takes it back. */
  pending: string | null
  /** False while nobody may move: paused, connection lost, game over. Moves may stay listed but must not look lit. */
  live: boolean
  /** The line to the server is lost: the view is as old as that. */
  cutOff?: boolean
  /** Not live yet: the start is counted down, three, two, one. */
  counted?: boolean
  /** How it ended, once it has: also when the people ended it ("resigned", "agreed"), which no view says. */
  outcome?: { end: string; winners: readonly number[] } | null
  /** A game told again: it is drawn as it was then, nothing can be played, and keys belong to the replay. */
  replayed?: boolean
  /** On a table screen, for a whole room at three metres: nothing is touched, no hand is anybody's, and the music plays here. */
  screen?: boolean
  /**
   * The board is on a table screen in the same room: only what one holds, may do and must carry in the eye from there to here.
   * Handed only to boards that say so (`GameModule.hand`).
   */
  hand?: boolean
  /** The seat from whose side a board is looked at that has sides, where that is not the own one. */
  side?: number
  /** In a game told again: the view after so many steps, for what depends on the way there; null while it is not here. */
  earlier?(number: number): View | null
  /** In a game told again: what was done next, and what would have been better instead, the first of it possible now. */
  compared?: Compared | null
  /** Nobody shall think for free while all wait: where a clock is played against, cover what is thought about. */
  covered?: boolean
  /** Moves that somebody who learns shall find: what they need stands in the light before anything is touched. */
  advised?: readonly string[]
  /** Sends a move: one of `moves`, or one that the view says. */
  play(text: string): void
  settings: BoardSettings
  /** One more sentence for the screen reader. Events are announced by the frame through `speak`. */
  announce(sentence: string): void
  /** Quick calls and gestures of the last seconds, oldest first; `at` is a moment of `performance.now()`. */
  calls?: readonly { seat: number; call: string; at: number }[]
  /** Calls or gestures at everybody. Absent for spectators and in games without calls. */
  call?(name: string): void
  /** Opens the shell's talk, ready to be written to. Absent where there is nothing to be said. */
  talk?(): void
  /** Talk and calls are off for all; gestures stay. */
  silent?: boolean
  /** Shows the others a move that one thinks of, "" to take it back; as often as one likes. Absent for spectators and where not all play together. */
  think?(text: string): void
  /** What others are about to do, one for each seat; seat -1 is the answer to `suggest`. `at` is a moment of `performance.now()`. */
  thoughts?: readonly {
    seat: number
    text: string
    at: number
    /** The seat that an answer to `suggest` is for: whoever asked, or whoever is on turn instead of them. */
    for?: number | null
    /** The reason that a bot gives, as a code of the game; without a text it advises to wait. */
    why?: string
    about?: Readonly<Record<string, string | number>>
  }[]
  /** Asks a bot what it would do. Everybody at the table sees the answer as a thought. Absent where nobody can be asked. */
  suggest?(): void
}

/** A move that was made, and what would have been better. */
export interface Compared {
  seat: number | null
  /** In notation; empty where nothing was done. */
  played: string
  better: readonly { seat: number; text: string }[]
  /** What an analyst added, for the game's own board. */
  about?: Readonly<Record<string, string | number>>
}

export interface SpeakContext<Scenery = any, View = any> {
  scenery: Scenery
  view: View
  people: readonly Person[]
  seat: number | null
}

/** Something new that lies there, told once in one line: what it is called, then what it does. */
export interface Hint {
  /** Its name in the profile's memory: letters, digits and underscores. */
  id: string
  title: string
  says: string
}

/** When something may be counted of a first game: it begins, somebody who learns makes a move, it is over. */
export type LearningMoment = 'begun' | 'ended' | { move: string }

/** What a coach thinks of a move: its own before it is made, or (seat -1) what it would do. */
export interface CoachThought {
  seat: number
  text: string
  why: string
  about: Readonly<Record<string, string | number>>
}

/** A move of a game that is over, with the milliseconds of play at which it was made. */
export interface MoveMade {
  seat: number
  text: string
  at: number
}

export interface EndProps<Scenery = any, View = any> extends SpeakContext<Scenery, View> {
  /** Whether the game ended well for whoever is looking; for a spectator, whether somebody won. */
  won: boolean
  /** The name of the end (`outcome.end`). */
  end: string
  /** Milliseconds of play from the start to the end. */
  took: number
  /** The whole game, oldest first. Null while it is not there, or cannot be had. */
  moves: readonly MoveMade[] | null
  /** What every move led to, what was taken back included, as far as `GameEnd.steps` asks for it. */
  steps?: readonly { events: readonly unknown[]; taken_back: boolean }[] | null
  /** What the crew's next game gets, as one sentence; absent or empty where nothing. */
  next?: string
}

export interface EndSceneProps {
  /** Daylight; otherwise the same frame by night. */
  won: boolean
  end: string
  /** Seats that won, where a game has several sides; none after a draw. */
  winners?: readonly number[]
  /** Size of the box in pixels; the scene fills it and is cut at its edges. The title stands at its top: right by day, left by night. */
  width: number
  height: number
  /** Less motion is asked for. */
  still: boolean
}

/** What a game brings to its end screen. The shell has a scene of its own; other parts are left out where missing. */
export interface GameEnd<Scenery = any, View = any> {
  Scene?: Component<EndSceneProps>
  /** What happened in things and figures, right below the scene; also what the next game gets. */
  Headline?: Component<EndProps<Scenery, View>>
  /** What a seat's score is made of, below its name; the figure itself is there already. */
  Score?: Component<{ seat: number; scenery: Scenery; view: View }>
  /** How it went: below everything that can be done. */
  Story?: Component<EndProps<Scenery, View>>
  /** The end tells what the moves led to: `EndProps.steps`. */
  steps?: true
  /** After a win: what to play next, as options that change and two short lines; null when there is nothing. */
  next?(context: SpeakContext<Scenery, View>): { options: Options; title: string; says: string } | null
}

/** One step of a game that is told again; a take-back has seat null and no text. */
export interface ReplayStep {
  seat: number | null
  text: string
  at: number
  takenBack: boolean
}

/** What a game's own timeline gets: where things lie in time, what was so then, and the ways to go there. */
export interface TimelineProps<Scenery = any, View = any, Fact = any> extends SpeakContext<Scenery, View> {
  /** One for each frame, the setup first: made by the server from what everybody could see. */
  facts: readonly Fact[]
  /** Step n led to frame n + 1. */
  steps: readonly ReplayStep[]
  /** Where each frame lies on the replay's time, in milliseconds. */
  times: readonly number[]
  /** Milliseconds of the whole replay. */
  length: number
  at: number
  frame: number
  turns: readonly { frame: number; title: string; says: string }[]
  /** How it stood, as an analyst of the game judges it; empty where nobody has asked. */
  judged: readonly { frame: number; value: number }[]
  /** Through whose eyes one looks; null for all, and for a spectator. */
  eyes: number | null
  /** Little room: turning points are numbers. */
  narrow: boolean
  onseek(at: number): void
  onframe(frame: number): void
}

/** A moment that explains how a game went on. */
export interface Finding extends Compared {
  /** The frame from which one could have done better. */
  frame: number
  /** Milliseconds of play at which it went on from there. */
  at: number
  code: string
  about: Readonly<Record<string, string | number>>
}

/** What a game brings to its replay. The shell has a slider and a list of moves for all. */
export interface GameReplay<Scenery = any, View = any, Fact = any> {
  /** Steps come at the milliseconds at which they were made; otherwise thinking is cut short. */
  realTime?: true
  /** Takes the place of the shell's slider. */
  Timeline?: Component<TimelineProps<Scenery, View, Fact>>
  /** Two opponents: their moves stand side by side. */
  columns?: true
  /** The board can be turned by hand. */
  touch?: true
  /** A turning point in words: a title, and one short line. */
  nameTurn(
    code: string,
    about: Readonly<Record<string, string | number>>,
    step: { at: number; seat: number | null; text: string },
    context: SpeakContext<Scenery, View>,
  ): { title: string; says: string }
  /** What an analyst found, in words: whom and what it is about, what it did, and what would have been better. */
  nameFinding?(finding: Finding, context: SpeakContext<Scenery, View>): { title: string; says: string; better: string }
  /** What would have been better, drawn with the parts of the board; words alone where it is missing. */
  Better?: Component<{ better: { seat: number; text: string }; context: SpeakContext<Scenery, View> }>
  /** What the judgement stands for, where the game's timeline does not draw it. */
  nameJudged?(): string
}

/** The heavy half of a game: board, words for what happens, sounds. Types are the game's own `values.gen.ts`. */
export interface GameModule<Scenery = any, View = any, Event = any> {
  id: string
  Board: Component<BoardProps<Scenery, View, Event>>
  /** An event as one short sentence, or null when there is nothing to say. Also the lines of the table's history. */
  speak(event: Event, context: SpeakContext<Scenery, View>): string | null
  /** What could be new to somebody in what just happened, or (without events) in what lies there. The shell tells each once. */
  hints?(events: readonly Event[], context: SpeakContext<Scenery, View>): readonly Hint[]
  /** What a coach says of a move in one line; null where the board says it already. */
  explain?(thought: CoachThought, context: SpeakContext<Scenery, View>): string | null
  /** What is counted of a game that is learned by playing it: whether it is one, its options say; null where nothing is. */
  learnedBy?(options: Options, moment: LearningMoment): Learned['what'] | null
  /** Why the game ended, by the name of its end (`outcome.end`): one line below the title of the end screen. */
  nameEnd(end: string, context: SpeakContext<Scenery, View>): string
  /** Parts of the end screen. */
  end?: GameEnd<Scenery, View>
  /** A quick call or gesture in words, for the screen reader. Some are for somebody: `nameOf` names a seat. */
  nameCall?(call: string, nameOf: (seat: number) => string): string
  /** Whether a seat is waited for, where seats may move that nobody waits for; otherwise whoever may move is. */
  isOn?(view: View, seat: number): boolean
  /** How far it has come, in the line that its rules leave open before one has played (`Ghosts.lines`). */
  progress?(view: View): number
  /** What each seat has now, where the people ended the game and nothing was counted. */
  scores?(view: View): readonly number[]
  /** Whoever sits at a seat, drawn beside their score. */
  Figure?: Component<{ seat: number; person: Person | undefined }>
  /** What a seat holds, for all to see: beside its lantern on a table screen. */
  Held?: Component<{ view: View; seat: number }>
  /** A score as it stands in `outcome.scores`, with its unit ("7 seats"). */
  nameScore?(score: number): string
  /** Parts of the replay. */
  replay?: GameReplay<Scenery, View>
  /** Its board can be drawn as a hand (`BoardProps.hand`), while a table screen shows the rest. */
  hand?: true
  /** Its board has sides to be looked at from (`BoardProps.side`): on one device between two people it can turn. */
  sides?: true
  /** Plays what fits an event; see `src/sound/`. Called by the frame for every event unless sound is off. */
  sound?(event: Event, context: SpeakContext<Scenery, View>): void
}

export interface HowProps {
  onclose(): void
  /** Goes on to the rules. */
  onrules(): void
  /** Begins to play; absent where play has begun, or a table is being laid. */
  onplay?(): void
}

export interface RulesProps<Scenery = any, View = any> {
  /** Of the table where they are read; absent where there is none yet. */
  scenery?: Scenery
  view?: View
  onclose(): void
}

/** A drawing of the rules: one of the game's own parts, and what it shows. */
export interface RulePicture {
  Drawing: Component<any>
  props?: Readonly<Record<string, unknown>>
}
export type RulePictures = Readonly<Record<string, RulePicture>>

/** What a game brings to a real table: clock, score sheet and helps, kept in this browser. */
export interface GameCompanion {
  id: string
  /** Fills the screen. It folds the log into what is now, and adds to it. */
  Page: Component<{ log: CompanionLog }>
}
