import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { askedOfItems } from '../store/askedParts.ts'
import type { PhoneState } from '../store/state.ts'

/** Items of a visit handled by 申请配件 (jobs 4.3): each is asked for by itself. */

const PARTS = 4

export interface AskingItem {
  readonly itemCode: string
  readonly name: string
  /** Numbers of what was asked for it already. */
  readonly asked: string | undefined
}

export function askingItems(order: FieldOrder, state: Pick<PhoneState, 'facts' | 'ops'>): AskingItem[] {
  const asked = askedOfItems(state, order.id)
  return order.items
    .filter(({ handling }) => handling?.action === PARTS)
    .map(({ itemCode, name }) => ({ itemCode, name, asked: asked.get(itemCode) }))
}

/** Which item the next part is for: the one that opened the page, else the first without a request; '' for none. */
export function nextItem(items: readonly AskingItem[], start: string | null): string {
  const open = items.filter(({ asked }) => asked === undefined)
  return (open.find(({ itemCode }) => itemCode === start) ?? open[0])?.itemCode ?? ''
}
