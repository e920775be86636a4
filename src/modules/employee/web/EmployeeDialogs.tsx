import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, DateText, toast } from '#kernel/web/ui/index.ts'
import { QrCode } from '#modules/account/web/index.ts'
import { employeeApi } from '../shared/api.ts'
import { INVITATION_DAYS } from '../shared/employee.terms.ts'
import { handoverPage } from '../shared/paths.ts'
import css from './employee.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'

export type Asked = 'invite' | 'qr' | 'resetPassword' | 'stop' | 'start' | 'leave'

/** What the questions name; rows of the list and the detail both have it. */
export interface Asking {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly phone: string
  readonly elevatorCount: number
}

interface Props {
  readonly employee: Asking
  readonly asked: Asked | undefined
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

/** Verbs over one employee that ask first: what happens, then the verb. */
export function EmployeeDialogs({ employee, asked, onClose, onDone }: Props) {
  const { call } = useKit()
  const { id, version, name, phone, elevatorCount } = employee
  const handFirst = elevatorCount > 0 && (
    <p>
      名下有 {elevatorCount} 台电梯。
      <Link to={handoverPage(id)} onClick={onClose}>
        先移交电梯
      </Link>
    </p>
  )
  const questions: Record<
    Exclude<Asked, 'qr' | 'leave'>,
    { title: string; effect: ReactNode; verb: string; run: () => Promise<unknown>; done: string }
  > = {
    invite: {
      title: `向 ${name} 发送邀请？`,
      effect: `短信发到 ${phone}，链接 ${INVITATION_DAYS} 天内有效；之前的邀请同时失效。每人一天最多三次。`,
      verb: '发送邀请',
      run: () => call(employeeApi.invite, { id }),
      done: '邀请短信已发送',
    },
    resetPassword: {
      title: `重置 ${name} 的密码？`,
      effect: `向 ${phone} 发送短信，由本人用验证码设置新密码；原密码在设置前仍可用。`,
      verb: '发送短信',
      run: () => call(employeeApi.resetPassword, { id }),
      done: '重置短信已发送',
    },
    stop: {
      title: `停用员工「${name}」？`,
      effect: (
        <>
          立即退出登录，停用期间不能登录，也不再出现在选择中；名下电梯和工单不变。
          {handFirst}
        </>
      ),
      verb: '停用',
      run: () => call(employeeApi.stop, { id, version }),
      done: '员工已停用',
    },
    start: {
      title: `启用员工「${name}」？`,
      effect: '恢复登录和原有岗位。',
      verb: '启用',
      run: () => call(employeeApi.start, { id, version }),
      done: '员工已启用',
    },
  }
  if (asked === 'leave') return <LeaveDialog employee={employee} onClose={onClose} onDone={onDone} />
  if (asked === 'qr') return <QrInvitation employee={employee} onClose={onClose} />
  const question = asked && questions[asked]
  if (!question) return null
  return (
    <ConfirmDanger
      open
      title={question.title}
      effect={question.effect}
      verb={question.verb}
      onClose={onClose}
      onConfirm={async () => {
        await question.run()
        toast.done(question.done)
        onDone?.()
      }}
    />
  )
}

/** A link to be scanned from the screen; whoever scans proves the phone by a code. Each costs one of the three a day. */
function QrInvitation({ employee, onClose }: { employee: Asking; onClose: () => void }) {
  const { call } = useKit()
  const [invitation, setInvitation] = useState<{ link: string | null; expiresAt: string }>()
  const make = () =>
    call(employeeApi.invite, { id: employee.id, way: 2 }).then(setInvitation, () => {
      // The refusal is told by the client.
    })
  return (
    <Modal open title={`邀请 ${employee.name} 加入`} width={360} footer={null} onCancel={onClose}>
      {invitation?.link ? (
        <>
          <div className={css.qr}>
            <QrCode text={invitation.link} label="邀请二维码" />
          </div>
          <div className="sec small">
            请 {employee.name} 用手机扫码，凭 {employee.phone} 收到的验证码加入。有效期至{' '}
            <DateText value={invitation.expiresAt} />。
          </div>
        </>
      ) : (
        <>
          <p className="sec">二维码 {INVITATION_DAYS} 天内有效，之前的邀请同时失效；计入每天三次的邀请。</p>
          <Button type="primary" onClick={() => void make()}>
            生成二维码
          </Button>
        </>
      )}
    </Modal>
  )
}
