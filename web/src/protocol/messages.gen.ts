// Made from the server’s messages by scripts/generate-types.mjs. Do not edit.

export type ServerMessage =
  | Welcome
  | TableNews
  | GameNews
  | TalkNews
  | ThoughtNews
  | VoiceNews
  | VoiceReady
  | VoiceSignalNews
  | VoiceEnded
  | Done
  | Refused
  | Pong
  | Closing
export type ClientMessage =
  | Sit
  | Stand
  | Ready
  | FreeSeat
  | SeatBot
  | SetSeats
  | SetOptions
  | Move
  | Talk
  | Call
  | Offer
  | Decline
  | Resume
  | Resign
  | StandIn
  | ChooseStandIn
  | TakeSeatBack
  | Tick
  | Think
  | Suggest
  | Sound
  | VoiceOn
  | VoiceOff
  | VoiceSignal
  | Ping
export type ReviewServerMessage = ReviewWelcome | ReviewNews | InstantNews | Done | Refused | Pong | Closing
export type ReviewClientMessage = Lead | ShowInstant | Ping
export type MeetingServerMessage = MeetingWelcome | LinesNews | Done | Refused | ClockPong | Closing
export type MeetingClientMessage = AddLines | Ping
export type SilenceServerMessage = SilenceNews | Closing
/**
 * How the game stood at a frame.
 *
 * @minItems 2
 * @maxItems 2
 */
export type JudgedFrame = [number, number]
/**
 * A move that was not made.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Advice = [number, string]
/**
 * One line of a log: who moved, at which millisecond of play, and the move in notation.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Moved = [number, number, string]
/**
 * One step of a game, or a take-back.
 *
 * @minItems 5
 * @maxItems 5
 */
export type StepLine = [number | null, number, string, number, boolean]

export interface Everything {
  ServerMessage: ServerMessage
  ClientMessage: ClientMessage
  ReviewServerMessage: ReviewServerMessage
  ReviewClientMessage: ReviewClientMessage
  MeetingServerMessage: MeetingServerMessage
  MeetingClientMessage: MeetingClientMessage
  SilenceServerMessage: SilenceServerMessage
  AnalysisPicture: AnalysisPicture
  CrewBook: CrewBook
  CrewCards: CrewCards
  CrewCode: CrewCode
  Day: Day
  Explained: Explained
  Export: Export
  ExportChoice: ExportChoice
  Forget: Forget
  ForgottenAnswer: ForgottenAnswer
  ForkRequest: ForkRequest
  FoundTable: FoundTable
  GameLog: GameLog
  Ghosts: Ghosts
  Health: Health
  HistoryPicture: HistoryPicture
  HostState: HostState
  HttpsInfo: HttpsInfo
  Keeping: Keeping
  Learned: Learned
  LearnerCounts: LearnerCounts
  LessonMoves: LessonMoves
  LessonPicture: LessonPicture
  LoadedLog: LoadedLog
  Me: Me
  MeetingLinks: MeetingLinks
  NewBoxRide: NewBoxRide
  NewCrew: NewCrew
  NewMeeting: NewMeeting
  NewTable: NewTable
  PlayedGames: PlayedGames
  Problem: Problem
  Profile: Profile
  ReplayPart: ReplayPart
  ReplayPicture: ReplayPicture
  ReplayStory: ReplayStory
  Rulebook: Rulebook
  SeatToken: SeatToken
  ServerInfo: ServerInfo
  Shelf: Shelf
  Spoken: Spoken
  Statistics: Statistics
  TableCards: TableCards
  TableLink: TableLink
  ThrowOut: ThrowOut
}
/**
 * First message on a socket: everything, as this person may see it.
 */
export interface Welcome {
  game: GamePicture | null
  scenery: unknown
  seat: number | null
  table: TablePicture
  talk: TalkPicture[]
  type: 'welcome'
  you: string
}
/**
 * The game as one audience may see it after `number` moves.
 */
export interface GamePicture {
  clock: ClockPicture
  events: unknown[]
  last: [number, string] | null
  moves: string[]
  number: number
  picture?: string
  silent: boolean
  to_act: number[]
  view: unknown
}
/**
 * The clock of the game, in milliseconds of play at the moment the message was sent.
 */
