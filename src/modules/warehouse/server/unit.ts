import {
  type Context,
  exportOf,
  findRow,
  type Handlers,
  imports,
  insertRow,
  orRefuse,
  removeRow,
  requireFresh,
  requireRows,
  requireSeen,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { unitApi } from '../shared/unit.api.ts'
import { refuseUnit, type UnitDetail, type UnitDraft } from '../shared/unit.ts'
import { findPolicies, keepPolicies, unitInOrders, unitMoved } from './asks.ts'
import {
  dropSubstitute,
  findNames,
  findSimilarUnits,
  findTakenCodes,
  findUnitOptions,
  setUnitStatus,
  units,
} from './unit.store.ts'
import { freeNumbers, plainColumns, unitImporter } from './unitImport.ts'
import { requireLeaves } from './unitType.ts'

export const unitHandlers: Handlers<typeof unitApi> = {
  list: units.page,
  options: findUnitOptions,
  export: exportOf(units),
  ...imports(unitImporter),
  similar: findSimilarUnits,

  async detail(ctx, { id }) {
    const row = await findRow<UnitDetail>(ctx, 'unit', id)
    const imageUrls = row.images.map(({ bucket, key }) => ctx.services.store.link(bucket, key))
    return { ...row, ...(await findNames(ctx, id)), policies: await findPolicies(ctx, id), imageUrls }
  },

  async add(ctx, draft) {
    await requireRows(ctx, 'unitType', [draft.classId])
    await requireLeaves(ctx, [draft.classId])
    await requireSeen(ctx, 'supplier', [draft.supplierId])
    const partNo = draft.partNo ?? ((await freeNumbers(ctx, 1))[0] as string)
    await refuseTaken(ctx, { ...draft, partNo })
    const saved = await orTaken(insertRow(ctx, 'unit', { ...(await columnsOf(ctx, draft)), partNo }))
    await keepPolicies(ctx, saved.id, draft.policies)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    await findRow(ctx, 'unit', id)
    // Before the part itself is held: whoever moves it holds its pool first.
    const moved = await unitMoved(ctx, id)
    const before = await findRow<UnitDetail>(ctx, 'unit', id, { lock: true })
    requireFresh(before, version)
    if (moved) refuseFrozen(draft, before)
    if (draft.classId !== before.classId) {
      await requireRows(ctx, 'unitType', [draft.classId])
      await requireLeaves(ctx, [draft.classId])
    }
    if (draft.supplierId !== before.supplierId) await requireSeen(ctx, 'supplier', [draft.supplierId])
    // A part keeps its number when the field is emptied: papers name it.
    const partNo = draft.partNo ?? before.partNo
    await refuseTaken(ctx, { ...draft, partNo }, id)
    const saved = await orTaken(updateRow(ctx, 'unit', id, version, { ...(await columnsOf(ctx, draft, id)), partNo }))
    await keepPolicies(ctx, id, draft.policies)
    return saved
  },

  async setStatus(ctx, { ids, status }) {
    await requireRows(ctx, 'unit', ids)
    return { done: await setUnitStatus(ctx, ids, status) }
  },

  async remove(ctx, { id }) {
    const { name } = await findRow<UnitDetail>(ctx, 'unit', id)
    if (await unitMoved(ctx, id)) throw refuseUnit.moved({ name })
    await findRow(ctx, 'unit', id, { lock: true })
    if (await unitInOrders(ctx, id)) throw refuseUnit.ordered({ name })
    await removeRow(ctx, 'unit', id)
    await dropSubstitute(ctx, id)
    return { done: 1 }
  },
}

/** Papers name the number, and rows of stock are as the part is followed: both are frozen by the first movement (commerce 1.1). */
function refuseFrozen(draft: UnitDraft, before: UnitDetail): void {
  const said = [
    ...(draft.partNo !== undefined && draft.partNo !== before.partNo
      ? [{ prop: 'partNo', msg: '已有出入库，配件编码不能修改' }]
      : []),
    ...(draft.trackMode === before.trackMode ? [] : [{ prop: 'trackMode', msg: '已有出入库，追踪方式不能修改' }]),
    ...(draft.qtyDecimals === before.qtyDecimals ? [] : [{ prop: 'qtyDecimals', msg: '已有出入库，数量小数不能修改' }]),
  ]
  if (said.length > 0) throw fieldRefusal(said)
}

/** Somebody else took the number or the bar code in the same moment. */
const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'partNo', msg: '配件编码或条码刚被占用，请核对后再保存' }]))

async function refuseTaken(
  ctx: Context,
  { partNo, barcode }: { partNo: string; barcode?: string | undefined },
  exceptId?: string,
): Promise<void> {
  const taken = await findTakenCodes(ctx, { partNo, barcode, exceptId })
  const said = [
    ...(taken.partNo ? [{ prop: 'partNo', msg: '配件编码已存在' }] : []),
    ...(taken.barcode ? [{ prop: 'barcode', msg: '条码已属于别的配件' }] : []),
  ]
  if (said.length > 0) throw fieldRefusal(said)
}

async function columnsOf(ctx: Context, draft: UnitDraft, id?: string) {
  const substituteIds = [...new Set(draft.substituteIds)].filter((one) => one !== id)
  await requireRows(ctx, 'unit', substituteIds)
  const { images, typeTestCert, policies: _, ...plain } = draft
  return {
    ...plainColumns(plain),
    substituteIds,
    images: JSON.stringify(await attachFiles(ctx, images)),
    typeTestCert: JSON.stringify(await attachFiles(ctx, typeTestCert)),
  }
}
