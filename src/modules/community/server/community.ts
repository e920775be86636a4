import {
  type Context,
  exportOf,
  type Handlers,
  imports,
  initials,
  insertRow,
  insertRows,
  type Reference,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { communityApi } from '../shared/api.ts'
import { communityCheck } from '../shared/community.states.ts'
import { CheckState, CommunitySource, refuseCommunity } from '../shared/community.terms.ts'
import { CommunityDraft, WorkWindow } from '../shared/community.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { countAllLifts, findLifts, placeLifts, requireCustomer } from './asks.ts'
import { deleteWindows, findCommunity, findDetail, findTwins, removeBuildings } from './community.store.ts'
import { checkCommunity } from './communityCheck.ts'
import { communityImporter } from './communityImport.ts'
import { communities, findBases, findMap, findOptions, findTree, findTreeBuildings } from './communityList.store.ts'
import { districtPoint, placeColumns } from './district.ts'
import { askMaps } from './maps.ts'
import { findNear } from './near.ts'

export const communityHandlers = (references: readonly Reference[]): Handlers<typeof communityApi> => ({
  list: communities.page,
  options: findOptions,
  home: async (ctx) => ({ bases: await findBases(ctx) }),
  map: findMap,
  tree: (ctx) => findTree(ctx),
  detail: async (ctx, { id }) => withPictures(ctx, await findDetail(ctx, id)),
  near: findNear,
  findPlaces: async (ctx, { text, regionCode }) => ({
    places: [...(await askMaps(ctx, (maps) => maps.find(text, regionCode)))],
  }),
  placeAt: async (ctx, point) => (await askMaps(ctx, (maps) => maps.at(point))) ?? { address: null, regionCode: null },
  async locate(ctx, { places }) {
    let done = 0
    for (const { id, lng, lat } of places.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const before = await findCommunity(ctx, id, true)
      if (before.located) continue
      const place = { lng, lat, located: true }
      await updateRow(ctx, 'community', id, before.version, place)
      await placeLifts(ctx, { communityId: id }, place)
      done += 1
    }
    return { done }
  },
  district: (ctx, { regionCode }) => districtPoint(ctx, regionCode),
  check: (ctx, input) => checkCommunity(ctx, input, references),
  export: exportOf(communities),
  ...imports(communityImporter),

  async buildings(ctx, { id }) {
    await findCommunity(ctx, id)
    return findTreeBuildings(ctx, id)
  },

  async lifts(ctx, { id }) {
    await findCommunity(ctx, id)
    return findLifts(ctx, id)
  },

  async add(ctx, draft) {
    await refuseTwin(ctx, draft)
    await requireCustomer(ctx, draft.propertyCustomerId)
    const values = await columnsOf(ctx, draft)
    const { checked } = CheckState.code
    const added = { ...values, checkState: checked, source: CommunitySource.code.office }
    const saved = await insertRow(ctx, 'community', added)
    await addWindows(ctx, saved.id, draft)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findCommunity(ctx, id, true)
    await refuseTwin(ctx, draft, id)
    if (draft.propertyCustomerId !== before.propertyCustomerId) await requireCustomer(ctx, draft.propertyCustomerId)
    const values = await columnsOf(ctx, draft)
    // What was sent back is checked again once it has been corrected (archives 3).
    const again = communityCheck.open(before.checkState).includes('resubmit')
    const state = again ? { checkState: communityCheck.target('resubmit', before.checkState), checkReason: null } : {}
    requireFresh(before, version)
    const saved = await updateRow(ctx, 'community', id, version, { ...values, ...state })
    await deleteWindows(ctx, id)
    await addWindows(ctx, id, draft)
    await placeLifts(ctx, { communityId: id }, values)
    return saved
  },

  async remove(ctx, { id }) {
    await findCommunity(ctx, id, true)
    if ((await countAllLifts(ctx, { communityId: id })) > 0) throw refuseCommunity.used()
    await removeBuildings(ctx, id)
    await removeRow(ctx, 'community', id)
    return { done: 1 }
  },
})

const withPictures = (ctx: Context, detail: CommunityDetail): CommunityDetail => ({
  ...detail,
  photos: detail.photos.map((photo) => ({ ...photo, url: ctx.services.store.link(photo.bucket, photo.key) })),
})

async function refuseTwin(ctx: Context, draft: CommunityDraft, exceptId?: string): Promise<void> {
  const twin = await findTwins(ctx, draft, exceptId)
  if (twin.name) throw refuseCommunity.exists({}, { fields: [{ prop: 'name', msg: refuseCommunity.exists.text }] })
  if (twin.number) {
    const fields = [{ prop: 'communityNo', msg: refuseCommunity.numberExists.text }]
    throw refuseCommunity.numberExists({}, { fields })
  }
}

async function columnsOf(ctx: Context, draft: CommunityDraft) {
  const { windows: _, ...values } = wholeDraft(CommunityDraft, draft)
  return {
    ...values,
    ...(await placeColumns(ctx, draft)),
    namePinyin: initials(draft.name),
    photos: JSON.stringify(await attachFiles(ctx, draft.photos)),
  }
}

async function addWindows(ctx: Context, communityId: string, { windows }: CommunityDraft): Promise<void> {
  await insertRows(
    ctx,
    'workWindow',
    windows.map((window) => ({ ...wholeDraft(WorkWindow, window), communityId })),
  )
}
