import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { MaintainStatus, refuseMaintain, StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { presenceAt } from '../../shared/presence.ts'
import { minutesWorked, missing } from '../../shared/visit.ts'
import { Camera } from '../kit/Camera.tsx'
import { Big, Choices, Labelled, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { doing, record } from '../store/phone.ts'
import { locate } from '../store/place.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisit, type Visit } from '../store/visits.ts'
import { levelName, liftName } from '../words.ts'
import { CustomerSign } from './CustomerSign.tsx'
import { FaceStep, LEAVE_SCENE, useFace } from './FaceStep.tsx'
import { EvaluationCode } from './LinkCode.tsx'
import css from './order.module.css'
import { Summary } from './Summary.tsx'

const { done, confirmed, inProgress } = MaintainStatus.code
const STOPPED = 3

/** 签字 (jobs 4.3): the visit is completed with a sign-out, then the customer reads it in plain words and signs. */
export function ConfirmPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const { ready } = usePhone()
  if (!visit) {
    return (
      <Screen title="签字" back={phonePaths.order(id)}>
        {ready && <Nothing>手机里没有这张工单。它可能已经确认</Nothing>}
      </Screen>
    )
  }
  const { status } = visit.order
  if (status === inProgress) return <Finish visit={visit} />
  if (status === done) {
    return (
      <CustomerSign
        shot={visit}
        back={phonePaths.order(id)}
        top={<Stepper order={visit.order} employeeId={visit.me.employeeId} />}
        summary={<Summary visit={visit} />}
      />
    )
  }
  return (
    <Screen title="签字" sub={liftName(visit.lift)} back={phonePaths.order(id)}>
      {status === confirmed ? (
        <Note tone="info">客户已签字，记录不能再改</Note>
      ) : (
        <Note tone="warn">工单还没有开始或已暂停</Note>
      )}
      {status === confirmed && <EvaluationCode token={visit.order.evaluation} />}
      {status === confirmed && <Summary visit={visit} />}
    </Screen>
  )
}

function Finish({ visit }: { visit: Visit }) {
  const { order, lift } = visit
  const state = usePhone()
  const navigate = useNavigate()
  const [after, setAfter] = useState<number | null>(null)
  const [stateReason, setStateReason] = useState('')
  const [shortReason, setShortReason] = useState('')
  const [away, setAway] = useState<string | null>(null)
  const [awayReason, setAwayReason] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const face = useFace(order.left ? undefined : LEAVE_SCENE)
  const left = missing(order)
  const minutes = minutesWorked(order, nowOf(state))
  const short = minutes < order.leastMinutes
  const blocked = left.unchecked + left.withoutPhoto + left.unhandled > 0
  const whole =
    !blocked &&
    face.needs.ready &&
    after !== null &&
    (after !== STOPPED || stateReason.trim() !== '') &&
    (!short || shortReason.trim() !== '') &&
    (away === null || (photo !== null && awayReason.trim() !== ''))
  const finish = async () => {
    setBusy(true)
    try {
      const leave = await signedOut()
      if (!leave) return
      const given = {
        elevatorStateAfter: after as 1 | 2 | 3,
        stateReason: stateReason.trim() || null,
        shortReason: short ? shortReason.trim() : null,
      }
      await record(order.id, leave, doing('complete', given))
    } finally {
      setBusy(false)
    }
  }
  /** At the lift by position, else by a photo and a reason (jobs 6.7); null: the person is asked first. */
  const signedOut = async () => {
    if (order.left) return doing('note', { text: '已离场签到' })
    if (away !== null)
      return doing('leave', { method: 2, photo, reason: awayReason.trim(), facePhoto: face.given.facePhoto })
    const fix = await locate()
    const presence = fix && presenceAt(lift, fix)
    if (presence?.pass) return doing('leave', { method: 1, ...face.given })
    setAway(
      presence
        ? refuseMaintain.tooFar({ d: presence.metres, a: presence.accuracy, r: presence.limit }).message
        : refuseMaintain.noFix.text,
    )
    return null
  }
  return (
    <Screen
      title="完成作业"
      sub={`${liftName(lift)}　${levelName(order.level, order.type)}`}
      back={phonePaths.items(order.id)}
      top={<Stepper order={order} employeeId={visit.me.employeeId} />}
      foot={
        blocked ? (
          <Big onClick={() => void navigate(phonePaths.items(order.id))}>回到项目补齐</Big>
        ) : (
          <Big disabled={!whole || busy || face.comparing} onClick={() => void finish()}>
            离场签到并完成
          </Big>
        )
      }
    >
      {left.unchecked > 0 && <Note tone="bad">还有{left.unchecked}项未检查</Note>}
      {left.withoutPhoto > 0 && <Note tone="bad">{left.withoutPhoto}项缺少照片</Note>}
      {left.unhandled > 0 && <Note tone="bad">还有{left.unhandled}项异常未处理</Note>}
      <Summary visit={visit} />
      <Choices
        label="电梯完成后状态"
        options={StateAfter.options.map(({ value, label }) => [value, label] as const)}
        value={after}
        onPick={(value) => setAfter(value)}
      />
      {after === STOPPED && (
        <Labelled label="停梯原因（会告知客户）">
          <input value={stateReason} maxLength={200} onChange={(event) => setStateReason(event.target.value)} />
        </Labelled>
      )}
      {short && (
        <Labelled label={refuseMaintain.tooShort({ n: minutes, m: order.leastMinutes }).message}>
          <input value={shortReason} maxLength={200} onChange={(event) => setShortReason(event.target.value)} />
        </Labelled>
      )}
      <FaceStep shot={visit} face={face} />
      {away !== null && (
        <>
          <Note tone="warn">{away}。离场签到改用现场照片和原因</Note>
          <Labelled label="原因">
            <input value={awayReason} maxLength={200} onChange={(event) => setAwayReason(event.target.value)} />
          </Labelled>
          <div className={css.sheetFoot}>
            <Camera visit={visit} use="site" label="拍现场照片" className={css.wide} onTaken={setPhoto}>
              <CameraIcon size={24} />
              {photo ? '现场照片已拍' : '拍现场照片'}
            </Camera>
          </div>
        </>
      )}
      <p className={css.links}>
        <Link to={phonePaths.parts(order.id)}>登记用料</Link>
        <Link to={phonePaths.order(order.id)}>返回工单</Link>
      </p>
    </Screen>
  )
}
