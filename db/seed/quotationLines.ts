import { times } from '#kernel/shared/money.ts'
import { type KitItem, kitTotals } from '#modules/material/shared/kit.ts'
import { GOODS_TAX } from '#modules/material/shared/material.ts'
import { type Params, parameters } from '#modules/material/shared/parameters.ts'
import { type SchemeItem, SchemePart } from '#modules/material/shared/scheme.ts'
import { lineFormula } from '#modules/material/shared/schemeLine.ts'
import type { LineDraft } from '#modules/quotation/shared/line.ts'
import { OfferGrade, QuoteLineType } from '#modules/quotation/shared/quotation.terms.ts'
import { serviceLine } from '#modules/quotation/shared/serviceLine.ts'
import type { Company } from './company.ts'
import type { Row } from './write.ts'

/** Lines of demo quotations as the desk makes them: of schemes, materials, kits, services and parts, at what they cost that day. */
export type MadeLine = LineDraft & { minPrice?: string | null }

const { material, kit, service, part } = QuoteLineType.code
const { economy, standard, premium } = OfferGrade.code

const textOf = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : String(value)
const plain = { qtyByHand: false, latest: false } as const

/** What is quoted from, as it stood on a day. */
export class Catalogue {
  readonly #company: Company
  readonly #day: string
  readonly #params: Params

  constructor(company: Company, day: string, params: Params) {
    this.#company = company
    this.#day = day
    this.#params = params
  }

  #rows(table: string): readonly Row[] {
    return this.#company.rows.get(table) ?? []
  }

  /** The scheme of a lift, line by line. */
  ofScheme(n: number): MadeLine[] {
    const scheme = this.#rows('scheme')[n]
    return ((scheme?.items ?? []) as SchemeItem[]).flatMap((item) => {
      const of = item.itemType === 1 ? this.#material(item.refId) : this.#kit(item.refId)
      if (!of) return []
      const { qtyDecimals, lossRate, ...line } = of
      return [{ ...line, group: SchemePart.label(item.part), expression: lineFormula(item, { qtyDecimals, lossRate }) }]
    })
  }

  /** A material by the name of its family and its place there. */
  named(name: string, at: number, group: string, expression: string): MadeLine[] {
    const row = this.#rows('material').filter((one) => one.name === name)[at]
    const of = row && this.#material(String(row.id))
    if (!of) return []
    const { qtyDecimals: _, lossRate: __, ...line } = of
    return [{ ...line, group, expression }]
  }

  kitNamed(at: number, group: string, expression: string): MadeLine[] {
    const row = this.#rows('kit')[at]
    const of = row && this.#kit(String(row.id))
    if (!of) return []
    const { qtyDecimals: _, lossRate: __, ...line } = of
    return [{ ...line, group, expression }]
  }

  service(name: string, group: string): MadeLine[] {
    const row = this.#rows('quote_service').find((one) => one.name === name)
    if (!row) return []
    const priced = {
      pricingMode: row.pricing_mode as 1,
      price: String(row.price),
      expression: textOf(row.expression) ?? null,
      minAmount: textOf(row.min_amount) ?? null,
    }
    const { price, expression, qty } = serviceLine(priced, this.#params, '0')
    return [
      {
        ...plain,
        lineType: service,
        refId: String(row.id),
        group,
        name,
        measureUnit: expression === 'F' ? '层' : '项',
        price,
        expression,
        qty: expression ? undefined : qty,
        taxRate: String(row.tax_rate),
        costPrice: textOf(row.cost_price),
        minPrice: null,
      },
    ]
  }

  #material(id: string) {
    const row = this.#rows('material').find((one) => one.id === id)
    if (!row) return undefined
    return {
      ...plain,
      lineType: material,
      refId: id,
      name: String(row.name),
      spec: [row.brand, row.model, row.spec].filter(Boolean).join(' ') || undefined,
      measureUnit: String(row.measure_unit),
      price: String(row.sale_price),
      taxRate: String(row.tax_rate),
      costPrice: this.#costOf(row),
      minPrice: textOf(row.min_price) ?? null,
      qtyDecimals: Number(row.qty_decimals),
      lossRate: String(row.loss_rate),
    }
  }

  #kit(id: string) {
    const row = this.#rows('kit').find((one) => one.id === id)
    if (!row) return undefined
    const items = (row.items as KitItem[]).flatMap(({ materialId, qty, optional }) => {
      const one = this.#material(materialId)
      return one ? [{ qty, optional, salePrice: one.price, costPrice: one.costPrice }] : []
    })
    const { saleTotal, costTotal } = kitTotals(
      { pricingMode: Number(row.pricing_mode), fixedPrice: textOf(row.fixed_price) },
      items,
    )
    return {
      ...plain,
      lineType: kit,
      refId: id,
      name: String(row.name),
      measureUnit: '套',
      price: saleTotal,
      taxRate: GOODS_TAX,
      costPrice: costTotal ?? undefined,
      minPrice: null,
      qtyDecimals: 0,
      lossRate: '0.00',
    }
  }

  /** Before it became dearer, what it cost then. */
  #costOf(row: Row): string {
    const later = this.#rows('material_change').find(
      ({ material_id, field, created_at }) =>
        material_id === row.id && field === 'costPrice' && String(created_at).slice(0, 10) > this.#day,
    )
    return String(later?.before ?? row.cost_price)
  }
}

