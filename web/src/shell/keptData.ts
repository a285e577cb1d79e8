import { m } from '../paraglide/messages.js'
import type { Keeping } from '../protocol/messages.gen'

/** Something that is kept about people. */
export interface Kept {
  id: string
  title: string
  says: string
  long: string
  why: string
}

/** All of it, in words. A test of the server goes through what it writes and asks whether it is listed here. */
export function keptThings(keeping: Keeping): Kept[] {
  return [
    {
      id: 'profile',
      title: m.privacy_profile(),
      says: m.privacy_profile_says(),
      long: m.privacy_profile_long(),
      why: m.privacy_profile_why(),
    },
    {
      id: 'cookie',
      title: m.privacy_cookie(),
      says: m.privacy_cookie_says(),
      long: m.privacy_cookie_long({ days: keeping.cookie_days }),
      why: m.privacy_cookie_why(),
    },
    {
      id: 'games',
      title: m.privacy_games(),
      says: m.privacy_games_says(),
      long: keeping.finished_days
        ? m.privacy_games_days({ days: keeping.finished_days, hours: keeping.waiting_hours })
        : m.privacy_games_long({ hours: keeping.waiting_hours }),
      why: m.privacy_games_why(),
    },
    {
      id: 'talk',
      title: m.privacy_talk(),
      says: m.privacy_talk_says(),
      long: m.privacy_talk_long({ count: keeping.talk_shown }),
      why: m.privacy_talk_why(),
    },
    {
      id: 'voice',
      title: m.privacy_voice(),
      says: m.privacy_voice_says(),
      long: m.privacy_voice_long(),
      why: m.privacy_voice_why(),
    },
    {
      id: 'crews',
      title: m.privacy_crews(),
      says: m.privacy_crews_says(),
      long: m.privacy_crews_long(),
      why: m.privacy_crews_why(),
    },
    {
      id: 'meetings',
      title: m.privacy_meetings(),
      says: m.privacy_meetings_says(),
      long: m.privacy_meetings_long({ days: keeping.meeting_days }),
      why: m.privacy_meetings_why(),
    },
    {
      id: 'links',
      title: m.privacy_links(),
      says: m.privacy_links_says(),
      long: m.privacy_links_long({ minutes: keeping.token_minutes, hours: keeping.token_hours }),
      why: m.privacy_links_why(),
    },
    {
      id: 'address',
      title: m.privacy_address(),
      says: m.privacy_address_says(),
      long: m.privacy_address_long({ minutes: keeping.address_minutes }),
      why: m.privacy_address_why(),
    },
    {
      id: 'counts',
      title: m.privacy_counts(),
      says: m.privacy_counts_says(),
      long: m.privacy_counts_long(),
      why: m.privacy_counts_why(),
    },
    {
      id: 'device',
      title: m.privacy_device(),
      says: m.privacy_device_says(),
      long: m.privacy_device_long(),
      why: m.privacy_device_why(),
    },
    {
      id: 'log',
      title: m.privacy_log(),
      says: m.privacy_log_says(),
      long: m.privacy_log_long(),
      why: m.privacy_log_why(),
    },
  ]
}