export interface ClockPicture {
  at: number
  count_in: number
  deadline: number | null
  running: boolean
}
/**
 * A table, all but the game on it.
 */
export interface TablePicture {
  before: string | null
  counts: boolean
  crew: CrewPicture | null
  day: string | null
  declined: DeclinedPicture | null
  fingerprint: string | null
  forked: boolean
  forked_from: string | null
  freeze_on_drop: boolean
  game: string
  holds_left: number[]
  host: string | null
  link: string
  missed: MissedPicture[]
  name: string
  offers: OfferPicture[]
  open_to_all: boolean
  options: unknown
  outcome: Outcome | null
  rematch: string | null
  screens: number
  seats: SeatPicture[]
  seed: string | null
  sound: string | null
  spectators: number
  spectators_hear: boolean
  status: 'closed' | 'frozen' | 'over' | 'paused' | 'playing' | 'waiting'
  take_back_uncounts: boolean
  watchers: string[]
}
/**
 * The crew that plays at a table, with its sheet for this game.
 */
export interface CrewPicture {
  counted: boolean
  games: number
  id: string
  losses: number
  members: string[]
  name: string
  relief: number
  relieved: boolean
  sheet: AchievementPicture[]
  ticked: string | null
  wins: number
}
/**
 * One box of a crew's sheet.
 */
export interface AchievementPicture {
  filled: number
  holes: number
  id: string
  state: 'earned' | 'open' | 'ticked'
}
/**
 * The last offer that somebody else turned down, until the one who made it goes on.
 */
export interface DeclinedPicture {
  by: number
  number: number
  offered_by: number
  what: 'draw' | 'pause' | 'rematch' | 'take_back'
  why: 'better' | 'early' | 'no'
}
/**
 * A player for whom the clock waits.
 */
export interface MissedPicture {
  seat: number
  since: number
}
/**
 * Something proposed, and who has agreed so far.
 */
export interface OfferPicture {
  agreed: number[]
  by: number
  what: 'draw' | 'pause' | 'rematch' | 'take_back'
}
/**
 * How a game ended. `end` is a key of the catalogs.
 */
export interface Outcome {
  end: string
  scores: number[]
  winners: number[]
}
/**
 * One seat as everyone sees it.
 */
export interface SeatPicture {
  bot: string | null
  name: string | null
  online: boolean
  player: string | null
  ready: boolean
  replaceable: boolean
  stand_in: string | null
  traits: {
    [k: string]: number
  }
}
/**
 * Something that was said.
 */
export interface TalkPicture {
  at: number
  call: string | null
  name: string
  number: number
  seat: number | null
  text: string
}
/**
 * The table changed: seats, options, offers, people coming and going, the end.
 */
export interface TableNews {
  scenery: unknown
  seat: number | null
  table: TablePicture
  type: 'table'
}
/**
 * The game changed. After a take back `number` is lower than before and `events` is empty.
 */
export interface GameNews {
  game: GamePicture
  type: 'game'
}
/**
 * Somebody said something.
 */
export interface TalkNews {
  talk: TalkPicture
  type: 'talk'
}
/**
 * Somebody else shows what they are about to do: until they think or do another thing, or 30 seconds.
 */
export interface ThoughtNews {
  about: {
    [k: string]: string | number
  }
  for: number | null
  seat: number
  text: string
  type: 'thought'
  why: string
}
/**
 * Who has voice on at this table, whenever that changes.
 */
export interface VoiceNews {
  people: VoicePerson[]
  type: 'voice'
}
/**
 * A page with voice on.
 */
export interface VoicePerson {
  number: number
  player: string
  seat: number | null
}
/**
 * Voice is on for this page.
 */
export interface VoiceReady {
  relay_only: boolean
  servers: IceServer[]
  type: 'voice_ready'
  you: number
}
/**
 * A server that helps two browsers to reach each other, as `RTCIceServer` wants it.
 */
export interface IceServer {
  credential: string | null
  urls: string[]
  username: string | null
}
/**
 * What another page with voice on sends to yours. The server has not looked into it.
 */
export interface VoiceSignalNews {
  by: number
  kind: 'answer' | 'candidate' | 'offer'
  text: string
  type: 'voice_signal'
}
/**
 * Voice is off for this page though it did not ask for that; `code` says why.
 */
