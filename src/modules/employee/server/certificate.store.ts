import { type RawBuilder, sql } from 'kysely'
import {
  type Context,
  finding,
  holdsWord,
  is,
  literal,
  ofCompanies,
  pageSource,
  seesAll,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import type { Day } from '#kernel/shared/days.ts'
import { elevatorScope, employeeScope } from '#modules/permission/server/index.ts'
import {
  CERTIFICATE_HELD,
  type CertificateCode,
  type CertificateRow,
  CertificateState,
  certificateList,
  OwnerType,
  warningDays,
} from '../shared/certificate.ts'
import { may } from '../shared/permissions.ts'
import { companiesNamed, liftsNamed, ownerCompany, ownerLift } from './asks.ts'

const UNREVIEWED = [CertificateState.code.missing, CertificateState.code.pending, CertificateState.code.rejected]

/** With 员工详情 alone people's certificates, with 证书管理 the others too; both within the data scope. */
function visible(ctx: Context): RawBuilder<unknown>[] {
  const staff = ctx.may(may.certificates) ? [] : [is('c.owner_type', OwnerType.code.employee)]
  return [
    ...staff,
    sql`(${is('c.owner_type', OwnerType.code.company)} or (${is('c.owner_type', OwnerType.code.elevator)}
      and ${elevatorScope(ctx, 'l')})
      or (${is('c.owner_type', OwnerType.code.employee)} and ${employeeScope(ctx, 'o')}))`,
  ]
}

const uploader = `coalesce(c.uploaded_by, c.created_by)`

const sources = () => {
  const lift = ownerLift('l', 'c', is('c.owner_type', OwnerType.code.elevator).toString())
  const company = ownerCompany('f', 'c', is('c.owner_type', OwnerType.code.company).toString())
  const from = `certificate c
    left join employee o on o.company_id = c.company_id and o.id = c.owner_id
      and ${is('c.owner_type', OwnerType.code.employee)}
    left join team t on t.company_id = o.company_id and t.id = o.team_id
    ${lift.join}
    left join community m on m.company_id = l.company_id and m.id = ${lift.communityId}
    ${company.join}
    left join app_user u on u.id = ${uploader}`

  const columns = {
    id: 'c.id',
    version: 'c.version',
    ownerType: 'c.owner_type',
    ownerId: 'c.owner_id',
    ownerName: `coalesce(o.name, ${lift.name}, ${company.name})`,
    ownerNote: 'coalesce(t.name, m.name)',
    deviceType: lift.type,
    certType: 'c.cert_type',
    certNo: 'c.cert_no',
    issuer: 'c.issuer',
    issueDate: 'c.issue_date',
    validFrom: 'c.valid_from',
    validTo: 'c.valid_to',
    // Days count only while the paper stands for something; so what ends first comes first.
    daysLeft: `(case when ${is('c.state', CERTIFICATE_HELD)} then c.valid_to - current_date end)`,
    level: 'c.level',
    items: 'c.items',
    files: 'c.files',
    state: 'c.state',
    replacesId: 'c.replaces_id',
    rejectReason: 'c.reject_reason',
    uploaderName: 'u.name',
    mine: `coalesce(${uploader} = nullif(current_setting('app.actor_id', true), '')::uuid, false)`,
    createdAt: 'c.created_at',
  } satisfies Readonly<Record<keyof CertificateRow, string>>
  return { from, columns }
}

/** People, lifts and the company whose name holds the word. */
function owners(ctx: Context, text: string): RawBuilder<unknown> {
  const own = (alias: string) => sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)}`
  const holds = (column: string) => holdsWord({ names: [column], codes: [] }, text)
  return sql`select w.id from employee w where ${own('w')} and ${holds('w.name')}
    union all ${liftsNamed(ctx, text)} union all ${companiesNamed(ctx, text)}`
}

const OWNERS = [OwnerType.code.elevator, OwnerType.code.employee, OwnerType.code.company]

export const certificates = pageSource<CertificateRow>(certificateList, () => ({
  ...sources(),
  alias: 'c',
  filters: {
    keyword: finding(certificateList.filters.keyword, {
      ownerName: (text, ctx) => sql`(${is('c.owner_type', OWNERS)} and c.owner_id = any(array(${owners(ctx, text)})))`,
      certNo: 'c.cert_no',
    }),
  },
  where: (ctx) => [sql`c.deleted_at is null`, ...visible(ctx)],
  counted: 'certificate',
  narrowed: (ctx) => !seesAll(ctx) || !ctx.may(may.certificates),
  notNull: ['createdAt'],
}))

export type ShownCertificate = CertificateRow & { oldNo: string | null; oldTo: Day | null }

/** Certificates with the number and the end of the one each would replace. */
async function findWithReplaced(
  ctx: Context,
  where: readonly RawBuilder<unknown>[],
  order = sql`c.id`,
): Promise<ShownCertificate[]> {
  const { from, columns } = sources()
  const selected = Object.entries(columns).map(([name, column]) => sql`${sql.raw(column)} as ${sql.ref(name)}`)
  const all = [sql`c.company_id ${ofCompanies(ctx)}`, sql`c.deleted_at is null`, ...where]
  const { rows } = await sql<ShownCertificate>`select ${sql.join(selected)}, r.cert_no as old_no, r.valid_to as old_to
    from ${sql.raw(from)} left join certificate r on r.company_id = c.company_id and r.id = c.replaces_id
    where ${sql.join(all, sql` and `)} order by ${order}`.execute(ctx.db)
  return [...rows]
}

/** One certificate that the person may see. */
export async function findShown(ctx: Context, id: string): Promise<ShownCertificate | undefined> {
  const [row] = await findWithReplaced(ctx, [sql`c.id = ${id}`, ...visible(ctx)])
  return row
}

/** A person's own, whatever the codes and the scope: open work first, then what ends first, what was revoked last. */
export function findOwn(ctx: Context, employeeId: string): Promise<ShownCertificate[]> {
  const own = [is('c.owner_type', OwnerType.code.employee), sql`c.owner_id = ${employeeId}`]
  return findWithReplaced(
    ctx,
    own,
    sql`${is('c.state', CertificateState.code.revoked)}, ${is('c.state', UNREVIEWED)} desc, c.valid_to nulls last,
      c.created_at desc`,
  )
}

/** Certificates of each kind, and the ends of those in force by week from `monday`; approved ones alone. */
export async function countEnds(ctx: Context, ownerType: number, day: Day, monday: Day, end: Day) {
  const where = sql.join(
    [sql`c.company_id ${ofCompanies(ctx)}`, sql`c.deleted_at is null`, ...visible(ctx)],
    sql` and `,
  )
  const { from } = sources()
  const kinds = await sql<{
    ownerType: 1 | 2 | 3
    n: number
    pending: number
  }>`select c.owner_type, count(*)::int as n,
    count(*) filter (where ${is('c.state', CertificateState.code.pending)})::int as pending
    from ${sql.raw(from)} where ${where} group by c.owner_type`.execute(ctx.db)
  const weeks = await sql<{ week: number; n: number }>`select case when c.valid_to < ${day}::date then -1
      else (c.valid_to - ${monday}::date) / 7 end as week, count(*)::int as n
    from ${sql.raw(from)} where ${where} and c.owner_type = ${ownerType} and ${is('c.state', CERTIFICATE_HELD)}
      and c.valid_to <= ${end}::date
    group by 1`.execute(ctx.db)
  return {
    kinds: new Map(kinds.rows.map((row) => [row.ownerType, row])),
    weeks: new Map(weeks.rows.map((row) => [row.week, row.n])),
  }
}

export interface CertificateRecord {
  id: string
  version: number
  ownerType: 1 | 2 | 3
  ownerId: string
  certType: number
  certNo: string | null
  validTo: Day | null
  files: StoredFile[]
  state: CertificateCode
  replacesId: string | null
  uploadedBy: string | null
  createdBy: string | null
}

/** The approved certificate that a new one of the same holder and type takes the place of: the one that lasts longest. */
export async function findCurrent(
  ctx: Context,
  owner: { ownerType: 1 | 2 | 3; ownerId: string; certType: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from certificate where company_id = ${ctx.companyId}
      and owner_type = ${owner.ownerType} and owner_id = ${owner.ownerId} and cert_type = ${owner.certType}
      and ${is('state', CERTIFICATE_HELD)} and deleted_at is null
    order by valid_to desc nulls first limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/** Whether the holder has an approved certificate of the type that begins later. */
export async function hasLater(
  ctx: Context,
  {
    ownerType,
    ownerId,
    certType,
    validFrom,
  }: { ownerType: 1 | 2 | 3; ownerId: string; certType: number; validFrom: Day },
): Promise<boolean> {
  const { rows } = await sql`select 1 from certificate where company_id = ${ctx.companyId}
    and owner_type = ${ownerType} and owner_id = ${ownerId} and cert_type = ${certType}
    and ${is('state', CERTIFICATE_HELD)} and valid_from > ${validFrom} and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Whether `id` is an approved certificate of this holder and type, so that a new one may take its place. */
