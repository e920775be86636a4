import { Drawer as AntDrawer } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useKeeping } from '../form/keeping.tsx'
import { useKit } from '../services.tsx'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** 480 for reading or one decision, 720 for a table or two columns. */
  readonly wide?: boolean
  /** Verbs, right of the title. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  /** Something outside of a form that is not saved: an order, rows of a table. */
  readonly holds?: boolean
  readonly children: ReactNode
}

/**
 * For a new row or a decision over chosen ones; never on another drawer (look 6). A row that is opened stands in the
 * inspector instead (decision 0124). Closing asks first where something would be lost (`useKeeping`).
 */
export function Drawer({ open, onClose, title, wide, actions, footer, holds = false, children }: DrawerProps) {
  const { keeper, kept, question } = useKeeping()
  useKit().useUnsaved(holds)
  useEffect(() => keeper.mark('drawer', holds), [keeper, holds])
  return (
    <AntDrawer
      open={open}
      onClose={() => keeper.leave(onClose)}
      title={title}
      size={wide ? 720 : 480}
      extra={kept(actions && <div className="titleActions">{actions}</div>)}
      footer={kept(footer)}
      destroyOnHidden
      styles={{ body: { padding: 0 }, header: { padding: '12px 20px' } }}
    >
      {kept(children)}
      {question}
    </AntDrawer>
  )
}