export interface VoiceEnded {
  code: string
  type: 'voice_ended'
}
/**
 * The command with this key is carried out and on disk.
 */
export interface Done {
  key: string
  type: 'done'
}
/**
 * The command with this key (empty when it could not be read) was refused; nothing changed.
 */
export interface Refused {
  code: string
  key: string
  params: {
    [k: string]: string | number
  }
  type: 'refused'
}
/**
 * The answer to the ping with this key.
 */
export interface Pong {
  key: string
  type: 'pong'
}
/**
 * The server is about to close this socket; `code` says why. Connect again unless it is a refusal.
 */
export interface Closing {
  code: string
  type: 'closing'
}
/**
 * Take a free seat, or change to one, while the table waits.
 */
export interface Sit {
  key: string
  seat: number
  type: 'sit'
}
/**
 * Leave one's seat while the table waits.
 */
export interface Stand {
  key: string
  type: 'stand'
}
/**
 * Say that one is ready, or no longer. The game starts when every seat is taken and everyone is ready.
 */
export interface Ready {
  key: string
  ready: boolean
  type: 'ready'
}
/**
 * The host frees the seat of somebody who is gone, while the table waits.
 */
export interface FreeSeat {
  key: string
  seat: number
  type: 'free_seat'
}
/**
 * The host gives a free seat to a bot, or (strength None) takes the bot away.
 */
export interface SeatBot {
  key: string
  seat: number
  strength: string | null
  type: 'seat_bot'
}
/**
 * The host changes how many play, where the game allows it. Whoever sits keeps a seat.
 */
export interface SetSeats {
  key: string
  seats: number
  type: 'set_seats'
}
/**
 * The host changes the game's options while the table waits. Nobody is ready any more.
 */
export interface SetOptions {
  freeze_on_drop?: boolean | null
  key: string
  options: unknown
  spectators_hear?: boolean | null
  type: 'set_options'
}
/**
 * A move in the game's notation. `after` is the number of moves that the sender had seen.
 */
export interface Move {
  after: number
  key: string
  text: string
  type: 'move'
}
/**
 * Say something to everyone at the table.
 */
export interface Talk {
  key: string
  text: string
  type: 'talk'
}
/**
 * One of the game's quick calls or gestures.
 */
export interface Call {
  call: string
  key: string
  type: 'call'
}
/**
 * Propose something that needs everyone's agreement, or agree to a standing offer of the same.
 */
export interface Offer {
  key: string
  type: 'offer'
  what: 'draw' | 'pause' | 'rematch' | 'take_back'
}
/**
 * Turn an offer down, or withdraw one's own.
 */
export interface Decline {
  key: string
  type: 'decline'
  what: 'draw' | 'pause' | 'rematch' | 'take_back'
}
/**
 * End a pause. Any player may.
 */
export interface Resume {
  key: string
  type: 'resume'
}
/**
 * Give up.
 */
export interface Resign {
  key: string
  type: 'resign'
}
/**
 * Let a bot play for a player who is gone for a while. For one's own seat it works at any time.
 */
export interface StandIn {
  key: string
  seat: number
  strength?: string | null
  type: 'stand_in'
}
/**
 * Say which bot plays for oneself when others let one; None for the strongest.
 */
export interface ChooseStandIn {
  key: string
  strength: string | null
  type: 'choose_stand_in'
}
/**
 * Play again oneself instead of the bot that stands in.
 */
export interface TakeSeatBack {
  key: string
  type: 'take_seat_back'
}
/**
 * After the end: tick one of the crew's achievements that this game earned.
 */
export interface Tick {
  achievement: string
  key: string
  type: 'tick'
}
/**
 * Show the others a move that one thinks of, where all play together; an empty text takes it back.
 */
export interface Think {
  key: string
  text: string
  type: 'think'
}
/**
 * Ask a bot what it would do in one's place, where all play together. Everyone is told its thought.
 */
export interface Suggest {
  key: string
  strength?: string | null
  type: 'suggest'
}
/**
 * Choose the one place that sounds where a table screen stands: here, or (False) the first screen.
 */
export interface Sound {
  here: boolean
  key: string
  type: 'sound'
}
/**
 * Turn voice on for this page; on another page of the same person it ends.
 */
