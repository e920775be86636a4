import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import {
  checklistOf,
  findChecklist,
  keepSnapshot,
  ownRows,
  readSnapshot,
  snapshotOf,
} from '#modules/template/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import { findLifts } from './facts.store.ts'

/** Columns of an order that gets another level: its checklist and its minutes. */
export async function withLevel(ctx: Context, elevatorId: string, snapshotHash: string, level: Level) {
  const [lift] = await findLifts(ctx, [elevatorId])
  if (!lift) throw refuse.notFound()
  const before = await readSnapshot(ctx, snapshotHash)
  const checklist = before.templateId ? await findChecklist(ctx, before.templateId) : await checklistOf(ctx, lift)
  if (!checklist)
    throw refuseMaintain.missingFact({ name: liftLabel(lift.communityName, lift.name), field: '维保模板' })
  const { setting } = await findSetting(ctx)
  return {
    snapshotHash: await keepSnapshot(ctx, snapshotOf(checklist, level, seasonOf(before.items), ownRows(before.items))),
    stdMinutes: standardMinutes(setting, lift.category, level),
  }
}

/** Season rows that were added whatever the level. */
export const seasonOf = (items: readonly { itemCode: string; season: string | null }[]): string[] =>
  items.filter((item) => item.season !== null).map((item) => item.itemCode)
