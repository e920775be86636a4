import { PanelHead } from '#kernel/web/ui/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { rowStyles } from '#modules/maintenance/web/index.ts'
import type { WhatIfAnswer } from '../shared/whatIf.ts'
import own from './schedule.module.css'

const WIDTH = 680
const HIGH = 96

/** The answer in one sentence, then the figures it comes from. */
export function WhatIfResult({ answer }: { answer: WhatIfAnswer }) {
  const { before, after } = answer
  const rows: [label: string, before: number, after: number, unit: string][] = [
    [`超${visitGap.days}日`, before.late, after.late, '台'],
    ['维保次数', before.visits, after.visits, '次'],
    ['搭档组', before.crews, after.crews, '个'],
    ['平均负荷', before.load, after.load, '%'],
    ['超过目标的组日', before.overTarget, after.overTarget, '个'],
  ]
  return (
    <>
      <p className={`${own.answer} ${after.late > 0 ? 'redText' : ''}`} role="status">
        {answer.text}
      </p>
      <table className={own.compare}>
        <thead>
          <tr>
            <th>
              {answer.from} 至 {answer.to}
            </th>
            <th>不变动</th>
            <th>试算</th>
            {answer.remedies.map((one) => (
              <th key={one.crews}>再加 {one.crews} 组</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, is, unit], i) => (
            <tr key={label}>
              <td>
                {label} <span className="ter">{unit}</span>
              </td>
              <td className="num">{was}</td>
              <td className="num">{was === is ? is : <b>{is}</b>}</td>
              {answer.remedies.map((one) => (
                <td key={one.crews} className="num">
                  {i === 0 ? one.late : ''}
                  {i === 0 && <span className="ter small"> {one.teamName}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayBars days={answer.days} />
      {answer.lateVisits.length > 0 && (
        <section>
          <PanelHead title={`超${visitGap.days}日的维保`} count={`${answer.lateVisits.length} 次`} />
          <table className={rowStyles.rows}>
            <thead>
              <tr>
                <th>电梯</th>
                <th>法定截止</th>
                <th>最早能做</th>
              </tr>
            </thead>
            <tbody>
              {answer.lateVisits.map((one) => (
                <tr key={`${one.communityName}${one.elevatorName}${one.legalDeadline}`}>
                  <td>
                    {one.elevatorName} <span className="ter">{one.communityName}</span>
                  </td>
                  <td className="num">{one.legalDeadline}</td>
                  <td className="num">{one.date ?? <b className="redText">本期内排不下</b>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/** Hours by day: without the change in grey, with it in colour. */
function DayBars({ days }: { days: WhatIfAnswer['days'] }) {
  const most = Math.max(60, ...days.map((day) => Math.max(day.before, day.after)))
  const step = WIDTH / Math.max(1, days.length)
  const high = (minutes: number) => (minutes / most) * HIGH
  return (
    <section>
      <PanelHead title="每天的工时" count="小时，灰色为不变动，深色为试算" />
      <svg viewBox={`0 0 ${WIDTH} ${HIGH + 18}`} className={own.bars} role="img" aria-label="每天的工时">
        <path d={`M0 ${HIGH}H${WIDTH}`} stroke="var(--ctl)" />
        {days.map((day, i) => (
          <g key={day.date}>
            <title>{`${day.date}：不变动 ${(day.before / 60).toFixed(1)} 小时，试算 ${(day.after / 60).toFixed(1)} 小时`}</title>
            <rect
              x={i * step}
              width={step / 2 - 1}
              y={HIGH - high(day.before)}
              height={high(day.before)}
              fill="var(--ctl)"
            />
            <rect
              x={i * step + step / 2 - 1}
              width={step / 2 - 1}
              y={HIGH - high(day.after)}
              height={high(day.after)}
              fill="var(--brand)"
            />
            {i % 7 === 0 && (
              <text x={i * step} y={HIGH + 14} className={own.barText}>
                {day.date.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </section>
  )
}
