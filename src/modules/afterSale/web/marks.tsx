import { type GlyphShape, State } from '#kernel/web/ui/index.ts'
import { AfterSaleStep } from '../shared/terms.ts'

const { asked, sending, back, paying, judging, refunded, refused, cancelled, exchanged } = AfterSaleStep.code
const shapes: Readonly<Record<AfterSaleStep, GlyphShape>> = {
  [asked]: 'bars',
  [sending]: 'bars',
  [back]: 'bars',
  [paying]: 'half',
  [judging]: 'half',
  [refunded]: 'solid-tick',
  [refused]: 'slash',
  [cancelled]: 'slash',
  [exchanged]: 'solid-tick',
}
export const StepMark = ({ step }: { step: AfterSaleStep }) => (
  <State shape={shapes[step]}>{AfterSaleStep.label(step)}</State>
)
