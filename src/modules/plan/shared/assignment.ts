import type { Day } from '#kernel/shared/days.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { type Crew, type CrewQuestion, planCrewsNow } from './crewPlan.ts'
import type { Place } from './route.ts'
import { defaultSetting } from './setting.ts'

export type { Crew } from './crewPlan.ts'

/** Who does which order on the day it stands (jobs 6.3, step 4): at publication and every night. */

export interface OrderToAssign {
  orderId: string
  teamId: string
  communityId: string
  /** Its line, which may have hours of its own. */
  planId?: string | null
  place: Place
  date: Day
  legalDeadline: Day
  level: Level
  minutes: number
  responsibleCrewId?: string | null
  /** Hours agreed with the customer. */
  hours?: readonly [from: number, to: number] | null
}

interface Assigned {
  orderId: string
  date: Day
  crewId: string
  reason: string
}

interface Unplaced {
  orderId: string
  date: Day
  /** Every crew with its reason: goes to 待分配. */
  reasons: { crewId: string; text: string }[]
}

export interface Assignment {
  assigned: Assigned[]
  unplaced: Unplaced[]
}

/** By urgency first; then as many exchanges as a second holds for a team of many lifts. */
const iterationsOf = (orders: number) => Math.min(2_000, 10 * orders)

export function assignCrews(
  orders: readonly OrderToAssign[],
  crews: readonly Crew[],
  options: Partial<Pick<CrewQuestion, 'setting' | 'work' | 'travel' | 'openOn'>> = {},
): Assignment {
  const { setting = defaultSetting, work = [] } = options
  const jobs = orders.map(({ date, ...order }) => ({ ...order, days: [date] }))
  const { placed, unplaced } = planCrewsNow({
    ...options,
    jobs,
    crews,
    setting,
    work,
    iterations: iterationsOf(orders.length),
  })
  const at = new Map(placed.map((one) => [one.orderId, one]))
  const dates = new Map(orders.map(({ orderId, date }) => [orderId, date]))
  return {
    assigned: orders.flatMap(({ orderId }) => at.get(orderId) ?? []),
    unplaced: unplaced.map(({ orderId, reasons }) => ({ orderId, reasons, date: dates.get(orderId) as Day })),
  }
}
