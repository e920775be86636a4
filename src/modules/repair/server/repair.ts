import { exportList, type Handlers, imports, requireSeen } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { repairApi, TabCounts } from '../shared/api.ts'
import { limitsOf } from '../shared/limits.ts'
import { may } from '../shared/permissions.ts'
import { RepairTab } from '../shared/repairList.ts'
import { findHistory, findLifts, findNames } from './caller.store.ts'
import { findTarget } from './candidates.store.ts'
import { candidatesFor } from './candidates.ts'
import { close, remove, rework } from './closing.ts'
import { resolveConflicts } from './conflict.ts'
import { findRefusers } from './dispatching.store.ts'
import { dispatch, recall, transfer } from './dispatching.ts'
import { fromHazard } from './fromHazard.ts'
import { merge } from './merging.ts'
import { recordStep } from './record.ts'
import { addRecording, hearRecording } from './recording.ts'
import { findOptions, repairs } from './repair.store.ts'
import { findRepair } from './repairDetail.store.ts'
import { liveRepairs, repairDetail } from './repairDetail.ts'
import { repairImporter } from './repairImport.ts'
import { lockRepair } from './repairRow.store.ts'
import { edit, report } from './report.ts'
import { findSetting } from './setting.store.ts'
import { signLink } from './signPage.ts'

/** 全部 narrows nothing: without it the total comes exact from the counter (decision 0003). */
const whole = <Q extends { tab?: RepairTab | undefined }>(query: Q): Q =>
  query.tab === RepairTab.code.all ? { ...query, tab: undefined } : query

export const repairHandlers: Handlers<typeof repairApi> = {
  list: (ctx, query) => repairs.page(ctx, whole(query)),
  detail: (ctx, { id }) => repairDetail(ctx, id),
  options: findOptions,
  ...imports(repairImporter),
  live: (ctx) => liveRepairs(ctx),
  fromHazard,
  edit,
  dispatch,
  transfer,
  recall,
  merge,
  close,
  rework,
  record: recordStep,
  resolveConflicts,

  addRecording,
  hearRecording,
  remove: (ctx, { id }) => remove(ctx, id),
  export: (ctx, query) => exportList(ctx, repairs, whole(query)),

  async counts(ctx, query) {
    const found: Partial<TabCounts> = {}
    for (const { value: tab } of RepairTab.options) found[tab] = await repairs.total(ctx, whole({ ...query, tab }))
    return found as TabCounts
  },

  async caller(ctx, { phone }) {
    return {
      names: await findNames(ctx, phone),
      lifts: await findLifts(ctx, phone),
      history: await findHistory(ctx, phone),
    }
  },

  async suggest(ctx, { elevatorId, repairType }) {
    await requireSeen(ctx, 'elevator', [elevatorId])
    const target = await findTarget(ctx, elevatorId)
    if (!target) throw refuse.notFound()
    const { setting } = await findSetting(ctx)
    const { arrive } = limitsOf(setting, repairType, target.areaType)
    return candidatesFor(ctx, { elevatorId, repairType, arriveLimit: arrive })
  },

  async candidates(ctx, { id }) {
    const { elevatorId, repairType, arriveLimit, workerIds } = await findRepair(ctx, id)
    const without = [...(await findRefusers(ctx, id)), ...workerIds]
    return candidatesFor(ctx, { elevatorId, repairType, arriveLimit, without })
  },

  async signLink(ctx, { id }) {
    await lockRepair(ctx, id)
    return signLink(ctx, id)
  },

  async add(ctx, draft) {
    // Who chooses people gives the order out; without that right it waits for somebody who has it.
    if (draft.workerIds) ctx.require(may.dispatch)
    await requireSeen(ctx, 'elevator', [draft.elevatorId])
    const order = await report(ctx, draft)
    const crew = draft.workerIds ? (await findRepair(ctx, order.id)).crew.map(({ name }) => name) : []
    return { id: order.id, version: order.version, orderNo: order.orderNo, crew }
  },
}
