import { Drawer as AntDrawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { KeepContext, keeperOf } from '../form/keep.ts'
import { useKit } from '../services.tsx'
import { ConfirmDanger } from '../ui/ConfirmDanger.tsx'

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
 * inspector instead (decision 0124). Where a form inside holds what
 * is not saved, closing asks first, by whichever of the ways: the cross, Escape, the list behind, 取消.
 */
export function Drawer({ open, onClose, title, wide, actions, footer, holds = false, children }: DrawerProps) {
  const [asked, setAsked] = useState<() => void>()
  const [keeper] = useState(() => keeperOf((leave) => setAsked(() => leave)))
  useKit().useUnsaved(holds)
  useEffect(() => keeper.mark('drawer', holds), [keeper, holds])
  const kept = (part: ReactNode) => part && <KeepContext value={keeper}>{part}</KeepContext>
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
      <ConfirmDanger
        open={asked !== undefined}
        title="放弃未保存的修改？"
        effect="关闭后，填写的内容不保留。"
        verb="放弃修改"
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked?.()}
      />
    </AntDrawer>
  )
}
