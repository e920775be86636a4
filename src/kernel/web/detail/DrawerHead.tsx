import type { ReactNode } from 'react'
import css from './DrawerHead.module.css'

/** The head of a drawer that shows one row: what it is called, and the facts by which people know it. */
export function DrawerHead({ name, facts }: { name: ReactNode; facts: ReactNode }) {
  return (
    <div className={css.head}>
      <div className={css.name}>{name}</div>
      <div className={`${css.facts} num`}>{facts}</div>
    </div>
  )
}

/** The state beside the name. */
export const DrawerState = ({ children }: { children: ReactNode }) => <span className={css.state}>{children}</span>
