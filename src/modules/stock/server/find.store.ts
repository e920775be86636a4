import { sql } from 'kysely'
import { type Context, holdsWord, is, ofCompanies } from '#kernel/server/index.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import type { FoundUnit } from '../shared/stock.ts'
import { ofHouses } from './houses.store.ts'

/** Parts for the lines of a bill: a number or bar code that is met exactly stands first. */
export async function findForLines(
  ctx: Context,
  asked: { keyword: string; unitIds?: readonly string[] | undefined; warehouseId?: string | undefined },
): Promise<FoundUnit[]> {
  const { keyword } = asked
  if (!asked.unitIds && keyword === '') return []
  const which = asked.unitIds
    ? sql`u.id = any(${[...asked.unitIds]}::uuid[])`
    : sql`${is('u.status', UnitStatus.code.on)} and u.deleted_at is null and u.id = any(array(
        select w.id from unit w where w.company_id ${ofCompanies(ctx)} and ${holdsWord(
          { names: ['w.name', 'w.model', 'w.spec'], codes: ['w.name_pinyin', 'w.part_no', 'w.barcode'] },
          keyword,
        )}
        union all select k.unit_id from batch k where k.company_id ${ofCompanies(ctx)} and k.batch_no = ${keyword}
        union all select n.unit_id from serial n where n.company_id ${ofCompanies(ctx)} and n.serial_no = ${keyword}))`
  // First which – words by themselves, so that their index answers whole –, then what of them is there: a word may stand in
  // thousands of names.
  const { rows } =
    await sql<FoundUnit>`select u.id as unit_id, u.part_no, u.name, u.model, u.spec, u.measure_unit, u.track_mode,
      u.tax_rate, u.exact, u.batch_id, u.serial_no,
      coalesce(s.on_hand, 0)::numeric(14, 2) as on_hand, coalesce(s.reserved, 0)::numeric(14, 2) as reserved,
      coalesce(s.on_hand - s.reserved, 0)::numeric(14, 2) as available, coalesce(s.batches, '[]') as batches
    from (select u.company_id, u.id, u.part_no, u.name, u.model, u.spec, u.measure_unit, u.track_mode, u.tax_rate,
        (${keyword} <> '' and (upper(u.part_no) = upper(${keyword}) or coalesce(u.barcode, '') = ${keyword}
          or bk.id is not null or sn.serial_no is not null)) as exact, bk.id as batch_id, sn.serial_no
      from unit u
        left join batch bk on bk.company_id = u.company_id and bk.unit_id = u.id and bk.batch_no = ${keyword} and ${keyword} <> ''
        left join serial sn on sn.company_id = u.company_id and sn.unit_id = u.id and sn.serial_no = ${keyword} and ${keyword} <> ''
      where u.company_id ${ofCompanies(ctx)} and ${which}
      order by exact desc, u.name, u.part_no limit ${asked.unitIds ? 200 : 12}) u
      left join lateral (
      select sum(x.on_hand) as on_hand, sum(x.reserved) as reserved,
        jsonb_agg(jsonb_build_object('batchId', b.id, 'batchNo', b.batch_no, 'expireAt', b.expire_at::text,
          'available', (x.on_hand - x.reserved)::text) order by b.expire_at nulls last, b.batch_no)
          filter (where b.id is not null and x.on_hand > 0) as batches
      from stock x left join batch b on b.company_id = x.company_id and b.id = x.batch_id
      where x.company_id = u.company_id and x.unit_id = u.id and x.warehouse_id = ${asked.warehouseId ?? null}::uuid
        and ${ofHouses(ctx, 'x.warehouse_id')}) s on true
    order by u.exact desc, u.name, u.part_no`.execute(ctx.db)
  return rows
}
