import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { testDatabase } from '#test/database.ts'
import { type CheckedJob, type CheckedWorker, checkCrews } from './crews.ts'
import { dateOf, monthsLater, serial } from './dates.ts'
import { rowsOf, rowsOnDemand } from './year.ts'

/** The whole demo data judged by the text; in `npm run torture` only, for it loads everything. */
const asked = process.env.DEMO_CHECK !== undefined
const now = new Date('2026-11-20T16:30:00+08:00')
const today = '2026-11-20'

interface Row {
  company: string
  no: string
  lift: string
  status: number
  type: number
  planType: number | null
  level: number
  date: string
  done: string | null
  deadline: string
  flags: number
  start: number | null
  minutes: number
  crew: string[]
  gap: number
  months: { 3: number; 4: number; 5: number }
  category: number
  items: number
  season: number
  national: boolean
  stopped: boolean
  serviceFrom: string
  serviceTo: string
  v01: string[]
}

const orders = `select o.company_id as company, o.order_no as no, o.elevator_id as lift, o.status, o.type, p.plan_type as "planType", o.level,
    o.plan_date::text as date, (o.complete_at at time zone 'Asia/Shanghai')::date::text as done, o.legal_deadline::text as deadline, o.flags,
    extract(hour from o.plan_start)::int * 60 + extract(minute from o.plan_start)::int as start, o.std_minutes as minutes, o.worker_ids as crew,
    coalesce((p.rule_snapshot ->> 'maxGapDays')::int, (select v.cycle_days from villa_archive_elevator h join villa_archive v
      on v.company_id = h.company_id and v.id = h.archive_id where h.company_id = e.company_id and h.elevator_id = e.id and h.running), 15) as gap, coalesce(p.rule_snapshot -> 'levels', '{"3":3,"4":6,"5":12}') as months,
    e.category, jsonb_array_length(s.content -> 'items') as items,
    (select count(*)::int from jsonb_array_elements(s.content -> 'items') i where i ->> 'season' is not null
      and not (i ->> 'level')::int <= o.level) as season,
    not exists (select from jsonb_array_elements(s.content -> 'items') i where not (i ->> 'nationalLocked')::boolean) as national,
    e.use_status = 2 as stopped, k.start_date::text as "serviceFrom", coalesce(k.terminated_at, k.end_date)::text as "serviceTo",
    array(select v.text from plan_violation v where v.company_id = o.company_id and v.order_id = o.id and v.code = 'V01') as v01
  from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
  join template_snapshot s on s.company_id = o.company_id and s.hash = o.snapshot_hash
  left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
  left join contract k on k.company_id = o.company_id and k.id = o.contract_id
  where o.deleted_at is null and o.status <> 9 order by o.company_id, o.elevator_id, coalesce((o.complete_at at time zone 'Asia/Shanghai')::date, o.plan_date)`

const people = `select p.company_id as company, p.id, t.id is not null as certified, t.valid_to::text as "certTo",
    coalesce((select jsonb_agg(jsonb_build_array(a.from_at::date, (a.to_at - interval '1 second')::date)) from employee_absence a
      where a.company_id = p.company_id and a.employee_id = p.id and a.state = 1 and a.deleted_at is null), '[]') as absences
  from employee p left join lateral (select * from certificate x where x.company_id = p.company_id and x.owner_type = 2
    and x.owner_id = p.id and x.cert_type = 201 and x.state in (2, 3, 4) and x.deleted_at is null order by x.valid_to desc nulls first limit 1) t on true`

