import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, literal, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { loadRateOf } from '#modules/organisation/server/index.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import { CERTIFICATE_VALID, CertificateState, CertType, OwnerType } from '../shared/certificate.ts'
import { shortGap } from '../shared/certificateGap.ts'
import { EmployeeState, workerKinds } from '../shared/employee.terms.ts'
import { type EmployeeRow, employeeList } from '../shared/employeeList.ts'
import { liftsOf } from './asks.ts'
import { certificateGaps } from './uncertified.ts'

const { missing, pending, valid, expiring, expired, rejected } = CertificateState.code
const BADGE_ORDER = [valid, expiring, expired, pending, rejected, missing].join(', ')

/** The T certificate as it stands for the person: one in force before an expired one before one that waits. */
const badge = `coalesce((select k.state from certificate k where k.company_id = e.company_id
  and ${is('k.owner_type', OwnerType.code.employee)} and k.owner_id = e.id
  and ${is('k.cert_type', CertType.code.repairT)} and ${isNot('k.state', CertificateState.code.revoked)}
  and k.deleted_at is null
  order by array_position(array[${BADGE_ORDER}], k.state::int) limit 1)::int, case when ${is('e.kind', workerKinds)}
  then ${literal(missing)} end)`
const positions = `array(select p.name from employee_position ep join position p on p.company_id = ep.company_id and p.id = ep.position_id
  where ep.company_id = e.company_id and ep.employee_id = e.id and p.deleted_at is null order by p.name)`
const years = `extract(year from age(coalesce(e.leave_date, (now() at time zone 'Asia/Shanghai')::date),
  coalesce(e.work_start_date, e.entry_date)))::int`

export const derived = { badge, positions, years }

const words = finding(employeeList.filters.keyword, {
  name: { names: ['e.name'], codes: ['e.name_pinyin'] },
  phone: { codes: ['e.phone'] },
  employeeNo: { codes: ['e.employee_no'] },
})

export const employees = pageSource<EmployeeRow>(employeeList, () => ({
  from: 'employee e left join team t on t.company_id = e.company_id and t.id = e.team_id',
  alias: 'e',
  columns: {
    // The key; the handler makes its address.
    photo: 'e.head_img',
    teamName: 't.name',
    positions,
    certBadge: badge,
    elevatorCount: liftsOf('e'),
    loadRate: loadRateOf(liftsOf('e')),
    workYears: years,
  },
  filters: {
    keyword: words,
    certState: badge,
    positionId: (id: string) =>
      sql`exists (select 1 from employee_position f where f.company_id = e.company_id and f.employee_id = e.id and f.position_id = ${id})`,
    skill: (code: number) => sql`${code}::smallint = any(e.skills)`,
  },
  where: (ctx) => [sql`e.deleted_at is null`, employeeScope(ctx, 'e')],
  counted: 'employee',
  notNull: ['createdAt', 'name', 'employeeNo', 'entryDate'],
}))

export interface EmployeeOptionRow extends Option {
  kind: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  certified: boolean
  warn?: string | null
}

/** Names of colleagues are no secret inside a company: pickers are not narrowed by data scope. */
export async function findEmployeeOptions(
  ctx: Context,
  query: OptionQuery & { kinds?: readonly number[] | undefined; teamId?: string | undefined; lifts?: '1' | undefined },
): Promise<EmployeeOptionRow[]> {
  const chosen = query.ids
    ? [sql`e.id = any(${query.ids}::uuid[])`]
    : [
        is('e.state', EmployeeState.code.active),
        ...(query.keyword ? [words(query.keyword, ctx)] : []),
        ...(query.kinds ? [sql`e.kind = any(${[...query.kinds]}::smallint[])`] : []),
        ...(query.teamId ? [sql`e.team_id = ${query.teamId}`] : []),
      ]
  const { rows } = await sql<EmployeeOptionRow>`select e.id as value, e.name as label, e.kind,
      concat_ws(' · ', e.employee_no, t.name) as note, exists (select 1 from certificate k
        where k.company_id = e.company_id and ${is('k.owner_type', OwnerType.code.employee)} and k.owner_id = e.id
          and ${is('k.cert_type', CertType.code.repairT)} and ${is('k.state', CERTIFICATE_VALID)}
          and (k.valid_to is null or k.valid_to >= ${dayOf(ctx.now)}) and k.deleted_at is null) as certified
    from employee e left join team t on t.company_id = e.company_id and t.id = e.team_id
    where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null and ${sql.join(chosen, sql` and `)}
    order by e.name, e.employee_no limit ${query.size}`.execute(ctx.db)
  if (!query.lifts) return rows
  const bare = rows.filter((row) => !row.certified).map((row) => row.value)
  const gaps = await certificateGaps(ctx, bare, dayOf(ctx.now))
  return rows.map((row) => ({ ...row, warn: row.certified ? null : shortGap(gaps.get(row.value) ?? '') }))
}

export async function findPositionOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const chosen = query.ids
    ? sql`p.id = any(${query.ids}::uuid[])`
    : query.keyword
      ? sql`p.name ilike ${like(query.keyword)}`
      : sql`true`
  const { rows } = await sql<Option>`select p.id as value, p.name as label,
      case p.data_scope when 1 then '全公司' when 2 then '本班组' when 3 then '本人' else '指定项目/小区' end as note
    from position p where p.company_id ${ofCompanies(ctx)} and p.deleted_at is null and ${chosen}
    order by p.created_at, p.name limit ${query.size}`.execute(ctx.db)
  return rows
}
