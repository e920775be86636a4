import type { ReactNode } from 'react'
import { trueMinus } from '#kernel/shared/text.ts'
import { type GlyphShape, State } from '#kernel/web/ui/index.ts'
import { HealthGrade } from '../shared/healthRule.ts'
import { WarningStatus } from '../shared/warnings/warning.states.ts'

const { fair, poor, critical, unknown } = HealthGrade.code

/** Colour only where something is wrong (look 1); the word says it as well. */
const gradeTone = (grade: HealthGrade): string => {
  if (grade === critical) return 'redText strong'
  if (grade === poor) return 'amberText strong'
  if (grade === fair) return 'amberText'
  return grade === unknown ? 'ter' : ''
}

export const Grade = ({ of, children }: { of: HealthGrade; children?: ReactNode }) => (
  <span className={gradeTone(of)}>
    {HealthGrade.label(of)}
    {children}
  </span>
)

const { open, sent, confirmed } = WarningStatus.code

export function WarningState({ of }: { of: WarningStatus }) {
  const shape: GlyphShape = of === open ? 'dashed' : of === sent ? 'dot' : of === confirmed ? 'solid-tick' : 'slash'
  return <State shape={shape}>{WarningStatus.label(of)}</State>
}

/** A figure of a rule, short: 0.31, 4.2, 1,132. */
export const figureText = (value: number): string => {
  const size = Math.abs(value)
  return trueMinus(size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2))
}

/** +2.31, −0.40; a change too small to show is 0. */
export const changeText = (change: number): string =>
  Math.abs(change) < 0.05 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}`
