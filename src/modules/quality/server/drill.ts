import {
  type Context,
  exportOf,
  type Handlers,
  imports,
  insertRow,
  removeRow,
  requireSeen,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { type Day, daysBetween, today } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { drillApi } from '../shared/drill.api.ts'
import { type DrillDetail, DrillDraft, type DrillDuties, halfYearOf } from '../shared/drill.ts'
import { refuseQuality } from '../shared/qualityCheck.ts'
import { countOwn, type DrillFacts, drillOptions, drills, findCategories, findDrill } from './drill.store.ts'
import { drillImporter } from './drillImport.ts'

/** 应急演练 (jobs 1.11): the record, and what the half-year still owes. */
export const drillHandlers: Handlers<typeof drillApi> = {
  list: drills.page,
  export: exportOf(drills),
  options: drillOptions,
  ...imports(drillImporter),
  duties: (ctx) => drillsOfHalfYear(ctx),
  detail: async (ctx, { id }) => detailOf(ctx, await findDrill(ctx, id)),

  async add(ctx, draft) {
    return insertRow(ctx, 'drill', await columnsOf(ctx, draft))
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findDrill(ctx, id, true)
    return updateRow(ctx, 'drill', id, version, await columnsOf(ctx, draft, before.communityId))
  },

  async remove(ctx, { id }) {
    await findDrill(ctx, id, true)
    await removeRow(ctx, 'drill', id)
    return { done: 1 }
  },
}

/** Drills of the half-year a day lies in, per category of the lifts in care (T5002); also for the board. */
export async function drillsOfHalfYear(ctx: Context, day: Day = today(ctx.now)): Promise<DrillDuties> {
  const { name, from, to } = halfYearOf(day)
  return { name, from, to, daysLeft: daysBetween(day, to) + 1, duties: await findCategories(ctx, { from, to }) }
}

async function columnsOf(ctx: Context, draft: DrillDraft, stood: string | null = null) {
  if (draft.communityId !== stood) await requireSeen(ctx, 'community', [draft.communityId])
  if (draft.drillDate > today(ctx.now)) throw refuseQuality.drillAhead()
  const people = [...new Set(draft.people)]
  const own = await countOwn(ctx, people, draft.communityId ?? null)
  if (own.people < people.length || (draft.communityId && own.communities === 0)) throw refuse.notFound()
  const { photos, files, ...plain } = wholeDraft(DrillDraft, draft)
  return {
    ...plain,
    people,
    photos: JSON.stringify(await attachFiles(ctx, photos)),
    files: JSON.stringify(await attachFiles(ctx, files)),
  }
}

function detailOf(ctx: Context, row: DrillFacts): DrillDetail {
  const photos = (row.photos ?? []) as unknown as StoredFile[]
  const { id, version, subject, drillDate, communityId, communityName, place, guests, report } = row
  return {
    id,
    version,
    subject,
    drillDate,
    communityId,
    communityName,
    place,
    guests,
    report,
    category: row.category as DrillDetail['category'],
    people: row.people,
    peopleNames: row.peopleNames,
    peopleCount: row.people.length,
    photos,
    photoCount: photos.length,
    photoUrls: photos.map(({ bucket, key }) => ctx.services.store.link(bucket, key)),
    files: (row.files ?? []) as unknown as StoredFile[],
    createdAt: row.createdAt,
  }
}
