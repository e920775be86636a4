import {
  type Context,
  exportOf,
  type Handlers,
  imports,
  insertRow,
  nextNumber,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findCommunity } from '#modules/community/server/index.ts'
import { UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { villaApi } from '../shared/api.ts'
import { villaMoves } from '../shared/villa.states.ts'
import { refuseVilla } from '../shared/villa.terms.ts'
import { type VillaDetail, VillaDraft } from '../shared/villa.ts'
import {
  findAsked,
  findHolder,
  findHomeLifts,
  findLiftIds,
  findOptions,
  findVilla,
  findVillaLifts,
  isPerson,
  setLifts,
  setRunning,
  type VillaRecord,
  villas,
} from './villa.store.ts'
import { wishColumns } from './villaColumns.ts'
import { villaImporter } from './villaImport.ts'

export const villaHandlers: Handlers<typeof villaApi> = {
  list: villas.page,
  options: findOptions,
  export: exportOf(villas),
  ...imports(villaImporter),
  lifts: findHomeLifts,
  detail: async (ctx, { id }) => view(ctx, await requireVilla(ctx, id)),

  async add(ctx, draft) {
    await requirePlaceable(ctx, draft)
    const archiveNo = draft.archiveNo ?? `BS${String(await nextNumber(ctx, 'villaArchive')).padStart(4, '0')}`
    const saved = await orTaken(insertRow(ctx, 'villaArchive', { ...(await columnsOf(ctx, draft)), archiveNo }))
    await orHeld(setLifts(ctx, saved.id, draft.elevatorIds))
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await requireVilla(ctx, id, true)
    requireFresh(before, version)
    villaMoves.target('edit', before.state)
    await requirePlaceable(ctx, draft, id)
    const values = { ...(await columnsOf(ctx, draft)), archiveNo: draft.archiveNo ?? before.archiveNo }
    const saved = await orTaken(updateRow(ctx, 'villaArchive', id, version, values))
    await orHeld(setLifts(ctx, id, draft.elevatorIds))
    return saved
  },

  async remove(ctx, { id }) {
    const villa = await requireVilla(ctx, id, true)
    villaMoves.target('remove', villa.state)
    await removeRow(ctx, 'villaArchive', id)
    return { done: 1 }
  },

  stop: (ctx, input) => move(ctx, input, 'stop'),
  start: (ctx, input) => move(ctx, input, 'start'),
}

async function move(ctx: Context, { id, version }: { id: string; version: number }, name: 'stop' | 'start') {
  const before = await requireVilla(ctx, id, true)
  requireFresh(before, version)
  const state = villaMoves.target(name, before.state)
  if (name === 'start') {
    const holder = await findHolder(ctx, await findLiftIds(ctx, id), id)
    if (holder) throw refuseVilla.liftTaken({ 编号: holder })
  }
  await orHeld(setRunning(ctx, id, name === 'start'))
  return updateRow(ctx, 'villaArchive', id, version, { state })
}

export async function requireVilla(ctx: Context, id: string, lock = false): Promise<VillaRecord> {
  const villa = await findVilla(ctx, id, lock)
  if (!villa) throw refuse.notFound()
  return villa
}

/** Owner, community and lifts are the company's; the owner is a person, the lifts are home lifts there and of no other file. */
async function requirePlaceable(ctx: Context, draft: VillaDraft, exceptId?: string): Promise<void> {
  const person = await isPerson(ctx, draft.ownerCustomerId)
  if (person === undefined) throw refuse.notFound()
  if (!person) throw fieldRefusal([{ prop: 'ownerCustomerId', msg: '业主应为个人客户' }])
  if (draft.communityId) await findCommunity(ctx, draft.communityId)
  const ids = [...new Set(draft.elevatorIds)]
  const lifts = await findAsked(ctx, ids)
  if (lifts.length < ids.length) throw refuse.notFound()
  if (lifts.some((lift) => lift.useType !== UseType.code.villa)) throw refuseVilla.notHomeLift()
  if (draft.communityId && lifts.some((lift) => lift.communityId !== draft.communityId))
    throw fieldRefusal([{ prop: 'elevatorIds', msg: '所选电梯不在该小区' }])
  const holder = await findHolder(ctx, ids, exceptId)
  if (holder) throw refuseVilla.liftTaken({ 编号: holder })
}

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'archiveNo', msg: '档案编号已存在' }]))

/** Two clerks who file the same lift at once: the second meets the unique index. */
const orHeld = <T>(work: Promise<T>) => orRefuse(work, () => refuseVilla.liftTaken({ 编号: '' }))

async function columnsOf(ctx: Context, draft: VillaDraft) {
  const { elevatorIds, visitPreference, emergencyContact, files, archiveNo, ...plain } = wholeDraft(VillaDraft, draft)
  return { ...plain, ...wishColumns(draft), files: JSON.stringify(await attachFiles(ctx, draft.files)) }
}

async function view(ctx: Context, row: VillaRecord): Promise<VillaDetail> {
  const { preferWeekdays, preferTime, shoes, pets, emergencyName, emergencyPhone, ...rest } = row
  const lifts = await findVillaLifts(ctx, row.id)
  return {
    ...rest,
    lifts,
    elevatorIds: lifts.map((lift) => lift.id),
    visitPreference: { weekdays: preferWeekdays, time: preferTime, shoes, pets },
    emergencyContact: { name: emergencyName, phone: emergencyPhone },
  }
}
