import { describe, expect, it } from 'vitest'
import { merge } from '../scripts/messages.mjs'

const locales = ['de', 'en', 'fr'] as const
/** Gaps that hold words or names. Every other gap holds a number: a word after it has to fit one and many. */
const words = new Set(
  `at board box by call card cards clan clause code colour cost deck digit digits dwarfs field fields file first folder from home
  kind last letter line moves name names other owner pair piece plateau price reason setup side sides sign signs some
  stack strength symbol symbols text then time to tool what winner`.split(/\s+/),
)
/** Numbers that are no amount: the second pawn, not two pawns. Places, heights, lengths with a unit. */
const ordinals = new Set(
  'column height level limit line link process red green round row table turn version'.split(' '),
)
/** Sentences in which the word after the number never changes, in any of the three languages, or counts what is always many. */
const invariable = new Set([
  'and_more', // 3 more
  'crew_holes', // 3 of 5
  'day_left', // h, min
  'day_card_place', // number 3 of 12
  'day_place',
  'day_share_won',
  'crew_number', // ride 3 of this crew
  'error_board_seats', // a number alone
  'error_board_starts',
  'error_board_too_large', // limits, always many
  'error_box_bad_number', // from 1 to 5
  'error_box_too_many_symbols',
  'error_folder_too_full', // 20 at most
  'error_time_runs_back', // ms
  'general_seats_between', // 2 to 4
  'iw_end_gap', // 2 between
  'iw_meet_sheet_of', // 3 of 11
  'learn_step', // step 2 of 7
  'iw_replay_mark', // s
  'iw_replay_waited',
  'iw_story_rider', // 5 laid, 3 fit
  'played_counted', // 3 of 5
  'played_of',
  'played_range', // 20 to 40 of 100
  'zz_beard_length', // cm
  'replay_move_of', // move 2 of 5
  'replay_why_works',
  'review_many', // more than are named, so always many
  'review_more', // 3 more
  'ug_code_says', // 2 of five
  'ug_end_spare', // more than are near, so always many
  'ug_cut', // a level
  'ug_fault_support', // a height
  'ug_named_seconds', // s
  'wagon_helped', // 2 of 5 won
  'wagon_relief_more', // 3 in all
  'zz_over_drawn', // 5 each
  'zz_over_won', // 5 to 4
  'zz_over_won_you',
  'zz_turn_ahead', // 5 to 4
  'zz_turn_left', // 5 to 4
  'zz_turn_level', // 5 each
])

const counted = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}\s+\p{L}/gu)]
    .map(([, gap]) => gap!)
    .filter((gap) => !words.has(gap) && !ordinals.has(gap))

describe('numbers in sentences', () => {
  it.each(locales)('fit one and many: %s', (locale) => {
    const merged = merge(locale) as Record<string, unknown>
    const stiff = Object.entries(merged).flatMap(([key, entry]) =>
      typeof entry === 'string' && !invariable.has(key) && counted(entry).length > 0 ? [`${key}: ${entry}`] : [],
    )
    expect(stiff).toEqual([])
  })

  it.each(locales)('have every form that the language has: %s', (locale) => {
    // French has a form for millions, which nobody has of anything here.
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== 'many')
    const merged = merge(locale) as Record<string, unknown>
    for (const [key, entry] of Object.entries(merged)) {
      if (typeof entry === 'string') continue
      for (const { declarations, match } of entry as { declarations: string[]; match: Record<string, string> }[]) {
        for (const declaration of declarations.filter((one) => one.endsWith(': plural'))) {
          const local = /local (\w+) =/.exec(declaration)![1]!
          const said = new Set(
            Object.keys(match).flatMap((way) => new RegExp(`\\b${local}=(\\w+|\\*)`).exec(way)?.[1] ?? []),
          )
          expect(said.has('*') || forms.every((form) => said.has(form)), `${locale} ${key}: ${[...said].join()}`).toBe(
            true,
          )
        }
      }
    }
  })
})
