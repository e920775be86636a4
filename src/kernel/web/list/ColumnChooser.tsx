import { Button, Popover } from 'antd'
import { useState } from 'react'
import { piece } from '../router/piece.tsx'
import { ColumnsIcon } from '../ui/icons/index.ts'
import type { ColumnChoice } from './useColumns.ts'
import type { ListFacts } from './useList.ts'

const ChooserPanel = piece(
  () => import('./ChooserPanel.tsx').then(({ ChooserPanel }) => ChooserPanel),
  () => <div className="chooser" />,
)

/** The button 列; the chooser opens at it, and what it is made of is loaded then. */
export function ColumnChooser({ list, columns }: { list: ListFacts; columns: ColumnChoice }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        <ChooserPanel
          list={list}
          shown={columns.shown}
          onCancel={() => setOpen(false)}
          onSave={(shown, asMade) => {
            columns.save(shown, asMade ? null : undefined)
            setOpen(false)
          }}
        />
      }
    >
      <Button icon={<ColumnsIcon size={14} />} aria-expanded={open}>
        列
      </Button>
    </Popover>
  )
}
