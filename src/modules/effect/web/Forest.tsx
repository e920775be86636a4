import type { EffectRow } from '../shared/api.ts'
import { intervalText, signed } from '../shared/effectText.ts'
import { type EffectMetric, factOf } from '../shared/metrics.ts'
import { EffectVerdict } from '../shared/verdict.ts'
import css from './effect.module.css'

/** Each line its difference with its interval, all on one scale around no difference. */

export const FOREST_WIDTH = 230
const EDGE = 34
const HEIGHT = 26

const { helps, none, harms } = EffectVerdict.code
const toneOf = (verdict: EffectVerdict): string | undefined =>
  verdict === helps ? css.helps : verdict === none ? css.none : verdict === harms ? css.harms : css.lacking

/** As far as the intervals of the rows and what would be of use reach, to both sides alike. */
export function reachOf(metric: EffectMetric, rows: readonly EffectRow[]): number {
  const ends = rows.flatMap(({ difference: one }) => (one ? [Math.abs(one.lo), Math.abs(one.hi)] : []))
  return 1.1 * Math.max(factOf(metric).useful, ...ends)
}

const placeOf = (reach: number) => (value: number) => FOREST_WIDTH / 2 + (value / reach) * (FOREST_WIDTH / 2 - EDGE)

export function ForestScale({ metric, reach }: { metric: EffectMetric; reach: number }) {
  const x = placeOf(reach)
  const { digits } = factOf(metric)
  return (
    <svg width={FOREST_WIDTH} height={16} className={css.forest} aria-hidden="true">
      {[-reach, 0, reach].map((value) => (
        <text key={value} x={x(value)} y={12} textAnchor="middle">
          {value === 0 ? '0' : signed(value, Math.min(digits, 3))}
        </text>
      ))}
    </svg>
  )
}

export function Forest({ of: { metric, verdict, difference }, reach }: { of: EffectRow; reach: number }) {
  if (!difference) return <span className="ter">—</span>
  const x = placeOf(reach)
  const middle = HEIGHT / 2
  const at = x(difference.difference)
  return (
    <svg
      width={FOREST_WIDTH}
      height={HEIGHT}
      className={css.forest}
      role="img"
      aria-label={`${EffectVerdict.label(verdict)}，${intervalText(metric, difference)}`}
    >
      <path d={`M${EDGE / 2} ${middle}H${FOREST_WIDTH - EDGE / 2}`} className={css.grid} />
      <path d={`M${x(0)} 0V${HEIGHT}`} className={css.zero} />
      <g className={toneOf(verdict)}>
        <path
          d={`M${x(difference.lo)} ${middle - 4}v8M${x(difference.lo)} ${middle}H${x(difference.hi)}M${x(difference.hi)} ${middle - 4}v8`}
          className={css.interval}
        />
        {/* Filled where something is said of it: the shape tells without the colour. */}
        {verdict === none ? <circle cx={at} cy={middle} r={4.5} /> : <path d={`M${at - 6} ${middle}l6 -6l6 6l-6 6z`} />}
      </g>
    </svg>
  )
}
