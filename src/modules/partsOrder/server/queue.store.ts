import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderStatus, OrderType } from '../shared/terms.ts'
import { seenOrders } from './own.store.ts'

const typeWord = sql`case o.order_type ${sql.join(
  OrderType.options.map(({ value, label }) => sql`when ${value} then ${label}`),
  sql` `,
)} end`

/** 配件订单待审批: the one that waits longest first. A waiting order does not change, so it waits since it last did. */
export const orderQueue: QueueSource = {
  kind: 'partsOrder',
  needs: [mayOrder.approve],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`parts_order o left join customer c on c.company_id = o.company_id and c.id = o.customer_id
      left join supplier s on s.company_id = o.company_id and s.id = o.supplier_id`,
    countFrom: sql`parts_order o`,
    where: sql`o.company_id ${ofCompanies(ctx)} and o.deleted_at is null
      and ${is('o.status', OrderStatus.code.waiting)} and ${seenOrders(ctx)}`,
    id: sql`o.id`,
    title: sql`coalesce(c.name, s.name, o.order_no)`,
    note: sql`concat(${typeWord}, o.order_no, '，', o.total_amount, '元')`,
    since: sql`o.updated_at`,
  }),
}
