import { Button, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRun } from '../client/useRun.ts'
import { toast } from '../ui/index.ts'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly effect: ReactNode
  readonly verb: string
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** One decision that must say why. */
export function ReasonDialog({ open, title, effect, verb, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { running, run } = useRun()
  async function confirm(): Promise<void> {
    if (running) return
    if (!reason.trim()) return toast.warning('原因不能为空')
    await run(async () => {
      await onConfirm(reason.trim())
      setReason('')
      onClose()
    })
  }
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="sec">{effect}</p>
      <Input
        aria-label="原因"
        placeholder="原因"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={confirm}
      />
    </Modal>
  )
}
