import { type GlyphShape, State } from '#kernel/web/ui/index.ts'
import { InvoiceStatus, type InvoiceStatusCode } from '../shared/invoice.terms.ts'

const shapes: Readonly<Record<InvoiceStatusCode, GlyphShape>> = {
  0: 'bars',
  [-1]: 'slash',
  1: 'solid-tick',
  2: 'slash',
}
export const InvoiceMark = ({ status }: { status: InvoiceStatusCode }) => (
  <State shape={shapes[status]}>{InvoiceStatus.label(status)}</State>
)
