import { Button, Popover } from 'antd'
import { useState } from 'react'
import { piece } from '../router/piece.tsx'
import type { OwnColumns } from './useColumns.ts'
import type { Views } from './useViews.ts'

const ViewsPanel = piece(
  () => import('./ViewsPanel.tsx').then(({ ViewsPanel }) => ViewsPanel),
  () => <div className="chooser" />,
)

/** The button 视图, or the name of the view that is open. */
export function ViewsMenu({ views, own }: { views: Views; own: OwnColumns }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) views.ask()
      }}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={<ViewsPanel views={views} own={own} onDone={() => setOpen(false)} />}
    >
      <Button aria-expanded={open} title={views.current?.name}>
        <span className="clip viewName">{views.current?.name ?? '视图'}</span>
      </Button>
    </Popover>
  )
}
