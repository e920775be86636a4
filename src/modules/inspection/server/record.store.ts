import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  elevatorScope,
  holdsLift,
  liftLabelOf,
  liftNameOf,
  liftsHolding,
  visibleLifts,
} from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { Category } from '#modules/template/shared/template.terms.ts'
import { type Finding, type RecordDetail, type RecordRow, recordList } from '../shared/record.ts'

const open = `(select count(*)::int from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
  where f.company_id = r.company_id and f.record_id = r.id and ${isNot('h.state', HazardState.code.closed)})`

// As left joins, by keys that never miss: what no filter asks for, the database leaves out when it counts.
const tables = `inspection_record r left join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    left join inspection_plan p on p.company_id = r.company_id and p.id = r.plan_id`

const columns = () => ({
  id: 'r.id',
  version: 'r.version',
  recordNo: 'r.record_no',
  elevatorId: 'r.elevator_id',
  elevator: liftLabelOf('c', 'e'),
  lift: liftNameOf('e'),
  communityName: 'c.name',
  registerCode: 'e.register_code',
  inspectType: 'coalesce(r.inspect_type, r.task_kind)',
  inspectDate: 'r.inspect_date',
  org: 'r.org',
  reportNo: 'r.report_no',
  conclusion: 'r.conclusion',
  findings: `(select count(*)::int from inspection_finding f where f.company_id = r.company_id and f.record_id = r.id)`,
  openFindings: open,
  nextDate: 'r.next_date',
  nextType: 'r.next_type',
  hasReport: 'jsonb_array_length(r.report_file) > 0',
  planNo: 'p.plan_no',
  uploader: '(select u.name from app_user u where u.id = r.uploaded_by)',
  createdAt: 'r.created_at',
})

export const records = pageSource<RecordRow>(recordList, () => ({
  from: tables,
  alias: 'r',
  columns: columns(),
  filters: {
    keyword: finding(recordList.filters.keyword, {
      elevator: (text, ctx) => sql`r.elevator_id in (${liftsHolding(ctx, text)})`,
      recordNo: 'r.record_no',
      reportNo: 'r.report_no',
    }),
    org: finding(recordList.filters.org, { org: 'r.org' }),
    inspectType: (types: number[]) => sql`r.inspect_type = any(${types})`,
    taskKind: (kinds: number[]) => sql`r.task_kind = any(${kinds})`,
    communityId: 'e.community_id',
    open: (yes: boolean) => sql`(${sql.raw(open)} > 0) = ${yes}`,
  },
  where: (ctx) => [sql`r.deleted_at is null`, elevatorScope(ctx, 'e')],
  notNull: ['inspectDate', 'recordNo', 'createdAt'],
  counted: 'inspection_record',
}))

const seen = (ctx: Context) => sql`r.company_id ${ofCompanies(ctx)} and r.deleted_at is null
  and ${elevatorScope(ctx, 'e')}`

type Found = Omit<RecordDetail, 'findings'>

/** A record within the person's scope with what it found, or 1000404. */
export async function findRecord(ctx: Context, id: string): Promise<RecordDetail> {
  const { findings: _, ...plain } = columns()
  const listed = sql.join(Object.entries(plain).map(([name, of]) => sql`${sql.raw(of)} as ${sql.ref(name)}`))
  const { rows } = await sql<Found>`select ${listed}, r.plan_id, p.status as plan_status, p.version as plan_version,
      r.supervision, r.inspectors, r.report_file, r.label_photo, r.governor, r.remark
    from ${sql.raw(tables)} where r.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return { ...row, findings: await findFindings(ctx, [id]) }
}

async function findFindings(ctx: Context, recordIds: readonly string[]): Promise<Finding[]> {
  const { rows } =
    await sql<Finding>`select f.id, f.clause, f.text, f.hazard_id, h.hazard_no, h.grade, f.rectify_by, h.state, h.repair_id,
      h.repair_no,
      h.notice_sign_key is not null as notice_signed,
      (h.created_at at time zone 'Asia/Shanghai')::date as found_on, h.fix_note, h.fix_files, h.closed_at
    from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
    where f.company_id ${ofCompanies(ctx)} and f.record_id = any(${[...recordIds]}::uuid[])
    order by f.record_id, f.sort, f.id`.execute(ctx.db)
  return rows
}

/** The finding's hazard and record, within the person's scope; 1000404 otherwise. */
/** The finding of a record within the data scope that a hazard stands for. */
export async function findFindingOf(ctx: Context, hazardId: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select f.id from inspection_finding f
    join inspection_record r on r.company_id = f.company_id and r.id = f.record_id
    join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    where f.hazard_id = ${hazardId} and ${seen(ctx)} limit 1`.execute(ctx.db)
  return rows[0]
}

export async function findFinding(
  ctx: Context,
  id: string,
): Promise<{ hazardId: string; recordId: string; planId: string | null; reportNo: string; text: string }> {
  const { rows } = await sql<{
    hazardId: string
    recordId: string
    planId: string | null
    reportNo: string
    text: string
  }>`select f.hazard_id, f.record_id, f.plan_id, r.report_no, f.text from inspection_finding f
    join inspection_record r on r.company_id = f.company_id and r.id = f.record_id
    join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    where f.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Whether anything rests on the record: a plan, what it found, or the lift's dates. */
export async function isKept(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select r.plan_id is not null or e.last_inspect_date = r.inspect_date
      or e.governor_check_date = r.inspect_date
      or exists (select 1 from inspection_finding f where f.company_id = r.company_id and f.record_id = r.id) as kept
    from inspection_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    where r.company_id = ${ctx.companyId} and r.id = ${id}`.execute(ctx.db)
  return rows[0]?.kept ?? false
}

export async function recordOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const words = query.keyword
    ? sql`and (r.record_no ilike ${like(query.keyword)} or r.report_no ilike ${like(query.keyword)} or ${holdsLift(query.keyword)})`
    : sql``
  const chosen = query.ids ? sql`and r.id = any(${query.ids}::uuid[])` : sql``
  const { rows } =
    await sql<Option>`select r.id as value, r.report_no as label, ${sql.raw(liftLabelOf('c', 'e'))} as note
    from ${sql.raw(tables)} where ${seen(ctx)} ${words} ${chosen}
    order by r.inspect_date desc, r.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Figures of the record page's views: 90 days ahead, as the first reminder is (jobs 6.10). */
export async function countViews(ctx: Context) {
  const { rows } = await sql<{
    records: number
    due: number
    overdue: number
    governorDue: number
    openFindings: number
  }>`select
      (select count(*)::int from ${sql.raw(tables)} where ${seen(ctx)}) as records,
      count(*) filter (where e.next_inspect_date between current_date and current_date + 90)::int as due,
      count(*) filter (where e.next_inspect_date < current_date)::int as overdue,
      count(*) filter (where ${isNot('e.category', Category.code.escalator)}
        and e.governor_next_date <= current_date + 90)::int as governor_due,
      (select count(*)::int from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
        join inspection_record r on r.company_id = f.company_id and r.id = f.record_id
        join elevator e on e.company_id = r.company_id and e.id = r.elevator_id where ${seen(ctx)}
          and ${isNot('h.state', HazardState.code.closed)}) as open_findings
    from elevator e where ${visibleLifts(ctx)} and ${is('e.use_status', IN_CARE)}`.execute(ctx.db)
  return rows[0] ?? { records: 0, due: 0, overdue: 0, governorDue: 0, openFindings: 0 }
}
