import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { ScrollRegion } from '#kernel/web/ui/index.ts'
import css from './frame.module.css'

/** The drawer of an order, of maintenance or of repair: its tabs and its columns; the head and the chain of times are the kit's. */

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