describe.runIf(asked)('独立检查程序重放演示数据', () => {
  let client: pg.Client
  let rows: Row[]
  let byLift: Map<string, Row[]>

  beforeAll(async () => {
    const urls = await testDatabase()
    await seedDemo({ secret: '', size: 'on', log: () => {}, urls, now })
    client = new pg.Client({ connectionString: urls.owner })
    await client.connect()
    await client.query(`set time zone 'Asia/Shanghai'`)
    rows = (await client.query<Row>(orders)).rows
    byLift = Map.groupBy(rows, (row) => `${row.company} ${row.lift}`)
  })
  afterAll(() => client?.end())

  const dayOf = (row: Row) => serial(row.done ?? row.date)
  const isDone = (row: Row) => row.status === 3 || row.status === 4
  const regular = (row: Row) => row.type === 1 && row.planType !== 3
  /** Findings as lines; the first few are enough to read. */
  const none = (found: string[]) => expect([found.length, ...found.slice(0, 10)].join('\n')).toBe('0')

  test('完成的：间隔与超法定间隔标记、V01逐一相同，逾期标记逐一相同', () => {
    const found: string[] = []
    expect(rows.filter(isDone).length).toBeGreaterThan(10_000)
    for (const visits of byLift.values()) {
      let before: Row | undefined
      for (const visit of visits.filter(isDone)) {
        const gap = before ? dayOf(visit) - dayOf(before) : 0
        const over = regular(visit) && gap > visit.gap
        const text = `与上次维保（${before && dateOf(dayOf(before))}）相隔${gap}天，超过${visit.gap}日`
        if (over !== (visit.flags & 2) > 0 || (over && !visit.v01.includes(text)) || (!over && visit.v01.length > 0))
          found.push(`${visit.no} ${visit.done}: gap ${gap}, flags ${visit.flags}, V01 ${visit.v01.join()}`)
        if ((visit.flags & 1) > 0 !== serial(visit.done as string) > serial(visit.date))
          found.push(`${visit.no}: planned ${visit.date}, done ${visit.done}, flags ${visit.flags}`)
        before = visit
      }
    }
    none(found)
  })

  test('未做的：法定截止日、同日一张、不出合同期、停用电梯没有工单', () => {
    const found: string[] = []
    for (const visits of byLift.values()) {
      const days = visits.map(dayOf)
      if (new Set(days).size < days.length) found.push(`${visits[0]?.lift}: twice on a day`)
      let before = 0
      for (const visit of visits) {
        if (!isDone(visit) && regular(visit) && before > 0 && serial(visit.deadline) !== before + visit.gap)
          found.push(`${visit.no} ${visit.date}: deadline ${visit.deadline}, by the text ${dateOf(before + visit.gap)}`)
        if (!isDone(visit) && visit.stopped && serial(visit.date) > serial(today))
          found.push(`${visit.no}: stopped lift`)
        if (serial(visit.date) > serial(visit.serviceTo))
          found.push(`${visit.no} ${visit.date}: after ${visit.serviceTo}`)
        if (isDone(visit) || visit.level !== 99) before = Math.max(before, dayOf(visit))
      }
    }
    none(found)
  })

  test('各级别不晚于周期；项目数与级别相符', () => {
    const found: string[] = []
    for (const visits of byLift.values()) {
      for (const level of [3, 4, 5] as const) {
        let since: number | null = null
        for (const visit of visits.filter(regular)) {
          if (visit.level < level) continue
          const due: number | null = since === null ? null : monthsLater(dateOf(since), visit.months[level])
          // A visit done late may bring its level late by the same days.
          const late = visit.done === null ? 0 : Math.max(0, serial(visit.done) - serial(visit.date))
          if (due !== null && dayOf(visit) - late > due)
            found.push(`${visit.no} ${visit.date} level ${visit.level}: ${level} due ${dateOf(due)}`)
          since = dayOf(visit)
        }
      }
      for (const visit of visits.filter((one) => one.national && one.level <= 5)) {
        const wanted = (visit.type === 2 ? rowsOnDemand : rowsOf)(visit.category, visit.level)
        if (visit.items !== wanted + visit.season)
          found.push(`${visit.no} level ${visit.level}: ${visit.items} items, ${visit.season} of the season`)
      }
    }
    none(found)
  })

  test('派了人的：人数、证件、请假、时间不重叠', async () => {
    const facts = await client.query<CheckedWorker & { company: string; certified: boolean }>(people)
    const workers = facts.rows.map(({ certified, certTo, id, absences }) => ({
      id,
      absences,
      ...(certified ? { certTo: certTo ?? null } : {}),
    }))
    const jobs = rows
      .filter((row) => row.status === 0 && row.crew.length > 0 && serial(row.date) > serial(today))
      .map((row): CheckedJob => {
        const start = row.start ?? 0
        const { no: orderId, lift: liftId, date, crew } = row
        return { orderId, liftId, date, start, end: row.start === null ? 0 : start + row.minutes, workers: crew }
      })
    expect(jobs.length).toBeGreaterThan(100)
    none(checkCrews(jobs, workers, 2).map((one) => `${one.rule} ${one.date} ${one.text}`))
  })
})
