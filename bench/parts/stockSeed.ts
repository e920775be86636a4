import { idOf } from './searchSeed.ts'
import { seeding } from './seeding.ts'

/** Lines of a posted bill in the past. */
const PER_BILL = 50

/**
 * `units` parts with their stock in two warehouses, and `moves` rows of ledger with their bills and lines, of the company of
 * this person, who keeps the warehouses; as the owner.
 */
export async function seedStock(
  ownerUrl: string,
  phone: string,
  { units, moves }: { units: number; moves: number },
): Promise<{ warehouseId: string; unitIds: string[] }> {
  return seeding(ownerUrl, phone, async ({ client, employeeId: keeper, id, run }) => {
    await run(`insert into unit_type (company_id, id, name, level, sort, track_mode, qty_decimals)
      values ($1, ${id('t', "'1'")}, '基准分类', 1, 0, 0, 0)`)
    await run(
      `insert into warehouse (company_id, id, code, name, type, keeper_id, status)
       select $1::uuid, ${id('w')}, 'W' || i, '基准仓' || i, 1, $2::uuid, 1 from generate_series(1, 2) i`,
      [keeper],
    )
    await run(
      `insert into unit (company_id, id, part_no, barcode, name, name_pinyin, class_id, model, spec, measure_unit, qty_decimals, track_mode, min_stock, max_stock)
       select $1::uuid, ${id('u')}, 'P' || lpad(i::text, 6, '0'), '69' || lpad(i::text, 11, '0'),
         (array['门锁触点','层门滑块','曳引钢丝绳','制动器线圈','变频器','限速器','梯级','光幕'])[1 + i % 8] || i,
         (array['msck','cmhk','yygss','zdqxq','bpq','xsq','tj','gm'])[1 + i % 8] || i,
         ${id('t', "'1'")}, 'M' || (i % 400), 'G' || i, '个', 0, 0, i % 50, i % 50 + 100
       from generate_series(1, $2::int) i`,
      [units],
    )
    await run(
      `insert into stock (company_id, id, warehouse_id, unit_id, on_hand)
       select $1::uuid, ${idOf("$1::uuid::text || 's' || i || '-' || w")}, ${id('w', 'w')}, ${id('u')}, 1000 from generate_series(1, $2::int) i, generate_series(1, 2) w`,
      [units],
    )
    await run(
      `insert into cost_pool (company_id, unit_id, qty, amount) select $1::uuid, ${id('u')}, 2000, 20000 from generate_series(1, $2::int) i`,
      [units],
    )
    const bills = Math.ceil(moves / PER_BILL)
    await run(
      `insert into stock_bill (company_id, id, bill_no, bill_type, biz_type, warehouse_id, bill_date, qty, amount, status, posted_at, created_at)
       select $1::uuid, ${id('b')}, 'RK20260101' || lpad(i::text, 7, '0'), 1, 19, ${id('w', '(1 + i % 2)')}, current_date - (i % 700), 50, 500, 2,
         now() - make_interval(mins => $2::int - i), now() - make_interval(mins => $2::int - i) from generate_series(1, $2::int) i`,
      [bills],
    )
    await run(
      `insert into stock_bill_line (company_id, id, bill_id, sort, unit_id, qty, tax_price, tax_rate, net_price, amount)
       select $1::uuid, ${id('l')}, ${id('b', `(1 + (i - 1) / ${PER_BILL})`)}, i % ${PER_BILL}, ${id('u', '(1 + (i::bigint * 7919) % $3::int)')}, 1, 10, 0, 10, 10
       from generate_series(1, $2::int) i`,
      [moves, units],
    )
    await run(
      `insert into stock_ledger (company_id, id, bill_id, line_id, warehouse_id, unit_id, day, at, qty_delta, amount_delta, pool_qty_delta,
         wh_qty_after, pool_qty_after, pool_amount_after)
       select $1::uuid, ${id('g')}, ${id('b', `(1 + (i - 1) / ${PER_BILL})`)}, ${id('l')}, ${id('w', `(1 + (1 + (i - 1) / ${PER_BILL}) % 2)`)},
         ${id('u', '(1 + (i::bigint * 7919) % $3::int)')}, current_date, now() - make_interval(mins => ($2::int - i) / ${PER_BILL}), 1, 10, 1, 1000, 2000, 20000
       from generate_series(1, $2::int) i`,
      [moves, units],
    )
    await client.query('vacuum analyze')
    const some = await run(`select id from unit where company_id = $1 order by part_no limit 1000`)
    const house = await run(`select id from warehouse where company_id = $1 and code = 'W1'`)
    return { warehouseId: house.rows[0].id, unitIds: some.rows.map((row: { id: string }) => row.id) }
  })
}
