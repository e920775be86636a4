import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { type CertificateCode, CertificateState } from '../shared/certificate.ts'

const { missing, pending, valid, expiring, expired, rejected, revoked } = CertificateState.code
const tones = {
  [missing]: 'red',
  [pending]: 'blue',
  [valid]: 'plain',
  [expiring]: 'amber',
  [expired]: 'red',
  [rejected]: 'red',
  [revoked]: 'plain',
} as const
const shapes: Readonly<Record<CertificateCode, GlyphShape>> = {
  [missing]: 'dashed',
  [pending]: 'dot',
  [valid]: 'ring-tick',
  [expiring]: 'bars',
  [expired]: 'slash',
  [rejected]: 'slash',
  [revoked]: 'slash',
}

/** The T certificate of a person in a list: words for what is in order, a mark for what is not. */
export function CertBadge({ state }: { state: CertificateCode | null }) {
  if (state === null) return <span className="ter">—</span>
  if (state === valid) return <State shape="ring-tick">有效</State>
  return <Tag tone={tones[state]}>{CertificateState.label(state)}</Tag>
}

export function CertState({ state }: { state: CertificateCode }) {
  return <State shape={shapes[state]}>{CertificateState.label(state)}</State>
}
