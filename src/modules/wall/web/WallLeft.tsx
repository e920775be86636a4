import { hourText } from '#kernel/shared/said.ts'
import { HealthGrade } from '#modules/diagnosis/shared/healthRule.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import type { WallSummary } from '../shared/wall.ts'
import css from './column.module.css'

const MOST_CODES = 5

/** 24 小时记录, 故障排行, 健康评分, and what an inspector asks of the month. */
export function WallLeft({ of }: { of: WallSummary }) {
  const most = of.codes[0]?.times ?? 0
  const graded = of.grades.filter(({ grade }) => grade !== HealthGrade.code.unknown)
  const all = graded.reduce((sum, { held }) => sum + held, 0)
  return (
    <div className={css.column}>
      <section aria-label="24 小时记录">
        <h2>
          24 小时记录 <i>条 / 时</i>
        </h2>
        <Hours of={of} />
      </section>
      <section aria-label="故障排行" className={css.grows}>
        <h2>
          故障排行 <i>近 30 天</i>
        </h2>
        {most === 0 ? (
          <p className={css.quiet}>近 30 天没有故障记录</p>
        ) : (
          <ol className={`bare-list ${css.codes}`}>
            {of.codes.slice(0, MOST_CODES).map(({ code, times }, n) => (
              <li key={code}>
                <i className="num">{n + 1}</i>
                <span>{faultName(code)}</span>
                <b className="num">{times}</b>
                <u>
                  <i style={{ width: `${(times / most) * 100}%` }} />
                </u>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-label="健康评分">
        <h2>
          健康评分 <i className="num">{all > 0 ? `${all} 台` : '未评分'}</i>
        </h2>
        {all > 0 && (
          <>
            <div className={css.grades} aria-hidden>
              {graded.map(({ grade, held }) => (
                <i key={grade} data-grade={grade} style={{ flexGrow: held }} />
              ))}
            </div>
            <p className={css.gradeWords}>
              {graded.map(({ grade, held }) => (
                <span key={grade} className="num">
                  {HealthGrade.label(grade)} <b>{held}</b>
                </span>
              ))}
            </p>
          </>
        )}
      </section>
      <section aria-label="本月" className={css.month}>
        <p>
          <Fact title="本月困人" value={of.trappedMonth} unit="次" />
          <Fact title="到场" value={of.trappedArriveMinutes} unit="分" />
          <Fact title="超时" value={of.trappedOver} unit="次" red={of.trappedOver > 0} />
        </p>
        <p>
          <Fact title="急修到场" value={of.arriveMinutes} unit="分" />
          <Fact title="修复" value={of.recoverMinutes} unit="分" />
        </p>
      </section>
    </div>
  )
}

interface FactProps {
  readonly title: string
  /** Null: nothing of it this month. */
  readonly value: number | string | null
  readonly unit: string
  readonly red?: boolean
}

const Fact = ({ title, value, unit, red }: FactProps) => (
  <span className="num" data-red={red || undefined}>
    {title} <b>{value ?? '—'}</b> {value !== null && unit}
  </span>
)

const WIDE = 440
const HIGH = 116
const LEFT = 34
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** Bars of an hour, the worst on top of them. */
function Hours({ of: { hours, levels } }: { of: WallSummary }) {
  const top = Math.max(1, ...hours.map(({ a, b, c, d }) => a + b + c + d))
  const step = steps.find((one) => one * 2 >= top) ?? top
  const scale = HIGH / (2 * step)
  const wide = (WIDE - LEFT) / hours.length
  const counted = (level: string) => levels.find((one) => one.level === level)?.day ?? 0
  const rest = levels.reduce((sum, { level, day }) => sum + (level === null || level > 'C' ? day : 0), 0)
  return (
    <>
      <p className={css.levels}>
        {(['A', 'B', 'C'] as const).map((level) => (
          <span key={level} className="num">
            <i data-level={level} aria-hidden />
            {level} 级 <b>{counted(level)}</b>
          </span>
        ))}
        <span className="num">
          <i data-level="D" aria-hidden />
          其他 <b>{rest}</b>
        </span>
      </p>
      <svg className={css.hours} viewBox={`0 0 ${WIDE} ${HIGH + 34}`} aria-hidden>
        {[0, 1, 2].map((n) => (
          <g key={n}>
            <line x1={LEFT} x2={WIDE} y1={HIGH - n * step * scale} y2={HIGH - n * step * scale} />
            <text x={LEFT - 8} y={HIGH - n * step * scale + (n === 2 ? 16 : 7)} textAnchor="end">
              {n * step}
            </text>
          </g>
        ))}
        {hours.map(({ at, a, b, c, d }, n) => {
          const x = LEFT + n * wide + 2
          let below = 0
          return (
            <g key={at}>
              {(
                [
                  ['D', d],
                  ['C', c],
                  ['B', b],
                  ['A', a],
                ] as const
              ).map(([level, count]) => {
                below += count
                return count === 0 ? null : (
                  <rect
                    key={level}
                    data-level={level}
                    x={x}
                    width={wide - 4}
                    y={HIGH - below * scale}
                    height={count * scale}
                  />
                )
              })}
              {n % 6 === 0 && (
                <text x={x + wide / 2 - 2} y={HIGH + 28} textAnchor="middle">
                  {Number(hourText(at).slice(0, 2))} 时
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </>
  )
}
