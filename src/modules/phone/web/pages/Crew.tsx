import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { WorkerRole } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isHere, isOpenVisit } from '../../shared/visit.ts'
import { Big, Note, Plain, Section } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf } from '../store/visits.ts'
import { arrivalText, clockOf } from '../words.ts'
import css from './order.module.css'

const { main, joined } = WorkerRole.code
type Mate = FieldOrder['crew'][number]

interface Props {
  readonly order: FieldOrder
  readonly employeeId: string | null
}

/** 作业人员 (jobs 1.5): who is there; who had joined may go, and the main worker may take him out. */
export function Crew({ order, employeeId }: Props) {
  const [asking, setAsking] = useState<Mate>()
  const me = order.crew.find((one) => one.employeeId === employeeId)
  const open = isOpenVisit(order)
  const now = nowOf(usePhone())
  return (
    <Section title="作业人员" aside={`${order.crew.length} 人`}>
      <ul className={`m-0 p-0 pb-12 px-16 no-marks ${css.crew}`}>
        {order.crew.map((one) => (
          <li className="row between" key={one.employeeId} data-in={isHere(order, one, now) || undefined}>
            <div>
              {one.name}
              {one === me && '（我）'}
              {one.role === joined && (
                <small className="sec f-15">
                  {WorkerRole.label(one.role)}
                  {one.joinAt && ` ${clockOf(one.joinAt)}`}
                </small>
              )}
            </div>
            <span className="ter">{arrivalText(order, one, now)}</span>
            {open && me?.role === main && one.role === joined && (
              <button
                className="p-0 px-16 r-8 bg ink font-inherit"
                type="button"
                aria-label={`移出${one.name}`}
                onClick={() => setAsking(one)}
              >
                移出
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && me?.role === joined && (
        <p className={`grid cols-1-1 gap-10 m-0 pb-16 px-16 ${css.leave}`}>
          <button type="button" onClick={() => setAsking(me)}>
            退出作业
          </button>
        </p>
      )}
      {asking && <AskSheet order={order} mate={asking} own={asking === me} onClose={() => setAsking(undefined)} />}
    </Section>
  )
}

interface AskProps {
  readonly order: FieldOrder
  readonly mate: Mate
  /** He goes himself. */
  readonly own: boolean
  onClose(): void
}

function AskSheet({ order, mate, own, onClose }: AskProps) {
  const navigate = useNavigate()
  const go = async () => {
    await record(order.id, doing('crewLeave', own ? {} : { employeeId: mate.employeeId }))
    toast.done(own ? '已退出作业' : `已移出${mate.name}`)
    onClose()
    if (own) await navigate(phonePaths.today)
  }
  return (
    <Sheet title={own ? '退出作业' : `移出${mate.name}`} onClose={onClose}>
      <Note tone="warn">
        {own
          ? '退出后工单不在你的手机上，已记录的内容保留，主作业人会收到消息'
          : `${mate.name}会收到消息，已记录的内容保留，移出记入工单日志`}
      </Note>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big onClick={() => void go()}>{own ? '退出作业' : '移出'}</Big>
      </div>
    </Sheet>
  )
}
