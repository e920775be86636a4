import type { ShownJudgement } from '../shared/lineLift.ts'
import css from './demand.module.css'

/** Narrower than this, in percent of the bar, the words of a piece stand above only. */
const ROOM = 11

interface Props {
  readonly judgement: Pick<ShownJudgement, 'score' | 'pieces'>
  readonly bands: readonly { readonly min: number; readonly gapDays: number }[]
  readonly localMaxGapDays: number | null
}

/** The bar shows the end where something happens: from the tens below the lowest band or the score. */
function floorOf(score: number | null, bands: Props['bands']): number {
  const lowest = Math.min(70, score ?? 70, ...bands.map(({ min }) => min))
  return Math.max(0, Math.floor((lowest - 5) / 10) * 10)
}

/**
 * A score as what was taken from 100: the bar goes down from the right, one named piece after the other, and the marks
 * say which gap begins where (look 1: one rail for everything that has a limit).
 */
export function ScoreBar({ judgement: { score, pieces }, bands, localMaxGapDays }: Props) {
  const taken = pieces.filter(({ points }) => points !== null && points > 0)
  const unknown = pieces.filter(({ points }) => points === null)
  const most = localMaxGapDays ?? 90
  const floor = floorOf(score, bands)
  const at = (points: number) => (Math.max(0, points - floor) / (100 - floor)) * 100
  let top = 100
  const segments = taken.map(({ key, label, points, detail }) => {
    const from = Math.max(floor, top - (points ?? 0))
    const segment = { key, label: `${label} −${points}`, detail, left: at(from), width: at(top) - at(from) }
    top = from
    return segment
  })
  const words = taken.map(({ label, points }) => `${label}减${points}`).join('，')
  return (
    <div className="min-w-0">
      <div className={`flex gap-10 items-baseline ${css.scoreHead}`}>
        {score === null ? <span className="ter">评分未采集</span> : <b className="num">{score}</b>}
        <span className="ter small">
          {score === null
            ? unknown.map(({ detail }) => detail).join('、')
            : taken.length === 0
              ? '满分，没有扣分项'
              : taken.map(({ detail, points }) => `${detail}（−${points}）`).join('；')}
        </span>
      </div>
      <div
        className={`relative bg-hover ${css.bar}`}
        role="img"
        aria-label={score === null ? '评分未采集' : `评分${score}${words ? `，${words}` : ''}`}
      >
        {score !== null && <span className={`absolute bg-action ${css.left}`} style={{ width: `${at(score)}%` }} />}
        {segments.map(({ key, label, detail, left, width }) => (
          <span
            key={key}
            className={`absolute hide ${css.piece}`}
            style={{ left: `${left}%`, width: `${width}%` }}
            title={detail}
          >
            {width >= ROOM && <em className="block hide t12 upright amberText middle nowrap">{label}</em>}
          </span>
        ))}
        {bands.map(({ min }) => (
          <i key={min} style={{ left: `${at(min)}%` }} />
        ))}
      </div>
      <div className={css.marks} aria-hidden>
        <span className={`row absolute t12 ter ${css.markEnd}`} style={{ left: 0 }}>
          {floor}
        </span>
        {bands.map(({ min, gapDays }) => (
          <span className="row absolute t12 ter" key={min} style={{ left: `${at(min)}%` }}>
            ≥{min}
            <small className="t12 nowrap">{Math.min(gapDays, most)} 天</small>
          </span>
        ))}
        <span className={`row absolute t12 ter ${css.markLast}`}>100</span>
      </div>
    </div>
  )
}
