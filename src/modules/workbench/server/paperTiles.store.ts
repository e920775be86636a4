import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, seesAll } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { own, peopleScope } from '#modules/board/server/index.ts'
import { contractScope } from '#modules/contract/server/index.ts'
import { ContractStatus } from '#modules/contract/shared/contract.terms.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { CERTIFICATE_HELD, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { NoticeAudience, NoticeState } from '#modules/notice/shared/notice.ts'
import { EXPIRING_DAYS, RADAR_DAYS } from '../shared/tiles.ts'
import type { SourceOf } from './orderTiles.store.ts'

/** Contracts, inspections, certificates, insurance, notices: the tiles that watch papers (archives 4.1). */

const radar = (day: Day) => addDays(day, RADAR_DAYS)

export const expiringFrom = sql`contract k left join customer c on c.company_id = k.company_id and c.id = k.customer_id`
export const expiringWhere = (ctx: Context, day: Day) => {
  const renewed = sql`exists (select 1 from contract n where n.company_id = k.company_id and n.renewed_from_id = k.id
    and ${isNot('n.status', ContractStatus.code.voided)} and not n.draft and n.deleted_at is null)`
  const all = [
    own(ctx, 'k'),
    sql`k.deleted_at is null and ${is('k.status', ContractStatus.code.running)} and not k.draft`,
    sql`k.end_date between ${day}::date and ${addDays(day, EXPIRING_DAYS)}::date`,
    sql`not ${renewed}`,
    contractScope(ctx),
  ]
  return sql.join(all, sql` and `)
}

/** 年额: what the contracts bring in twelve months; a term is counted in months and thirtieths of a month. */
export const annualAmount = sql`coalesce(round(sum(k.agreed_amount * 12 /
  nullif(extract(year from t.term) * 12 + extract(month from t.term) + extract(day from t.term) / 30.0, 0)), 2), 0)::text`
export const termOfContract = sql`cross join lateral (select age(k.end_date + 1, k.start_date) as term) t`

/** Papers of lifts in use and of people at work; those of the company concern who sees all of it. */
const paperFrom = sql`certificate x
  left join elevator e on ${is('x.owner_type', OwnerType.code.elevator)} and e.company_id = x.company_id
    and e.id = x.owner_id
  left join community c on c.company_id = e.company_id and c.id = e.community_id
  left join employee p on ${is('x.owner_type', OwnerType.code.employee)} and p.company_id = x.company_id
    and p.id = x.owner_id`
const paperWhere = (
  ctx: Context,
  which: RawBuilder<unknown>,
) => sql`${own(ctx, 'x')} and x.deleted_at is null and ${which}
  and ((${is('x.owner_type', OwnerType.code.elevator)} and e.deleted_at is null and ${is('e.use_status', IN_CARE)}
  and ${elevatorScope(ctx, 'e')})
    or (${is('x.owner_type', OwnerType.code.employee)} and p.deleted_at is null
    and ${isNot('p.state', EmployeeState.code.left)} and ${peopleScope(ctx, 'p')}))`
const paperRow = sql`x.id, coalesce(p.name, c.name || ' ' || e.name) as title, x.cert_no as note, x.valid_to as day,
  x.state::int as code, json_build_object('kind', case x.owner_type when 1 then 'elevator' else 'employee' end,
    'id', x.owner_id) as owner`
const inForce = is('x.state', CERTIFICATE_HELD)
const certificateState = (code: number) => ['', '待审核', '有效', '临期', '已过期'][code] ?? '—'

const wholeCompany = (ctx: Context) => (seesAll(ctx) ? sql`true` : sql`false`)

