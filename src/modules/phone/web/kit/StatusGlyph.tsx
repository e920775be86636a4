import { Glyph, type GlyphShape } from '#kernel/web/ui/Glyph.tsx'
import type { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'

/** As the office draws them (look 2, Orders); without its drawers, which a phone need not carry. */
const shapes: Record<MaintainStatus, GlyphShape> = {
  0: 'dashed',
  1: 'chevron',
  2: 'half',
  3: 'ring-tick',
  4: 'solid-tick',
  7: 'bars',
  9: 'slash',
}
export const StatusGlyph = ({ status, size }: { status: MaintainStatus; size: number }) => (
  <Glyph shape={shapes[status]} size={size} />
)
