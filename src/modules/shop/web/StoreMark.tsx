import { type GlyphShape, State } from '#kernel/web/ui/index.ts'
import { StoreStatus } from '../shared/terms.ts'

const shapes: Readonly<Record<StoreStatus, GlyphShape>> = {
  0: 'dashed',
  1: 'ring-tick',
  2: 'slash',
  3: 'bars',
  4: 'slash',
}

export const StoreMark = ({ status }: { status: StoreStatus }) => (
  <State shape={shapes[status]}>{StoreStatus.label(status)}</State>
)