export async function isCurrent(
  ctx: Context,
  id: string,
  owner: { ownerType: 1 | 2 | 3; ownerId: string; certType: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from certificate where company_id = ${ctx.companyId} and id = ${id}
    and owner_type = ${owner.ownerType} and owner_id = ${owner.ownerId} and cert_type = ${owner.certType}
    and ${is('state', CERTIFICATE_HELD)} and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** Whether the number of a type belongs to another holder already (archives 1: certType, certNo U). */
export async function isNumberTaken(
  ctx: Context,
  given: { ownerId: string; certType: number; certNo: string },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from certificate where company_id = ${ctx.companyId} and cert_type = ${given.certType}
    and cert_no = ${given.certNo} and owner_id <> ${given.ownerId}
    and ${is('state', [CertificateState.code.pending, ...CERTIFICATE_HELD])} and deleted_at is null limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** The certificate whose place the approved one takes: 已注销. */
export async function retire(ctx: Context, id: string): Promise<void> {
  await sql`update certificate set state = ${literal(CertificateState.code.revoked)}, version = version + 1,
    updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id} and ${is('state', CERTIFICATE_HELD)}`.execute(ctx.db)
}

export interface MovedCertificate {
  id: string
  version: number
  ownerType: 1 | 2 | 3
  ownerId: string
  certType: number
  certNo: string | null
  validFrom: Day | null
  validTo: Day
  state: 2 | 3 | 4
}

/** Brings the states of approved certificates to a day (stateOn of certificate.ts, in SQL); answers those that changed. */
export async function moveStates(ctx: Context, day: Day): Promise<MovedCertificate[]> {
  const warning = sql.join(
    Object.entries(warningDays).map(([type, days]) => sql`when ${Number(type)} then ${days}`),
    sql` `,
  )
  const state = sql`case when valid_to < ${day}::date then ${literal(CertificateState.code.expired)}
    when valid_to - ${day}::date <= (case cert_type ${warning} else -1 end)::int
      then ${literal(CertificateState.code.expiring)} else ${literal(CertificateState.code.valid)} end`
  const { rows } = await sql<MovedCertificate>`update certificate set state = ${state}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and ${is('state', CERTIFICATE_HELD)} and deleted_at is null and valid_to is not null
      and state <> ${state}
    returning id, version, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state`.execute(ctx.db)
  return [...rows]
}
