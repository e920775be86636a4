import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { RepairRecord } from './repairRow.store.ts'

export type SignedRow = RepairRecord & {
  companyName: string
  communityName: string
  elevatorName: string
  registerCode: string | null
  workers: string[]
}

export async function isRepair(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from repair_order where company_id = ${ctx.companyId} and id = ${id}
    and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** What the signer reads around the repair. */
export async function findSigned(ctx: Context, id: string): Promise<SignedRow> {
  const { rows } = await sql<SignedRow>`select o.*, o.amount::text as amount, k.name as company_name,
      coalesce(c.name, '') as community_name, coalesce(e.name, o.address, '') as elevator_name, e.register_code,
      array(select w.name from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids)
        order by array_position(o.worker_ids, w.id)) as workers
    from repair_order o join company k on k.company_id = o.company_id
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = ${id} and o.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Of these keys those whose bytes have arrived. */
export async function arrivedPhotos(
  ctx: Context,
  keys: readonly string[],
  companyId = ctx.companyId,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from stored_file where company_id = ${companyId}
    and bucket = 'bit-ev-img' and key = any(${[...keys]})`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}
