import { type GlyphShape, State } from '#kernel/web/ui/index.ts'
import { BankLineState, type BankLineStateCode } from '../shared/bankLine.ts'

const shapes: Readonly<Record<BankLineStateCode, GlyphShape>> = { 0: 'dot', 1: 'solid-tick', 2: 'slash' }
export const BankLineMark = ({ state }: { state: BankLineStateCode }) => (
  <State shape={shapes[state]}>{BankLineState.label(state)}</State>
)
