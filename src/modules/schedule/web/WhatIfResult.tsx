import { hoursSaid } from '#kernel/shared/said.ts'
import { PanelHead, type ShortColumn, ShortTable } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { WhatIfAnswer } from '../shared/whatIf.ts'
import own from './schedule.module.css'

const WIDTH = 680
const HIGH = 96

type Compared = readonly [label: string, before: number, after: number, unit: string]

/** The answer in one sentence, then the figures it comes from. */
export function WhatIfResult({ answer }: { answer: WhatIfAnswer }) {
  const { before, after } = answer
  const rows: readonly Compared[] = [
    [`超${visitGap.days}日`, before.late, after.late, '台'],
    ['维保次数', before.visits, after.visits, '次'],
    ['搭档组', before.crews, after.crews, '个'],
    ['平均负荷', before.load, after.load, '%'],
    ['超过目标负荷的天数（按组累计）', before.overTarget, after.overTarget, '个'],
  ]
  return (
    <>
      <p className={`m-0 py-14 px-20 t18 strong ${own.answer} ${after.late > 0 ? 'redText' : ''}`} role="status">
        {answer.text}
      </p>
      <ShortTable
        rows={rows}
        by={([label]) => label}
        columns={[
          {
            title: `${answer.from} 至 ${answer.to}`,
            cell: ([label, , , unit]) => (
              <>
                {label} <span className="ter">{unit}</span>
              </>
            ),
          },
          { title: '不变动', as: 'figure', cell: ([, was]) => was },
          { title: '试算', as: 'figure', tone: ([, was, is]) => was !== is && 'strong', cell: ([, , is]) => is },
          ...answer.remedies.map(
            (one): ShortColumn<Compared> => ({
              title: `再加 ${one.crews} 组`,
              as: 'figure',
              cell: (_, at) =>
                at === 0 && (
                  <>
                    {one.late}
                    <span className="ter small"> {one.teamName}</span>
                  </>
                ),
            }),
          ),
        ]}
      />
      <DayBars days={answer.days} />
      {answer.lateVisits.length > 0 && (
        <section>
          <PanelHead title={`超${visitGap.days}日的维保`} count={`${answer.lateVisits.length} 次`} />
          <ShortTable
            rows={answer.lateVisits}
            by={(one) => `${one.communityName}${one.elevatorName}${one.legalDeadline}`}
            columns={[
              {
                title: '电梯',
                cell: (one) => <>{liftLabel(one.communityName, one.elevatorName)}</>,
              },
              { title: '法定截止', as: 'num', cell: (one) => one.legalDeadline },
              {
                title: '最早能做',
                as: 'num',
                cell: (one) => one.date ?? <b className="redText">本期内排不下</b>,
              },
            ]}
          />
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
            <title>{`${day.date}：不变动 ${hoursSaid(day.before / 60)}，试算 ${hoursSaid(day.after / 60)}`}</title>
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
                {dateText(day.date)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </section>
  )
}
