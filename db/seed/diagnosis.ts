import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { UNKNOWN_K } from '#modules/diagnosis/shared/forecast/chance.ts'
import { type Health, healthOf } from '#modules/diagnosis/shared/health.ts'
import { defaultHealthRule } from '#modules/diagnosis/shared/healthRule.ts'
import { deductionText } from '#modules/diagnosis/shared/healthText.ts'
import type { HealthFacts, Reading } from '#modules/diagnosis/shared/healthTypes.ts'
import { Level } from '#modules/template/shared/template.terms.ts'
import { add, type Company } from './company.ts'
import { factsOfLifts, isLate, known, type LiftFacts, openHazards, rateOf, YEAR } from './diagnosisFacts.ts'
import { makeForecasts } from './diagnosisForecasts.ts'
import { makeWarnings } from './diagnosisWarnings.ts'
import { drivesOf } from './drives.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/**
 * 体检, 预警 and 预测账本 of the demo (monitoring 9): the scores are made of the demo's own visits, repairs, hazards and
 * records by the product's rules; only what terminals measured is drawn here.
 */

/** Days of measuring, and of daily scores of the lifts that measure; the others have today's and that of a week ago. */
const MEASURED_DAYS = 130
const SCORED_DAYS = 42

export function makeDiagnosis(company: Company, lifts: readonly Lift[], whole: boolean): void {
  const facts = factsOfLifts(company, lifts)
  const measured = makeMeasured(company, facts)
  makeScores(company, facts, measured)
  makeForecasts(company, facts, whole)
  if (whole) makeWarnings(company, facts)
  // This night is done: the service goes on with the next one.
  const at = company.clock.iso(company.clock.today, 240)
  add(company, 'diagnosis_night', { date: company.clock.today, started_at: at, done_at: at })
}

/** Landings and vibration of the lifts that have a terminal, day by day; gives each its readings of the week. */
function makeMeasured(company: Company, facts: readonly LiftFacts[]): ReadonlyMap<string, Reading[]> {
  const dice = new Random(`measured ${company.id} ${company.clock.today}`)
  const readings = new Map<string, Reading[]>()
  const drives = drivesOf(company, facts)
  for (const one of facts) {
    const { lift, monitored } = one
    if (!monitored) continue
    const worn = wornSince(one)
    const wander = wanderOf(new Random(`wander ${lift.id}`))
    const [x, y, z] = [0.05 + 0.07 * dice.next(), 0.05 + 0.06 * dice.next(), 0.08 + 0.09 * dice.next()]
    const level = 2 + 5 * dice.next()
    const close = 2.2 + 0.8 * dice.next()
    const near = (value: number, share: number) => value * (1 - share + 2 * share * dice.next())
    const drive = drives(lift.id)
    for (let ago = MEASURED_DAYS; ago >= 1; ago--) {
      const wear = worn(company.clock.day(-ago))
      const now = wander()
      const [closing, shaking] = [1 + CLOSING_WEAR * wear + now, 1 + VIBRATION_WEAR * wear + now]
      const landing = () => [
        Number((near(close, 0.04) * closing).toFixed(2)),
        Number(near(level, 0.15).toFixed(2)),
        dice.chance(0.2) ? 1 : 0,
        dice.int(60, 160),
      ]
      add(company, 'measured_day', {
        elevator_id: lift.id,
        date: company.clock.day(-ago),
        landings: { 1: landing(), 2: landing(), 3: landing() },
        figures: {
          vibX: near(x, 0.1) * shaking,
          vibY: near(y, 0.1) * shaking,
          vibZ: near(z, 0.1) * (1 + now),
          room: near(29, 0.06),
          ...drive.on(ago),
        },
      })
    }
    readings.set(lift.id, [
      { of: 'vibrationX', value: x },
      { of: 'vibrationY', value: y },
      { of: 'vibrationZ', value: z },
      { of: 'levelling', value: level },
      { of: 'closeTime', value: 1 },
      { of: 'machineRoom', value: 29 },
    ])
  }
  return readings
}

