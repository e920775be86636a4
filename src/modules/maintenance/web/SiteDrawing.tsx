import { metresText } from '#kernel/shared/said.ts'
import { PanelHead, Pictures, timeText } from '#kernel/web/ui/index.ts'
import { FaceState, ReviewState, SignInKind, SignInMethod } from '../shared/maintenance.ts'
import type { MaintainOrderDetail, OrderSignIn } from '../shared/orderDetail.ts'
import css from './drawer.module.css'
import { SignInVerbs } from './SignInVerbs.tsx'

const WIDTH = 300
const HEIGHT = 220
const METRES_PER_DEGREE = 111_320

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Metres east and north of the lift; both places GCJ-02. At these distances the earth is flat. */
function metresFrom(lift: { lng: number; lat: number }, at: { lng: number; lat: number }): Spot {
  const east = (at.lng - lift.lng) * METRES_PER_DEGREE * Math.cos((lift.lat * Math.PI) / 180)
  return { x: east, y: (at.lat - lift.lat) * METRES_PER_DEGREE }
}

/** 签到: an own drawing to scale, the lift in the middle, the allowed circle, every sign-in with its accuracy. */
export function SiteDrawing({ order }: { order: MaintainOrderDetail }) {
  const { signIns, elevator } = order
  if (signIns.length === 0) return null
  const placed = signIns.flatMap((one) =>
    one.lng === null || one.lat === null || one.distance === null
      ? []
      : [{ one, spot: metresFrom(elevator, { lng: one.lng, lat: one.lat }) }],
  )
  // Without coordinates of the lift there is nothing to draw around.
  const drawn = !signIns.some(isUnchecked)
  const limit = signIns.find((one) => one.limitMetres !== null)?.limitMetres ?? 200
  const reach = Math.max(limit, ...placed.map(({ spot }) => Math.hypot(spot.x, spot.y))) * 1.15
  const scale = HEIGHT / 2 / reach
  const at = (spot: Spot) => ({ cx: WIDTH / 2 + spot.x * scale, cy: HEIGHT / 2 - spot.y * scale })
  return (
    <section>
      <PanelHead
        title="签到"
        count={signIns.length}
        right={drawn ? `范围 ${metresText(limit)}` : '这个小区还没有坐标，距离未核验'}
      />
      <div className={css.site}>
        {drawn && (
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${signIns.length} 次签到与电梯的位置`}>
            <rect width={WIDTH} height={HEIGHT} fill="var(--side)" />
            <circle
              cx={WIDTH / 2}
              cy={HEIGHT / 2}
              r={limit * scale}
              fill="var(--brandT)"
              stroke="var(--brand)"
              strokeDasharray="4 3"
            />
            <text x={WIDTH / 2} y={HEIGHT / 2 - limit * scale + 14} textAnchor="middle" className={css.siteText}>
              {metresText(limit)}
            </text>
            <rect x={WIDTH / 2 - 5} y={HEIGHT / 2 - 7} width="10" height="14" fill="var(--bg)" stroke="var(--ink)" />
            <path d={`M${WIDTH / 2} ${HEIGHT / 2 - 7}v14`} stroke="var(--ink)" />
            {placed.map(({ one, spot }) => (
              <g key={one.id} className={one.pass ? css.passed : css.failed}>
                <circle {...at(spot)} r={Math.max(5, (one.accuracy ?? 0) * scale)} fillOpacity="0.14" />
                <circle {...at(spot)} r="4" stroke="var(--bg)" strokeWidth="1.5" />
                <text x={at(spot).cx + 7} y={at(spot).cy + 4} className={css.siteText}>
                  {one.name.slice(0, 1)}
                </text>
              </g>
            ))}
          </svg>
        )}
        <ul>
          {signIns.map((one) => (
            <SignInLine key={one.id} one={one} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The phone knew where it was, and nobody knew where the lift was (decision 0126). */
const isUnchecked = ({ distance, lng }: OrderSignIn) => distance === null && lng !== null

function SignInLine({ one }: { one: OrderSignIn }) {
  const where =
    one.distance === null
      ? `${SignInMethod.label(one.method)}${isUnchecked(one) ? '，距离未核验' : ''}`
      : `${metresText(one.distance)}${one.accuracy === null ? '' : `（精度 ±${metresText(one.accuracy)}）`}`
  return (
    <li>
      <div>
        {one.name} {SignInKind.label(one.kind)} <span className="num">{timeText(one.at)}</span>
      </div>
      <div className={one.pass ? 'ter' : isUnchecked(one) ? 'amberText' : 'redText'}>
        {where}
        {!one.pass && one.distance !== null && '，超出范围'}
        {one.faceState !== 0 && ` · 人脸${FaceState.label(one.faceState)}`}
        {one.reviewState !== 0 && ` · ${ReviewState.label(one.reviewState)}`}
      </div>
      {one.reason && <div className="ter">{one.reason}</div>}
      {one.reviewNote && <div className="ter">审核意见：{one.reviewNote}</div>}
      {one.photo && <Pictures pictures={[{ key: one.id, url: one.photoUrl, alt: `${one.name}签到时的现场照片` }]} />}
      {one.mayReview && <SignInVerbs signIn={one} />}
    </li>
  )
}
