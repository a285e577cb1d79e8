import { at } from '../base'
import type { Catalog } from './words'
import type {
  AnalysisPicture,
  CrewBook,
  CrewCards,
  Day,
  ForgottenAnswer,
  FoundTable,
  Ghosts,
  GameLog,
  HistoryPicture,
  HostState,
  HttpsInfo,
  Keeping,
  Learned,
  LearnerCounts,
  LessonPicture,
  Me,
  MeetingLinks,
  NewBoxRide,
  ForkRequest,
  PlayedGames,
  Statistics,
  NewTable,
  ServerInfo,
  Problem,
  Profile,
  Rulebook,
  LoadedLog,
  ReplayPart,
  ReplayPicture,
  ReplayStory,
  SeatToken,
  Shelf,
  TableCards,
  TableLink,
  ThrowOut,
} from './messages.gen'

/** Something the server refused, or that never reached it (`offline`). The words are in the catalogs. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Problem['params'] = {},
  ) {
    super(code)
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && typeof (body as Problem).code === 'string'

async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  within = 10_000,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(at(path), {
      method,
      headers: body === undefined ? more : { ...more, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      // A request that nobody answers ends too.
      signal: AbortSignal.timeout(within),
    })
  } catch {
    throw new Refusal('offline')
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    if (isProblem(answer)) throw new Refusal(answer.code, answer.params ?? {})
    throw new Refusal(response.status >= 500 ? 'server_failed' : 'not_found')
  }
  return answer as Answer
}

export const getMe = () => call<Me>('GET', '/api/me')
/** The certificate that devices are to trust, and the address of the page that helps as a picture. */
export const AUTHORITY = at('/api/https/authority.crt')
export const TRUST_QR = at('/api/https/qr.svg')
export const getHttps = () => call<HttpsInfo>('GET', '/api/https')
export const getKeeping = () => call<Keeping>('GET', '/api/keeping')
/** Where the file of everything kept about oneself is. */
export const EXPORT = at('/api/me/export')
export const forgetMe = (player: string) => call<ForgottenAnswer>('POST', '/api/me/forget', { player }, 30_000)
export const putMe = (profile: Profile) => call<Me>('PUT', '/api/me', profile)
export const postExplained = (things: readonly string[]) => call<Me>('POST', '/api/explained', { things })
export const goOnInLesson = (game: string, lesson: string, moves: readonly string[]) =>
  call<LessonPicture>('POST', `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`, { moves })
export const postLearned = (learned: Learned) => call<void>('POST', '/api/learned', learned)
export const getLearners = (secret: string) =>
  call<LearnerCounts>('GET', '/api/host/learners', undefined, 10_000, { 'X-Host-Secret': secret })
export const getHostState = (secret: string) =>
  call<HostState>('GET', '/api/host/state', undefined, 10_000, { 'X-Host-Secret': secret })
export const throwOut = (secret: string, table: number, why: ThrowOut['why']) =>
  call<void>('POST', `/api/host/tables/${table}/throw-out`, { why }, 10_000, { 'X-Host-Secret': secret })
export const drain = (secret: string) =>
  call<void>('POST', '/api/host/drain', undefined, 10_000, { 'X-Host-Secret': secret })
export const drainProcess = (secret: string, process: string) =>
  call<void>('POST', `/api/host/processes/${encodeURIComponent(process)}/drain`, undefined, 10_000, {
    'X-Host-Secret': secret,
  })
export const getServerInfo = () => call<ServerInfo>('GET', '/api/server')
export const getShelf = (game: string) => call<Shelf>('GET', `/api/shelf/${encodeURIComponent(game)}`)
export const getWords = (game: string, language: string) =>
  call<Catalog>('GET', `/api/games/${encodeURIComponent(game)}/words/${language}`)
export const getRules = (game: string, language: string) =>
  call<Rulebook>('GET', `/api/games/${encodeURIComponent(game)}/rules/${language}`)
export const makeTable = (table: NewTable) => call<TableLink>('POST', '/api/tables', table)
export const getDay = (game: string) => call<Day>('GET', `/api/days/${encodeURIComponent(game)}`)
/** How today went for friends, and for who shared their ghost. */
export const getGhosts = (game: string, shared: string) =>
  call<Ghosts>('GET', `/api/days/${encodeURIComponent(game)}/ghosts?${new URLSearchParams({ shared }).toString()}`)
