import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { dayOf } from '#kernel/shared/days.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { useNow } from '#kernel/web/ui/Clock.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { MaintainStatus, PauseReason, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { hasReturned, minutesWorked, missing, nextAction, recordedCount } from '../../shared/visit.ts'
import { departingWith, settingOut, turningBackWith } from '../../shared/wholeStop.ts'
import { Big, Choices, Facts, Labelled, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Refusals } from '../kit/Refused.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { navigation } from '../navigation.ts'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisit, useVisits } from '../store/visits.ts'
import { clockOf, levelName, liftName } from '../words.ts'
import { CorrectSheet } from './CorrectSheet.tsx'
import { Crew } from './Crew.tsx'
import { LeaveSheet } from './LeaveSheet.tsx'
import { OpenHazards } from './OpenHazards.tsx'
import css from './order.module.css'
import { SupplyNote } from './SupplyNote.tsx'
import { RejectTransferSheet } from './TransferSheet.tsx'

const { notStarted, departed, inProgress, done } = MaintainStatus.code

/** 工单详情 (jobs 4.3): where the visit stands, who is there, and what was wrong the last time. */
export function OrderPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const { facts } = usePhone()
  const [pausing, setPausing] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  useNow(30)
  if (!visit) return <Gone />
  const { order, lift, me } = visit
  const minutes = minutesWorked(order, Date.now() + (facts.skewMs ?? 0))
  const left = missing(order)
  return (
    <Screen
      title={liftName(lift)}
      sub={`${levelName(order.level, order.type)}　${order.startAt ? `已作业 ${minutesSaid(minutes)}` : statusName(order.status)}`}
      back={phonePaths.today}
      top={<Stepper order={order} employeeId={me.employeeId} />}
      foot={
        <Verbs
          order={order}
          employeeId={me.employeeId}
          onPause={() => setPausing(true)}
          onReject={() => setRejecting(true)}
          onLeave={() => setLeaving(true)}
          onCorrect={() => setCorrecting(true)}
        />
      }
    >
      <Refusals orderId={id} />
      {order.status === MaintainStatus.code.paused && (
        <Note tone="warn">
          已暂停：{order.pauseReason === null ? '' : PauseReason.label(order.pauseReason)}
          {order.pausedAt && `，${clockOf(order.pausedAt)} 起`}
        </Note>
      )}
      <SupplyNote orderId={order.id} to={phonePaths.parts(order.id)} />
      <LastFindings lift={lift} />
      <OpenHazards of={lift.id} all={facts.day?.openHazards ?? []} />
      <Crew order={order} employeeId={me.employeeId} />
      <Section title="工单">
        <Facts
          rows={[
            ['检查项目', `${recordedCount(order)} / ${order.items.length} 项`],
            ...(left.withoutPhoto > 0 ? ([['缺少照片', `${left.withoutPhoto} 项`]] as const) : []),
            ...(left.unhandled > 0 ? ([['异常未处理', `${left.unhandled} 项`]] as const) : []),
            ['计划日期', order.planStart ? `${order.planDate} ${order.planStart}` : order.planDate],
            ['法定截止日', order.legalDeadline],
            ['工单编号', order.orderNo],
            ['注册代码', lift.registerCode],
            ['地址', lift.address],
          ]}
        />
        <p className={css.links}>
          <a href={navigation(lift, facts.mapApp)} rel="noreferrer">
            导航到现场
          </a>
          <Link to={phonePaths.parts(order.id)}>用料</Link>
        </p>
      </Section>
      {rejecting && <RejectTransferSheet orderId={order.id} onClose={() => setRejecting(false)} />}
      {leaving && <LeaveSheet order={order} onClose={() => setLeaving(false)} />}
      {correcting && <CorrectSheet orderId={order.id} onClose={() => setCorrecting(false)} />}
      {pausing && <PauseSheet orderId={order.id} onClose={() => setPausing(false)} />}
    </Screen>
  )
}

