import type { Context, Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { repairSettingApi } from '../shared/api.ts'
import type { RepairSetting } from '../shared/setting.ts'
import { findSetting, knownCommunities, knownPeople, saveSetting } from './setting.store.ts'

export const settingHandlers: Handlers<typeof repairSettingApi> = {
  get: (ctx) => findSetting(ctx),
  async save(ctx, { version, setting }) {
    await requireKnown(ctx, setting)
    return { version: await saveSetting(ctx, version, setting) }
  },
}

/** Another company's people and places are nobody's: 1000404. */
async function requireKnown(ctx: Context, setting: RepairSetting): Promise<void> {
  const { half, most, whole } = setting.escalation
  const people = new Set([
    ...[...half, ...most, ...whole],
    ...setting.duty.flatMap(({ managerId, workerIds }) => [...workerIds, ...(managerId ? [managerId] : [])]),
  ])
  const places = new Set(Object.values(setting.auto).flatMap(({ communityIds }) => communityIds))
  if ((await knownPeople(ctx, [...people])).size < people.size) throw refuse.notFound()
  if ((await knownCommunities(ctx, [...places])).size < places.size) throw refuse.notFound()
}
