import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { dayOf, shortDay, today } from '#kernel/shared/days.ts'
import { ScrollRegion, timeText } from '#kernel/web/ui/index.ts'
import css from './frame.module.css'

/** The drawer of an order, of maintenance or of repair: its head, its tabs, its chain of times. */

export function OrderHead({ name, facts }: { name: ReactNode; facts: ReactNode }) {
  return (
    <div className={css.head}>
      <div className={css.name}>{name}</div>
      <div className={`${css.facts} num`}>{facts}</div>
    </div>
  )
}

/** The state beside the name. */
export const OrderState = ({ children }: { children: ReactNode }) => <span className={css.state}>{children}</span>

interface BodyProps {
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[]
  /** Above the tabs, whichever is open. */
  readonly above?: ReactNode
}

export function OrderBody({ tabs, above }: BodyProps) {
  const [at, setAt] = useState<string>()
  const open = tabs.find((tab) => tab.key === at) ?? tabs[0]
  return (
    <div className={css.drawer}>
      {above}
      <Tabs
        className={css.tabs ?? ''}
        activeKey={open?.key ?? ''}
        onChange={setAt}
        items={tabs.map(({ key, label }) => ({ key, label }))}
      />
      {/* It scrolls, so the keyboard must reach it. */}
      <ScrollRegion className={css.content} label={open?.label ?? '内容'}>
        {open?.content}
      </ScrollRegion>
    </div>
  )
}

/** Two sections side by side. */
export const OrderColumns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>

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
  main: at ? timeText(at).slice(11, seconds ? 19 : 16) : '—',
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