export const paperSources = {
  expiring: (ctx, day) => ({
    kind: 'contract',
    from: expiringFrom,
    where: expiringWhere(ctx, day),
    row: sql`k.id, coalesce(k.name, k.contract_no) as title, concat_ws(' · ', k.contract_no, c.name) as note,
      k.end_date as day, null::int as code`,
    order: sql`k.end_date, k.id`,
  }),
  dueInspection: (ctx, day) => ({
    kind: 'elevator',
    from: sql`elevator e join community c on c.company_id = e.company_id and c.id = e.community_id`,
    countFrom: sql`elevator e`,
    where: sql`${own(ctx, 'e')} and e.deleted_at is null and ${is('e.use_status', IN_CARE)}
      and e.next_inspect_date <= ${radar(day)}::date and ${elevatorScope(ctx, 'e')}`,
    row: sql`e.id, c.name || ' ' || e.name as title, e.register_code as note, e.next_inspect_date as day, null::int as code`,
    order: sql`e.next_inspect_date, e.id`,
  }),
  dueCertificate: (ctx, day) => ({
    kind: 'certificate',
    from: paperFrom,
    where: paperWhere(ctx, sql`${inForce} and x.valid_to <= ${radar(day)}::date`),
    row: paperRow,
    order: sql`x.valid_to, x.id`,
    label: certificateState,
  }),
  dueInsurance: (ctx, day) => ({
    kind: 'policy',
    from: sql`insurance_policy y`,
    where: sql`${own(ctx, 'y')} and y.deleted_at is null and y.to_date <= ${radar(day)}::date and exists (
      select 1 from insurance_policy_elevator v
        join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
      where v.company_id = y.company_id and v.policy_id = y.id and e.deleted_at is null and ${is('e.use_status', IN_CARE)}
        and ${elevatorScope(ctx, 'e')} and not exists (
          select 1 from insurance_policy_elevator n
            join insurance_policy m on m.company_id = n.company_id and m.id = n.policy_id
          where n.company_id = v.company_id and n.elevator_id = v.elevator_id and m.kind = y.kind
            and m.to_date > y.to_date and m.deleted_at is null))`,
    row: sql`y.id, y.insurer as title, y.policy_no as note, y.to_date as day, null::int as code`,
    order: sql`y.to_date, y.id`,
  }),
  dueLicence: (ctx, day) => ({
    kind: 'licence',
    // The licence of the company's own row counts unless its paper stands among the certificates.
    from: sql`(select x.company_id, x.id, case x.cert_type when 301 then '生产许可证' when 302 then '营业执照' else '体系证书' end as title,
        x.cert_no as note, x.valid_to as day from certificate x
      where ${is('x.owner_type', OwnerType.code.company)} and ${is('x.state', CERTIFICATE_HELD)} and x.deleted_at is null
      union all
      select k.company_id, k.id, '生产许可证', k.licence_no, k.licence_to from company k
      where not exists (select 1 from certificate x where x.company_id = k.company_id
        and ${is('x.owner_type', OwnerType.code.company)}
        and ${is('x.cert_type', CertType.code.licence)} and ${is('x.state', CERTIFICATE_HELD)} and x.deleted_at is null)) z`,
    where: sql`${own(ctx, 'z')} and z.day <= ${radar(day)}::date and ${wholeCompany(ctx)}`,
    row: sql`z.id, z.title, z.note, z.day, null::int as code`,
    order: sql`z.day, z.id`,
  }),
  notices: (ctx) => ({
    kind: 'notice',
    from: sql`notice n`,
    where: sql`${own(ctx, 'n')} and n.deleted_at is null and ${is('n.state', NoticeState.code.published)}
      and ${addressed(ctx)}
      and not exists (select 1 from notice_read r where r.company_id = n.company_id and r.notice_id = n.id
        and r.user_id = ${ctx.who.userId} and r.read_at is not null)`,
    row: sql`n.id, n.title, null::text as note, n.publish_at::date as day, null::int as code`,
    order: sql`n.pinned desc, n.publish_at desc, n.id`,
  }),
} as const satisfies Record<string, SourceOf>

/** 1 全员, 2 班组, 3 岗位, 4 人员. */
const addressed = ({ who: { teamId, employeeId } }: Context) => sql`(${is('n.audience', NoticeAudience.code.all)}
  or (${is('n.audience', NoticeAudience.code.teams)} and ${teamId}::uuid = any(n.audience_ids))
  or (${is('n.audience', NoticeAudience.code.positions)}
  and exists (select 1 from employee_position q where q.company_id = n.company_id
    and q.employee_id = ${employeeId}::uuid and q.position_id = any(n.audience_ids)))
  or (${is('n.audience', NoticeAudience.code.people)} and ${employeeId}::uuid = any(n.audience_ids)))`
