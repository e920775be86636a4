import type { ReactNode } from 'react'
import { weekday } from '#kernel/shared/days.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { doneOn, faultsIn, plannedOn } from '../shared/listLink.ts'
import type { DayWork, Monitored } from '../shared/workbench.ts'
import { Count, FigureTo } from './FigureLink.tsx'
import css from './week.module.css'

const days = ['一', '二', '三', '四', '五', '六', '日']

/** 近 7 天: bars from 0 over their table, day under day; every figure opens its orders (look 7). */
export function WeekPanel({
  week,
  monitored,
  today,
}: {
  week: readonly DayWork[]
  /** Of the lifts with a terminal; null: none has one. */
  monitored: Monitored | null
  today: string
}) {
  const most = Math.max(1, ...week.flatMap(({ planned, done }) => [planned, done]))
  const high = (n: number) => ({ height: `${(n / most) * 100}%` })
  return (
    <section className="rigid">
      <PanelHead
        title="近 7 天维保"
        count="单"
        right={
          <>
            <span className={css.keyPlanned}>计划</span>
            <span className={css.keyDone}>完成</span>
          </>
        }
      />
      <table className={`collapse w-full p-0 px-14 t13 ${css.week}`}>
        <thead>
          <tr aria-hidden className={css.bars}>
            <td className="num">{most}</td>
            {week.map(({ day, planned, done }) => (
              <td key={day} className={day === today ? css.today : ''}>
                <span className="flex to-end gap-2">
                  <i className={css.planned} style={high(planned)} />
                  <i className="bg-action" style={high(done)} />
                </span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="col">日期</th>
            {week.map(({ day }) => (
              <th key={day} scope="col" className={day === today ? css.today : ''}>
                {day === today ? (
                  '今天'
                ) : (
                  <>
                    {Number(day.slice(8))}日<span className={css.weekday}> {days[weekday(day) - 1]}</span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line title="计划" of={week} today={today}>
            {(one) => <Count n={one.planned} to={plannedOn(one.day)} />}
          </Line>
          <Line title="完成" of={week} today={today}>
            {(one) => <Count n={one.done} to={doneOn(one.day)} />}
          </Line>
          <Line title="作业 时" of={week} today={today}>
            {(one) => (one.done > 0 ? (one.minutes / 60).toFixed(1) : '—')}
          </Line>
          {monitored && (
            <Line title="故障/百台" of={monitored.week} today={today}>
              {({ day, faults, perHundred }) =>
                faults === 0 ? (
                  <span className="ter">0</span>
                ) : (
                  <FigureTo to={faultsIn(day, day)}>{perHundred}</FigureTo>
                )
              }
            </Line>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Line<Day extends { day: string }>({
  title,
  of,
  today,
  children,
}: {
  title: string
  of: readonly Day[]
  today: string
  children: (one: Day) => ReactNode
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {of.map((one) => (
        <td key={one.day} className={`num ${one.day === today ? css.today : ''}`}>
          {children(one)}
        </td>
      ))}
    </tr>
  )
}
