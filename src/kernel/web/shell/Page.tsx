import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { titleWindow } from '../router/guardRun.ts'
import { renamePage } from '../router/opened.ts'
import { TitleRow } from '../ui/Panel.tsx'
import css from './shell.module.css'

interface Props {
  readonly title: string
  /** Controls right behind the title, e.g. 列表 / 地图. */
  readonly beside?: ReactNode
  /** One line of facts. */
  readonly facts?: ReactNode
  /** At the right, exactly one primary among them (look 5). */
  readonly actions?: ReactNode
  /** Name in the tab bar when it differs from the route's, e.g. the lift's name. */
  readonly tab?: string
  readonly children: ReactNode
}

/** Names the open page in the tab bar and the window by its record, e.g. the lift's name. */
export function useOpenedName(name: string | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!name) return
    renamePage(pathname + search, name)
    titleWindow(name)
  }, [name, pathname, search])
}

/** A page in the shell: title row above, the rest scrolls. */
export function Page({ title, beside, facts, actions, tab, children }: Props) {
  useOpenedName(tab)
  return (
    <div className={css.page}>
      <TitleRow
        title={title}
        facts={
          beside === undefined && facts === undefined ? undefined : (
            <span className={css.facts}>
              {beside}
              {facts}
            </span>
          )
        }
        actions={actions}
      />
      <div className={css.body}>{children}</div>
    </div>
  )
}
