import { sql } from 'kysely'
import {
  type Context,
  dataScope,
  finding,
  insertRow,
  is,
  ofCompanies,
  pageSource,
  type Saved,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { EmployeeState, JoinStatus } from '#modules/employee/shared/employee.terms.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { may } from '../shared/permissions.ts'
import {
  type ReleaseDetail,
  type ReleaseKind,
  type ReleaseLine,
  type ReleaseRow,
  ReleaseState,
  type ReleaseTab,
  releaseList,
} from '../shared/release.ts'

/** Requests for a release, and who may answer them. */

export interface Releaser {
  id: string
  name: string
  userId: string
}

/** Employees at work whose positions hold JMx and who can sign in. */
export async function findReleasers(ctx: Context): Promise<Releaser[]> {
  const { rows } = await sql<Releaser>`select p.id, p.name, p.user_id from employee p
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
      and ${is('p.join_status', JoinStatus.code.joined)} and p.user_id is not null
      and exists (select 1 from employee_position x join position q on q.company_id = x.company_id and q.id = x.position_id
        where x.company_id = p.company_id and x.employee_id = p.id and q.deleted_at is null and q.grants ->> ${may.override} = '1')
    order by p.employee_no`.execute(ctx.db)
  return rows
}

/** The number of an order among these for which a request still waits. */
export async function findWaiting(ctx: Context, orderIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ orderNo: string }>`select o.order_no from release_request r
    join maintain_order o on o.company_id = r.company_id and o.id = any(r.order_ids)
    where r.company_id = ${ctx.companyId} and ${is('r.state', ReleaseState.code.asked)}
      and r.order_ids && ${[...orderIds]}::uuid[]
      and o.id = any(${[...orderIds]}::uuid[]) limit 1`.execute(ctx.db)
  return rows[0]?.orderNo
}

export interface NewRequest {
  readonly kind: ReleaseKind
  readonly title: string
  readonly input: unknown
  readonly lines: readonly ReleaseLine[]
  readonly orderIds: readonly string[]
  readonly reason: string
  readonly requesterId: string
  readonly approverId: string | null
}

export const addRequest = (ctx: Context, { input, lines, ...request }: NewRequest): Promise<Saved> =>
  insertRow(ctx, 'releaseRequest', { ...request, input: JSON.stringify(input), lines: JSON.stringify(lines) })

export interface RequestRecord {
  id: string
  version: number
  kind: ReleaseKind
  title: string
  input: unknown
  lines: ReleaseLine[]
  orderIds: string[]
  reason: string
  requesterId: string
  /** Login of who asked. */
  requesterUserId: string | null
  state: ReleaseState
}

/** A request is seen by who asked, by whom it was put to, and by whoever sees all the orders it is about. */
export const releaseScope = dataScope('releaseRequest', 'r', (ctx, r) => ({
  always: sql`(${sql.raw(r)}.requester_id = ${ctx.who.employeeId}::uuid or ${sql.raw(r)}.approver_id = ${ctx.who.employeeId}::uuid)`,
  within: sql`(cardinality(${sql.raw(r)}.order_ids) > 0 and not exists (select 1 from maintain_order so
    where so.company_id = ${sql.raw(r)}.company_id and so.id = any(${sql.raw(r)}.order_ids)
      and (${orderScope(ctx, 'so')}) is not true))`,
}))

/** Locks a request that the person sees: it is answered once. */
export async function lockRequest(ctx: Context, id: string): Promise<RequestRecord> {
  await sql`select 1 from release_request where company_id = ${ctx.companyId} and id = ${id} for update`.execute(ctx.db)
  const { rows } = await sql<RequestRecord>`select r.*, p.user_id as requester_user_id from release_request r
    join employee p on p.company_id = r.company_id and p.id = r.requester_id
    where r.company_id = ${ctx.companyId} and r.id = ${id} and ${releaseScope(ctx)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  return row
}

const columns = {
  id: 'r.id',
  version: 'r.version',
  createdAt: 'r.created_at',
  title: 'r.title',
  kind: 'r.kind',
  violations: `(select string_agg(distinct t.x, '；') from jsonb_array_elements(r.lines) l, jsonb_array_elements_text(l -> 'texts') t (x))`,
  reason: 'r.reason',
  requester: 'p.name',
  approver: 'a.name',
  state: 'r.state',
  answeredBy: 'b.name',
  answeredAt: 'r.answered_at',
  answer: 'r.answer',
}

/** Who may release sees the requests of his data scope, everybody else his own. */
const seen = (ctx: Context) =>
  ctx.who.roleType === 2 || ctx.may(may.override)
    ? releaseScope(ctx)
    : sql`r.requester_id = ${ctx.who.employeeId}::uuid`

const tabs = { open: is('r.state', ReleaseState.code.asked), all: sql`true` } as const

export const requests = pageSource<ReleaseRow>(releaseList, {
  from: `release_request r
    join employee p on p.company_id = r.company_id and p.id = r.requester_id
    left join employee a on a.company_id = r.company_id and a.id = r.approver_id
    left join employee b on b.company_id = r.company_id and b.id = r.answered_by`,
  alias: 'r',
  columns,
  filters: {
    tab: (tab: ReleaseTab) => tabs[tab],
    keyword: finding(releaseList.filters.keyword, { title: 'r.title', reason: 'r.reason', requester: 'p.name' }),
  },
  where: (ctx) => [seen(ctx)],
  notNull: ['createdAt', 'state', 'title', 'kind', 'reason'],
})

export async function findRequest(ctx: Context, id: string): Promise<ReleaseDetail> {
  const { rows } = await sql<ReleaseRow & { lines: ReleaseLine[]; requesterId: string }>`
    select r.id, r.version, r.created_at, r.title, r.kind, ${sql.raw(columns.violations)} as violations, r.reason,
      p.name as requester, a.name as approver, r.state, b.name as answered_by, r.answered_at, r.answer, r.lines, r.requester_id
    from release_request r join employee p on p.company_id = r.company_id and p.id = r.requester_id
    left join employee a on a.company_id = r.company_id and a.id = r.approver_id
    left join employee b on b.company_id = r.company_id and b.id = r.answered_by
    where r.company_id ${ofCompanies(ctx)} and r.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  const { requesterId, ...found } = row
  const mine = requesterId === ctx.who.employeeId
  const answerable = found.state === ReleaseState.code.asked && !mine && ctx.may(may.override)
  return { ...found, violations: found.violations ?? '', mine, answerable }
}
