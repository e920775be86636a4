import {
  exportOf,
  type Handlers,
  imports,
  insertRow,
  insertRows,
  orRefuse,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { BuildingDraft } from '../shared/building.ts'
import type { buildingApi } from '../shared/buildingApi.ts'
import { buildingOrder, parseBuildingRule } from '../shared/buildingRule.ts'
import { refuseCommunity } from '../shared/community.terms.ts'
import { countAllLifts, placeLifts } from './asks.ts'
import { buildings, findBuilding, findBuildingOptions, findNames } from './building.store.ts'
import { buildingImporter } from './buildingImport.ts'
import { findCommunity } from './community.store.ts'

const nameTaken = () =>
  refuseCommunity.buildingExists({}, { fields: [{ prop: 'name', msg: refuseCommunity.buildingExists.text }] })

export const buildingHandlers: Handlers<typeof buildingApi> = {
  list: buildings.page,
  options: findBuildingOptions,
  detail: (ctx, { id }) => findBuilding(ctx, id),
  export: exportOf(buildings),
  ...imports(buildingImporter),

  async add(ctx, draft) {
    await findCommunity(ctx, draft.communityId)
    return orRefuse(insertRow(ctx, 'building', { ...draft, sort: buildingOrder(draft.name) }), nameTaken)
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findBuilding(ctx, id)
    // A building does not walk: it stays in its community, and so do its lifts.
    const values = {
      ...wholeDraft(BuildingDraft, draft as BuildingDraft),
      communityId: before.communityId,
      sort: buildingOrder(draft.name),
    }
    const saved = await orRefuse(updateRow(ctx, 'building', id, version, values), nameTaken)
    const { lng, lat } = draft
    if (lng !== undefined && lat !== undefined) await placeLifts(ctx, { buildingId: id }, { lng, lat, located: true })
    return saved
  },

  async remove(ctx, { id }) {
    await findBuilding(ctx, id)
    if ((await countAllLifts(ctx, { buildingId: id })) > 0) throw refuseCommunity.buildingUsed()
    await removeRow(ctx, 'building', id)
    return { done: 1 }
  },

  async batchGenerate(ctx, { rule, communityId, ...shape }) {
    // Locked, so that two presses do not make the same buildings.
    await findCommunity(ctx, communityId, true)
    const read = parseBuildingRule(rule)
    if ('msg' in read) throw new Error(`an unreadable rule passed its schema: ${rule}`)
    const there = (await findNames(ctx, [communityId])).get(communityId) ?? new Set<string>()
    const fresh = read.names.filter((name) => !there.has(name))
    const rows = fresh.map((name) => ({ ...shape, communityId, name, units: read.units, sort: buildingOrder(name) }))
    await insertRows(ctx, 'building', rows)
    return { done: fresh.length, kept: read.names.filter((name) => there.has(name)) }
  },
}
