import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'

interface Props {
  readonly open: boolean
  readonly order: MaintainOrderDetail
  readonly onClose: () => void
}

/** 更正说明: the only way to say more about a completed record (jobs 1.5, addendum; decision 0072). */
export function AddendumDialog({ open, order, onClose }: Props) {
  const { call } = useKit()
  const [text, setText] = useState('')
  const { running, run } = useRun()
  async function add(): Promise<void> {
    if (!text.trim()) return toast.warning('更正说明不能为空')
    await run(async () => {
      await call(maintainOrderApi.addendum, { id: order.id, text: text.trim() })
      toast.done('更正说明已添加')
      setText('')
      onClose()
    })
  }
  return (
    <Modal
      open={open}
      title="添加更正说明"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={add}>
            添加说明
          </Button>
        </>
      }
    >
      <p className="sec">原记录不变，说明附在记录之后，添加后不能修改；使用单位在签字页能看到。</p>
      <Input.TextArea
        aria-label="更正说明"
        rows={4}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
