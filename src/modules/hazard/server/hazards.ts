import {
  type Context,
  exportList,
  findRow,
  type Handlers,
  imports,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { bucketOf, extensionOf, type StoredFile } from '#kernel/shared/bucket.ts'
import { type Day, dayOf, today } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { demandLift } from '#modules/elevator/server/index.ts'
import { arrivedLinks, attachFile, attachFiles } from '#modules/storage/server/index.ts'
import type { hazardApi } from '../shared/api.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade } from '../shared/hazard.terms.ts'
import { deadlineProblem, type HazardDetail, type HazardFile, hazardDeadline, refuseHazard } from '../shared/hazard.ts'
import { type HazardEdit, HazardSource } from '../shared/hazardDraft.ts'
import { type HazardTab, HazardTab as Tabs } from '../shared/hazardList.ts'
import { addHazard } from './adding.ts'
import { requestsOf } from './asks.ts'
import { type HazardStep, moveHazard } from './hazard.ts'
import { hazardImporter } from './hazardImport.ts'
import { findHazard, type HazardFacts, hazardOptions, hazards } from './hazards.store.ts'
import { originsOf } from './origin.ts'

/** 隐患 beside the orders: written down by the office, told, put right, struck off (jobs 1.6, 3.3, 5). */
export const hazardHandlers: Handlers<typeof hazardApi> = {
  list: (ctx, query) => hazards.page(ctx, whole(query)),
  export: (ctx, query) => exportList(ctx, hazards, whole(query)),
  async counts(ctx, query) {
    const found: Partial<Record<HazardTab, { total: number; capped: boolean }>> = {}
    for (const { value: tab } of Tabs.options) found[tab] = await hazards.total(ctx, whole({ ...query, tab }))
    return found as Required<typeof found>
  },
  detail: async (ctx, { id }) => detailOf(ctx, await findHazard(ctx, id)),
  options: hazardOptions,
  ...imports(hazardImporter),

  async add(ctx, { elevatorId, sourceType, ...draft }) {
    await demandLift(ctx, elevatorId)
    const day = today(ctx.now)
    const id = await addHazard(ctx, {
      elevatorId,
      sourceType,
      orderId: null,
      itemCode: null,
      day,
      grade: draft.grade,
      description: draft.description,
      part: draft.part ?? null,
      suggestion: draft.suggestion ?? null,
      risk: draft.risk ?? null,
      deadline: requireDeadline(draft, day),
      photos: await photosOf(ctx, draft.photos),
    })
    return { id, version: 0 }
  },

  async edit(ctx, { id, version, ...draft }) {
    const hazard = await lockOwn(ctx, id)
    hazardMoves.target('edit', hazard.state)
    const { grade, description, part, suggestion, risk } = draft
    if (hazard.sourceId && description !== hazard.description)
      throw fieldRefusal([
        { prop: 'description', msg: `描述随${HazardSource.label(hazard.sourceType)}记录保存，不能修改` },
      ])
    const day = dayOf(hazard.createdAt)
    // An inspector's date stands in the report and may be later than the grade's.
    const fromReport = hazard.sourceType === HazardSource.code.inspection && hazard.sourceId !== null
    return updateRow(ctx, 'hazard', id, version, {
      grade,
      description,
      part: part ?? null,
      suggestion: suggestion ?? null,
      risk: risk ?? null,
      deadline: fromReport ? (draft.deadline ?? hazard.deadline) : requireDeadline(draft, day),
      reportGov: grade === HazardGrade.code.severe,
      photos: JSON.stringify(await photosOf(ctx, draft.photos, hazard.photos)),
    })
  },

  async remove(ctx, { id }) {
    const { sourceType, sourceId, hazardNo, createdBy, finder, state, noticeNo } = await lockOwn(ctx, id)
    hazardMoves.target('remove', state)
    if (sourceId) throw refuseHazard.recorded({ no: hazardNo, source: HazardSource.label(sourceType) })
    if (noticeNo) throw refuseHazard.issued({ no: hazardNo, notice: noticeNo })
    if (createdBy !== ctx.who.userId) throw refuseHazard.notOwn({ no: hazardNo, name: finder ?? '他人' })
    await removeRow(ctx, 'hazard', id)
    return { done: 1 }
  },

  async notify(ctx, { id, version, signature, ...notice }) {
    return moved(ctx, id, { move: 'tell', version, ...notice }, [signature])
  },
  rectify: (ctx, { id, version, note, files }) => moved(ctx, id, { move: 'fix', version, note }, files),
  close: (ctx, { id, version, note }) => moved(ctx, id, { move: 'close', version, note }, []),
}

/** 全部 narrows nothing, so that the plain list counts by its counter. */
const whole = <Q extends { tab?: HazardTab | undefined }>(query: Q): Q =>
  query.tab === Tabs.code.all ? { ...query, tab: undefined } : query

/** The hazard as it is while nobody else changes it; 1000404 for one the person may not see. */
async function lockOwn(ctx: Context, id: string): Promise<HazardFacts> {
  await findHazard(ctx, id)
  await findRow(ctx, 'hazard', id, { lock: true })
  return findHazard(ctx, id)
}

async function moved(ctx: Context, id: string, step: Omit<HazardStep, 'files'>, files: readonly StoredFile[]) {
  await findHazard(ctx, id)
  const { version } = await moveHazard(ctx, id, { ...step, files: await attachFiles(ctx, files) })
  return { id, version }
}

/** By grade unless the person wants it sooner (jobs 1.6). */
function requireDeadline({ grade, deadline }: Pick<HazardEdit, 'grade' | 'deadline'>, found: Day): Day {
  const msg = deadline && deadlineProblem(grade, deadline, found)
  if (msg) throw fieldRefusal([{ prop: 'deadline', msg }])
  return deadline ?? hazardDeadline(grade, found)
}

/** Keys of pictures; those the phone took stay as they are. */
async function photosOf(ctx: Context, files: readonly StoredFile[], had: readonly string[] = []): Promise<string[]> {
  const keys: string[] = []
  for (const file of files) keys.push(had.includes(file.key) ? file.key : (await attachFile(ctx, file)).key)
  return keys
}

async function detailOf(ctx: Context, row: HazardFacts): Promise<HazardDetail> {
  const { createdBy, companyId: _, photos, fixFiles, noticeSignKey, ...plain } = row
  const origin = (await originsOf(ctx, [row])).get(row.id)
  return {
    ...plain,
    sourceNo: origin?.no ?? null,
    requests: await requestsOf(ctx, row.id),
    photos: await linked(ctx, row.companyId, photos.map(fileOf('隐患照片'))),
    fixFiles: await linked(ctx, row.companyId, fixFiles),
    noticeFile: (await linked(ctx, row.companyId, [noticeSignKey ? fileOf('告知书')(noticeSignKey) : null]))[0] ?? null,
    own: createdBy === ctx.who.userId && row.sourceId === null,
  }
}

/** Kept by its key alone; what stands on paper only has none and is left out. */
const fileOf = (name: string) => (key: string) => {
  const bucket = bucketOf(key)
  return bucket ? { bucket, key, name: `${name}.${extensionOf(key)}` } : null
}

/** Of a row that the person has been shown; what a phone named has no address until its bytes have come. */
async function linked(ctx: Context, companyId: string, named: readonly (StoredFile | null)[]): Promise<HazardFile[]> {
  const files = named.filter((file) => file !== null)
  const links = new Map<string, string>()
  for (const [bucket, ofBucket] of Map.groupBy(files, (file) => file.bucket)) {
    const keys = ofBucket.map(({ key }) => key)
    for (const [key, url] of await arrivedLinks(ctx, companyId, bucket, keys)) links.set(key, url)
  }
  return files.map((file) => ({ ...file, url: links.get(file.key) ?? null }))
}
