import { type Context, type Importer, type ImportRow, importColumns, insertRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { tidy } from '#kernel/shared/text.ts'
import { readFigure } from '#kernel/shared/typedFigure.ts'
import { MeasureUnit } from '#modules/parts/shared/partsDraft.ts'
import { BillColor, type BillDraft, BillStatus, BizType, billTypeOf, MOST_LINES } from '../shared/bill.ts'
import { OpeningLine } from '../shared/opening.ts'
import { mayStock } from '../shared/permissions.ts'
import { billNumber, findLinesOf, findUnits, lockBills, replaceLines } from './bill.store.ts'
import { checkDraft, lineFaults, requireType } from './billDraft.ts'
import {
  findOpened,
  findOpenHouses,
  findSheetUnits,
  findTakenSerials,
  type SheetUnit,
  setLocations,
} from './opening.store.ts'
import { applyBill } from './posting.ts'
import { findSetting } from './setting.store.ts'
import { lockUnits } from './stock.store.ts'
import { tellPosters } from './telling.ts'

/**
 * 期初库存 by sheet (commerce 2, 16): the good rows become one bill for each warehouse, posted through the same books as every
 * other; what is wrong comes back row by row and is sent again corrected. What a warehouse began with is said once.
 */

const { opening } = BizType.code
type Row = ImportRow<OpeningLine>

const plain = (text: string | null | undefined) =>
  tidy(text ?? '')
    .replaceAll(' ', '')
    .toLowerCase()
const SEPARATORS = /[\s,，、;；/]+/

export const openingImporter: Importer<typeof OpeningLine> = {
  title: '期初库存',
  columns: importColumns(OpeningLine, {
    warehouseId: { kind: 'name', note: '系统中已有的仓库名称或编码', example: '中心仓' },
    unitId: { title: '配件编码', kind: 'code', required: false, note: '编码或条码；不填则按名称、型号、规格认' },
    name: { title: '配件名称', kind: 'name', example: '门锁触点' },
    model: { title: '型号' },
    spec: { title: '规格' },
    qty: { kind: 'number', example: '12' },
    taxPrice: { kind: 'number', note: '元，含税' },
    taxRate: { note: '%，留空按配件' },
    batchNo: { kind: 'code', note: '按批次跟踪的配件必填' },
    producedAt: {},
    expireAt: { note: '留空按保质期推算' },
    serialNos: { note: '按序列号跟踪的配件必填，几个之间用空格或顿号隔开' },
    location: {},
  }),
  schema: OpeningLine,
  unique: [],
  // A sheet has no numbers of its own: the later one finds what the earlier one brought.
  inTurn: true,
  remarks: [
    '每行是一个仓库里的一种配件；按批次跟踪的每个批次一行。',
    `导入后每个仓库生成一张期初入库单并过账，超过${MOST_LINES}行的分成几张；开启制审分离时留待他人过账。`,
    '同一仓库、配件与批次只能导入一次；要更正的，冲销那张期初入库单后再导。',
    '编码、批次号与序列号列请设为文本格式，否则表格会丢掉开头的零与末几位。',
  ],
  async resolve(ctx, rows) {
    const houseOf = await houseFinder(ctx)
    const unitOf = await unitFinder(
      ctx,
      rows.map(({ text }) => text),
    )
    return rows.map(({ value, text }) => {
      const errors: FieldError[] = []
      const house = text.warehouseId ? houseOf(text.warehouseId) : undefined
      if (text.warehouseId && !house)
        errors.push({ prop: 'warehouseId', msg: `没有这个仓库：${text.warehouseId}，请核对名称，或先在仓库中新增` })
      const unit = unitOf(text)
      if ('msg' in unit) errors.push({ prop: 'unitId', msg: unit.msg })
      const { name: _, model: __, spec: ___, ...given } = value
      const serialNos = (text.serialNos ?? '').split(SEPARATORS).filter((one) => one !== '')
      const qty = bareQty(given.qty)
      const unitId = 'id' in unit ? unit.id : undefined
      return { input: { ...given, qty, warehouseId: house?.id, unitId, serialNos }, errors }
    })
  },
  async check(ctx, rows) {
    const units = await findUnits(
      ctx,
      rows.map(({ draft }) => draft.unitId),
    )
    const opened = new Map(
      (
        await findOpened(
          ctx,
          rows.map(({ draft }) => draft.unitId),
        )
      ).map((one) => [placeOf(one), one.billNo]),
    )
    const taken = await findTakenSerials(
      ctx,
      rows.flatMap(({ draft }) => draft.serialNos),
    )
    const seen = new Map<string, number>()
    const serials = new Map<string, number>()
    return new Map(
      rows.flatMap(({ draft, row }, at) => {
        const said: FieldError[] = []
        const unit = units.get(draft.unitId)
        if (unit) for (const [prop, msg] of lineFaults(opening, draft, unit)) said.push({ prop, msg })
        const place = placeOf(draft)
        const bill = opened.get(place)
        const before = seen.get(place)
        if (bill) said.push({ prop: 'unitId', msg: `该仓库已有它的期初入库：${bill}` })
        else if (before !== undefined) said.push({ prop: 'unitId', msg: `与第 ${before} 行是同一仓库、同一配件与批次` })
        else seen.set(place, row)
        for (const no of draft.serialNos) {
          const key = `${draft.unitId} ${no}`
          const other = serials.get(key)
          if (taken.has(key)) said.push({ prop: 'serialNos', msg: `序列号${no}已在系统中，请核对` })
          else if (other !== undefined && other !== row)
            said.push({ prop: 'serialNos', msg: `序列号${no}与第 ${other} 行重复` })
          serials.set(key, row)
        }
        return said.length > 0 ? [[at, said] as const] : []
      }),
    )
  },
  async insert(ctx, rows, progress) {
    requireType(ctx, billTypeOf(opening))
    ctx.require(mayStock.post)
    const byHouse = [...Map.groupBy(rows, ({ draft }) => draft.warehouseId)].sort(([a], [b]) => (a < b ? -1 : 1))
    const bills: { id: string; rows: readonly Row[] }[] = []
    // No bill is longer than one by hand may be: one that is sent back can be edited.
    for (const [warehouseId, ofHouse] of byHouse)
      for (let at = 0; at < ofHouse.length; at += MOST_LINES) {
        const some = ofHouse.slice(at, at + MOST_LINES)
        bills.push({ id: await draftOf(ctx, warehouseId, some), rows: some })
      }
    const setting = await findSetting(ctx)
    await lockUnits(
      ctx,
      rows.map(({ draft }) => draft.unitId),
    )
    let done = 0
    for (const { id, rows: ofHouse } of bills) {
      const [bill] = await lockBills(ctx, [id])
      if (!bill) continue
      if (setting.separateMaker) await tellPosters(ctx, bill)
      else {
        await applyBill(ctx, bill, await findLinesOf(ctx, [id]), setting)
        await setLocations(ctx, bill.warehouseId, locationsOf(ofHouse))
      }
      done += ofHouse.length
      await progress(done)
    }
  },
}

/** A bill that waits, with the rows of a warehouse. */
async function draftOf(ctx: Context, warehouseId: string, rows: readonly Row[]): Promise<string> {
  const draft: BillDraft = {
    bizType: opening,
    warehouseId,
    billDate: dayOf(ctx.now),
    extraCost: '0.00',
    remark: '期初库存导入',
    lines: rows.map(({ draft: { location: _, warehouseId: __, ...line } }) => line),
  }
  const { values, lines } = await checkDraft(ctx, draft)
  const { id } = await insertRow(ctx, 'stockBill', {
    ...values,
    billNo: await billNumber(ctx, billTypeOf(opening)),
    status: BillStatus.code.waiting,
    color: BillColor.code.blue,
    makerId: ctx.who.userId,
    makerName: ctx.who.name,
    submittedBy: ctx.who.userId,
    createdAt: ctx.now.toISOString(),
  })
  await replaceLines(ctx, id, lines)
  return id
}

const placeOf = (of: { warehouseId: string; unitId: string; batchNo?: string | null | undefined }) =>
  `${of.warehouseId} ${of.unitId} ${of.batchNo ?? ''}`

const locationsOf = (rows: readonly Row[]) =>
  rows.flatMap(({ draft: { unitId, batchNo, location } }) =>
    location ? [{ unitId, batchNo: batchNo ?? null, location }] : [],
  )

async function houseFinder(ctx: Context) {
  const houses = await findOpenHouses(ctx)
  const known = new Map(houses.flatMap((one) => [[plain(one.code), one] as const, [plain(one.name), one] as const]))
  return (written: string) => known.get(plain(written))
}

/** 「12个」, 「3 米」: the unit is the part's. */
const UNITS = new RegExp(`\\s*(?:${MeasureUnit.options.map(({ label }) => label).join('|')})$`)
const bareQty = (qty: string | number | undefined) => {
  if (typeof qty !== 'string') return qty
  const bare = qty.replace(UNITS, '')
  return readFigure(bare) ?? bare
}

type Cells = Readonly<Record<string, string>>
type Known = SheetUnit | { readonly msg: string }

/** The part of a row: by its number or bar code, else by name, model and specification where that is one part alone. */
async function unitFinder(ctx: Context, rows: readonly Cells[]): Promise<(text: Cells) => Known> {
  const codes = rows.flatMap(({ unitId }) => (unitId ? [codeOf(unitId)] : []))
  const names = rows.flatMap(({ name }) => (name ? [tidy(name).replaceAll(' ', '')] : []))
  const units = await findSheetUnits(ctx, codes, names)
  const byCode = new Map(
    units.flatMap((one) => [
      ...(one.barcode ? [[one.barcode.toUpperCase(), one] as const] : []),
      [one.partNo.toUpperCase(), one] as const,
    ]),
  )
  const byName = Map.groupBy(units, ({ name }) => plain(name))
  return (text) => {
    if (text.unitId) {
      const found = byCode.get(codeOf(text.unitId).toUpperCase())
      if (!found) return { msg: `没有这个配件编码：${text.unitId}，请核对或先建配件` }
      // A number slipped by a row: what is meant cannot be told.
      if (text.name && plain(text.name) !== plain(found.name))
        return { msg: `编码 ${found.partNo} 是「${found.name}」，与名称不符` }
      return found
    }
    if (!text.name) return { msg: '请填写配件编码或配件名称' }
    const alike = (byName.get(plain(text.name)) ?? []).filter(
      ({ model, spec }) =>
        (!text.model || plain(model) === plain(text.model)) && (!text.spec || plain(spec) === plain(text.spec)),
    )
    const [only] = alike
    if (!only) return { msg: `没有这种配件：${text.name}，请核对名称、型号与规格，或先建配件` }
    return alike.length === 1 ? only : { msg: `有${alike.length}种配件叫「${text.name}」，请填配件编码` }
  }
}

const codeOf = (written: string) => tidy(written).replace(/^['’]/, '').replaceAll(' ', '')
