import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { type ElevatorType, refuseTemplate, type TemplateItem, TemplateKind } from '../shared/template.ts'
import { checkTemplate, nationalBehind } from '../shared/templateCheck.ts'
import type { Content } from './version.store.ts'

/** What holds for every way a template's contents come in: the editor, a copy, a spreadsheet. */

/** Refusals of a regular or on-demand template; the rows of the yearly self-inspection are a reference, no minimum. */
export function refusals(
  row: { kind: number; elevatorType: number },
  content: Pick<Content, 'items' | 'rule'>,
  before?: readonly TemplateItem[],
) {
  if (row.kind === TemplateKind.code.annual) return []
  const elevatorType = row.elevatorType as ElevatorType
  const rule = row.kind === TemplateKind.code.regular ? content.rule : null
  return checkTemplate({ elevatorType, items: content.items, rule }, nationalBehind(elevatorType), before)
}
/** A draft may still lack national rows that never were there; it may not lose or loosen one. */
export function refuseDraft(
  row: { kind: number; elevatorType: number },
  content: Content,
  before?: readonly TemplateItem[],
): void {
  const refusal = refusals(row, content, before).find((one) => one.errorCode !== refuseTemplate.nationalMissing.code)
  if (refusal) throw refusal
}

export const nameExists = (name: string) => fieldRefusal([{ prop: 'name', msg: `模板名称「${name}」已存在` }])

/** The padlock is the server's to give: rows of the national minimum carry it, nothing else does. */
export function lockedItems(
  row: { kind: number; elevatorType: number },
  items: readonly TemplateItem[],
): TemplateItem[] {
  const bound = row.kind === TemplateKind.code.annual ? [] : nationalBehind(row.elevatorType as ElevatorType)
  const national = new Set(bound.map((item) => item.itemCode))
  return items.map((item) => ({ ...item, nationalLocked: national.has(item.itemCode) }))
}

/** Columns of the template's own row; the files become the company's. */
export async function headOf<H extends Pick<Content, 'manualFiles'>>(ctx: Context, head: H) {
  return { ...head, manualFiles: JSON.stringify(await attachFiles(ctx, head.manualFiles)) }
}
