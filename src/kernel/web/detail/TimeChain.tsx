import type { ReactNode } from 'react'
import { shortDay } from '#kernel/shared/said.ts'
import { dayOf, formatTokens, today } from '../../shared/days.ts'
import css from './TimeChain.module.css'

export interface ChainStep {
  readonly name: string
  readonly past: boolean
  readonly late?: boolean
  readonly main: ReactNode
  readonly sub: ReactNode
}

/** A moment of the chain; without a time it is still to come. Where people wait, seconds count. */
export const stepAt = (
  name: string,
  at: string | null,
  { late = false, seconds = false }: { readonly late?: boolean; readonly seconds?: boolean } = {},
): ChainStep => ({
  name,
  past: at !== null,
  late,
  main: at ? formatTokens(at, seconds ? 'HH:mm:ss' : 'HH:mm') : '—',
  sub: at ? shortDay(dayOf(at), today()) : '',
})

/** What happened and what is still to come, in its order; below it the limits. */
export function TimeChain({ steps, children }: { steps: readonly ChainStep[]; children?: ReactNode }) {
  return (
    <div className={css.chain}>
      <ol>
        {steps.map(({ name, past, late, main, sub }) => (
          <li key={name} className={[past && css.past, late && css.late].filter(Boolean).join(' ')}>
            <span>{name}</span>
            <b className="num">{main}</b>
            <span className="ter num">{sub}</span>
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