export interface VoiceOn {
  key: string
  type: 'voice_on'
}
/**
 * Turn it off.
 */
export interface VoiceOff {
  key: string
  type: 'voice_off'
}
/**
 * Something for one other page with voice on: passed on unread, and kept nowhere.
 */
export interface VoiceSignal {
  key: string
  kind: 'answer' | 'candidate' | 'offer'
  text: string
  to: number
  type: 'voice_signal'
}
/**
 * Is the line there? Answered at once, also while a command is under way.
 */
export interface Ping {
  key: string
  type: 'ping'
}
/**
 * First message on the socket of a replay.
 */
export interface ReviewWelcome {
  instant: Instant | null
  lead: number | null
  people: Reviewer[]
  type: 'welcome'
  you: number
}
/**
 * Where the one who leads is in the game.
 */
export interface Instant {
  age: number
  at: number
  eyes: string
  playing: boolean
  speed: number
  step: number
}
/**
 * One page of one person.
 */
export interface Reviewer {
  id: string
  name: string
  page: number
}
/**
 * Somebody came, went, or has taken or given up the lead.
 */
export interface ReviewNews {
  lead: number | null
  people: Reviewer[]
  type: 'review'
}
/**
 * The one who leads is somewhere else now, or goes on in another way.
 */
export interface InstantNews {
  instant: Instant
  type: 'instant'
}
/**
 * Take the lead that nobody has, or give it up.
 */
export interface Lead {
  key: string
  lead: boolean
  type: 'lead'
}
/**
 * Say, as the one who leads, where one is.
 */
export interface ShowInstant {
  at: number
  eyes: string
  key: string
  playing: boolean
  speed: number
  step: number
  type: 'show'
}
/**
 * First message on the socket of a meeting.
 */
export interface MeetingWelcome {
  game: string
  lines: MeetingLine[]
  now: number
  reading: string
  sequence: number
  type: 'welcome'
  writes: boolean
}
/**
 * One touch at a companion.
 */
export interface MeetingLine {
  at: number
  fields: {
    [k: string]: string | number | boolean
  }
  key: string
  kind: string
}
/**
 * Somebody, perhaps this very phone, has written.
 */
export interface LinesNews {
  lines: MeetingLine[]
  sequence: number
  type: 'lines'
}
/**
 * The answer to a ping: what time it is by the server's clock.
 */
export interface ClockPong {
  key: string
  now: number
  type: 'pong'
}
/**
 * Write at the end of the log, which is where the sender believes it to be: `sequence_taken` if not.
 */
export interface AddLines {
  key: string
  /**
   * @minItems 1
   */
  lines: [MeetingLine, ...MeetingLine[]]
  sequence: number
  type: 'add'
}
/**
 * All that the socket `/ws/{link}/silence` says: whether nobody may be heard now.
 */
export interface SilenceNews {
  silent: boolean
  type: 'silence'
}
/**
 * Why a game went as it did, as far as is known.
 */
export interface AnalysisPicture {
  curve: JudgedFrame[]
  done: number
  findings: FindingPicture[]
  of: number
  status: 'done' | 'failed' | 'none' | 'working'
}
/**
 * Something that explains how the game went on.
 */
export interface FindingPicture {
  about: {
    [k: string]: string | number
  }
  better: Advice[]
  code: string
  frame: number
  played: string
  seat: number | null
}
/**
 * A crew as its members see it.
 */
export interface CrewBook {
  box_rides: BoxRide[]
  code: string
  export: CrewExport | null
  id: string
  members: CrewMember[]
  name: string
  sheets: CrewGameRecord[]
}
/**
 * A game that was played with the real box, as a member entered it.
 */
export interface BoxRide {
  ended: number
  entered_by: string
  game: string
  key: string
  players: number
  took: number
  won: boolean
}
/**
 * What a crew chose last about the export of its games.
 */
export interface CrewExport {
  allowed: boolean
  by: string
  when: number
}
/**
 * Somebody in a crew.
 */
export interface CrewMember {
  name: string
  player: string
}
/**
 * What a crew has done in one game, its sheet among it.
 */
export interface CrewGameRecord {
  box_games: number
  box_wins: number
  game: string
  games: number
  helps: CrewHelp[]
  losses: number
  relief: number
  sheet: AchievementPicture[]
  wins: number
}
/**
 * What a crew has done with one kind of help.
 */
