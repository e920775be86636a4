import pg from 'pg'
import { seedDemo } from '#db/seed/index.ts'
import { bind, type Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, today as dayToday } from '#kernel/shared/days.ts'
import type { Crew, OrderToAssign } from '#modules/plan/shared/assignment.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { openStage } from '#test/stage.ts'
import { findBases } from '../../src/modules/maintenance/server/crews.store.ts'
import { findWorkerFacts, type WorkerRow } from '../../src/modules/maintenance/server/facts.store.ts'
import { findCalendar, findSetting } from '../../src/modules/plan/server/setting.store.ts'
import { findWindows, type WindowsOf } from '../../src/modules/plan/server/windows.store.ts'

export interface OpenOrder extends OrderToAssign {
  elevatorId: string
  planId: string | null
  /** Days from today. */
  ahead: number
  /** The lift's visits before and after it, done or planned. */
  lastDate: Day | null
  nextDate: Day | null
}

/** The demo company's open orders of the coming days, with everything that decides who may do them. */
export interface CompanyFacts {
  orders: OpenOrder[]
  crews: Crew[]
  setting: MaintainSetting
  calendar: Calendar
  windowsOf: WindowsOf
}

interface Row extends Omit<OpenOrder, 'place' | 'responsibleCrewId' | 'ahead'> {
  lng: number
  lat: number
  planCrew: string[]
  liftCrew: string[]
}

/** Reads as the maintenance server does (`crews.ts`), but every open order counts as not yet given to anybody. */
export async function companyFacts(days: number): Promise<CompanyFacts> {
  const stage = await openStage()
  const client = new pg.Client({ connectionString: stage.database.owner })
  try {
    await seedDemo({ secret: '', size: 'on', log: () => {}, urls: stage.database, now: new Date() })
    await client.connect()
    const company = "select company_id from company where name = '云梯演示维保'"
    const companyId = String((await client.query(company)).rows[0].company_id)
    await client.query("select set_config('app.company_id', $1, false)", [companyId])
    const ctx = { companyId, db: bind(client) } as unknown as Context
    const { rows } = await client.query<Row>(SQL, [companyId, addDays(dayToday(), 1), addDays(dayToday(), days)])
    const { setting } = await findSetting(ctx)
    const crews = await crewsOf(ctx, rows, setting.minCrew)
    const windowsOf = await findWindows(ctx, rows)
    const named = new Set(crews.map((crew) => crew.crewId))
    const orders = rows.map((row) => ({
      ...row,
      ahead: daysBetween(dayToday(), row.date),
      place: { lng: row.lng, lat: row.lat },
      responsibleCrewId:
        [row.liftCrew, row.planCrew].map((people) => keyOf(row.teamId, people)).find((key) => named.has(key)) ?? null,
    }))
    return { orders, crews, setting, windowsOf, calendar: await findCalendar(ctx, setting) }
  } finally {
    await client.end().catch(() => {})
    await stage.close()
  }
}

const SQL = `
  with visits as (
    select id, to_char(lag(day) over lift, 'YYYY-MM-DD') as last_date, to_char(lead(day) over lift, 'YYYY-MM-DD') as next_date
    from (select *, coalesce(complete_at::date, plan_date) as day from maintain_order
      where company_id = $1 and status <> 9 and deleted_at is null) v
    window lift as (partition by elevator_id order by day)
  )
  select o.id as "orderId", o.team_id as "teamId", o.community_id as "communityId", o.plan_id as "planId", o.elevator_id as "elevatorId", c.lng, c.lat,
    to_char(o.plan_date, 'YYYY-MM-DD') as date, to_char(o.legal_deadline, 'YYYY-MM-DD') as "legalDeadline", o.level,
    o.std_minutes as minutes, e.worker_ids as "liftCrew",
    case when p.main_worker_id is null then '{}'::uuid[] else array[p.main_worker_id] || p.assistant_ids end as "planCrew",
    v.last_date as "lastDate", v.next_date as "nextDate"
  from maintain_order o
  join visits v on v.id = o.id
  join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
  join community c on c.company_id = o.company_id and c.id = o.community_id
  left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
  where o.company_id = $1 and o.status = 0 and o.team_id is not null and o.deleted_at is null
    and o.plan_date between $2::date and $3::date
  order by o.plan_date, o.id`

const keyOf = (teamId: string, people: readonly string[]) => `${teamId}/${people.join('/')}`

/** Crews that lifts and lines name, and the other maintenance workers of the team in groups. */
async function crewsOf(ctx: Context, orders: readonly Row[], minCrew: number): Promise<Crew[]> {
  const teams = [...new Set(orders.map((order) => order.teamId))]
  const workers = await findWorkerFacts(ctx, { teamIds: teams })
  const bases = await findBases(ctx, teams)
  const crews = new Map<string, Crew>()
  const add = (teamId: string, people: readonly string[]) => {
    const facts = people.flatMap((id): WorkerRow[] => (workers.get(id) ? [workers.get(id) as WorkerRow] : []))
    const base = bases.get(teamId)
    if (!base || facts.length < minCrew || facts.length < people.length) return
    const name = facts.map((worker) => worker.name).join('、')
    crews.set(keyOf(teamId, people), { crewId: keyOf(teamId, people), name, teamId, workers: facts, base })
  }
  for (const order of orders) {
    add(order.teamId, order.liftCrew)
    add(order.teamId, order.planCrew)
  }
  const busy = new Set([...crews.values()].flatMap((crew) => crew.workers.map((worker) => worker.userId)))
  for (const teamId of teams) {
    const free = [...workers.values()].filter((worker) => worker.teamId === teamId && !busy.has(worker.userId))
    for (let at = 0; at + minCrew <= free.length; at += minCrew) {
      add(
        teamId,
        free.slice(at, at + minCrew).map((worker) => worker.userId),
      )
    }
  }
  return [...crews.values()]
}