function Gone() {
  const { ready } = usePhone()
  return (
    <Screen title="工单" back={phonePaths.today}>
      {ready && <Nothing>手机里没有这张工单。它可能已改派、已确认，或不在前后 7 天之内</Nothing>}
    </Screen>
  )
}

/** 上次异常项 on top: what to look at first. */
function LastFindings({ lift }: { lift: FieldElevator }) {
  const found = lift.last?.items.filter(
    ({ result }) => result === ItemResult.code.abnormal || result === ItemResult.code.handled,
  )
  if (!lift.last || !found || found.length === 0) return null
  return (
    <Section title="上次异常项" aside={lift.last.date}>
      <ul className={css.list}>
        {found.map((one) => (
          <li key={one.itemCode}>
            {one.name}
            <small data-warn>
              {[
                one.value === null ? null : `${one.value}${one.unit ?? ''}`,
                one.text,
                handlings[one.handling?.action ?? 0],
              ]
                .filter(Boolean)
                .join('，')}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
const handlings = ['', '当场处理', '转隐患', '转维修', '申请配件']

interface VerbsProps {
  readonly order: FieldOrder
  readonly employeeId: string | null
  onPause(): void
  onReject(): void
  onLeave(): void
  onCorrect(): void
}

function Verbs({ order, employeeId, onPause, onReject, onLeave, onCorrect }: VerbsProps) {
  const navigate = useNavigate()
  const visits = useVisits()
  const state = usePhone()
  const { lifts } = state
  const next = nextAction(order, employeeId, nowOf(state))
  const cancel = async () => {
    for (const one of turningBackWith(order, visits, lifts)) await record(one.id, doing('cancelDepart', {}))
  }
  const side =
    next?.op === 'transferAccept' ? (
      <Plain className={css.side} onClick={onReject}>
        拒绝
      </Plain>
    ) : order.status === inProgress ? (
      <Plain className={css.side} onClick={onPause}>
        暂停
      </Plain>
    ) : order.status === MaintainStatus.code.paused && next?.op === 'resume' && !hasReturned(order, employeeId) ? (
      <Plain className={css.side} onClick={() => void navigate(phonePaths.signIn(order.id))}>
        重新签到
      </Plain>
    ) : order.status === departed && order.arriveAt === null ? (
      <Plain className={css.side} onClick={() => void cancel()}>
        取消出发
      </Plain>
    ) : order.status === departed && order.startAt === null ? (
      <Plain className={css.side} onClick={onLeave}>
        离开现场
      </Plain>
    ) : order.status === done ? (
      <Plain className={css.side} onClick={onCorrect}>
        更正说明
      </Plain>
    ) : order.status === notStarted && next?.op === 'depart' ? (
      <Plain className={css.side} onClick={() => void navigate(phonePaths.signIn(order.id))}>
        直接签到
      </Plain>
    ) : null
  if (!next) return side
  const go = async () => {
    if (next.op === 'depart') {
      const stop = departingWith(order, visits, lifts, dayOf(nowOf(state)))
      for (const one of settingOut(order, visits, lifts, dayOf(nowOf(state)))) await record(one.id, doing(one.type, {}))
      toast.done(stop.length > 1 ? `已出发，本小区 ${stop.length} 台` : '已出发')
    } else if (next.op) await record(order.id, doing(next.op, {}))
    if (next.page) await navigate(`${phonePaths.order(order.id)}/${next.page}`)
  }
  return (
    <>
      {side}
      <Big onClick={() => void go()}>{next.label}</Big>
    </>
  )
}

function PauseSheet({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const [reason, setReason] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const pause = async () => {
    await record(orderId, doing('pause', { reason: reason as 1, note: note.trim() || null }))
    onClose()
  }
  return (
    <Sheet title="暂停作业" onClose={onClose}>
      <Choices
        label="原因"
        options={PauseReason.options.map(({ value, label }) => [value, label] as const)}
        value={reason}
        onPick={(value) => setReason(value)}
      />
      <Labelled label="说明（选填）">
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={reason === null} onClick={() => void pause()}>
          暂停
        </Big>
      </div>
    </Sheet>
  )
}
