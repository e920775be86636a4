import { Drawer as AntDrawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { KeepContext, keeperOf } from '../form/keep.ts'
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
  readonly children: ReactNode
}

/**
 * For reading or one decision without losing the list; never on another drawer (look 6). Where a form inside holds what
 * is not saved, closing asks first, by whichever of the ways: the cross, Escape, the list behind, 取消.
 */
export function Drawer({ open, onClose, title, wide, actions, footer, children }: DrawerProps) {
  const [asked, setAsked] = useState<() => void>()
  const [keeper] = useState(() => keeperOf((leave) => setAsked(() => leave)))
  return (
    <AntDrawer
      open={open}
      onClose={() => keeper.leave(onClose)}
      title={title}
      size={wide ? 720 : 480}
      extra={actions ? <div className="titleActions">{actions}</div> : undefined}
      footer={footer}
      destroyOnHidden
      styles={{ body: { padding: 0 }, header: { padding: '12px 20px' } }}
    >
      <KeepContext value={keeper}>{children}</KeepContext>
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
