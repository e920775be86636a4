import type { Handlers } from '#kernel/server/index.ts'
import {
  type Context,
  checkImport,
  type Importer,
  type ImportRow,
  importColumns,
  insertRows,
  lockRows,
  newId,
  orRefuse,
  readUpload,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { tidy } from '#kernel/shared/text.ts'
import { QtyDecimals } from '#modules/warehouse/shared/unitType.ts'
import { CategoryKind, wayOf } from '../shared/category.ts'
import type { materialApi } from '../shared/material.api.ts'
import { ChangeType, MaterialSheet, refuseMaterial, samenessOf } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { findCategories } from './category.store.ts'
import { requireCategory } from './category.ts'
import { type Change, noteChanges } from './change.store.ts'
import { batchNumber, changesOf, freeNumbers, plainColumns } from './columns.ts'
import { writeSheet } from './import.store.ts'
import { findByNumbers, findTaken, type MaterialRecord } from './material.store.ts'
import { findShown, requireShown } from './token.ts'

/** Ledgers write the way of a category with any of these. */
const SEPARATORS = /\s*[/／>＞\\、]\s*/
const plainWay = (way: string) => tidy(way).split(SEPARATORS).join('/')

/** Rows with a number that is there change that material – empty cells change nothing –, the others are new ones. */
export const materialImporter = (ctx: Context): Importer<typeof MaterialSheet> => ({
  title: '物料',
  columns: importColumns(MaterialSheet, {
    materialNo: { kind: 'code', note: '已有的编码即更新那种物料；留空为新增并自动编号' },
    name: { kind: 'name', example: '曳引钢丝绳' },
    categoryId: {
      kind: 'name',
      note: '分类名称，或「曳引系统/钢丝绳」这样的全称',
      example: '曳引系统/钢丝绳',
      required: false,
    },
    brand: {},
    model: { kind: 'code' },
    spec: {},
    measureUnit: { required: false },
    qtyDecimals: { note: '留空为整数', required: false },
    ...(ctx.may(mayCatalog.cost) ? { costPrice: {} } : {}),
    salePrice: { required: false },
    minPrice: {},
    taxRate: {},
    lossRate: {},
    isSafetyPart: {},
    typeTestCertNo: { kind: 'code' },
    leadTimeDays: {},
    status: { required: false },
    remark: {},
  }),
  schema: MaterialSheet,
  unique: ['materialNo'],
  remarks: [
    '每行一种物料。填了已有的物料编码即更新，空着的格子不改动；没有编码的为新增。',
    '编码与型号列请设为文本格式，否则表格会丢掉开头的零与末几位。',
  ],
  async resolve(inner, rows) {
    const find = await categoryFinder(inner)
    const standing = await findByNumbers(
      inner,
      rows.flatMap(({ text }) => text.materialNo || []),
    )
    return rows.map(({ value, text }) => {
      const errors: FieldError[] = []
      const found = text.categoryId ? find(text.categoryId) : []
      if (text.categoryId && found.length !== 1)
        errors.push({ prop: 'categoryId', msg: categoryRefusal(text.categoryId, found.length) })
      const old = text.materialNo ? standing.get(text.materialNo) : undefined
      const input = {
        ...(old ? sheetOf(old) : { qtyDecimals: QtyDecimals.code.whole }),
        ...given(value),
        ...(found.length === 1 ? { categoryId: found[0] } : {}),
      }
      return { input, errors }
    })
  },
  check: checkKnown,
  insert: async () => {},
})

/** What only the database knows: the same material that is there already, or stands in an earlier row. */
async function checkKnown(ctx: Context, rows: readonly ImportRow<MaterialSheet>[]) {
  const taken = await findTaken(ctx, {
    numbers: rows.flatMap(({ draft }) => draft.materialNo ?? []),
    sameness: rows.map(({ draft }) => samenessOf(draft)),
  })
  const there = new Map(taken.map((one) => [one.sameness, one.materialNo]))
  const seen = new Map<string, number>()
  const said = new Map<number, readonly FieldError[]>()
  for (const [at, { draft, row }] of rows.entries()) {
    const key = samenessOf(draft)
    const [other, earlier] = [there.get(key), seen.get(key)]
    if (earlier === undefined) seen.set(key, row)
    if (other !== undefined && other !== draft.materialNo)
      said.set(at, [{ prop: 'name', msg: `${refuseMaterial.same.text}：${other}` }])
    else if (earlier !== undefined) said.set(at, [{ prop: 'name', msg: `与第${earlier}行是同一种物料` }])
  }
  return said
}

async function categoryFinder(ctx: Context): Promise<(written: string) => readonly string[]> {
  const all = (await findCategories(ctx)).filter(({ kind }) => kind === CategoryKind.code.material)
  const byId = new Map(all.map((one) => [one.id, one]))
  const ways = new Map<string, Set<string>>()
  for (const one of all)
    for (const way of [one.name, wayOf(byId, one.id)].map(plainWay))
      ways.set(way, (ways.get(way) ?? new Set()).add(one.id))
  return (written) => [...(ways.get(plainWay(written)) ?? [])]
}

const categoryRefusal = (written: string, found: number): string =>
  found === 0 ? `没有这个分类：${written}，请先新增分类` : `有 ${found} 个分类叫「${written}」，请写全称`

/** What the sheet says; 是 and 否 are 1 and 0 there. */
const given = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([prop, one]) =>
      one === undefined ? [] : [[prop, prop === 'isSafetyPart' ? one === 1 : one]],
    ),
  )

