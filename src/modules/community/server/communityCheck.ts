import type { z } from 'zod'
import {
  type Context,
  follow,
  orRefuse,
  type Reference,
  removeRow,
  requireFresh,
  type Saved,
  updateRow,
} from '#kernel/server/index.ts'
import { CheckResult, type CommunityCheck } from '../shared/api.ts'
import { communityCheck } from '../shared/community.states.ts'
import { CheckState, refuseCommunity } from '../shared/community.terms.ts'
import { findSharedLiftName } from './asks.ts'
import { type CommunityRecord, deleteWindows, findCommunity } from './community.store.ts'
import { findTwinBuildings } from './communityMerge.store.ts'

const moveOf = {
  [CheckResult.code.pass]: 'pass',
  [CheckResult.code.sendBack]: 'sendBack',
  [CheckResult.code.merge]: 'merge',
} as const

/** 通过, 退回 or 合并 of a community the App sent in (archives 3, 4.6). Refuses with 1105005 in any other state. */
export async function checkCommunity(
  ctx: Context,
  input: z.output<typeof CommunityCheck>,
  references: readonly Reference[],
): Promise<Saved> {
  const community = await findCommunity(ctx, input.id, true)
  const to = communityCheck.target(moveOf[input.result], community.checkState)
  requireFresh(community, input.version)
  if (input.result === CheckResult.code.merge) return mergeInto(ctx, community, input.mergeInto as string, references)
  return updateRow(ctx, 'community', input.id, input.version, {
    checkState: to,
    checkReason: input.result === CheckResult.code.sendBack ? input.reason : null,
    checkedBy: ctx.who.userId,
    checkedAt: ctx.now.toISOString(),
  })
}

/** The App's duplicate goes; its buildings, lifts, plans and photos belong to the community that was there before. */
async function mergeInto(
  ctx: Context,
  dropped: CommunityRecord,
  keepId: string,
  references: readonly Reference[],
): Promise<Saved> {
  if (keepId === dropped.id) throw refuseCommunity.self()
  const kept = await findCommunity(ctx, keepId, true)
  if (kept.checkState !== CheckState.code.checked) throw refuseCommunity.unchecked()
  const shared = await findSharedLiftName(ctx, kept.id, dropped.id)
  if (shared) throw refuseCommunity.sameLifts({ name: shared })
  for (const twins of await findTwinBuildings(ctx, kept.id, dropped.id)) {
    await follow(ctx, references, 'building', twins)
    await removeRow(ctx, 'building', twins.dropId)
  }
  const same = { dropId: dropped.id, keepId: kept.id }
  await orRefuse(follow(ctx, references, 'community', same), refuseCommunity.buildingExists)
  await deleteWindows(ctx, dropped.id)
  await removeRow(ctx, 'community', dropped.id)
  return updateRow(ctx, 'community', kept.id, kept.version, {
    photos: JSON.stringify([...kept.photos, ...dropped.photos].slice(0, 20)),
  })
}
