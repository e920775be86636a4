import { addDays, dayOf } from '#kernel/shared/days.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { isWithin } from '#modules/signal/shared/pipeline/order.ts'
import type { PushSetting } from './setting.ts'

/** The next time it is this clock in Shanghai, ms. */
function nextAt(clock: string, at: number): number {
  const today = Date.parse(`${dayOf(at)}T${clock}:00+08:00`)
  return today > at ? today : Date.parse(`${addDays(dayOf(at), 1)}T${clock}:00+08:00`)
}

type Hours = Pick<PushSetting, 'quietFrom' | 'quietTo' | 'digestAt'>

/**
 * When people are told: null, at once. A and B never wait; C waits for the end of the quiet hours; D and E are told
 * together once a day (monitoring 6.2 step 8, 8.7). Equal ends are no quiet hours.
 */
export function tellAt(level: FaultLevel, at: number, { quietFrom, quietTo, digestAt }: Hours): number | null {
  if (level === 'A' || level === 'B') return null
  if (level === 'D' || level === 'E') {
    const due = nextAt(digestAt, at)
    // A digest whose hour falls into the quiet hours comes with their end.
    return quietFrom !== quietTo && isWithin({ from: quietFrom, to: quietTo }, due) ? nextAt(quietTo, due) : due
  }
  return quietFrom !== quietTo && isWithin({ from: quietFrom, to: quietTo }, at) ? nextAt(quietTo, at) : null
}
