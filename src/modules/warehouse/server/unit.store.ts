import { sql } from 'kysely'
import { type Context, finding, is, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type SimilarUnit, type UnitDetail, type UnitRow, UnitStatus, unitList } from '../shared/unit.ts'
import { type StockState, stockColumns } from '../shared/unitStock.ts'
import { keptIn, type StockFigure, stockFigure, stockStateIs } from './asks.ts'
import { belowClass } from './unitType.store.ts'

/** The way of a class from the top, as SQL of the three joined classes. */
const wayOf = sql`concat_ws(' / ', g.name, p.name, t.name)`
const classes = `left join unit_type t on t.company_id = u.company_id and t.id = u.class_id
    left join unit_type p on p.company_id = t.company_id and p.id = t.parent_id
    left join unit_type g on g.company_id = p.company_id and g.id = p.parent_id`

const words = finding(unitList.filters.keyword, {
  name: { names: ['u.name'], codes: ['u.name_pinyin'] },
  partNo: { codes: ['u.part_no'] },
  model: { names: ['u.model', 'u.spec'] },
  brand: { names: ['u.brand'] },
  barcode: { codes: ['u.barcode'] },
})

type Asked = { readonly warehouseId?: string; readonly stockState?: StockState }
/** What the list is asked for, by its own filters. */
const asked = (query: object) => query as Asked

export const units = pageSource<UnitRow>(unitList, () => ({
  from: `unit u ${classes}
    left join supplier s on s.company_id = u.company_id and s.id = u.supplier_id`,
  alias: 'u',
  columns: { className: "concat_ws(' / ', g.name, p.name, t.name)", supplierName: 's.name' },
  filters: {
    keyword: words,
    classId: (id: string, ctx) => belowClass(ctx, id),
    warehouseId: (id: string, ctx) => keptIn(ctx, 'u', id),
    // With the warehouse that is asked for: in `where`.
    stockState: () => sql`true`,
    // One that names no kind of lift fits every one.
    elevatorTypes: (type: number) => sql`(u.elevator_types = '{}' or ${type} = any(u.elevator_types))`,
  },
  seen: Object.fromEntries(
    Object.keys(stockColumns).map((figure) => [
      figure,
      (ctx: Context, query: object) => stockFigure(ctx, figure as StockFigure, 'u', asked(query).warehouseId),
    ]),
  ),
  where: (ctx, query) => {
    const { stockState, warehouseId } = asked(query)
    return [
      sql`u.deleted_at is null`,
      ...(stockState === undefined ? [] : [stockStateIs(ctx, stockState, 'u', warehouseId)]),
    ]
  },
  counted: 'unit',
  notNull: ['name', 'partNo', 'createdAt'],
}))

/** Those in use by any of their words; by id also the others, which old papers name. */
export async function findUnitOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids
    ? sql`u.id = any(${query.ids}::uuid[])`
    : sql`${is('u.status', UnitStatus.code.on)} and ${query.keyword ? words(query.keyword, ctx) : sql`true`}`
  const { rows } =
    await sql<Option>`select u.id as value, u.name as label, concat_ws(' · ', u.part_no, u.model, u.spec) as note
    from unit u where u.company_id ${ofCompanies(ctx)} and u.deleted_at is null and ${asked}
    order by u.name, u.part_no limit ${query.size}`.execute(ctx.db)
  return rows
}

type Found = Omit<UnitDetail, 'imageUrls' | 'substitutes' | 'policies'>
/** What the detail says besides the row: names of class and supplier. */
export async function findNames(
  ctx: Context,
  id: string,
): Promise<Pick<Found, 'className' | 'supplierName'> & Pick<UnitDetail, 'substitutes'>> {
  const { rows } = await sql<
    Pick<Found, 'className' | 'supplierName'>
  >`select ${wayOf} as class_name, s.name as supplier_name
    from unit u ${sql.raw(classes)} left join supplier s on s.company_id = u.company_id and s.id = u.supplier_id
    where u.company_id ${ofCompanies(ctx)} and u.id = ${id}`.execute(ctx.db)
  const { rows: substitutes } = await sql<UnitDetail['substitutes'][number]>`select x.id, x.part_no, x.name, x.spec
    from unit u join unit x on x.company_id = u.company_id and x.id = any(u.substitute_ids) and x.deleted_at is null
    where u.company_id ${ofCompanies(ctx)} and u.id = ${id} order by x.name`.execute(ctx.db)
  return { ...(rows[0] ?? { className: '', supplierName: null }), substitutes }
}

