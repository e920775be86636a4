import { mkdirSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { assignCrews, type OrderToAssign } from '#modules/maintenance/shared/assignment.ts'
import { calendarOf, platformDays } from '#modules/maintenance/shared/calendar.ts'
import { dayNumber } from '#modules/maintenance/shared/dayNumber.ts'
import { variation } from '#modules/maintenance/shared/levelling.ts'
import { bestRoute, type Stop } from '#modules/maintenance/shared/route.ts'
import { planYear } from '#modules/maintenance/shared/yearPlan.ts'
import { type CheckedJob, checkCrews } from '#test/checker/crews.ts'
import { checkVisits, type Finding, workedOn } from '#test/checker/visits.ts'
import { planCase } from './planCase.ts'

/**
 * Plans a year for 10,000 lifts on one core: dates, batches, balance, levels; crews and routes for 28 days. Then the
 * independent checker judges the result. Usage: node bench/plan.ts [lifts] [seed]
 */
const lifts = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1)
const GOAL_SECONDS = 20
const { lines, crews, places, responsible } = planCase(lifts, seed)

const begin = performance.now()
const calendar = calendarOf()
const plan = planYear(lines, calendar)
const planned = performance.now()

const until = '2026-01-29'
const orders: OrderToAssign[] = plan.lifts.flatMap(({ liftId, teamId, communityId, visits }) =>
  visits.flatMap((visit): OrderToAssign[] => {
    const place = places.get(communityId)
    if (!place || visit.date >= until) return []
    const { date, legalDeadline, level, minutes } = visit
    const responsibleCrewId = responsible.get(communityId) ?? null
    return [
      {
        orderId: `${liftId} ${date}`,
        teamId,
        communityId,
        place,
        date,
        legalDeadline,
        level,
        minutes,
        responsibleCrewId,
      },
    ]
  }),
)
const assignment = assignCrews(orders, crews)
const assigned = performance.now()
const jobs = routed()
const routedAt = performance.now()

/** Every crew's day in its best order, with the times of its jobs. */
function routed(): CheckedJob[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const crewById = new Map(crews.map((crew) => [crew.crewId, crew]))
  const days = Map.groupBy(assignment.assigned, ({ crewId, date }) => `${crewId} ${date}`)
  return [...days.values()].flatMap((day) => {
    const crew = crewById.get(day[0]?.crewId ?? '')
    if (!crew) return []
    const ofDay = day.flatMap(({ orderId }) => byId.get(orderId) ?? [])
    const stops: Stop[] = [...Map.groupBy(ofDay, (order) => order.communityId)].map(([id, some]) => ({
      id,
      ...(places.get(id) ?? { lng: 0, lat: 0 }),
      jobs: some.map((order) => ({ id: order.orderId, minutes: order.minutes })),
    }))
    return bestRoute(crew.base, stops).jobs.map((job) => ({
      orderId: job.jobId,
      liftId: job.jobId.split(' ')[0] ?? '',
      date: day[0]?.date ?? '',
      start: job.start,
      end: job.end,
      workers: crew.workers.map((worker) => worker.userId),
    }))
  })
}

const findings: Finding[] = []
const isWorked = workedOn({
  workDays: [1, 2, 3, 4, 5, 6],
  holidays: new Set(platformDays.filter((day) => day.kind === 3).map((day) => day.date)),
  makeUpDays: new Set(platformDays.filter((day) => day.kind === 4).map((day) => day.date)),
})
const contracts = new Map(lines.flatMap((line) => line.lifts.map((lift) => [lift.liftId, { lift, line }] as const)))
for (const { liftId, visits } of plan.lifts) {
  const known = contracts.get(liftId)
  if (!known) throw new Error(`a lift nobody asked for: ${liftId}`)
  const { rhythm, ...rule } = known.line.rule
  findings.push(...checkVisits({ ...known.lift, ...rule, rhythm: rhythm === 2 ? 2 : 1 }, visits, isWorked))
}
const people = crews.flatMap((crew) =>
  crew.workers.map(({ userId, certTo, absences }) => ({
    id: userId,
    certTo: certTo ?? null,
    absences: (absences ?? []).map(({ from, to }) => [from, to] as const),
  })),
)
findings.push(...checkCrews(jobs, people, 2))
for (const finding of findings.slice(0, 20)) console.log(finding)

const visits = plan.lifts.reduce((sum, lift) => sum + lift.visits.length, 0)
const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
const before = middle(plan.teams.map((team) => team.before))
const after = middle(plan.teams.map((team) => team.after))
/**
 * Around a long closure the law itself makes a peak: nine days at Spring Festival leave six days before them in which
 * every lift must be visited. How even the days can be shows where no closure is near.
 */
const quiet = middle(
  plan.teams.map(({ byDay }) => {
    const loads = [...byDay].map(([date, minutes]) => [dayNumber(date), minutes] as const)
    const inQuiet = (n: number) => dayNumber('2026-07-20') <= n && n <= dayNumber('2026-09-12')
    return variation(new Map(loads), calendar, inQuiet)
  }),
)
const seconds = (ms: number) => Math.round(ms) / 1000
const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
const total = seconds(routedAt - begin)
const late = findings.length
const rows = [
  { label: `一年计划，${lifts}台`, value: total, unit: 's', goal: `≤ ${GOAL_SECONDS}`, ok: total <= GOAL_SECONDS },
  { label: '日期、分批、均衡、级别', value: seconds(planned - begin), unit: 's', goal: '', ok: true },
  { label: '28天派组', value: seconds(assigned - planned), unit: 's', goal: '', ok: true },
  { label: '28天路线', value: seconds(routedAt - assigned), unit: 's', goal: '', ok: true },
  { label: '维保次数', value: visits, unit: '次', goal: '', ok: plan.lifts.length === lifts },
  { label: '独立检查发现的违规', value: late, unit: '条', goal: '0', ok: late === 0 },
  { label: '待分配', value: share(assignment.unplaced.length, orders.length), unit: '%', goal: '', ok: true },
  { label: '班组日负荷变异系数，均衡前（全年，各班组中位数）', value: share(before, 1), unit: '%', goal: '', ok: true },
  { label: '班组日负荷变异系数，均衡后（全年，各班组中位数）', value: share(after, 1), unit: '%', goal: '', ok: true },
  { label: '其中远离长假（07-20至09-12）', value: share(quiet, 1), unit: '%', goal: '≤ 15', ok: quiet <= 0.15 },
]
console.table(rows)
mkdirSync(new URL('./results/', import.meta.url), { recursive: true })
writeFileSync(new URL('./results/plan.json', import.meta.url), `${JSON.stringify({ name: '排程', rows }, null, 2)}\n`)
process.exitCode = rows.every((row) => row.ok) ? 0 : 1
