import { getLocale } from '../paraglide/runtime.js'
import { m } from '../paraglide/messages.js'
import type { HostAct, HostTable, ThrowOut } from '../protocol/messages.gen'

export const whys: readonly ThrowOut['why'][] = ['rude', 'trouble', 'unused']

const reasons: Readonly<Record<string, () => string>> = {
  rude: m.host_why_rude,
  trouble: m.host_why_trouble,
  unused: m.host_why_unused,
}

export const sayWhy = (why: string): string => reasons[why]?.() ?? why

export const sayStatus = (status: HostTable['status']): string =>
  ({
    waiting: m.host_status_waiting,
    playing: m.host_status_playing,
    paused: m.host_status_paused,
    frozen: m.host_status_frozen,
    over: m.host_status_over,
    closed: m.host_status_over,
  })[status]()

export const sayAct = (act: HostAct): string =>
  act.act === 'threw_out' ? m.host_act_threw_out({ table: act.table, why: sayWhy(act.why) }) : m.host_act_drained()

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes as people say them: three digits at most before the unit. */
export function sayBytes(bytes: number): string {
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  const form = { style: 'unit', unit: UNITS[unit]!, maximumFractionDigits: size < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(getLocale(), form).format(size)
}

export const sayTime = (when: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).format(when)
