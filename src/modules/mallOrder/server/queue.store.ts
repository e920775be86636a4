import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus } from '../shared/terms.ts'

const { checking, paid, toShip } = MallStatus.code

const goods = sql`(select string_agg(l.title || ' ×' || l.qty, '、' order by l.sort) from mall_order_line l
  where l.company_id = o.company_id and l.order_id = o.id)`

/** 待核实, 待接单, 待发货: the seller's work, the one that waits longest first. */
const kind = (name: string, code: string, status: MallStatus, due: ReturnType<typeof sql>): QueueSource => ({
  kind: name,
  needs: [code],
  band: Band.desk,
  rows: (ctx) => ({
    from: sql`mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id`,
    where: sql`o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${is('o.status', status)}`,
    id: sql`o.id`,
    title: sql`o.buyer_company_name`,
    note: goods,
    since: sql`coalesce(o.paid_at, o.updated_at)`,
    due,
  }),
})

export const mallQueue: readonly QueueSource[] = [
  kind('mallCheck', mayMall.confirm, checking, sql`null::timestamptz`),
  kind('mallAccept', mayMall.accept, paid, sql`o.paid_at + interval '24 hours'`),
  kind('mallShip', mayMall.ship, toShip, sql`o.accepted_at + s.ship_within_hours * interval '1 hour'`),
]
