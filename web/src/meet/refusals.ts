import { m } from '../paraglide/messages.js'
import { Refusal } from '../protocol/api'

type Params = Readonly<Record<string, string | number>>

// The few that a companion meets: the whole list would be the larger part of its page.
const said: Readonly<Record<string, (params: never) => string>> = {
  line_in_the_future: m.error_line_in_the_future,
  meeting_full: m.error_meeting_full,
  meeting_has_enough_phones: m.error_meeting_has_enough_phones,
  meeting_only_shows: m.error_meeting_only_shows,
  no_such_meeting: m.error_no_such_meeting,
  too_many_meetings: m.error_too_many_meetings,
  too_much_written: m.error_too_much_written,
  storage_failed: m.error_storage_failed,
  book_full: m.error_book_full,
  not_in_crew: m.error_not_in_crew,
  no_such_crew: m.error_no_such_crew,
  name_needed: m.error_name_needed,
  ride_in_the_future: m.error_ride_in_the_future,
  offline: m.meet_share_offline,
}

export const sayRefusal = (code: string, params: Params = {}): string =>
  said[code]?.(params as never) ?? m.refused_somehow({ code })

export const sayCaught = (problem: unknown): string =>
  problem instanceof Refusal ? sayRefusal(problem.code, problem.params) : m.refused_somehow({ code: 'client_failed' })
