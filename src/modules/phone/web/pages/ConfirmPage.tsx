import { Link, useNavigate, useParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { MaintainStatus, StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Camera } from '../kit/Camera.tsx'
import { Big, Choices, Labelled, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { usePhone } from '../store/state.ts'
import { useVisit, type Visit } from '../store/visits.ts'
import { levelName, liftName } from '../words.ts'
import { CustomerSign } from './CustomerSign.tsx'
import { FaceStep } from './FaceStep.tsx'
import { EvaluationCode } from './LinkCode.tsx'
import css from './order.module.css'
import { Summary } from './Summary.tsx'
import { STOPPED, useFinish } from './useFinish.ts'

const { done, confirmed, inProgress } = MaintainStatus.code

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
  const navigate = useNavigate()
  const { left, blocked, after, stateReason, short, face, away, ready, finish } = useFinish(visit)
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
          <Big disabled={!ready} onClick={() => void finish()}>
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
        value={after.value}
        onPick={(value) => after.set(value)}
      />
      {after.value === STOPPED && (
        <Labelled label="停梯原因（会告知客户）">
          <input value={stateReason.value} maxLength={200} onChange={(event) => stateReason.set(event.target.value)} />
        </Labelled>
      )}
      {short && (
        <Labelled label={short.rule}>
          <input value={short.value} maxLength={200} onChange={(event) => short.set(event.target.value)} />
        </Labelled>
      )}
      <FaceStep shot={visit} face={face} />
      {away && <Away visit={visit} {...away} />}
      <p className={css.links}>
        <Link to={phonePaths.parts(order.id)}>登记用料</Link>
        <Link to={phonePaths.order(order.id)}>返回工单</Link>
      </p>
    </Screen>
  )
}

interface AwayProps {
  readonly visit: Visit
  readonly why: string
  readonly reason: string
  setReason(reason: string): void
  readonly photo: string | null
  setPhoto(key: string): void
}

/** Signing out away from the lift: a reason and a picture of the place. */
function Away({ visit, why, reason, setReason, photo, setPhoto }: AwayProps) {
  return (
    <>
      <Note tone="warn">{why}。离场签到改用现场照片和原因</Note>
      <Labelled label="原因">
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Camera visit={visit} use="site" label="拍现场照片" className={css.wide} onTaken={setPhoto}>
          <CameraIcon size={24} />
          {photo ? '现场照片已拍' : '拍现场照片'}
        </Camera>
      </div>
    </>
  )
}