export interface CrewHelp {
  games: number
  help: string
  wins: number
}
/**
 * One's crews, the newest first.
 */
export interface CrewCards {
  crews: CrewCard[]
}
/**
 * A crew of yours in a list.
 */
export interface CrewCard {
  id: string
  members: number
  name: string
  sheets: CrewGameRecord[]
}
/**
 * The code of a crew, as somebody typed it.
 */
export interface CrewCode {
  code: string
}
/**
 * The table of today for one game.
 */
export interface Day {
  bot: string | null
  day: string
  ends_in: number
  options: unknown
  seats: number
  tries: DayTry[]
  yours: DayTable | null
}
/**
 * How one table did today, without names.
 */
export interface DayTry {
  people: number
  took: number
  won: boolean
  yours: boolean
}
/**
 * Your own table of today: the first that was played to its end, else the newest.
 */
export interface DayTable {
  counted: boolean
  ghost: string
  link: string
  status: 'closed' | 'frozen' | 'over' | 'paused' | 'playing' | 'waiting'
}
/**
 * What was just explained to a person, or what they have now done for the first time.
 */
export interface Explained {
  things: string[]
}
/**
 * All that is kept about you.
 */
export interface Export {
  crews: ExportedCrew[]
  devices: ExportedDevices
  made: number
  meetings: ExportedMeeting[]
  profile: ExportedProfile
  tables: ExportedTable[]
}
/**
 * A crew of yours.
 */
export interface ExportedCrew {
  box_rides: number
  code: string
  damaged: boolean
  entries: unknown[]
  games: number
  id: string
  members: number
  name: string
}
/**
 * Devices are not listed anywhere: each holds a cookie, and the server knows what all of them share.
 */
export interface ExportedDevices {
  connected: number
  cookie_days: number
  signed_out: number
}
/**
 * A companion of a real table that you share.
 */
export interface ExportedMeeting {
  game: string
  lines: unknown[]
  made: number
  reading: string
  touched: number
}
/**
 * What you said of yourself, and what was explained to you.
 */
export interface ExportedProfile {
  hints: string[]
  language: ('de' | 'en' | 'fr') | null
  name: string
  player: string
  traits: {
    [k: string]: number
  }
}
/**
 * A table whose log names you: you sat there, opened it or said something.
 */
export interface ExportedTable {
  damaged: boolean
  entries: unknown[]
  game: string
  link: string
  log: string | null
  name: string
  replay: string | null
  said: ExportedWords[]
  seat: number | null
  status: string
  touched: number
}
/**
 * Something that you wrote at a table, or called or signed there, or somebody at your device.
 */
export interface ExportedWords {
  call: string
  name: string
  text: string
  when: number
}
/**
 * Whether the games of a crew may be exported without names.
 */
export interface ExportChoice {
  allowed: boolean
}
/**
 * To be forgotten must be meant: say your own public id.
 */
export interface Forget {
  player: string
}
/**
 * You are signed out everywhere, and your profile is gone.
 */
export interface ForgottenAnswer {
  done: boolean
}
/**
 * A moment of a replay, to go on from.
 */
export interface ForkRequest {
  at: number
  other: Other | null
  seat: number
  step: number
}
/**
 * A move that could have been made.
 */
export interface Other {
  seat: number
  text: string
}
/**
 * The table that somebody named: to sit down at while it waits, else to watch or to come back to.
 */
export interface FoundTable {
  link: string
  name: string
  status: 'closed' | 'frozen' | 'over' | 'paused' | 'playing' | 'waiting'
  your_seat: number | null
}
/**
 * A whole game. Replaying it gives the same bytes.
 */
export interface GameLog {
  game: string
  moves: Moved[]
  options: unknown
  seats: {
    [k: string]: number
  }[]
  seed: string
  version: number
}
/**
 * First games of today by people one knows, to lay beside one's own.
 */
export interface Ghosts {
  by: 'clock' | 'step'
  friends: Ghost[]
  lines: string[]
  yours: Ghost | null
}
/**
 * How a first game of today went, along its way.
 */
export interface Ghost {
  name: string
  points: number[][]
  shared: boolean
  took: number
  won: boolean
}
/**
 * How the server is: what `GET /health` answers.
 */
