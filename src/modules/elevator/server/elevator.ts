import {
  auditDailyRead,
  type Context,
  exportOf,
  type Handlers,
  importFile,
  importTemplate,
  insertRow,
  removeRow,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { elevatorApi } from '../shared/api.ts'
import { ElevatorLogKind, refuseElevator, UseStatus } from '../shared/elevator.terms.ts'
import { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { may } from '../shared/permissions.ts'
import { stickerCode } from '../shared/sticker.ts'
import { findContracts, findPolicies, findVisits, hasInspectionPlan, isUsed } from './asks.ts'
import { findByRegisterCode, findDetail, lockLifts } from './elevator.store.ts'
import { assignTemplate, batchEdit } from './elevatorBatch.ts'
import { checkDraft, freeDeviceNumbers, orTwin } from './elevatorChecks.ts'
import { columnsOf } from './elevatorColumns.ts'
import { writeEdit } from './elevatorEdit.ts'
import { factsOf } from './elevatorFacts.ts'
import { elevatorImporter } from './elevatorImport.ts'
import { elevators, findByNumbers, findByStickers, findOptions, findTree } from './elevatorList.store.ts'
import { addElevatorLogs, findLogs } from './elevatorLog.store.ts'
import { findMap } from './elevatorMap.store.ts'
import { findCertificates } from './elevatorPapers.store.ts'
import { changeStatus } from './elevatorStatus.ts'
import { voidCodes } from './qr.store.ts'

const { archive } = ElevatorLogKind.code

export const elevatorHandlers: Handlers<typeof elevatorApi> = {
  list: elevators.page,
  map: findMap,
  tree: (ctx) => findTree(ctx),
  options: findOptions,
  export: exportOf(elevators),
  template: () => importTemplate(elevatorImporter),
  import: (ctx, input) => {
    if (input.mode === 'update') ctx.require(may.edit)
    return importFile(ctx, elevatorImporter, input)
  },
  batchEdit,
  assignTemplate,
  changeStatus,

  async match(ctx, { numbers }) {
    const wanted = [...new Set(numbers)]
    const found = await findByNumbers(ctx, wanted)
    const known = new Set(found.map((one) => one.number))
    const codes = wanted.filter((number) => !known.has(number) && stickerCode(number) === number)
    const stuck = codes.length > 0 ? await findByStickers(ctx, codes) : []
    for (const { number } of stuck) known.add(number)
    return { found: [...found, ...stuck], missing: wanted.filter((number) => !known.has(number)) }
  },

  async detail(ctx, { id }) {
    return detailOf(ctx, id)
  },

  async checkRegisterCode(ctx, { registerCode, id }) {
    const found = await findByRegisterCode(ctx, registerCode, id)
    return { free: found === undefined, lift: found?.seen ? { id: found.id, name: found.name } : null }
  },

  async add(ctx, draft) {
    const { notYet, inUse } = UseStatus.code
    if (draft.useStatus !== inUse && draft.useStatus !== notYet) {
      throw refuse.field(
        { msg: '新增电梯只能是在用或未投用' },
        { fields: [{ prop: 'useStatus', msg: '请选择在用或未投用' }] },
      )
    }
    const { community, place, templateType } = await checkDraft(ctx, draft)
    const [automatic = ''] = draft.deviceNumber ? [draft.deviceNumber] : await freeDeviceNumbers(ctx, community, 1)
    const files = await attachFiles(ctx, draft.files)
    const values = columnsOf({ ...draft, files }, { community, place, templateType, deviceNumber: automatic })
    const saved = await orTwin(insertRow(ctx, 'elevator', values))
    await addElevatorLogs(ctx, [
      { elevatorId: saved.id, kind: archive, summary: `建档：${community.name} ${draft.name}` },
    ])
    await ctx.emit('elevator.created', { ...saved, before: null, after: factsOf(draft) })
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const [before] = await lockLifts(ctx, [id])
    // The state moves by its own call; a draft made for another state was checked by other rules.
    if (!before || before.version !== version || before.useStatus !== draft.useStatus) throw refuse.stale()
    const { community, place, templateType } = await checkDraft(ctx, draft, before)
    const files = await attachFiles(ctx, draft.files)
    return writeEdit(ctx, before, { ...draft, files }, { community, place, templateType })
  },

  async remove(ctx, { id }) {
    await lockLifts(ctx, [id])
    if ((await isUsed(ctx, id)) || (await hasInspectionPlan(ctx, id))) throw refuseElevator.used()
    await removeRow(ctx, 'elevator', id)
    await voidCodes(ctx, { elevatorId: id })
    await addElevatorLogs(ctx, [{ elevatorId: id, kind: archive, summary: '删除档案' }])
    return { done: 1 }
  },

  async contracts(ctx, { id }) {
    await findDetail(ctx, id)
    const rows = await findContracts(ctx, id)
    if (!ctx.may(may.seeMoney)) return rows.map((row) => ({ ...row, unitPrice: null, amount: null }))
    await auditDailyRead(ctx, 'elevator', id, rows.length > 0 ? ['unit_price', 'amount'] : [])
    return rows
  },

  async visits(ctx, { id }) {
    await findDetail(ctx, id)
    return findVisits(ctx, id)
  },

  async policies(ctx, { id }) {
    await findDetail(ctx, id)
    return findPolicies(ctx, id)
  },

  async certificates(ctx, { id }) {
    await findDetail(ctx, id)
    return findCertificates(ctx, id)
  },

  async logs(ctx, { elevatorId, kind, from, to, ...query }) {
    await findDetail(ctx, elevatorId)
    return findLogs(ctx, elevatorId, query, { kind, from, to })
  },
}

/** The reply of the detail: the columns that the schema names, nothing else of the row. */
async function detailOf(ctx: Context, id: string): Promise<ElevatorDetail> {
  const row = (await findDetail(ctx, id)) as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(ElevatorDetail.shape).map((name) => [name, row[name]]),
  ) as unknown as ElevatorDetail
}
