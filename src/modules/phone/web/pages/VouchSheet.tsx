import { useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldTeam } from '#modules/field/shared/fieldTeam.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import order from './order.module.css'
import css from './team.module.css'

interface Props {
  readonly member: FieldTeam['members'][number]
  /** Today; of later visits nobody is there yet. */
  readonly today: string
  onClose(): void
  onDone(): void
}

/** The visits at which he may be standing without his phone; what is under way needs nobody any more. */
export const vouchableOf = ({ current, open }: FieldTeam['members'][number], today: string) => [
  ...(current && current.status !== MaintainStatus.code.inProgress ? [{ id: current.id, place: current.place }] : []),
  ...open.filter(({ id, planDate }) => planDate <= today && id !== current?.id).map(({ id, place }) => ({ id, place })),
]

/** 代为确认到场 on the leader's phone (decision 0073): the mate's phone is dead and his crew may not begin without him. */
export function VouchSheet({ member, today, onClose, onDone }: Props) {
  const visits = vouchableOf(member, today)
  const [id, setId] = useState(visits[0]?.id)
  const [reason, setReason] = useState('')
  const { running, run } = useRun()
  const vouch = () =>
    run(async () => {
      if (!id) return
      await call(maintainOrderApi.vouchSignIn, { id, employeeId: member.employeeId, reason: reason.trim() })
      toast.done('已确认到场，同伴的手机会自动继续')
      onDone()
    })
  return (
    <Sheet title={`确认${member.name}已到场`} onClose={onClose}>
      <Note tone="warn">手机没电或损坏、无法签到时使用。工单标记签到异常，记录会写明你的姓名与原因</Note>
      <ul className={`scroll-y m-0 p-0 px-16 no-marks ${css.picks}`}>
        {visits.map((one) => (
          <li key={one.id}>
            <label className="row gap-12 line2-b">
              <input type="radio" name="visit" checked={id === one.id} onChange={() => setId(one.id)} />
              <span>{one.place}</span>
            </label>
          </li>
        ))}
      </ul>
      <Labelled label="原因">
        <input
          value={reason}
          maxLength={100}
          placeholder="如：手机没电，电话中核实已在机房"
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
      <div className={order.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={running || !id || reason.trim() === ''} onClick={() => void vouch()}>
          确认到场
        </Big>
      </div>
    </Sheet>
  )
}
