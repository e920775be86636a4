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
  /** Of a template on demand the terminal checks the half-month rows it can, day by day (jobs 6.9). */
  readonly onDemand?: boolean
}

const nationalChecklist = (category: Category): Checklist => ({
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
    onDemand: own.kind === 2,
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

/** The rows of one visit as they are frozen with an order; `own`: rows of its custom plan beside the checklist's. */
export const snapshotOf = (
  list: Checklist,
  level: Level,
  season: readonly string[] = [],
  own: readonly TemplateItem[] = [],
): Snapshot => ({
  templateId: list.templateId,
  name: list.name,
  versionNo: list.versionNo,
  items: [...itemsForLevel(rowsOnSite(list), level, season), ...own],
})

/** What people check: of a template on demand, without the half-month rows that the terminal records daily. */
const rowsOnSite = ({ items, onDemand }: Pick<Checklist, 'items' | 'onDemand'>): readonly TemplateItem[] =>
  onDemand ? items.filter(({ level, remoteCheckable }) => level !== 1 || !remoteCheckable) : items

/** What the terminal checks of a template on demand, day by day; none of any other template, also of one in use no more. */
export async function findRemoteRows(ctx: Context, templateId: string): Promise<readonly TemplateItem[]> {
  const own = nationalTypeOf(templateId) ? undefined : await findTemplate(ctx, templateId)
  if (own?.kind !== 2) return []
  return (await findItems(ctx, own.id)).filter(({ level, remoteCheckable }) => level === 1 && remoteCheckable)
}

/** Rows that a custom plan adds carry codes of their own, so that they stay when the checklist is frozen anew. */
export const OWN_ROW = 'Z-'
export const ownRows = (items: readonly TemplateItem[]): TemplateItem[] =>
  items.filter(({ itemCode }) => itemCode.startsWith(OWN_ROW))
