import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useKeeping } from '../form/keeping.tsx'

interface DialogProps {
  readonly open?: boolean
  readonly title: ReactNode
  readonly width: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form of a few fields over the page; closing asks first where something would be lost, as the drawer does. */
export function Dialog({ open = true, title, width, onClose, children }: DialogProps) {
  const { keeper, kept, question } = useKeeping()
  return (
    <Modal open={open} title={title} width={width} footer={null} onCancel={() => keeper.leave(onClose)} destroyOnHidden>
      {kept(children)}
      {question}
    </Modal>
  )
}