/** A lift is not the same every week: a few hundredths to and fro, over a fortnight or so. */
function wanderOf(dice: Random): () => number {
  let at = 0
  return () => {
    at = 0.93 * at + 0.035 * (dice.next() - 0.5)
    return at
  }
}

/** What a quarter without its work adds: doors close more slowly, guides run rougher. Nothing else of the work changes anything. */
const CLOSING_WEAR = 0.1
const VIBRATION_WEAR = 0.09
const WORN_DAYS = 90
/** From the work of a quarter, half a year or year on; 1 after a quarter. */
function wornSince({ visits }: LiftFacts): (day: Day) => number {
  const { quarter, halfYear, year } = Level.code
  const done = visits.flatMap(({ level, done: on }) =>
    on && [quarter, halfYear, year].some((one) => one === level) ? [on] : [],
  )
  const days = done.toSorted()
  return (day) => {
    const last = days.findLast((one) => one < day)
    return last ? Math.min(1, daysBetween(last, day) / WORN_DAYS) : 1
  }
}

function makeScores(
  company: Company,
  facts: readonly LiftFacts[],
  readings: ReadonlyMap<string, readonly Reading[]>,
): void {
  const { clock } = company
  const rate = rateOf(facts, clock.today)
  for (const one of facts) {
    const days = one.monitored ? Array.from({ length: SCORED_DAYS }, (_, n) => SCORED_DAYS - 1 - n) : [7, 0]
    let before7: number | null = null
    for (const ago of days) {
      const day = clock.day(-ago)
      const seen = factsOn(one, day, rate, readings.get(one.lift.id) ?? [])
      const health = healthOf(seen, defaultHealthRule)
      if (ago === 7) before7 = health.score
      add(company, 'health_score', scoreRow(one, day, health))
      if (ago > 0) continue
      const worst = health.deductions.toSorted((a, b) => b.points - a.points)[0]
      add(company, 'lift_health', {
        id: one.lift.id,
        date: day,
        score: health.score,
        grade: health.grade,
        completeness: health.completeness,
        before7,
        worst: worst ? deductionText(worst) : null,
        facts: seen,
        p30: null,
        p_class: null,
        as_of: null,
      })
    }
  }
}

const scoreRow = ({ lift }: LiftFacts, date: Day, health: Health): Row => ({
  elevator_id: lift.id,
  date,
  score: health.score,
  grade: health.grade,
  completeness: health.completeness,
  items: health.items,
  deductions: health.deductions,
  rule_no: 0,
})

function factsOn(one: LiftFacts, day: Day, rate: number, readings: readonly Reading[]): HealthFacts {
  const since = addDays(day, -YEAR)
  const inside = known(one.knownFrom, day)
  const due = one.visits.filter((visit) => visit.due < day && visit.due >= addDays(day, -180))
  return {
    incidents:
      inside === 0
        ? null
        : one.incidents
            .filter((incident) => incident.day <= day && incident.day >= since)
            .map(({ day: on, ...incident }) => ({ ...incident, daysAgo: daysBetween(on, day) })),
    history:
      inside === 0
        ? null
        : {
            n: one.faults.filter((fault) => fault <= day && fault >= since).length,
            expected: rate * inside,
            k: UNKNOWN_K,
          },
    readings,
    visits:
      due.length > 0 ? { due: due.length, onTime: due.filter(({ done, due: by }) => done && done <= by).length } : null,
    openHazards: openHazards(one, day),
    inspectionValid: one.inspectionTo === null ? null : one.inspectionTo >= day,
    lives: one.madeOn
      ? [{ name: '使用年限', used: daysBetween(one.madeOn, day) / (365.25 * defaultHealthRule.lives.years) }]
      : [],
    openCritical: false,
    overGap: isLate(one, day),
  }
}
