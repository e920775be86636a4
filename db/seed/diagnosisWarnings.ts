import type { Day } from '#kernel/shared/days.ts'
import type { MeasuredFigures } from '#modules/diagnosis/shared/measured.ts'
import { brakeWear } from '#modules/diagnosis/shared/warnings/brake.ts'
import { chainWear } from '#modules/diagnosis/shared/warnings/chainWear.ts'
import { doorWear } from '#modules/diagnosis/shared/warnings/doorWear.ts'
import { levellingDrift } from '#modules/diagnosis/shared/warnings/levelling.ts'
import { lifeUsed } from '#modules/diagnosis/shared/warnings/lifeUsed.ts'
import { motorHeat } from '#modules/diagnosis/shared/warnings/motor.ts'
import { power } from '#modules/diagnosis/shared/warnings/power.ts'
import { recurring } from '#modules/diagnosis/shared/warnings/recurring.ts'
import { expectedReopens, reopening } from '#modules/diagnosis/shared/warnings/reopening.ts'
import type { DayValue, Verdict, WarningRule } from '#modules/diagnosis/shared/warnings/verdict.ts'
import { vibration } from '#modules/diagnosis/shared/warnings/vibration.ts'
import { add, type Company } from './company.ts'
import type { LiftFacts } from './diagnosisFacts.ts'
import { drivesOf, type WornDrive } from './drives.ts'
import { Random } from './random.ts'

/** 26 warnings (monitoring 9), each with a curve that makes the product's own rule fire on the night it was made. */

type Status = 0 | 1 | 2 | 3 | 4 | 5
/** Rule, status and how many days ago; the newest wait. */
const plan: readonly (readonly [rule: WarningRule, status: Status, ago: number])[] = [
  ['W4', 0, 1],
  ['W9', 0, 0],
  ['W1', 0, 0],
  ['W6', 0, 2],
  ['W10', 0, 3],
  ['W3', 0, 1],
  ['W7', 0, 4],
  ['W8', 0, 2],
  ['W2', 1, 6],
  ['W5', 1, 7],
  ['W1', 2, 21],
  ['W1', 2, 48],
  ['W1', 2, 77],
  ['W6', 2, 110],
  ['W2', 2, 64],
  ['W2', 2, 133],
  ['W3', 2, 58],
  ['W5', 2, 92],
  ['W10', 2, 120],
  ['W1', 3, 36],
  ['W2', 3, 81],
  ['W4', 3, 70],
  ['W4', 3, 145],
  ['W8', 4, 52],
  ['W5', 5, 40],
  ['W8', 5, 98],
]

export function makeWarnings(company: Company, facts: readonly LiftFacts[]): void {
  const dice = new Random(`warning ${company.id} ${company.clock.today}`)
  const { clock } = company
  const straight = facts.filter(({ monitored, lift }) => monitored && lift.row.type === 1)
  const escalators = facts.filter(({ lift }) => lift.row.type === 2)
  const users = (company.rows.get('employee') ?? []).filter((row) => row.user_id)
  for (const [n, [rule, status, ago]] of plan.entries()) {
    const day = clock.day(-ago)
    // What the drives of today show is told of the lift that shows it; the rest is drawn.
    const own = status === 0 ? measuredBy(company, facts, rule) : null
    const verdict = own?.verdict ?? verdictOn(rule, day, dice)
    const among = rule === 'W9' ? escalators : straight
    const one = own?.lift ?? among[(n * 7) % Math.max(1, among.length)]
    if (!verdict || !one) continue
    const judged = status >= 2 && status <= 4
    const at = clock.iso(day, 246)
    const judgedAt = judged ? clock.iso(clock.day(-Math.max(0, ago - 3)), dice.int(560, 1000)) : null
    add(company, 'early_warning', {
      id: dice.id(clock.at(day, 246)),
      warn_no: `YJ${day.slice(2).replaceAll('-', '')}${String(n + 1).padStart(4, '0')}`,
      elevator_id: one.lift.id,
      rule,
      level: verdict.level,
      metric: verdict.metric,
      value: verdict.value,
      limit_value: verdict.limit,
      p_value: verdict.pValue,
      forecast_date: verdict.forecastDate,
      evidence: verdict.evidence,
      advice: verdict.advice,
      part: verdict.part,
      status,
      ...orderOf(company, one, status),
      found_part: status === 2 ? verdict.part.split('、')[0] : null,
      remark: remarks[status] ?? null,
      judged_at: judgedAt,
      judged_by: judged ? (users[n % users.length]?.user_id ?? null) : null,
      created_at: at,
      updated_at: judgedAt ?? (status === 5 ? clock.iso(clock.day(-Math.max(0, ago - 15)), 246) : at),
    })
  }
}

const drives: Partial<Record<WarningRule, WornDrive>> = { W4: 'slip', W6: 'heat', W8: 'mains' }