export interface Health {
  reason: string | null
  rules: 'compiled' | 'plain'
  sockets: number
  status: 'failing' | 'ok'
  store: 'failing' | 'ok'
  tables: number
  version: string
}
/**
 * Everything that happened in the game of a table, as one audience may know it.
 */
export interface HistoryPicture {
  scenery: unknown
  seat: number | null
  steps: StepPicture[]
  table: TablePicture
  view: unknown
}
/**
 * A move that was made, and what it led to.
 */
export interface StepPicture {
  at: number
  events: unknown[]
  seat: number
  taken_back: boolean
}
/**
 * How the server is.
 */
export interface HostState {
  acts: HostAct[]
  data_bytes: number
  disk_free: number
  draining: boolean
  keep_days: number
  memory: number
  more: number
  people: number
  processes: HostProcess[]
  rules: string
  silent: number
  sockets: number
  started: number
  store: string
  tables: HostTable[]
  version: string
}
/**
 * Something that a host did since the server started.
 */
export interface HostAct {
  act: string
  process: string
  table: number
  when: number
  why: string
}
/**
 * One process of the server.
 */
export interface HostProcess {
  answers: boolean
  draining: boolean
  id: string
  memory: number
  people: number
  sockets: number
  started: number
  tables: number
  version: string
}
/**
 * A table that a process holds. No link: whoever has one may come in.
 */
export interface HostTable {
  bots: (string | null)[]
  entries: number
  game: string
  name: string
  number: number
  process: string
  seats: string[]
  status: 'closed' | 'frozen' | 'over' | 'paused' | 'playing' | 'waiting'
  touched: number
  visitors: number
}
/**
 * What a page says to somebody who wants the secure way.
 */
export interface HttpsInfo {
  fingerprint: string
  port: number | null
  secure: string
  trust: string
}
/**
 * How long what is kept here.
 */
export interface Keeping {
  address_minutes: number
  cookie_days: number
  finished_days: number
  meeting_days: number
  talk_shown: number
  token_hours: number
  token_minutes: number
  waiting_hours: number
}
/**
 * Something that somebody who learns did; without a name.
 */
export interface Learned {
  game: string
  step: number
  what:
    | 'coach_asked'
    | 'coach_begun'
    | 'coach_ended'
    | 'hint_told'
    | 'lesson_begun'
    | 'lesson_left'
    | 'lesson_passed'
    | 'lesson_shown'
    | 'lesson_step'
    | 'lesson_wrong'
    | 'practice_begun'
    | 'practice_ended'
    | 'practice_woken'
}
/**
 * All that was counted.
 */
export interface LearnerCounts {
  counts: LearnerCount[]
}
/**
 * How often something happened.
 */
export interface LearnerCount {
  count: number
  game: string
  step: number
  what: string
}
/**
 * How far somebody is in a lesson: the moves that were right, then one to try; "" to be shown it.
 */
export interface LessonMoves {
  moves: string[]
}
/**
 * A lesson after some moves.
 */
export interface LessonPicture {
  advised: string[]
  after: LessonScene | null
  answer: string
  made: string[]
  refused: Problem | null
  says: string
  scene: LessonScene
  scenery: unknown
  seat: number
  seats: number
  step: number
  steps: number
}
/**
 * A board of a lesson.
 */
export interface LessonScene {
  events: unknown[]
  last: [number, string] | null
  moves: string[]
  to_act: number[]
  view: unknown
}
/**
 * The body of every HTTP answer that is an error.
 */
export interface Problem {
  code: string
  params: {
    [k: string]: string | number
  }
}
/**
 * A log that was read from a file.
 */
export interface LoadedLog {
  id: string
}
/**
 * Who you are here.
 */
export interface Me {
  explained: string[]
  language: ('de' | 'en' | 'fr') | null
  name: string
  player: string
  traits: {
    [k: string]: number
  }
}
/**
 * The two links of a companion that is shared.
 */
export interface MeetingLinks {
  link: string
  now: number
  reading: string
}
/**
 * Enter a game that was played with the real box.
 */
export interface NewBoxRide {
  ended: number
  game: string
  key: string
  players: number
  took: number
  won: boolean
}
/**
 * Found a crew, or give one another name.
 */
