import { Drawer as AntDrawer } from 'antd'
import type { ReactNode } from 'react'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** 480 for reading or one decision, 720 for a table or two columns. */
  readonly wide?: boolean
  /** Verbs, right of the title. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** For reading or one decision without losing the list; never on another drawer (look 6). */
export function Drawer({ open, onClose, title, wide, actions, footer, children }: DrawerProps) {
  return (
    <AntDrawer
      open={open}
      onClose={onClose}
      title={title}
      size={wide ? 720 : 480}
      extra={actions ? <div className="titleActions">{actions}</div> : undefined}
      footer={footer}
      destroyOnHidden
      styles={{ body: { padding: 0 }, header: { padding: '12px 20px' } }}
    >
      {children}
    </AntDrawer>
  )
}
