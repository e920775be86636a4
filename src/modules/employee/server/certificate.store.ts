import { type RawBuilder, sql } from 'kysely'
import { type Context, like, pageSource } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import type { Day } from '#kernel/shared/days.ts'
import { type CertificateCode, type CertificateRow, certificateList, warningDays } from '../shared/certificate.ts'
import { may } from '../shared/permissions.ts'
import { inScope } from './employeeScope.store.ts'

/** With 员工详情 alone people's certificates, with 证书管理 the others too; both within the data scope. */
function visible(ctx: Context): RawBuilder<unknown>[] {
  const staff = ctx.may(may.certificates) ? [] : [sql`c.owner_type = 2`]
  const people = inScope(ctx, 'o')
  if (people.length === 0) return staff
  const { scope, teamId, employeeId } = ctx.who
  const ids = [...scope.ids]
  const lifts =
    scope.kind === 2
      ? sql`l.team_id = ${teamId}`
      : scope.kind === 3
        ? sql`${employeeId} = any(l.worker_ids)`
        : sql`(l.community_id = any(${ids}::uuid[]) or l.project_id = any(${ids}::uuid[]))`
  return [
    ...staff,
    sql`(c.owner_type = 3 or (c.owner_type = 1 and ${lifts}) or (c.owner_type = 2 and ${sql.join(people, sql` and `)}))`,
  ]
}

const uploader = `coalesce(c.uploaded_by, c.created_by)`

/** daysLeft is filled in by the day of the request. */
export const certificates = pageSource<CertificateRow>(certificateList, {
  from: `certificate c
    left join employee o on o.company_id = c.company_id and o.id = c.owner_id and c.owner_type = 2
    left join elevator l on l.company_id = c.company_id and l.id = c.owner_id and c.owner_type = 1
    left join company f on f.company_id = c.company_id and f.id = c.owner_id and c.owner_type = 3
    left join app_user u on u.id = ${uploader}`,
  alias: 'c',
  columns: {
    id: 'c.id',
    version: 'c.version',
    ownerType: 'c.owner_type',
    ownerId: 'c.owner_id',
    ownerName: 'coalesce(o.name, l.name, f.name)',
    certType: 'c.cert_type',
    certNo: 'c.cert_no',
    issuer: 'c.issuer',
    issueDate: 'c.issue_date',
    validFrom: 'c.valid_from',
    validTo: 'c.valid_to',
    daysLeft: 'null::int',
    level: 'c.level',
    items: 'c.items',
    files: 'c.files',
    state: 'c.state',
    rejectReason: 'c.reject_reason',
    uploaderName: 'u.name',
    mine: `coalesce(${uploader} = nullif(current_setting('app.actor_id', true), '')::uuid, false)`,
    createdAt: 'c.created_at',
  },
  filters: {
    keyword: (text: string) =>
      sql`(coalesce(o.name, l.name, f.name) ilike ${like(text)} or c.cert_no ilike ${like(text)})`,
  },
  where: (ctx) => [sql`c.deleted_at is null`, ...visible(ctx)],
  counted: 'certificate',
  narrowed: (ctx) => ctx.who.scope.kind !== 1 || !ctx.may(may.certificates),
  solid: ['createdAt'],
})

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
      and state in (2, 3, 4) and deleted_at is null
    order by valid_to desc nulls first limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/** Whether the number of a type belongs to another holder already (archives 1: certType, certNo U). */
export async function isNumberTaken(
  ctx: Context,
  given: { ownerId: string; certType: number; certNo: string },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from certificate where company_id = ${ctx.companyId} and cert_type = ${given.certType}
    and cert_no = ${given.certNo} and owner_id <> ${given.ownerId} and state in (1, 2, 3, 4) and deleted_at is null limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** The certificate whose place the approved one takes: 已注销. */
export async function retire(ctx: Context, id: string): Promise<void> {
  await sql`update certificate set state = 6, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id} and state in (2, 3, 4)`.execute(ctx.db)
}

export interface MovedCertificate {
  id: string
  version: number
  ownerType: 1 | 2 | 3
  ownerId: string
  certType: number
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
  const state = sql`case when valid_to < ${day}::date then 4
    when valid_to - ${day}::date <= (case cert_type ${warning} else -1 end)::int then 3 else 2 end`
  const { rows } = await sql<MovedCertificate>`update certificate set state = ${state}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and state in (2, 3, 4) and deleted_at is null and valid_to is not null
      and state <> ${state}
    returning id, version, owner_type, owner_id, cert_type, valid_from, valid_to, state`.execute(ctx.db)
  return [...rows]
}
