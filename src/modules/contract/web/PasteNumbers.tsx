import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { contractApi } from '../shared/api.ts'
import css from './handle.module.css'
import { type TypedLine, useLifts } from './lifts.ts'

interface PasteProps {
  readonly taken: readonly TypedLine[]
  readonly onAdd: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** 粘贴编号: a column of 设备编号, 注册代码 or 96333 codes; those not found stay in the box. */
export function PasteNumbers({ taken, onAdd, onClose }: PasteProps) {
  const { call } = useKit()
  const { learn } = useLifts()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<number>()
  const { running, run } = useRun()
  const numbers = [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))].slice(0, 2000)

  async function find(): Promise<void> {
    await run(async () => {
      const found = await call(contractApi.lifts, { numbers })
      const known = new Set(taken.map((line) => line.elevatorId))
      learn(found)
      onAdd(found.map((lift) => lift.elevatorId).filter((id) => !known.has(id)))
      const rest = numbers.filter((number) => !found.some((lift) => lift.foundBy === number))
      if (rest.length === 0) return onClose()
      setText(rest.join('\n'))
      setMissing(rest.length)
    })
  }

  return (
    <Modal
      open
      width={480}
      title="粘贴编号"
      onCancel={onClose}
      footer={
        <>
          <span className={`ter ${css.modalNote}`}>{numbers.length} 个编号</span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} disabled={numbers.length === 0} onClick={() => void find()}>
            加入合同
          </Button>
        </>
      }
    >
      <p className="sec">每行一个设备编号、注册代码或 96333 识别码，可从表格整列复制。</p>
      <Input.TextArea
        autoFocus
        aria-label="编号"
        className="num"
        value={text}
        autoSize={{ minRows: 8, maxRows: 14 }}
        onChange={(event) => setText(event.target.value)}
      />
      {missing !== undefined && (
        <div className="fieldError" role="alert">
          以上 {missing} 个没有找到，其余已加入。核对编号后可再次加入。
        </div>
      )}
    </Modal>
  )
}
