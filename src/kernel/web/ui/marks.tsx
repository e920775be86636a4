import type { ReactNode } from 'react'
import type { Mark } from '../../shared/page.ts'

export type Tone = 'plain' | 'red' | 'verm' | 'amber' | 'blue' | 'green' | 'violet' | 'line'

/** Exceptions only, at most two in a row, 2–5 characters (look 6, Tags). */
export function Tag({
  tone = 'plain',
  solid,
  icon,
  children,
}: {
  tone?: Tone
  /** White on red: a person is in danger. */
  solid?: boolean
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={`tag ${tone}${solid ? ' solid' : ''}`}>
      {icon}
      {children}
    </span>
  )
}

/** Of a row that is offered: what is out of the ordinary. */
export const MarkTag = ({ of }: { of: Mark | undefined }) =>
  of && (
    <Tag tone={of.tone} solid={of.solid}>
      {of.text}
    </Tag>
  )

export type LevelLetter = 'A' | 'B' | 'C' | 'D' | 'E'

/** 越满越重: the fuller the mark, the graver the level; always with its letter (look 2, Fault levels). */
export function Level({ of, big, title }: { of: LevelLetter; big?: boolean; title?: string }) {
  return (
    <span className={`level level${of}${big ? ' big' : ''}`} title={title} role="img" aria-label={title ?? `${of} 级`}>
      {of}
    </span>
  )
}

/** 在线 solid dot, 离线 hollow amber dot with how long, 未装 grey text (look 2, Online). */
export function Online({ state, since }: { state: 'on' | 'off' | 'none'; since?: string }) {
  if (state === 'none') return <span className="ter">未装</span>
  return (
    <span className={`online ${state}`}>
      <i />
      {state === 'on' ? '在线' : since ? `离线 ${since}` : '离线'}
    </span>
  )
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}
