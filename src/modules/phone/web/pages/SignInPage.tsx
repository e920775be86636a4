import { Navigate, useNavigate, useParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { MaintainStatus, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { hasReturned, isHere, isSignedIn } from '../../shared/visit.ts'
import { Camera } from '../kit/Camera.tsx'
import { Big, Note } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisit, type Visit } from '../store/visits.ts'
import { arrivalText, levelName, liftName } from '../words.ts'
import { Arrive } from './Arrive.tsx'
import { ARRIVE_SCENE } from './FaceStep.tsx'
import css from './signIn.module.css'

const { paused } = MaintainStatus.code

/** 签到, then the safety photo and the start (jobs 4.3, 6.7). */
export function SignInPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const state = usePhone()
  if (!visit) return state.ready ? <Navigate to={phonePaths.order(id)} replace /> : null
  const { order, me } = visit
  if (order.status === paused) {
    // Back at the lift after a pause: the work goes on where it stood.
    return hasReturned(order, me.employeeId) ? (
      <Navigate to={phonePaths.order(id)} replace />
    ) : (
      <ArriveAtVisit visit={visit} />
    )
  }
  return isSignedIn(order, me.employeeId, nowOf(state)) ? <Safety visit={visit} /> : <ArriveAtVisit visit={visit} />
}

function ArriveAtVisit({ visit }: { visit: Visit }) {
  const { order, lift } = visit
  return (
    <Arrive
      shot={visit}
      lift={lift}
      back={phonePaths.order(order.id)}
      top={<Stepper order={order} employeeId={visit.me.employeeId} />}
      scene={ARRIVE_SCENE}
      onArrive={(given) => record(order.id, doing('arrive', given))}
    />
  )
}

function Safety({ visit }: { visit: Visit }) {
  const { order, lift } = visit
  const navigate = useNavigate()
  const state = usePhone()
  const { setting } = state.facts.day ?? {}
  const fence = setting?.safetyPhoto !== false
  const wanted = fence || setting?.startPhoto !== false
  const now = nowOf(state)
  const signedIn = order.crew.filter((one) => isHere(order, one, now)).length
  const least = setting?.minCrew ?? 2
  const started = order.status !== MaintainStatus.code.notStarted && order.status !== MaintainStatus.code.departed
  if (started) return <Navigate to={phonePaths.items(order.id)} replace />
  const start = async () => {
    await record(order.id, doing('start', {}))
    await navigate(phonePaths.items(order.id), { replace: true })
  }
  return (
    <Screen
      title="安全确认"
      sub={`${liftName(lift)}　${levelName(order.level, order.type)}`}
      back={phonePaths.order(order.id)}
      top={<Stepper order={order} employeeId={visit.me.employeeId} />}
      foot={
        <Big disabled={wanted && !order.safety} onClick={() => void start()}>
          开始作业
        </Big>
      }
    >
      <ul className={`m-0 py-8 px-16 no-marks ${css.crew}`}>
        {order.crew.map((one) => (
          <li
            className="flex between py-12 line2-b f-18"
            key={one.employeeId}
            data-in={isHere(order, one, now) || undefined}
          >
            {one.name}
            <span className="ter">{arrivalText(order, one, now)}</span>
          </li>
        ))}
      </ul>
      {signedIn < least && (
        <Note tone="warn">
          {refuseMaintain.tooFewSignedIn({ n: signedIn, m: least }).message}。请同伴在自己的手机上签到后再开始
        </Note>
      )}
      {wanted && (
        <div className={`grid gap-6 py-12 px-16 ${css.face}`}>
          <Camera
            visit={visit}
            use="safety"
            label={fence ? '拍安全照片' : '拍开始照片'}
            onTaken={(photo) => record(order.id, doing('safety', { photo }))}
          >
            <CameraIcon size={24} />
            {fence
              ? order.safety
                ? '安全照片已拍，可重拍'
                : '拍安全围栏或警示牌'
              : order.safety
                ? '开始照片已拍，可重拍'
                : '拍作业开始时的现场'}
          </Camera>
        </div>
      )}
    </Screen>
  )
}