/** Whether another part has this number or bar code. */
export async function findTakenCodes(
  ctx: Context,
  {
    partNo,
    barcode,
    exceptId,
  }: { partNo?: string | undefined; barcode?: string | undefined; exceptId?: string | undefined },
): Promise<{ partNo: boolean; barcode: boolean }> {
  const { rows } = await sql<{ partNo: boolean; barcode: boolean }>`select
      coalesce(bool_or(part_no = ${partNo ?? null}), false) as part_no, coalesce(bool_or(barcode = ${barcode ?? null}), false) as barcode
    from unit where company_id = ${ctx.companyId} and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid
      and (part_no = ${partNo ?? null} or barcode = ${barcode ?? null})`.execute(ctx.db)
  return rows[0] ?? { partNo: false, barcode: false }
}

/** At most five that this part may be. */
export async function findSimilarUnits(
  ctx: Context,
  asked: { name: string; model: string; spec: string; barcode: string; exceptId?: string | undefined },
): Promise<SimilarUnit[]> {
  const { name, model, spec, barcode, exceptId } = asked
  const same = sql`(${barcode} <> '' and barcode = ${barcode})
    or (${model} <> '' and lower(model) = lower(${model}))
    or (${name} <> '' and name = ${name} and coalesce(model, '') = ${model} and coalesce(spec, '') = ${spec})
    or (${name} <> '' and ${spec} <> '' and spec = ${spec} and (strpos(name, ${name}) > 0 or strpos(${name}, name) > 0))`
  const { rows } = await sql<SimilarUnit>`select id, part_no, name, brand, model, spec, status from unit
    where company_id = ${ctx.companyId} and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid and (${same})
    order by name, part_no limit 5`.execute(ctx.db)
  return rows
}

/** Codes that exist among these, for an import. */
export async function findKnownCodes(
  ctx: Context,
  partNos: readonly string[],
  barcodes: readonly string[],
): Promise<{ partNos: Set<string>; barcodes: Set<string> }> {
  const { rows } = await sql<{ partNo: string; barcode: string | null }>`select part_no, barcode from unit
    where company_id = ${ctx.companyId} and deleted_at is null
      and (part_no = any(${[...partNos]}::text[]) or barcode = any(${[...barcodes]}::text[]))`.execute(ctx.db)
  return {
    partNos: new Set(rows.map(({ partNo }) => partNo)),
    barcodes: new Set(rows.flatMap(({ barcode }) => barcode ?? [])),
  }
}

export interface Named {
  readonly name: string
  readonly brand?: string | null | undefined
  readonly model?: string | null | undefined
  readonly spec?: string | null | undefined
}

/** Parts of these names, for an import. */
export async function findNamed(ctx: Context, names: readonly string[]): Promise<(Named & { partNo: string })[]> {
  const { rows } = await sql<
    Named & { partNo: string }
  >`select part_no, name, brand, model, spec from unit where company_id = ${ctx.companyId} and deleted_at is null
    and name = any(${[...new Set(names)]}::text[])`.execute(ctx.db)
  return rows
}

/** A part that is gone replaces no other. */
export async function dropSubstitute(ctx: Context, id: string): Promise<void> {
  await sql`update unit set substitute_ids = array_remove(substitute_ids, ${id}::uuid), version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and deleted_at is null and substitute_ids @> array[${id}::uuid]`.execute(ctx.db)
}

/** Parts that name this supplier, in use or not. */
export async function countBoughtFrom(ctx: Context, supplierId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unit
    where company_id = ${ctx.companyId} and supplier_id = ${supplierId} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** How many changed. */
export async function setUnitStatus(
  ctx: Context,
  ids: readonly string[],
  status: UnitDetail['status'],
): Promise<number> {
  const { numAffectedRows } = await sql`update unit set status = ${status}, version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null and status <> ${status}`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}