/** A material as a row of a sheet would say it. */
const sheetOf = (row: MaterialRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(MaterialSheet.shape).map((name) => [name, row[name as keyof MaterialRecord] ?? undefined]),
  )

export interface CheckedSheet {
  readonly rows: readonly {
    row: number
    id: string | null
    name: string
    action: 1 | 2 | 3
    before: string | null
    after: string | null
    errors: string[]
  }[]
  readonly valid: readonly {
    readonly row: number
    readonly draft: MaterialSheet
    readonly old: MaterialRecord | undefined
  }[]
}

/** A sheet as it would come in; nothing is written. */
export async function checkSheet(ctx: Context, key: string): Promise<CheckedSheet> {
  const checked = await checkImport(ctx, materialImporter(ctx), await readUpload(ctx, key))
  const standing = await findByNumbers(
    ctx,
    checked.valid.flatMap(({ draft }) => draft.materialNo ?? []),
  )
  const valid = checked.valid.map(({ row, draft }) => {
    const old = draft.materialNo ? standing.get(draft.materialNo) : undefined
    // Who sees no costs brings none: what stands, stays.
    return { row, draft: ctx.may(mayCatalog.cost) ? draft : { ...draft, costPrice: old?.costPrice ?? undefined }, old }
  })
  const good = valid.map(({ row, draft, old }) => ({
    row,
    id: old?.id ?? null,
    name: draft.name,
    action: old ? (2 as const) : (1 as const),
    before: old?.salePrice ?? null,
    after: draft.salePrice,
    errors: [],
  }))
  const nameAt = checked.titles.indexOf('物料名称')
  const bad = checked.bad.map(({ row, cells, reasons }) => ({
    row,
    id: null,
    name: cells[nameAt] ?? '',
    action: 3 as const,
    before: null,
    after: null,
    errors: [reasons],
  }))
  return { rows: [...good, ...bad].toSorted((a, b) => a.row - b.row), valid }
}

export const sheetShown = ({ rows, valid }: CheckedSheet): string =>
  JSON.stringify([rows, valid.map(({ draft, old }) => [draft, old?.version ?? null])])

/** 导入: by a file, or by the token of what was shown of it. One bad row keeps all out, unless only the good ones are wanted. */
export const importSheet: Handlers<typeof materialApi>['import'] = async (ctx, { key, token, onlyValid }) => {
  const kept = token === undefined ? undefined : await findShown(ctx, token)
  const file = key ?? kept?.key
  if (file === undefined) throw refuseMaterial.tokenOver()
  const checked = await checkSheet(ctx, file)
  if (token !== undefined) await requireShown(ctx, token, sheetShown(checked))
  const failed = checked.rows.flatMap(({ row, action, errors }) =>
    action === 3 ? [{ row, reason: errors.join('；') }] : [],
  )
  if (checked.valid.length === 0 || (failed.length > 0 && !onlyValid))
    return { imported: 0, created: 0, updated: 0, failed, batchNo: null }
  const { created, updated, batchNo } = await write(ctx, checked.valid)
  return { imported: created + updated, created, updated, failed, batchNo }
}

async function write(ctx: Context, valid: CheckedSheet['valid']) {
  const categories = [...new Set(valid.map(({ draft }) => draft.categoryId))].toSorted()
  for (const id of categories) await requireCategory(ctx, id, CategoryKind.code.material)
  await lockRows(
    ctx,
    'material',
    valid.flatMap(({ old }) => old?.id ?? []),
  )
  const byId = new Map((await findCategories(ctx)).map((one) => [one.id, one]))
  const way = (id: string) => wayOf(byId, id)
  const batchNo = await batchNumber(ctx, dayOf(ctx.now))
  const fresh = valid.filter(({ old }) => old === undefined)
  const typed = new Set(fresh.flatMap(({ draft }) => draft.materialNo ?? []))
  const free = (await freeNumbers(ctx, fresh.filter(({ draft }) => !draft.materialNo).length, typed)).values()
  const rows = fresh.map(({ draft }) => ({
    ...plainColumns(draft),
    id: newId(),
    materialNo: draft.materialNo ?? (free.next().value as string),
  }))
  // Prices that somebody changed since the rows were read would be overwritten: the file is then checked again.
  const changing = valid.flatMap(({ draft, old }) => (old ? [{ draft, old, changes: changesOf(old, draft, way) }] : []))
  const touched = changing.filter(({ changes }) => changes.length > 0)
  await orRefuse(
    (async () => {
      await insertRows(ctx, 'material', rows)
      await writeSheet(
        ctx,
        touched.map(({ draft, old }) => ({ ...plainColumns(draft), id: old.id, version: old.version })),
      )
    })(),
    () => refuseMaterial.same(),
  )
  const changeType = ChangeType.code.import
  const told: Change[] = [
    ...rows.flatMap((row, at) =>
      changesOf(null, { ...(fresh[at] as (typeof fresh)[number]).draft, materialNo: row.materialNo }, way).map(
        (one) => ({
          ...one,
          materialId: row.id,
          changeType,
          batchNo,
        }),
      ),
    ),
    ...touched.flatMap(({ old, changes }) =>
      changes.map((one) => ({ ...one, materialId: old.id, changeType, batchNo })),
    ),
  ]
  await noteChanges(ctx, told)
  return { created: rows.length, updated: touched.length, batchNo }
}
