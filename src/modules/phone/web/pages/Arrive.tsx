import { type ReactNode, useEffect, useState } from 'react'
import { metresText } from '#kernel/shared/said.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldElevator } from '#modules/field/shared/fieldWork.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { type Presence, presenceAt } from '../../shared/presence.ts'
import { Big, Note, Plain } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { locate, useFix, usePlaceFault } from '../store/place.ts'
import type { Shot } from '../store/visits.ts'
import { liftName } from '../words.ts'
import { type ARRIVE_SCENE, FaceStep, useFace } from './FaceStep.tsx'
import { ScanSignIn } from './ScanSignIn.tsx'
import css from './signIn.module.css'

export type Arrival =
  | { readonly method: 1; readonly photo: string | null; readonly facePhoto: string | null }
  | {
      readonly method: 2
      readonly qr: string
      readonly photo: string | null
      readonly reason: string
      readonly facePhoto: string | null
    }

interface Props {
  readonly shot: Shot
  readonly lift: Pick<FieldElevator, 'name' | 'communityName' | 'lng' | 'lat' | 'located' | 'signMetres'>
  readonly back: string
  readonly title?: string
  readonly top?: ReactNode
  /** In which the company may compare faces; absent where it never does. */
  readonly scene?: typeof ARRIVE_SCENE
  /** Records it; the page that asked shows what comes next. */
  onArrive(given: Arrival): Promise<unknown>
}

/** 签到 (jobs 4.3, 6.7): by position within the circle, else by the lift's code; of visits, repairs and inspections. */
export function Arrive({ shot, lift, back, title = '签到', top, scene, onArrive }: Props) {
  const fix = useFix()
  const fault = usePlaceFault()
  const [asking, setAsking] = useState(false)
  const face = useFace(scene)
  const [scanning, setScanning] = useState(false)
  const ask = async () => {
    setAsking(true)
    await locate()
    setAsking(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the page opens
  useEffect(() => void ask(), [])
  const presence = fix && presenceAt(lift, fix)
  const unchecked = fix !== null && !lift.located
  const arrive = async () => {
    await onArrive({ method: 1, ...face.given })
    toast.done(face.needs.site ? '已签到，等待班组长审核' : '已签到')
  }
  return (
    <Screen
      title={title}
      sub={liftName(lift)}
      back={back}
      top={top}
      foot={
        <>
          <Plain disabled={face.needs.blocked} onClick={() => setScanning(true)}>
            扫码签到
          </Plain>
          {presence?.pass || unchecked ? (
            <Big disabled={!face.needs.ready || face.comparing} onClick={() => void arrive()}>
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
      {lift.located ? (
        <Circle presence={presence} />
      ) : (
        <Note tone="info">
          这个小区还没有坐标，位置按行政区估计，签到距离暂不核验。签到照常记录，班组长看得到「未核验」。
        </Note>
      )}
      <Distances lift={lift} presence={presence} accuracy={fix?.accuracy} />
      {presence && !presence.pass && (
        <Note tone="warn">
          {refuseMaintain.tooFar({ d: presence.metres, a: presence.accuracy, r: presence.limit }).message}
          。到电梯旁再定位，地下室没有信号时扫码签到
        </Note>
      )}
      {!fix && !asking && (
        <Note tone="warn">
          {refuseMaintain.noFix.text}
          {fault === 'denied' && '。浏览器没有定位权限，可在手机设置中打开'}
        </Note>
      )}
      <FaceStep shot={shot} face={face} />
      {scanning && (
        <ScanSignIn
          shot={shot}
          facePhoto={face.given.facePhoto}
          onArrive={onArrive}
          onClose={() => setScanning(false)}
        />
      )}
    </Screen>
  )
}

interface DistancesProps {
  readonly lift: Props['lift']
  readonly presence: Presence | null
  readonly accuracy: number | undefined
}

function Distances({ lift, presence, accuracy }: DistancesProps) {
  return (
    <dl className={`grid cols-3 m-0 line-b ${css.figures}`}>
      <div>
        <dt className="ter f-15">距离电梯</dt>
        <dd className="m-0 f-22 bold">{presence ? metresText(presence.metres) : lift.located ? '未取得' : '未核验'}</dd>
      </div>
      <div>
        <dt className="ter f-15">定位精度</dt>
        <dd className="m-0 f-22 bold">{accuracy === undefined ? '未取得' : `±${metresText(accuracy)}`}</dd>
      </div>
      <div>
        <dt className="ter f-15">签到范围</dt>
        <dd className="m-0 f-22 bold">{metresText(lift.signMetres)}</dd>
      </div>
    </dl>
  )
}

/** The lift, the circle in which a sign-in passes, and where the phone is; to scale. */
function Circle({ presence }: { presence: Presence | null }) {
  const limit = presence?.limit ?? 200
  const reach = Math.max(limit * 1.25, presence ? presence.metres * 1.15 : 0)
  // The picture is lower than wide: who stands south of the lift is in it too.
  const scale = 70 / reach
  const x = (presence?.east ?? 0) * scale
  const y = -(presence?.north ?? 0) * scale
  return (
    <svg
      className={`block w-full bg-side ${css.circle}`}
      viewBox="-110 -80 220 160"
      role="img"
      aria-label="签到范围示意"
    >
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