/** What the rule says of the worn drive that the days were made of. */
function measuredBy(company: Company, facts: readonly LiftFacts[], rule: WarningRule) {
  const kind = drives[rule]
  const { today } = company.clock
  const of = drivesOf(company, facts)
  const lift = kind && facts.find((one) => of(one.lift.id).worn === kind)
  if (!lift) return null
  const days = (company.rows.get('measured_day') ?? [])
    .filter((row) => row.elevator_id === lift.lift.id)
    .map((row) => ({ day: row.date as Day, figures: row.figures as MeasuredFigures }))
  const series = (key: 'slip' | 'uneven') => days.map(({ day, figures }) => ({ day, value: figures[key] ?? 0 }))
  const readings = days.flatMap(({ day, figures: { heat } }) =>
    heat ? [{ day, motor: heat[0], ambient: heat[1], duty: heat[2] }] : [],
  )
  const verdict = {
    slip: () => brakeWear(series('slip'), null, today, 'slip'),
    heat: () => motorHeat(readings, null, today),
    mains: () => power(null, null, series('uneven').slice(-60), []),
  }[kind]()
  return verdict?.fires ? { lift, verdict } : null
}

const remarks: Partial<Record<Status, string>> = {
  2: '现场检查与预警一致，已调整并复测',
  3: '现场复测正常，测量当日层站有装修材料',
  4: '该梯下月停用改造，不单独安排',
}

/** Those that were sent out name a visit of the lift. */
function orderOf(company: Company, { lift }: LiftFacts, status: Status) {
  const sent = status >= 1 && status <= 3
  const order = (company.rows.get('maintain_order') ?? []).findLast(
    (row) => row.elevator_id === lift.id && (status === 1 ? Number(row.status) === 0 : row.complete_at !== null),
  )
  const named = sent && order
  return {
    order_kind: named ? 1 : null,
    order_id: named ? order.id : null,
    order_no: named ? order.order_no : null,
    dispatched_at: named ? company.clock.iso(company.clock.today, 480) : null,
  }
}

const LENGTH = 100

/** Days up to one, the newest last. */
function drawn(day: Day, of: (ago: number) => number, length = LENGTH): DayValue[] {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Array.from({ length }, (_, n) => {
    const ago = length - 1 - n
    return { day: new Date(at - ago * 86_400_000).toISOString().slice(0, 10), value: of(ago) }
  })
}

function verdictOn(rule: WarningRule, day: Day, dice: Random): Verdict | null {
  const noise = (share: number) => share * (2 * dice.next() - 1)
  const landing = String(dice.int(1, 9))
  const calm = (base: number, share: number) => drawn(day, () => base * (1 + noise(share)))
  switch (rule) {
    case 'W1': {
      const base = 2.3 + 0.5 * dice.next()
      const days = drawn(day, (ago) => base * (1 + noise(0.015) + (ago < 28 ? ((28 - ago) / 28) * 0.19 : 0)))
      return doorWear([{ landing, days }], null, day)
    }
    case 'W2': {
      const expected = expectedReopens({ reopens: 7, cycles: 7800 }, 910) ?? 1
      const days = drawn(day, (ago) => (ago < 7 ? dice.int(0, 2) : Number(dice.chance(0.12))), 60)
      return reopening([{ landing, reopens: 7, expected, days }])
    }
    case 'W3': {
      const days = drawn(day, (ago) => 2.5 + noise(0.9) + (ago < 20 ? (20 - ago) * 0.22 : 0))
      return levellingDrift(
        [
          { landing, days },
          { landing: 'B1', days: calm(2, 0.3) },
          { landing: '2', days: calm(2.2, 0.3) },
        ],
        null,
        day,
      )
    }
    case 'W4':
      return brakeWear(
        drawn(day, (ago) => 0.11 + noise(0.02) + (ago < 24 ? (24 - ago) * 0.08 : 0)),
        null,
        day,
        'slip',
      )
    case 'W5': {
      const weeks = Array.from({ length: 15 }, (_, n) => ({
        day: drawn(day, () => 0, 15 * 7)[n * 7 + 6]?.day ?? day,
        value: n < 12 ? 0.11 + noise(0.008) : 0.165 + noise(0.004),
      }))
      return vibration(weeks, null, null)
    }
    case 'W6': {
      const readings = drawn(day, (ago) => 24 + 6 * Math.sin(ago / 11)).map(({ day: on, value: ambient }, n) => {
        const duty = 0.2 + 0.2 * dice.next()
        const more = n > LENGTH - 8 ? 12 : 0
        return { day: on, ambient, duty, motor: 13 + 0.85 * ambient + 34 * duty + noise(1.2) + more }
      })
      return motorHeat(readings, null, day)
    }
    case 'W7': {
      const days = drawn(day, () => dice.int(980, 1240), 30)
      const counter = { name: '钢丝绳弯折次数', part: '曳引钢丝绳', used: 4_140_000, limit: 5_000_000, days }
      return lifeUsed([counter], day)
    }
    case 'W8': {
      const days = drawn(day, (ago) => 0.031 * (1 + noise(0.03) + (ago < 9 ? 0.31 : 0)), 60)
      return power({ kWh: 148, runs: 3600, metres: 50_400 }, { kWh: 1116, runs: 36_000, metres: 504_000 }, [], days)
    }
    case 'W9': {
      const days = drawn(day, (ago) => 11.4 - ago * 0.16 + noise(0.25), 28)
      return chainWear([{ name: '左扶手带速度偏差', part: '扶手带', unit: '%', limit: 15, days }], day)
    }
    case 'W10': {
      const days = drawn(day, () => 1, 28).filter((_, n) => [3, 11, 18, 24].includes(n))
      return recurring([{ code: '02', name: '关门故障', count: 4, expected: 0.3, days }])
    }
    default:
      return null
  }
}