/** Finished games of one's own; what is left empty narrows nothing. */
export const getPlayed = (wanted: { game?: string; with?: string; after?: string }) =>
  call<PlayedGames>('GET', `/api/played?${new URLSearchParams(wanted).toString()}`)
export const getStatistics = (game: string, companion: string) =>
  call<Statistics>(
    'GET',
    `/api/played/${encodeURIComponent(game)}/statistics?${new URLSearchParams({ with: companion }).toString()}`,
  )
export const getCrewStatistics = (crew: string, game: string) =>
  call<Statistics>('GET', `/api/crews/${encodeURIComponent(crew)}/statistics/${encodeURIComponent(game)}`)
export const playAgain = (link: string) => call<TableLink>('POST', `/api/tables/${encodeURIComponent(link)}/again`)
export const listTables = () => call<TableCards>('GET', '/api/tables')
export const joinByName = (name: string) => call<FoundTable>('POST', '/api/join', { name })
export const getLog = (link: string) => call<GameLog>('GET', `/api/tables/${encodeURIComponent(link)}/log`)
/** `said`: events come with what fills their sentences, for games without a board. */
export const getHistory = (link: string, said = false) =>
  call<HistoryPicture>('GET', `/api/tables/${encodeURIComponent(link)}/history${said ? '?picture=text' : ''}`)
/** Where a replay comes from: a table, or a log from a file that the server remembers. */
export const replayOf = (from: { link: string } | { file: string }): string =>
  'link' in from
    ? `/api/tables/${encodeURIComponent(from.link)}/replay`
    : `/api/replays/${encodeURIComponent(from.file)}`
export const getReplay = (address: string) => call<ReplayPicture>('GET', address)
export const getReplayStory = (address: string) => call<ReplayStory>('GET', `${address}/story`)
export const getReplayPart = (address: string, part: number, eyes: string, text: boolean) =>
  call<ReplayPart>('GET', `${address}/${part}?eyes=${eyes}${text ? '&picture=text' : ''}`)
const analysisOf = (address: string): string => address.replace(/\/replay$/, '') + '/analysis'
/** Why the game of a replay went as it did, as far as is known. */
export const getAnalysis = (address: string) => call<AnalysisPicture>('GET', analysisOf(address))
/** The same, and it is looked for as long as this is asked again. */
export const seekAnalysis = (address: string) => call<AnalysisPicture>('POST', analysisOf(address))
export const forkTable = (link: string, moment: ForkRequest) =>
  call<TableLink>('POST', `/api/tables/${encodeURIComponent(link)}/fork`, moment)
/** A long log takes a while to be sent and to be played. */
export const loadLog = (log: unknown) => call<LoadedLog>('POST', '/api/replays', log, 60_000)
export const makeSeatToken = () => call<SeatToken>('POST', '/api/seat-token')
export const claimSeat = (token: string) => call<Me>('POST', '/api/claim', { token })
export const signOutOthers = () => call<Me>('POST', '/api/sign-out-others')
export const listCrews = () => call<CrewCards>('GET', '/api/crews')
export const foundCrew = (name: string) => call<CrewBook>('POST', '/api/crews', { name })
export const joinCrew = (code: string) => call<CrewBook>('POST', '/api/crews/join', { code })
export const getCrew = (id: string) => call<CrewBook>('GET', `/api/crews/${encodeURIComponent(id)}`)
export const renameCrew = (id: string, name: string) =>
  call<CrewBook>('PUT', `/api/crews/${encodeURIComponent(id)}`, { name })

/** Lets other phones show the companion of a game at a real table. */
export const shareMeeting = (game: string) => call<MeetingLinks>('POST', '/api/meetings', { game })
export const endMeeting = (link: string) => call<null>('DELETE', `/api/meetings/${encodeURIComponent(link)}`)
export const meetingQr = (link: string): string => at(`/api/meetings/${encodeURIComponent(link)}/qr.svg`)

const crewPath = (crew: string): string => `/api/crews/${encodeURIComponent(crew)}`
/** Enters a game with the real box into the book of a crew, and takes it out again. */
export const enterBoxRide = (crew: string, ride: NewBoxRide) => call<CrewBook>('POST', `${crewPath(crew)}/rides`, ride)
export const removeBoxRide = (crew: string, key: string) =>
  call<CrewBook>('DELETE', `${crewPath(crew)}/rides/${encodeURIComponent(key)}`)
/** Whether the games of a crew may be exported without names. */
export const chooseExport = (crew: string, allowed: boolean) =>
  call<CrewBook>('PUT', `${crewPath(crew)}/export`, { allowed })
