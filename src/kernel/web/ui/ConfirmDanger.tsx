import { Button, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { tellFault } from '../client/fault.ts'

interface ConfirmDangerProps {
  readonly open: boolean
  /** Asks with verb and object: 终止合同「HT-2026-0031」？ */
  readonly title: ReactNode
  /** What will happen: 9 张未开始工单将取消，应退 4,200.00 元。 */
  readonly effect: ReactNode
  /** The verb, on the button: 终止合同. */
  readonly verb: string
  /** Given when nothing can bring it back: the person types this number first (common 7). */
  readonly typeToConfirm?: string
  readonly onConfirm: () => Promise<unknown> | unknown
  readonly onClose: () => void
}

/** Names the object and the effect. The one place where a delete verb is red (look 13). */
export function ConfirmDanger({ open, title, effect, verb, typeToConfirm, onConfirm, onClose }: ConfirmDangerProps) {
  const [typed, setTyped] = useState('')
  const [running, setRunning] = useState(false)
  const allowed = typeToConfirm === undefined || typed.trim() === typeToConfirm

  function close(): void {
    setTyped('')
    onClose()
  }

  async function confirm(): Promise<void> {
    if (!allowed || running) return
    setRunning(true)
    try {
      await onConfirm()
      close()
    } catch (thrown) {
      // A refusal has been told; the question stays open so that the person can decide again.
      tellFault(thrown)
    } finally {
      setRunning(false)
    }
  }

  return (
    <Modal
      open={open}
      title={title}
      width={440}
      onCancel={close}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger disabled={!allowed} loading={running} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="sec">{effect}</div>
      {typeToConfirm !== undefined && (
        <label className="confirmNumber">
          <span>
            此操作不能恢复。输入 <b className="num">{typeToConfirm}</b> 以继续
          </span>
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} onPressEnter={confirm} autoFocus />
        </label>
      )}
    </Modal>
  )
}
