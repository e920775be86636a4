import {
  type Context,
  type Importer,
  importColumns,
  initials,
  insertRows,
  nextNumber,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { tidy } from '#kernel/shared/text.ts'
import { UnitSheet } from '../shared/unit.ts'
import { pathOf, QtyDecimals, TrackMode, type UnitTypeNode } from '../shared/unitType.ts'
import { findSupplierIds } from './supplier.store.ts'
import { findKnownCodes, findNamed, type Named } from './unit.store.ts'
import { findClasses } from './unitType.store.ts'
import { requireLeaves } from './unitType.ts'

/** Ledgers write the way of a class with any of these. */
const SEPARATORS = /\s*[/／>＞\\、]\s*/
const plainWay = (way: string) => tidy(way).split(SEPARATORS).join('/')

export const unitImporter: Importer<typeof UnitSheet> = {
  title: '配件',
  columns: importColumns(UnitSheet, {
    partNo: { kind: 'code', note: '留空自动编号' },
    name: { example: '曳引钢丝绳' },
    classId: {
      kind: 'name',
      note: '末级分类的名称，或「曳引系统/钢丝绳」这样的全称',
      example: '曳引系统/钢丝绳',
    },
    brand: {},
    model: { kind: 'code' },
    spec: {},
    manufacturer: {},
    measureUnit: {},
    qtyDecimals: { note: '留空按分类', required: false },
    trackMode: { note: '留空按分类', required: false },
    packQty: {},
    barcode: { kind: 'code' },
    isSafetyPart: { note: '留空按分类' },
    typeTestCertNo: { kind: 'code' },
    scrapBasis: {},
    warrantyMonths: {},
    shelfLifeMonths: {},
    salePrice: {},
    minPrice: {},
    taxRate: {},
    minStock: {},
    maxStock: {},
    leadTimeDays: {},
    supplierId: { kind: 'name', note: '系统中已有的供应商名称' },
    fitBrands: {},
    fitModels: {},
    oldPartReturn: { note: '留空按分类' },
  }),
  schema: UnitSheet,
  unique: ['partNo', 'barcode'],
  // Most rows of a ledger have no number of their own: the later file finds what the earlier one wrote.
  inTurn: true,
  remarks: [
    '每行一种配件，导入后为启用。',
    '安全部件须填型式试验证书编号；证书图片与配件图片导入后在编辑页上传。',
    '编码、型号与条码列请设为文本格式，否则表格会丢掉开头的零与末几位。',
  ],
  async resolve(ctx, rows) {
    const find = await classFinder(ctx)
    const suppliers = await findSupplierIds(ctx)
    return rows.map(({ value, text }) => {
      const errors: FieldError[] = []
      const found = text.classId ? find(text.classId) : []
      if (text.classId && found.length !== 1)
        errors.push({ prop: 'classId', msg: classRefusal(text.classId, found.length) })
      const supplierId = text.supplierId ? suppliers.get(tidy(text.supplierId)) : undefined
      if (text.supplierId && !supplierId)
        errors.push({ prop: 'supplierId', msg: `没有这个供应商：${text.supplierId}，请先在供应商中新增` })
      const [of] = found.length === 1 ? found : []
      return { input: { ...defaultsOf(of), ...given(value), classId: of?.id, supplierId }, errors }
    })
  },
  async check(ctx, rows) {
    const known = await findKnownCodes(
      ctx,
      rows.flatMap(({ draft }) => draft.partNo ?? []),
      rows.flatMap(({ draft }) => draft.barcode ?? []),
    )
    const there = await findNamed(
      ctx,
      rows.map(({ draft }) => draft.name),
    )
    const seen = new Map(there.map((one) => [sameness(one), `已有这种配件：${one.partNo}`]))
    return new Map(
      rows.flatMap(({ draft, row }, at) => {
        const key = sameness(draft)
        const same = seen.get(key)
        if (!same) seen.set(key, `与第 ${row} 行是同一种配件`)
        const said: FieldError[] = [
          ...(same ? [{ prop: 'name', msg: same }] : []),
          ...(draft.partNo && known.partNos.has(draft.partNo) ? [{ prop: 'partNo', msg: '配件编码已存在' }] : []),
          ...(draft.barcode && known.barcodes.has(draft.barcode)
            ? [{ prop: 'barcode', msg: '条码已属于别的配件' }]
            : []),
        ]
        return said.length > 0 ? [[at, said] as const] : []
      }),
    )
  },
  async insert(ctx, rows, progress) {
    await requireLeaves(
      ctx,
      rows.map(({ draft }) => draft.classId),
    )
    const typed = new Set(rows.flatMap(({ draft }) => draft.partNo ?? []))
    const free = (await freeNumbers(ctx, rows.filter(({ draft }) => !draft.partNo).length, typed)).values()
    await insertRows(
      ctx,
      'unit',
      rows.map(({ draft }) => ({ ...plainColumns(draft), partNo: draft.partNo ?? (free.next().value as string) })),
    )
    await progress(rows.length)
  },
}

/** Leaves by their name and by their way from the top. */
async function classFinder(ctx: Context): Promise<(written: string) => readonly UnitTypeNode[]> {
  const classes = await findClasses(ctx)
  const byId = new Map(classes.map((one) => [one.id, one]))
  const parents = new Set(classes.map(({ parentId }) => parentId))
  const ways = new Map<string, Set<UnitTypeNode>>()
  for (const one of classes)
    if (!parents.has(one.id))
      for (const way of [one.name, pathOf(byId, one.id)].map(plainWay))
        ways.set(way, (ways.get(way) ?? new Set()).add(one))
  return (written) => [...(ways.get(plainWay(written)) ?? [])]
}

const classRefusal = (written: string, found: number): string =>
  found === 0 ? `没有这个末级分类：${written}，请先在配件分类中新增` : `有 ${found} 个分类叫「${written}」，请写全称`

/** Name, brand, model and specification the same: the same part, however the sheet spaces it. */
const sameness = ({ name, brand, model, spec }: Named) =>
  [name, brand, model, spec]
    .map((one) =>
      tidy(one ?? '')
        .replaceAll(' ', '')
        .toLowerCase(),
    )
    .join('\n')

/** What a part of the class begins with. */
const defaultsOf = (of: UnitTypeNode | undefined) => ({
  trackMode: of?.trackMode ?? TrackMode.code.none,
  qtyDecimals: of?.qtyDecimals ?? QtyDecimals.code.whole,
  oldPartReturn: of?.oldPartReturn ?? false,
  isSafetyPart: of?.isSafetyPart ?? false,
})

/** What the sheet says; 是 and 否 are 1 and 0 there. */
function given(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const said = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(said.map(([prop, one]) => [prop, FLAGS.includes(prop) ? one === 1 : one]))
}
const FLAGS = ['isSafetyPart', 'oldPartReturn']

const partNoOf = (n: number): string => `P${String(n).padStart(6, '0')}`

/** So many numbers that no part has, nor any of the others. */
export async function freeNumbers(
  ctx: Context,
  count: number,
  others: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const found: string[] = []
  while (found.length < count) {
    const many = count - found.length
    const first = await nextNumber(ctx, 'unit', many)
    const numbers = Array.from({ length: many }, (_, n) => partNoOf(first + n))
    const { partNos } = await findKnownCodes(ctx, numbers, [])
    found.push(...numbers.filter((one) => !partNos.has(one) && !others.has(one)))
  }
  return found
}

/** Every plain field, so that what was cleared becomes null. */
export const plainColumns = (draft: UnitSheet) => {
  const { partNo: _, ...plain } = wholeDraft(UnitSheet, draft)
  return { ...plain, namePinyin: initials(draft.name) }
}
