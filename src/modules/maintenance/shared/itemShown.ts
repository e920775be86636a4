import { ItemResult } from '#modules/template/shared/template.ts'
import type { OrderItem } from './orderDetail.ts'

/** How rows of a checklist are shown, on screens and on paper. */

export const isAbnormal = ({ result }: Pick<OrderItem, 'result'>): boolean =>
  result === ItemResult.code.abnormal || result === ItemResult.code.handled

/** 限值: ≤ 7 mm, 3–5 mm, ≥ 2. */
export function limitText({
  valueMin,
  valueMax,
  valueUnit,
}: Pick<OrderItem, 'valueMin' | 'valueMax' | 'valueUnit'>): string {
  const unit = valueUnit ? ` ${valueUnit}` : ''
  if (valueMin !== null && valueMax !== null) return `${valueMin}–${valueMax}${unit}`
  if (valueMin !== null) return `≥ ${valueMin}${unit}`
  return valueMax === null ? '' : `≤ ${valueMax}${unit}`
}

const handlings: Readonly<Record<number, string>> = { 1: '当场处理', 2: '转隐患', 3: '转维修', 4: '申请配件' }

/** 当场处理：调整锁钩; null: nothing was done about it. */
export const handlingText = ({ handling }: Pick<OrderItem, 'handling'>): string | null =>
  handling && `${handlings[handling.action]}${handling.detail ? `：${handling.detail}` : ''}`

export interface ItemRun<I> {
  readonly part: OrderItem['part']
  readonly items: readonly I[]
}

/**
 * Rows in the order of the checklist, which is that of the printed record and of the rule (T5002, annex): headed by part
 * wherever the part changes. The phone goes another way, through the building (jobs 4.3).
 */
export function itemRuns<I extends Pick<OrderItem, 'part'>>(items: readonly I[]): ItemRun<I>[] {
  const runs: { part: OrderItem['part']; items: I[] }[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last?.part === item.part) last.items.push(item)
    else runs.push({ part: item.part, items: [item] })
  }
  return runs
}
