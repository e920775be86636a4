import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { itemsForLevel, nationalItems } from '../shared/checklist.ts'
import { nationalName, nationalTemplateId, nationalTypeOf, nationalVersion } from '../shared/national.ts'
import type { Category, ElevatorType, Level, TemplateItem } from '../shared/template.ts'
import { findItems, findTemplate, type Snapshot } from './template.store.ts'

/** Which checklist a lift follows (jobs 1.1, 6.1). */

export interface Checklist {
  /** Null: a national one, which is data of the code. */
  readonly templateId: string | null
  readonly elevatorType: ElevatorType
  readonly name: string
  readonly versionNo: number
  readonly items: readonly TemplateItem[]
}

export const nationalChecklist = (category: Category): Checklist => ({
  templateId: null,
  elevatorType: category,
  name: nationalName(category),
  versionNo: nationalVersion,
  items: nationalItems(category),
})

/** A template by its id, national or the company's own. Refuses with 1000404. */
export async function findChecklist(ctx: Context, id: string): Promise<Checklist> {
  const national = nationalTypeOf(id)
  if (national) return nationalChecklist(national)
  const own = await findTemplate(ctx, id)
  // A yearly self-inspection is no maintenance visit.
  if (own?.status !== 1 || own.kind === 3) throw refuse.notFound()
  return {
    templateId: own.id,
    elevatorType: own.elevatorType as ElevatorType,
    name: own.name,
    versionNo: own.versionNo,
    items: await findItems(ctx, own.id),
  }
}

/** The lift's own template, else the national one of its category; null for type 5 without a manual's template. */
export async function checklistOf(
  ctx: Context,
  lift: { templateId: string | null; templateType: number; category: number },
  known = new Map<string, Checklist>(),
): Promise<Checklist | null> {
  if (lift.templateId === null && lift.templateType === 5) return null
  const id = lift.templateId ?? nationalTemplateId(lift.category as Category)
  const found = known.get(id) ?? (await findChecklist(ctx, id))
  known.set(id, found)
  return found
}

/** The rows of one visit as they are frozen with an order. */
export const snapshotOf = (list: Checklist, level: Level, season: readonly string[] = []): Snapshot => ({
  templateId: list.templateId,
  name: list.name,
  versionNo: list.versionNo,
  items: itemsForLevel(list.items, level, season),
})
