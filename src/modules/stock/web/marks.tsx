import type { ReactNode } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { BillStatus } from '../shared/bill.ts'

/** 「+3」 in, 「−3」 out. */
export function Move({ qty }: { qty: string }) {
  const n = Number(qty)
  if (n === 0) return <span className="ter num">0</span>
  return <span className="num">{n > 0 ? `+${quantityText(qty)}` : `−${quantityText(qty.replace('-', ''))}`}</span>
}

export function StateTag({ quiet, children }: { quiet: boolean; children: ReactNode }) {
  return quiet ? <span className="ter">{children}</span> : <span>{children}</span>
}

/** What waits for somebody stands out; what is over steps back. */
export function BillState({ status }: { status: BillStatus }) {
  const { waiting, rejected, reversed, voided } = BillStatus.code
  if (status === waiting) return <Tag tone="amber">{BillStatus.label(status)}</Tag>
  if (status === rejected) return <Tag tone="red">{BillStatus.label(status)}</Tag>
  return <StateTag quiet={status === reversed || status === voided}>{BillStatus.label(status)}</StateTag>
}
