import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { type NamedPlace, seenPoint } from '#modules/community/server/index.ts'
import { CustomerType } from '#modules/customer/shared/customer.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'

/** Customers who are persons, by name and number. */
export async function findPersons(ctx: Context): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`select id, name, customer_no as number from customer
    where company_id = ${ctx.companyId} and deleted_at is null and ${is('type', CustomerType.code.individual)}`.execute(
    ctx.db,
  )
  return rows
}

export interface FiledLift {
  readonly id: string
  readonly useType: number | null
  readonly communityId: string
  readonly lng: number | null
  readonly lat: number | null
  /** Of the file in use that holds it. */
  readonly archiveNo: string | null
}

/** These lifts of the person's, with the file that holds each. */
export async function findFiledLifts(ctx: Context, ids: readonly string[]): Promise<Map<string, FiledLift>> {
  const { rows } =
    await sql<FiledLift>`select e.id, e.use_type, e.community_id, ${sql.raw(seenPoint('e'))}, v.archive_no
    from elevator e
    left join villa_archive_elevator h on h.company_id = e.company_id and h.elevator_id = e.id and h.running
    left join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    where e.company_id = ${ctx.companyId} and e.id = any(${[...new Set(ids)]}::uuid[]) and ${visibleLifts(ctx, 'e')}`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findArchiveNumbers(ctx: Context): Promise<Set<string>> {
  const { rows } = await sql<{ archiveNo: string }>`select archive_no from villa_archive
    where company_id = ${ctx.companyId} and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ archiveNo }) => archiveNo))
}

export async function addHolders(
  ctx: Context,
  pairs: readonly { archiveId: string; elevatorId: string }[],
): Promise<void> {
  await sql`insert into villa_archive_elevator (company_id, archive_id, elevator_id)
    select ${ctx.companyId}::uuid, x.archive, x.lift
    from unnest(${pairs.map((one) => one.archiveId)}::uuid[], ${pairs.map((one) => one.elevatorId)}::uuid[]) as x (archive, lift)
    returning archive_id`.execute(ctx.db)
}
