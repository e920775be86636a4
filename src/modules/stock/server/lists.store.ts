import { sql } from 'kysely'
import { type Context, finding, isNot, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { type LedgerRow, ledgerList } from '../shared/ledger.ts'
import { type Available, type StockRow, stockList } from '../shared/stock.ts'
import { onTheWay } from './figures.store.ts'
import { ofHouses } from './houses.store.ts'

const ofUnit = 'u.company_id = s.company_id and u.id = s.unit_id'

export const stocks = pageSource<StockRow>(stockList, {
  // The order is by the name of the part: with an inner join it is walked along the names.
  from: `stock s join unit u on ${ofUnit}
    left join warehouse w on w.company_id = s.company_id and w.id = s.warehouse_id
    left join batch b on b.company_id = s.company_id and b.id = s.batch_id
    left join cost_pool p on p.company_id = s.company_id and p.unit_id = s.unit_id and ${isNot('w.type', HouseType.code.oldParts)}`,
  countedFrom: `stock s
    left join unit u on ${ofUnit}
    left join warehouse w on w.company_id = s.company_id and w.id = s.warehouse_id
    left join batch b on b.company_id = s.company_id and b.id = s.batch_id`,
  alias: 's',
  columns: {
    unitName: 'u.name',
    partNo: 'u.part_no',
    model: 'u.model',
    spec: 'u.spec',
    measureUnit: 'u.measure_unit',
    trackMode: 'u.track_mode',
    warehouseName: 'w.name',
    batchNo: 'b.batch_no',
    expireAt: 'b.expire_at',
    available: 's.on_hand - s.reserved',
    avgCost: 'round(p.amount / nullif(p.qty, 0), 6)',
    amount: 'round(p.amount * s.on_hand / nullif(p.qty, 0), 2)',
  },
  filters: {
    keyword: finding(stockList.filters.keyword, {
      unitName: { names: ['u.name'], codes: ['u.name_pinyin'] },
      partNo: { codes: ['u.part_no', 'u.barcode'] },
      model: { names: ['u.model', 'u.spec'] },
      batchNo: 'b.batch_no',
    }),
    classId: (id: string) =>
      sql`u.class_id in (select t.id from unit_type t left join unit_type q on q.company_id = t.company_id and q.id = t.parent_id
        where t.company_id = s.company_id and (t.id = ${id} or t.parent_id = ${id} or q.parent_id = ${id}))`,
  },
  where: (ctx) => [sql`s.on_hand > 0`, ofHouses(ctx, 's.warehouse_id')],
  notNull: ['unitName', 'onHand'],
})

export const ledgers = pageSource<LedgerRow>(ledgerList, {
  from: `stock_ledger l
    left join unit u on u.company_id = l.company_id and u.id = l.unit_id
    left join warehouse w on w.company_id = l.company_id and w.id = l.warehouse_id
    left join stock_bill b on b.company_id = l.company_id and b.id = l.bill_id
    left join batch bt on bt.company_id = l.company_id and bt.id = l.batch_id`,
  alias: 'l',
  columns: {
    unitName: 'u.name',
    partNo: 'u.part_no',
    warehouseName: 'w.name',
    billNo: 'b.bill_no',
    bizType: 'b.biz_type',
    batchNo: 'bt.batch_no',
  },
  filters: {
    keyword: finding(ledgerList.filters.keyword, {
      unitName: { names: ['u.name'], codes: ['u.name_pinyin'] },
      partNo: { codes: ['u.part_no'] },
      billNo: 'b.bill_no',
    }),
    bizType: 'b.biz_type',
  },
  where: (ctx) => [ofHouses(ctx, 'l.warehouse_id')],
  notNull: ['at'],
})

/** What of these parts lies in these warehouses; every pair that has a row, and asked pairs without one. */
export async function findAvailable(
  ctx: Context,
  asked: { unitIds?: readonly string[] | undefined; warehouseIds?: readonly string[] | undefined },
): Promise<(Omit<Available, 'suggestQty'> & { packQty: string | null })[]> {
  const units = asked.unitIds ? sql`u.id = any(${[...asked.unitIds]}::uuid[])` : sql`true`
  const houses = asked.warehouseIds ? sql`w.id = any(${[...asked.warehouseIds]}::uuid[])` : sql`true`
  const pairs = asked.unitIds && asked.warehouseIds ? sql`true` : sql`s.on_hand is not null`
  const { rows } = await sql<Omit<Available, 'suggestQty'> & { packQty: string | null }>`
    with there as (select s.unit_id, s.warehouse_id, sum(s.on_hand) as on_hand, sum(s.reserved) as reserved,
        coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'batchNo', b.batch_no, 'expireAt', b.expire_at::text,
          'available', (s.on_hand - s.reserved)::text) order by b.expire_at nulls last, b.batch_no)
          filter (where b.id is not null and s.on_hand > 0), '[]') as batches
      from stock s left join batch b on b.company_id = s.company_id and b.id = s.batch_id
      where s.company_id ${ofCompanies(ctx)} group by s.unit_id, s.warehouse_id)
    select u.id as unit_id, w.id as warehouse_id, coalesce(s.on_hand, 0)::numeric(14, 2) as on_hand,
      coalesce(s.reserved, 0)::numeric(14, 2) as reserved, coalesce(s.on_hand - s.reserved, 0)::numeric(14, 2) as available,
      coalesce(t.qty, 0)::numeric(14, 2) as on_order, pol.min_qty as min, pol.max_qty as max,
      u.pack_qty, coalesce(s.batches, '[]') as batches
    from unit u join warehouse w on w.company_id = u.company_id
      left join there s on s.unit_id = u.id and s.warehouse_id = w.id
      left join stock_policy pol on pol.company_id = u.company_id and pol.unit_id = u.id and pol.warehouse_id = w.id
      left join (select unit_id, warehouse_id, sum(qty) as qty from (${sql.raw(onTheWay)}) y
        where y.company_id ${ofCompanies(ctx)} group by unit_id, warehouse_id) t on t.unit_id = u.id and t.warehouse_id = w.id
    where u.company_id ${ofCompanies(ctx)} and u.deleted_at is null and w.deleted_at is null and ${units} and ${houses} and ${pairs}
      and ${ofHouses(ctx, 'w.id')}
    order by u.name, u.id, w.code limit 2000`.execute(ctx.db)
  return rows
}