export interface NewCrew {
  name: string
}
/**
 * Share the companion of a game.
 */
export interface NewMeeting {
  game: string
}
/**
 * Make a table. Whoever makes it gets the first seat.
 */
export interface NewTable {
  bot?: string | null
  crew?: string | null
  freeze_on_drop?: boolean | null
  game: string
  open_to_all?: boolean
  options?: unknown
  seats?: number | null
  sharers?: Sharer[]
  today?: boolean
}
/**
 * Somebody who shares one's device.
 */
export interface Sharer {
  name: string
  traits: {
    [k: string]: number
  }
}
/**
 * Finished games of yours, the newest first.
 */
export interface PlayedGames {
  companions: Companion[]
  games: PlayedGame[]
  kinds: GameCount[]
  more: boolean
  total: number
}
/**
 * Somebody with whom you finished games.
 */
export interface Companion {
  count: number
  name: string
  player: string
}
/**
 * A finished game of yours. Its replay is at `/t/<link>/replay`.
 */
export interface PlayedGame {
  counted: boolean
  crew: boolean
  day: string
  end: string
  ended: number
  game: string
  kept: boolean
  link: string
  name: string
  result: 'draw' | 'lost' | 'won'
  scores: number[]
  seats: PlayedSeat[]
  took: number
}
/**
 * Who had a seat.
 */
export interface PlayedSeat {
  bot: string | null
  name: string
  player: string | null
  you: boolean
}
/**
 * How many of your finished games were of one kind.
 */
export interface GameCount {
  count: number
  game: string
}
/**
 * What a person may say of themselves.
 */
export interface Profile {
  language: 'de' | 'en' | 'fr'
  name: string
  traits?: {
    [k: string]: number
  }
}
/**
 * Some frames in a row.
 */
export interface ReplayPart {
  changes: unknown[]
  events: unknown[][]
  first: number
  whole: FramePicture
}
/**
 * The game after one step, as one pair of eyes saw it.
 */
export interface FramePicture {
  deadline: number | null
  moves: string[]
  picture?: string
  silent: boolean
  to_act: number[]
  view: unknown
}
/**
 * A whole game from its log, but for what the board looked like.
 */
export interface ReplayPicture {
  analysed: boolean
  begun: number | null
  covered: boolean
  earlier: boolean
  eyes: (('all' | 'spectator') | number)[]
  facts: unknown[]
  fingerprint: string
  forked_from: string | null
  game: string
  later: boolean
  length: number
  link: string | null
  marks: Mark[]
  name: string
  no_board: NoBoard | null
  opening: ReplayPart | null
  options: unknown
  outcome: Outcome | null
  over: boolean
  part: number
  scenery: unknown
  seat: number | null
  seats: SeatPicture[]
  seed: string | null
  steps: StepLine[]
  turns: TurnMark[]
  version: number
}
/**
 * Something that people did between the moves.
 */
export interface Mark {
  at: number
  name: string
  seat: number | null
  step: number
  what:
    | 'called'
    | 'drawn'
    | 'dropped'
    | 'paused'
    | 'resigned'
    | 'resumed'
    | 'returned'
    | 'seat_taken_back'
    | 'stood_in'
    | 'watched'
}
/**
 * Why a game can be read but not shown.
 */
export interface NoBoard {
  code: string
  params: {
    [k: string]: string | number
  }
}
/**
 * A turning point, named in the game's own words.
 */
export interface TurnMark {
  about: {
    [k: string]: string | number
  }
  code: string
  step: number
}
/**
 * What only the whole of a game tells. See `ReplayPicture`.
 */
export interface ReplayStory {
  facts: unknown[]
  turns: TurnMark[]
}
/**
 * All rules of a game in one language.
 */
export interface Rulebook {
  blocks: (RuleText | RuleList | RuleTable | RulePicture)[]
  language: string
  sections: RuleSection[]
  title: string
}
/**
 * A paragraph.
 */
export interface RuleText {
  mark: ('data' | 'option' | 'ruling') | null
  spans: RuleSpan[]
  type: 'text'
}
/**
 * A piece of text; `clause` is the number of another clause.
 */
export interface RuleSpan {
  kind: 'clause' | 'code' | 'plain' | 'strong'
  text: string
}
/**
 * Several things in a row.
 */
