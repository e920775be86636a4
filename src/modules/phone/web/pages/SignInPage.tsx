import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { MaintainStatus, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { type Presence, presenceAt } from '../../shared/presence.ts'
import { isSignedIn } from '../../shared/visit.ts'
import { Camera } from '../kit/Camera.tsx'
import { Big, Note, Plain } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { doing, record } from '../store/phone.ts'
import { locate, useFix, usePlaceFault } from '../store/place.ts'
import { usePhone } from '../store/state.ts'
import { useVisit, type Visit } from '../store/visits.ts'
import { levelName, liftName } from '../words.ts'
import { ScanSignIn } from './ScanSignIn.tsx'
import css from './signIn.module.css'

/** 签到, then the safety photo and the start (jobs 4.3, 6.7). */
export function SignInPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const { ready } = usePhone()
  if (!visit) return ready ? <Navigate to={phonePaths.order(id)} replace /> : null
  const here = isSignedIn(visit.order, visit.me.employeeId)
  return here ? <Safety visit={visit} /> : <Arrive visit={visit} />
}

const ARRIVE_SCENE = 1

function Arrive({ visit }: { visit: Visit }) {
  const { order, lift } = visit
  const fix = useFix()
  const fault = usePlaceFault()
  const { faceScenes = [] } = usePhone().facts.day ?? {}
  const [asking, setAsking] = useState(false)
  const [face, setFace] = useState<string | null>(null)
  const [scanning, setScanning] = useState(false)
  const ask = async () => {
    setAsking(true)
    await locate()
    setAsking(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the page opens
  useEffect(() => void ask(), [])
  const presence = fix && presenceAt(lift, fix)
  const needsFace = faceScenes.includes(ARRIVE_SCENE) && face === null
  const arrive = async () => {
    await record(order.id, doing('arrive', { method: 1, facePhoto: face }))
    toast.done('已签到')
  }
  return (
    <Screen
      title="签到"
      sub={liftName(lift)}
      back={phonePaths.order(order.id)}
      top={<Stepper order={order} employeeId={visit.me.employeeId} />}
      foot={
        <>
          <Plain onClick={() => setScanning(true)}>扫码签到</Plain>
          {presence?.pass ? (
            <Big disabled={needsFace} onClick={() => void arrive()}>
              签到
            </Big>
          ) : (
            <Big disabled={asking} onClick={() => void ask()}>
              {asking ? '正在定位' : '重新定位'}
            </Big>
          )}
        </>
      }
    >
      <Circle presence={presence} />
      <dl className={css.figures}>
        <div>
          <dt>距离电梯</dt>
          <dd>{presence ? `${presence.metres} 米` : '未取得'}</dd>
        </div>
        <div>
          <dt>定位精度</dt>
          <dd>{presence ? `±${presence.accuracy} 米` : '未取得'}</dd>
        </div>
        <div>
          <dt>签到范围</dt>
          <dd>{lift.signMetres} 米</dd>
        </div>
      </dl>
      {presence && !presence.pass && (
        <Note tone="warn">
          {refuseMaintain.tooFar({ d: presence.metres, a: presence.accuracy, r: presence.limit }).message}
          。到电梯旁再定位，地下室没有信号时扫码签到
        </Note>
      )}
      {!presence && !asking && (
        <Note tone="warn">
          {refuseMaintain.noFix.text}
          {fault === 'denied' && '。浏览器没有定位权限，可在手机设置中打开'}
        </Note>
      )}
      {faceScenes.includes(ARRIVE_SCENE) && (
        <div className={css.face}>
          <Camera visit={visit} use="face" label="拍人脸" onTaken={setFace}>
            <CameraIcon size={24} />
            {face ? '人脸已拍，可重拍' : '拍人脸'}
          </Camera>
          <p>没有网络时照片随签到一起上传，联网后比对</p>
        </div>
      )}
      {scanning && <ScanSignIn visit={visit} facePhoto={face} onClose={() => setScanning(false)} />}
    </Screen>
  )
}

/** The lift, the circle in which a sign-in passes, and where the phone is; to scale. */
function Circle({ presence }: { presence: Presence | null }) {
  const limit = presence?.limit ?? 200
  const reach = Math.max(limit * 1.25, presence ? presence.metres * 1.15 : 0)
  const scale = 100 / reach
  const x = (presence?.east ?? 0) * scale
  const y = -(presence?.north ?? 0) * scale
  return (
    <svg className={css.circle} viewBox="-110 -80 220 160" role="img" aria-label="签到范围示意">
      <circle r={limit * scale} className={css.zone} />
      <rect x="-5" y="-9" width="10" height="18" rx="1.5" className={css.lift} />
      {presence && (
        <>
          <line x1="0" y1="0" x2={x} y2={y} className={css.way} />
          <circle cx={x} cy={y} r={Math.max(4, presence.accuracy * scale)} className={css.doubt} />
          <circle cx={x} cy={y} r="5" className={presence.pass ? css.inside : css.outside} />
        </>
      )}
    </svg>
  )
}

function Safety({ visit }: { visit: Visit }) {
  const { order, lift } = visit
  const navigate = useNavigate()
  const { setting } = usePhone().facts.day ?? {}
  const fence = setting?.safetyPhoto !== false
  const wanted = fence || setting?.startPhoto !== false
  const signedIn = order.crew.filter((one) => one.signedIn).length
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
      sub={`${liftName(lift)}　${levelName(order.level)}`}
      back={phonePaths.order(order.id)}
      top={<Stepper order={order} employeeId={visit.me.employeeId} />}
      foot={
        <Big disabled={wanted && !order.safety} onClick={() => void start()}>
          开始作业
        </Big>
      }
    >
      <ul className={css.crew}>
        {order.crew.map((one) => (
          <li key={one.employeeId} data-in={one.signedIn || undefined}>
            {one.name}
            <span>{one.signedIn ? '已签到' : '未签到'}</span>
          </li>
        ))}
      </ul>
      {signedIn < least && (
        <Note tone="warn">
          {refuseMaintain.tooFewSignedIn({ n: signedIn, m: least }).message}。请同伴在自己的手机上签到后再开始
        </Note>
      )}
      {wanted && (
        <div className={css.face}>
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
