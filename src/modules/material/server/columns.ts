import { type Context, initials, nextNumber } from '#kernel/server/index.ts'
import { QtyDecimals } from '#modules/warehouse/shared/unitType.ts'
import { CatalogStatus, type MaterialDraft, type MaterialSheet, samenessOf } from '../shared/material.ts'
import type { Change } from './change.store.ts'
import { findTaken } from './material.store.ts'

/** What every material has, of a form or of a sheet, as columns. */
export const plainColumns = (draft: MaterialSheet) => ({
  name: draft.name,
  namePinyin: initials(draft.name),
  categoryId: draft.categoryId,
  brand: draft.brand,
  model: draft.model,
  spec: draft.spec,
  measureUnit: draft.measureUnit,
  qtyDecimals: draft.qtyDecimals,
  costPrice: draft.costPrice,
  salePrice: draft.salePrice,
  minPrice: draft.minPrice,
  taxRate: draft.taxRate,
  lossRate: draft.lossRate,
  isSafetyPart: draft.isSafetyPart,
  typeTestCertNo: draft.typeTestCertNo,
  leadTimeDays: draft.leadTimeDays,
  status: draft.status,
  remark: draft.remark,
  sameness: samenessOf(draft),
})

const SERIES = 'material'
const numberOf = (n: number): string => `M${String(n).padStart(6, '0')}`

/** So many numbers that no material has, nor any of the others. */
export async function freeNumbers(
  ctx: Context,
  count: number,
  others: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const found: string[] = []
  while (found.length < count) {
    const many = count - found.length
    const first = await nextNumber(ctx, SERIES, many)
    const numbers = Array.from({ length: many }, (_, n) => numberOf(first + n))
    const taken = new Set((await findTaken(ctx, { numbers, sameness: [] })).map(({ materialNo }) => materialNo))
    found.push(...numbers.filter((one) => !taken.has(one) && !others.has(one)))
  }
  return found
}

/** Of one batch: what was changed together is found together. */
export async function batchNumber(ctx: Context, day: string): Promise<string> {
  const series = `TJ${day.replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
}

type Told = Omit<MaterialDraft, 'images' | 'drawings' | 'warehouseUnitId'> & {
  readonly materialNo?: string | undefined
}
const told = [
  'materialNo',
  'name',
  'categoryId',
  'brand',
  'model',
  'spec',
  'measureUnit',
  'qtyDecimals',
  'costPrice',
  'salePrice',
  'minPrice',
  'taxRate',
  'lossRate',
  'isSafetyPart',
  'typeTestCertNo',
  'leadTimeDays',
  'status',
  'remark',
] as const satisfies readonly (keyof Told)[]

type Values = { readonly [K in (typeof told)[number]]?: unknown }

/** A value as the log says it. */
function said(field: (typeof told)[number], value: unknown, way: (id: string) => string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'categoryId') return way(String(value))
  if (field === 'status') return CatalogStatus.label(value as 0)
  if (field === 'qtyDecimals') return QtyDecimals.label(value as 0)
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}

/** Of a new one, what it is called and costs: the rest stands in itself. */
const OF_NEW: readonly string[] = ['name', 'costPrice', 'salePrice', 'minPrice']

/** What differs between a material as it stood and as it will be. */
export function changesOf(
  before: Values | null,
  after: Values,
  way: (id: string) => string,
): Pick<Change, 'field' | 'before' | 'after'>[] {
  return told
    .filter((field) => before !== null || OF_NEW.includes(field))
    .flatMap((field) => {
      const [was, is] = [before ? said(field, before[field], way) : null, said(field, after[field], way)]
      return was === is ? [] : [{ field, before: was, after: is }]
    })
}