export interface RuleList {
  items: RuleSpan[][]
  type: 'list'
}
/**
 * Rows as long as the head.
 */
export interface RuleTable {
  head: RuleSpan[][]
  rows: RuleSpan[][][]
  type: 'table'
}
/**
 * A drawing that whoever shows the page has under this name; the words say what is seen on it.
 */
export interface RulePicture {
  id: string
  type: 'picture'
  words: string
}
/**
 * Clauses that belong together.
 */
export interface RuleSection {
  blocks: (RuleText | RuleList | RuleTable | RulePicture)[]
  clauses: RuleClause[]
  id: string
  title: string
}
/**
 * One thing that the rules ask for.
 */
export interface RuleClause {
  blocks: (RuleText | RuleList | RuleTable | RulePicture)[]
  id: string
}
/**
 * Opens one's own identity on another device, once, within a quarter of an hour: see `/claim/<token>`.
 */
export interface SeatToken {
  token: string
}
/**
 * Where this server can be reached.
 */
export interface ServerInfo {
  games: GameInfo[]
  network_url: string | null
  voice: boolean
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  board: BoardFiles | null
  bots: string[]
  calls: string[]
  choices: {
    [k: string]: string[]
  }
  clauses: {
    [k: string]: string
  }
  crews: boolean
  gestures: string[]
  id: string
  lessons: string[]
  options: {}
  practice: QuickStart | null
  quick: QuickStart
  relief: Relief | null
  rules: boolean
  seat_facts: {
    [k: string]: {
      [k: string]: number
    }
  }
  seats: number[]
  secrets: boolean
  simultaneous: boolean
  together: boolean
  traits: Trait[]
}
/**
 * A board that a game's package brings, for pages to load at run time.
 */
export interface BoardFiles {
  module: string
  styles: string | null
}
/**
 * A table to ask for when somebody only wants to play: it starts when they are ready.
 */
export interface QuickStart {
  bot: string | null
  options: {}
  seats: number
}
/**
 * What a crew's lost games bring it: this option counts them, up to the most.
 */
export interface Relief {
  most: number
  option: string
}
/**
 * Something that the rules want to know of whoever sits at a seat.
 */
export interface Trait {
  bots: number[]
  default: number
  id: string
  least: number
  most: number
}
/**
 * What lies ready for a game, by name.
 */
export interface Shelf {
  items: ShelfItem[]
  left_off: number
}
/**
 * A board, a deck or the like that somebody put into the server's data folder.
 */
export interface ShelfItem {
  doubts: Problem[]
  name: string
  problem: Problem | null
  text: string | null
}
/**
 * The spoken name of a table, as somebody typed it.
 */
export interface Spoken {
  name: string
}
/**
 * What some finished games of one kind say together.
 */
export interface Statistics {
  counted: number
  game: string
  games: number
  statistics: Statistic[]
}
/**
 * Something worth looking at; `stat_<key>` is its title.
 */
export interface Statistic {
  bars: Bar[]
  games: number
  key: string
  kind: 'best' | 'counts' | 'line' | 'rates'
  link: string
  unit: 'number' | 'seconds' | 'time'
  values: number[]
}
/**
 * One line of a drawing.
 */
export interface Bar {
  about: {
    [k: string]: string | number
  }
  count: number
  high: number
  low: number
  name: string
  of: number
}
/**
 * Lists of tables.
 */
export interface TableCards {
  mine: TableCard[]
  open: TableCard[]
}
/**
 * A table in a list.
 */
export interface TableCard {
  game: string
  link: string
  name: string
  outcome: Outcome | null
  people: CardSeat[]
  seats: number
  status: 'closed' | 'frozen' | 'over' | 'paused' | 'playing' | 'waiting'
  touched: number
  your_seat: number | null
  your_turn: boolean
}
/**
 * Who has a seat at a table in a list.
 */
export interface CardSeat {
  bot: string | null
  name: string
}
/**
 * Where a table is: the page is `/t/<link>`, the socket `/ws/<link>`.
 */
export interface TableLink {
  link: string
  name: string
}
/**
 * Close a table for good.
 */
export interface ThrowOut {
  why: 'rude' | 'trouble' | 'unused'
}