/** Doors, car and call boxes in three qualities; the rest is the same (commerce 10.4). */
export function threeOffers(catalogue: Catalogue, lines: readonly MadeLine[]): MadeLine[] {
  const differing = ['轿壁', '外召盒']
  const doors = '层门套件'
  const common = lines.filter(({ name }) => !differing.includes(name) && !name.startsWith(doors))
  const graded = (grade: OfferGrade, finish: number, kitAt: number): MadeLine[] =>
    [
      ...catalogue.named('轿壁', finish, SchemePart.label(3), 'N'),
      ...catalogue.kitNamed(kitAt, SchemePart.label(4), 'D'),
      ...catalogue.named('外召盒', finish, SchemePart.label(4), 'S'),
    ].map((line) => ({ ...line, grade }))
  const work = common.findIndex(({ group }) => group === '安装')
  const three = [...graded(economy, 0, 2), ...graded(standard, 2, 6), ...graded(premium, 9, 9)]
  return [...common.slice(0, work), ...three, ...common.slice(work)]
}

/** Parts from the warehouse's list; what they cost is about three fifths. */
export const partLines = (parts: readonly Row[], n: number): MadeLine[] =>
  [0, 1, 2].flatMap((k) => {
    const row = parts[(n * 7 + k * 11) % parts.length]
    if (!row) return []
    const price = String(row.sale_price)
    return [
      {
        ...plain,
        lineType: part,
        refId: String(row.id),
        name: String(row.name),
        spec: textOf(row.spec),
        measureUnit: String(row.measure_unit),
        qty: `${k + 1}.00`,
        price,
        taxRate: GOODS_TAX,
        costPrice: times(price, 0.6),
        minPrice: textOf(row.min_price) ?? null,
      },
    ]
  })

/** Yearly service, written by hand. */
export const serviceByHand: readonly MadeLine[] = (
  [
    ['全年维保', '4800.00', '2900.00', '台·年'],
    ['年度检验配合', '600.00', '260.00', '台'],
  ] as const
).map(([name, price, costPrice, measureUnit]) => ({
  ...plain,
  lineType: QuoteLineType.code.free,
  group: '维保',
  name,
  measureUnit,
  price,
  costPrice,
  expression: 'N',
  taxRate: '6.00',
}))

/** Bought in, and hardly anything is earned with it. */
export const siteWork: MadeLine = {
  ...plain,
  lineType: QuoteLineType.code.free,
  group: '安装',
  name: '井道土建修补（外协）',
  measureUnit: '项',
  qty: '1.00',
  price: '42000.00',
  costPrice: '36500.00',
  taxRate: '9.00',
}

/** A shaft of so many floors with the sizes that the schemes answer. */
export const shaft = (floors: number, lifts: number, load: number, speed: number): Params =>
  ({
    load,
    speed,
    width: 900,
    height: parameters.height.options[0],
    F: floors,
    S: floors,
    D: floors,
    N: lifts,
    R: (floors - 1) * 3,
    OH: 4.5,
    PD: 1.5,
    ratio: 2,
    ropes: load > 1000 ? 7 : 6,
    machineRoom: 1,
  }) as Params
