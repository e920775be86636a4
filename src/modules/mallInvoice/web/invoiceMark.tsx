import { type GlyphShape, State } from '#kernel/web/ui/index.ts'
import { InvoiceStatus } from '#modules/invoice/shared/invoice.terms.ts'
import type { MallInvoiceRow } from '../shared/mallInvoice.ts'

const { waiting, rejected, issued, red } = InvoiceStatus.code
const shapes: Readonly<Record<MallInvoiceRow['status'], GlyphShape>> = {
  [waiting]: 'bars',
  [rejected]: 'slash',
  [issued]: 'solid-tick',
  [red]: 'slash',
}
export const InvoiceMark = ({ status }: { status: MallInvoiceRow['status'] }) => (
  <State shape={shapes[status]}>{InvoiceStatus.label(status)}</State>
)
