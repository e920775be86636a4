import { assignCrews, type OrderToAssign } from '#modules/plan/shared/assignment.ts'
import { calendarOf, platformDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { type Capacity, daysOver, groundOf, noGround, type TeamWork } from '#modules/plan/shared/ground.ts'
import { variation } from '#modules/plan/shared/levelling.ts'
import { bestRoute, type Stop } from '#modules/plan/shared/route.ts'
import { type PlannedLift, planYear } from '#modules/plan/shared/yearPlan.ts'
import { type CheckedJob, checkCrews } from '#test/checker/crews.ts'
import { checkVisits, type Finding, workedOn } from '#test/checker/visits.ts'
import { CREWS_PER_TEAM, planCase } from './parts/planCase.ts'
import { type Row, report } from './parts/results.ts'

/**
 * Plans a year for 10,000 lifts on one core as the product does: contract by contract, each on the ground of what its
 * team has by then (planning.ts); dates, batches, balance, levels; crews and routes for 28 days. Then the independent
 * checker judges the result. Beside it stands 均衡全年, all contracts of a team at once. Usage: node bench/plan.ts [lifts] [seed]
 */
const lifts = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1)
const GOAL_SECONDS = 20
const { lines, crews, places, responsible } = planCase(lifts, seed)
const capacity: Capacity = { crews: CREWS_PER_TEAM, dayTarget: 420, dayMax: 540 }

/** Processor time: what else the machine does must not decide. */
const now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const begin = now()
const calendar = calendarOf()
const plan = oneAfterTheOther()
const planned = now()

const until = '2026-01-29'
const orders: OrderToAssign[] = plan.flatMap(({ liftId, teamId, communityId, visits }) =>
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
const assigned = now()
const jobs = routed()
const routedAt = now()

/** Each community is a contract of its own; nothing is known of the contracts that come after it. */
function oneAfterTheOther(): PlannedLift[] {
  const travel = new Map(lines.map((line) => [line.communityId, line.firstTravel ?? 0]))
  const byTeam = new Map<string, TeamWork[]>()
  return lines.flatMap((line) => {
    const work = byTeam.get(line.teamId) ?? []
    byTeam.set(line.teamId, work)
    const ground = groundOf(work, (id) => travel.get(id) ?? 0, capacity)
    const { lifts: made } = planYear([line], calendar, undefined, () => ground)
    work.push(...workOf(made))
    return made
  })
}

function workOf(made: readonly PlannedLift[]): TeamWork[] {
  const visits = made.flatMap(({ communityId, visits }) => visits.map((visit) => ({ ...visit, communityId })))
  return [...Map.groupBy(visits, ({ communityId, date }) => `${communityId} ${date}`).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const minutes = some.reduce((sum, one) => sum + one.minutes, 0)
    return [{ date: first.date, communityId: first.communityId, visits: some.length, minutes }]
  })
}

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
for (const { liftId, visits } of plan) {
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

const visits = plan.reduce((sum, lift) => sum + lift.visits.length, 0)
const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
/**
 * Around a long closure the law itself makes a peak: nine days at Spring Festival leave six days before them in which
 * every lift must be visited. How even the days can be shows where no closure is near.
 */
const inQuiet = (n: number) => dayNumber('2026-07-20') <= n && n <= dayNumber('2026-09-12')

/** Teams of rhythm 1, for fixed weekdays are not evened out: spread over the year and far from closures, days too full. */
function evenness(made: readonly PlannedLift[]) {
  const levelled = new Set(lines.filter((line) => line.rule.rhythm === 1).map((line) => line.teamId))
  const teams = [...Map.groupBy(made, (lift) => lift.teamId)].filter(([teamId]) => levelled.has(teamId))
  const loads = teams.map(([, some]) => groundOf(workOf(some), () => 13, capacity).minutes)
  return {
    year: middle(loads.map((load) => variation(load, calendar))),
    quiet: middle(loads.map((load) => variation(load, calendar, inQuiet))),
    over: middle(loads.map((load) => daysOver(load, capacity))),
  }
}
const byContract = evenness(plan)
const atOnce = evenness(planYear(lines, calendar, undefined, () => ({ ...noGround, capacity })).lifts)
const alone = evenness(lines.flatMap((line) => planYear([line], calendar).lifts))
const seconds = (ms: number) => Math.round(ms) / 1000
const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
const total = seconds(routedAt - begin)
const late = findings.length
/** Medians of the teams. What planning without the team's load gives stands for comparison and is no goal. */
function evennessRows(how: string, { year, quiet, over }: ReturnType<typeof evenness>): Row[] {
  const row = (label: string, value: number, unit: string, most: number | null): Row => ({
    label: `${how}：${label}`,
    value,
    unit,
    goal: most === null ? '' : `≤ ${most}`,
    ok: most === null || value <= most,
  })
  const judged = how.includes('从前') ? null : 1
  return [
    row('日负荷变异系数，全年', share(year, 1), '%', judged && 60),
    row('日负荷变异系数，远离长假（07-20至09-12）', share(quiet, 1), '%', null),
    row('一年中超过全部小组上限的天数', over, '天', judged && 12),
  ]
}
const rows: Row[] = [
  {
    label: `一年计划，${lifts}台（处理器时间）`,
    value: total,
    unit: 's',
    goal: `≤ ${GOAL_SECONDS}`,
    ok: total <= GOAL_SECONDS,
  },
  { label: '日期、分批、均衡、级别', value: seconds(planned - begin), unit: 's', goal: '', ok: true },
  { label: '28天派组', value: seconds(assigned - planned), unit: 's', goal: '', ok: true },
  { label: '28天路线', value: seconds(routedAt - assigned), unit: 's', goal: '', ok: true },
  { label: '维保次数', value: visits, unit: '次', goal: '', ok: plan.length === lifts },
  { label: '独立检查发现的违规', value: late, unit: '条', goal: '0', ok: late === 0 },
  { label: '待分配', value: share(assignment.unplaced.length, orders.length), unit: '%', goal: '', ok: true },
  ...evennessRows('逐份合同，以班组负荷为底数（产品的做法）', byContract),
  ...evennessRows('整个班组一起（均衡全年）', atOnce),
  ...evennessRows('逐份合同，不看班组负荷（从前）', alone),
]
report('排程', 'plan', rows)
