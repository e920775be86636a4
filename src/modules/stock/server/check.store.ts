import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { BillColor, BillStatus, BizType } from '../shared/bill.ts'
import { ReservationStatus } from '../shared/reservation.ts'

/** A statement about stock that does not hold, and for which part or row. */
export interface Broken {
  readonly what: string
  readonly unitId: string
  readonly said: string
  readonly found: string
}

/**
 * The hourly check (commerce R3, R9 for money): SQL of its own, which shares nothing with what writes. What the ledger sums to
 * is what lies there; what is reserved is what reservations hold; the pool is the sum of its entries, and as many as lie in
 * costed warehouses and are on their way.
 */
export async function findBroken(ctx: Context): Promise<Broken[]> {
  const company = ctx.companyId
  const { rows } = await sql<Broken>`
    with moved as (select unit_id, warehouse_id, batch_id, sum(qty_delta) as qty from stock_ledger
        where company_id = ${company} group by unit_id, warehouse_id, batch_id),
      pooled as (select unit_id, sum(pool_qty_delta) as qty, sum(amount_delta) as amount from stock_ledger
        where company_id = ${company} group by unit_id),
      sent as (select l.unit_id, sum(l.qty - coalesce((select sum(q.qty) from stock_bill_line q
            join stock_bill qb on qb.company_id = q.company_id and qb.id = q.bill_id
            where q.company_id = l.company_id and q.source_line_id = l.id and ${is('qb.status', BillStatus.code.posted)}
              and ${is('qb.color', BillColor.code.blue)}), 0)) as qty
        from stock_bill_line l join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
          join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
        where l.company_id = ${company} and ${is('b.biz_type', BizType.code.transferOut)} and ${is('b.status', BillStatus.code.posted)}
          and ${is('b.color', BillColor.code.blue)} and w.type <> ${HouseType.code.oldParts} group by l.unit_id),
      lying as (select s.unit_id, sum(s.on_hand) as qty from stock s
          join warehouse w on w.company_id = s.company_id and w.id = s.warehouse_id
        where s.company_id = ${company} and w.type <> ${HouseType.code.oldParts} group by s.unit_id)
    select '在库与流水' as what, coalesce(s.unit_id, m.unit_id) as unit_id, coalesce(s.on_hand, 0)::text as said,
        coalesce(m.qty, 0)::text as found
      from (select * from stock where company_id = ${company}) s full join moved m
        on m.unit_id = s.unit_id and m.warehouse_id = s.warehouse_id and m.batch_id is not distinct from s.batch_id
      where coalesce(s.on_hand, 0) <> coalesce(m.qty, 0)
    union all select '预留超过在库', s.unit_id, s.reserved::text, s.on_hand::text from stock s
      where s.company_id = ${company} and (s.reserved < 0 or s.reserved > s.on_hand)
    union all select '预留与占用', s.unit_id, s.reserved::text, coalesce(h.qty, 0)::text from stock s
      left join (select h.stock_id, sum(h.qty) as qty from stock_hold h
        join reservation r on r.company_id = h.company_id and r.id = h.reservation_id and ${is('r.status', ReservationStatus.code.active)}
        where h.company_id = ${company} group by h.stock_id) h on h.stock_id = s.id
      where s.company_id = ${company} and s.reserved <> coalesce(h.qty, 0)
    union all select '成本池金额', p.unit_id, p.amount::text, coalesce(e.amount, 0)::text from cost_pool p
      left join pooled e on e.unit_id = p.unit_id where p.company_id = ${company} and p.amount <> coalesce(e.amount, 0)
    union all select '成本池数量', p.unit_id, p.qty::text, coalesce(e.qty, 0)::text from cost_pool p
      left join pooled e on e.unit_id = p.unit_id where p.company_id = ${company} and p.qty <> coalesce(e.qty, 0)
    union all select '成本池与实物', p.unit_id, p.qty::text, (coalesce(l.qty, 0) + coalesce(t.qty, 0))::text from cost_pool p
      left join lying l on l.unit_id = p.unit_id left join sent t on t.unit_id = p.unit_id
      where p.company_id = ${company} and p.qty <> coalesce(l.qty, 0) + coalesce(t.qty, 0)
    limit 50`.execute(ctx.db)
  return rows
}
