import { Button, Modal } from 'antd'
import { useState } from 'react'
import { DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { employeeApi } from '../shared/api.ts'
import { holdsNothing, leavingApi } from '../shared/leavingApi.ts'
import type { Asking } from './EmployeeDialogs.tsx'
import { HeldList } from './HeldList.tsx'

interface Props {
  readonly employee: Asking
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

/** 离职 (archives 3 Employee): first what still hangs on the person, then the day. */
export function LeaveDialog({ employee, onClose, onDone }: Props) {
  const { call, today } = useKit()
  const { id, version, name } = employee
  const [leaveDate, setLeaveDate] = useState(today())
  const { data: held, isError, refetch } = useRead(leavingApi.held, { id }, { firstLoad: true, retry: false })
  if (isError || (held && !holdsNothing(held)))
    return (
      <Modal
        open
        title={`「${name}」还不能离职`}
        width={560}
        onCancel={onClose}
        footer={<Button onClick={isError ? () => void refetch() : onClose}>{isError ? '重试' : '知道了'}</Button>}
      >
        {held ? (
          <>
            <p className="sec">名下还有以下各项，逐项交接后再办理离职：</p>
            <HeldList id={id} held={held} onLeave={onClose} />
          </>
        ) : (
          <p className="sec">没有读到名下的电梯和工单，请重试。</p>
        )}
      </Modal>
    )
  if (!held) return null
  return (
    <ConfirmDanger
      open
      title={`为「${name}」办理离职？`}
      effect={
        <>
          <p>退出本企业并删除人脸信息，不能恢复，再入职需重新新增。</p>
          <div>
            离职日期{' '}
            <DayInput
              past
              aria-label="离职日期"
              value={leaveDate}
              max={today()}
              allowClear={false}
              onChange={(day) => day && setLeaveDate(day)}
            />
          </div>
        </>
      }
      verb="办理离职"
      onClose={onClose}
      onConfirm={async () => {
        await call(employeeApi.leave, { id, version, leaveDate })
        toast.done('员工已离职')
        onDone?.()
      }}
    />
  )
}
