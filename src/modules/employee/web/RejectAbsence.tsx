import { Input } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { AbsenceKind, type AbsenceRow } from '../shared/absence.ts'
import { absenceApi } from '../shared/absenceApi.ts'

interface Props {
  readonly row: AbsenceRow
  readonly onClose: () => void
}

export function RejectAbsence({ row, onClose }: Props) {
  const { call } = useKit()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDanger
      open
      title={`驳回${row.employeeName}的${AbsenceKind.label(row.kind)}？`}
      effect={
        <Input
          aria-label="驳回原因"
          placeholder="驳回原因"
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
      }
      verb="驳回"
      onClose={onClose}
      onConfirm={async () => {
        await call(absenceApi.approve, { id: row.id, version: row.version, pass: false, reason })
        toast.done('请假已驳回')
      }}
    />
  )
}
