import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  lockRows,
  newId,
  nextNumber,
  requireFresh,
  requireRows,
  updateRow,
} from '#kernel/server/index.ts'
import { equationWords, functionWords, parameterWords, roundingWords } from '../shared/formulaWords.ts'
import { equations, MachineRoom } from '../shared/parameters.ts'
import { refuseFormula, requireFormula } from '../shared/quantity.ts'
import type { schemeApi } from '../shared/scheme.api.ts'
import {
  refuseScheme,
  SchemeAction,
  type SchemeDetail,
  type SchemeDraft,
  type SchemeItem,
  SchemeItemType,
  SchemeStatus,
} from '../shared/scheme.ts'
import { lineFormula, schemeParameters } from '../shared/schemeLine.ts'
import { findQuotable, type Quotable, quotableKey } from './quotable.store.ts'
import {
  dropKeys,
  findCoverage,
  findSchemeChanges,
  holdSchemes,
  noteSchemeChanges,
  removeSchemes,
  type SchemeKey,
  type SchemeRecord,
  schemes,
  takeKeys,
} from './scheme.store.ts'
import { schemeChanges } from './schemeChanges.ts'

const { material: MATERIAL, kit: KIT } = SchemeItemType.code

export const schemeHandlers: Handlers<typeof schemeApi> = {
  list: schemes.page,
  coverage: findCoverage,
  equationEnum: () => ({
    parameters: parameterWords(),
    functions: [...functionWords],
    equations: equationWords(),
    roundings: roundingWords(),
  }),

  async changeLog(ctx, { schemeId, page, size }) {
    await findRow(ctx, 'scheme', schemeId)
    const { rows, total } = await findSchemeChanges(ctx, { schemeId, page, size })
    return { records: rows, total, totalPage: Math.ceil(total / size) }
  },

  async detail(ctx, { id }) {
    const row = await findRow<SchemeRecord>(ctx, 'scheme', id)
    const found = await findQuotable(ctx, row.items)
    const items: SchemeDetail['items'] = row.items.flatMap((item) => {
      const one = found.get(quotableKey(item))
      if (!one) return []
      const { name, spec, measureUnit, salePrice, qtyDecimals, lossRate, off } = one
      return [{ ...item, name, spec, measureUnit, salePrice, qtyDecimals, ownLossRate: lossRate, off }]
    })
    const { companyId: _, ...plain } = row
    return {
      id: row.id,
      version: row.version,
      schemeNo: row.schemeNo,
      name: row.name,
      type: row.type,
      loads: row.loads,
      speeds: row.speeds,
      widths: row.widths,
      heights: row.heights,
      machineRoom: row.machineRoom,
      status: row.status,
      updatedAt: row.updatedAt,
      defaults: plain.defaults,
      copyFromId: row.copyFromId,
      items,
    }
  },

  /** Materials, kits, schemes: held in this order (README). */
  async save(ctx, { id, version, ...draft }) {
    const known = id === undefined ? undefined : await findRow<SchemeRecord>(ctx, 'scheme', id)
    // Where it came from is asked once: the other one may be gone by now.
    if (!known && draft.copyFromId) await findRow(ctx, 'scheme', draft.copyFromId)
    const items = itemsOf(draft)
    const found = await requireRefs(ctx, items, known)
    requireFormulas(items, found)
    await holdSchemes(ctx)
    const before = id === undefined ? undefined : await findRow<SchemeRecord>(ctx, 'scheme', id)
    if (before) requireFresh(before, version)
    const own = id ?? newId()
    const columns = columnsOf(draft, items)
    const schemeNo = before?.schemeNo ?? `FA${String(await nextNumber(ctx, 'scheme')).padStart(4, '0')}`
    const saved = before
      ? await updateRow(ctx, 'scheme', own, before.version, columns)
      : await insertRow(ctx, 'scheme', { ...columns, id: own, schemeNo, copyFromId: draft.copyFromId })
    await dropKeys(ctx, [own])
    if (draft.status === SchemeStatus.code.on) await takeAll(ctx, own, draft)
    const nameOf = (item: SchemeItem) => found.get(quotableKey(item))?.name ?? ''
    const changes = schemeChanges(before ?? null, { ...draft, defaults: filled(draft.defaults), items }, nameOf)
    await noteSchemeChanges(
      ctx,
      changes.map((one) => ({ ...one, schemeId: own })),
    )
    return saved
  },

  /** Quotations keep what they took (decision 0172). */
  async remove(ctx, { ids }) {
    await requireRows(ctx, 'scheme', ids)
    await holdSchemes(ctx)
    await dropKeys(ctx, ids)
    const deleted = await removeSchemes(ctx, ids)
    const action = SchemeAction.code.remove
    await noteSchemeChanges(
      ctx,
      ids.map((schemeId) => ({ schemeId, action, lineNo: null, field: '方案', before: null, after: null })),
    )
    return { deleted }
  },
}

