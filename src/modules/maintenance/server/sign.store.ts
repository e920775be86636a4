import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

export interface SignFacts {
  companyName: string
  communityName: string
  elevatorName: string
  registerCode: string | null
  nextDate: Day | null
  workers: string[]
}

/** What the signer reads around the record. */
export async function findSignFacts(ctx: Context, orderId: string): Promise<SignFacts> {
  const { rows } =
    await sql<SignFacts>`select k.name as company_name, c.name as community_name, e.name as elevator_name,
      e.register_code, e.next_maintain_date as next_date,
      array(select w.name from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids)
        order by array_position(o.worker_ids, w.id)) as workers
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    join company k on k.company_id = o.company_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`no order ${orderId}`)
  return rows[0]
}

export interface SignPhoto {
  key: string
  itemCode: string | null
  takenAt: string
}

/** Photos of the visit whose bytes are there, oldest first. */
export async function findSignPhotos(ctx: Context, orderId: string): Promise<SignPhoto[]> {
  const { rows } = await sql<SignPhoto>`select p.key, p.item_code, p.taken_at from order_photo p
    join stored_file f on f.company_id = p.company_id and f.bucket = 'bit-ev-img' and f.key = p.key
    where p.company_id = ${ctx.companyId} and p.order_id = ${orderId} order by p.taken_at limit 24`.execute(ctx.db)
  return rows
}
