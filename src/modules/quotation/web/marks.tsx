import { Tag } from '#kernel/web/ui/index.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import type { QuotationDetail } from '../shared/quotation.ts'

const { waiting, rejected, expired } = QuotationStatus.code

/** What waits or went wrong is marked, the rest is a word (look 1). */
export function QuotationState({ status }: { status: QuotationDetail['status'] }) {
  const label = QuotationStatus.label(status)
  if (status === rejected) return <Tag tone="red">{label}</Tag>
  if (status === waiting || status === expired) return <Tag tone="amber">{label}</Tag>
  return <Tag>{label}</Tag>
}