const filled = (params: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, number] => entry[1] !== undefined))

/** Lines with their numbers; a starting point stands with its own formula. */
const itemsOf = ({ items }: SchemeDraft): SchemeItem[] =>
  items.map((item, at) => ({
    lineNo: at + 1,
    part: item.part,
    itemType: item.itemType,
    refId: item.refId,
    equation: item.equation,
    k: item.k,
    expression: equations.find(({ value }) => value === item.equation)?.expression ?? item.expression,
    condition: item.condition ?? null,
    rounding: item.rounding,
    lossRate: item.lossRate ?? null,
    remark: item.remark ?? null,
  }))

const columnsOf = (draft: SchemeDraft, items: readonly SchemeItem[]) => ({
  name: draft.name,
  type: draft.type,
  loads: JSON.stringify(draft.loads.toSorted((a, b) => a - b)),
  speeds: JSON.stringify(draft.speeds.toSorted((a, b) => a - b)),
  widths: JSON.stringify(draft.widths.toSorted((a, b) => a - b)),
  heights: JSON.stringify(draft.heights.toSorted((a, b) => a - b)),
  machineRoom: draft.machineRoom,
  defaults: JSON.stringify(filled(draft.defaults)),
  items: JSON.stringify(items),
  itemCount: items.length,
  status: draft.status,
})

/** What lines name, of the company and held; what is out of use only where it stood before. */
async function requireRefs(
  ctx: Context,
  items: readonly SchemeItem[],
  before: SchemeRecord | undefined,
): Promise<Map<string, Quotable>> {
  const of = (type: number) => items.flatMap(({ itemType, refId }) => (itemType === type ? [refId] : []))
  for (const [table, ids] of [
    ['material', of(MATERIAL)],
    ['kit', of(KIT)],
  ] as const) {
    await lockRows(ctx, table, ids)
    await requireRows(ctx, table, ids)
  }
  const found = await findQuotable(ctx, items)
  const held = new Set(before?.items.map(quotableKey))
  for (const [key, { off, name, itemType }] of found)
    if (off && !held.has(key)) throw refuseScheme.off({ noun: SchemeItemType.label(itemType), name })
  return found
}

/** 3230402 and 3230403 of each line; what a quotation will keep of it must read as well. */
function requireFormulas(items: readonly SchemeItem[], found: ReadonlyMap<string, Quotable>): void {
  for (const item of items) {
    requireFormula(item.expression, item.lineNo, schemeParameters)
    if (item.condition) requireFormula(item.condition, item.lineNo)
    const of = found.get(quotableKey(item))
    if (!of) continue
    try {
      requireFormula(lineFormula(item, of), item.lineNo)
    } catch {
      // Too deep or too long once loss, rounding and condition stand around it.
      throw refuseFormula.syntax({ n: item.lineNo, p: item.expression.length })
    }
  }
}

/** Every lift that the scheme answers; 3230401 with the first that another one answers already. */
async function takeAll(ctx: Context, id: string, draft: SchemeDraft): Promise<void> {
  const { with: WITH, without } = MachineRoom.code
  const rooms = draft.machineRoom === MachineRoom.code.any ? [WITH, without] : [draft.machineRoom as 1 | 2]
  const keys: SchemeKey[] = draft.loads.flatMap((load) =>
    draft.speeds.flatMap((speed) =>
      draft.widths.flatMap((width) =>
        draft.heights.flatMap((height) => rooms.map((machineRoom) => ({ load, speed, width, height, machineRoom }))),
      ),
    ),
  )
  const taken = await takeKeys(ctx, id, draft.type, keys)
  if (!taken) return
  const { name, load, speed, width, height, machineRoom } = taken
  const said = `${load}kg ${speed}m/s 门宽${width} 门高${height} ${MachineRoom.label(machineRoom)}`
  throw refuseScheme.overlap({ name, keys: said })
}
