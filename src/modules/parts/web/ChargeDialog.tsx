import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import { ChargeMode } from '../shared/parts.ts'
import type { PartsDetail, PartsLine } from '../shared/partsDetail.ts'

interface Props {
  readonly request: PartsDetail
  readonly line: PartsLine
  readonly onClose: () => void
}

/** Another side pays than the contract says; the reason stands on the line for every approver (archives 6.4). */
export function ChargeDialog({ request, line, onClose }: Props) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [mode, setMode] = useState<ChargeMode>(ChargeMode.code.company)
  const [reason, setReason] = useState('')
  const save = () => {
    if (!reason.trim()) return void toast.warning('原因不能为空')
    return run(async () => {
      const change = { lineId: line.id, chargeMode: mode, reason: reason.trim() }
      await call(partsApi.charge, { id: request.id, version: request.version, ...change })
      toast.done('费用承担已改定')
      onClose()
    })
  }
  return (
    <Modal
      open
      width={440}
      title={`改「${line.name}」的费用承担`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={save}>
            改定
          </Button>
        </>
      }
    >
      <p className="sec">按合同判定：{line.chargeBasis}</p>
      <div className="stack gap-10">
        <Select
          aria-label="费用承担"
          value={mode}
          onChange={setMode}
          options={ChargeMode.options.map(({ value, label }) => ({ value, label }))}
        />
        <Input
          aria-label="原因"
          placeholder="原因"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={save}
        />
      </div>
    </Modal>
  )
}
