import type { ReactNode } from 'react'
import css from './batch.module.css'

/** One thing that is asked in a drawer: its name left, its control and help right. */
export function ParamRow({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div className={css.param}>
      <span className="sec">{label}</span>
      <div>
        {children}
        {help && <div className="ter small">{help}</div>}
      </div>
    </div>
  )
}
