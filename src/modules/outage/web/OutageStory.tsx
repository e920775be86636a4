import { Link } from 'react-router'
import { dayOf } from '#kernel/shared/days.ts'
import { minutesSaid, momentText } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, KeyValue, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { recordPaths } from '#modules/monitoring/shared/paths.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import type { OutageLift, OutageSource } from '../shared/api.ts'
import { homeMinutesSaid, homesSaid, homesText } from '../shared/outage.ts'
import { DayStrips } from './DayStrips.tsx'

/** What a lift's figure is made of: the formula with its values, the days, each interval and who says so. */
export function OutageStory({ of }: { of: OutageLift }) {
  const today = useKit().today()
  const { homes, minutes, homeMinutes, times, spans } = of
  return (
    <>
      <KeyValue
        items={[
          ['停梯', times === 0 ? '没有停过' : `${times} 次，共 ${minutesSaid(minutes)}`],
          ['户数', homesText(of)],
          [
            '影响',
            of.forPeople
              ? homes === null
                ? '未采集'
                : `停梯分钟 ${thousands(minutes)} × ${homes} 户 = ${homeMinutesSaid(homeMinutes)}`
              : '不按户数计',
          ],
        ]}
      />
      {spans.length === 0 ? (
        <EmptyState
          what="停梯"
          headline="这个月没有停过"
          hint="停梯的故障、困人、停电与维修列在这里；检修和维保作业不算。"
        />
      ) : (
        <>
          <PanelHead title="停在什么时候" count={homesSaid(homes)} />
          <div className="px-16">
            <DayStrips spans={spans} />
          </div>
          <PanelHead title="每次停梯" count={`${times} 次`} />
          <ShortTable
            shape="tall"
            label="每次停梯"
            rows={spans}
            by={({ from }) => from}
            columns={[
              { title: '起', as: 'num', cell: ({ from }) => momentText(from, today) },
              {
                title: '止',
                as: 'num',
                cell: ({ from, to, running }) =>
                  running ? <span className="redText">还停着</span> : endText(from, to, today),
              },
              {
                title: '时长',
                as: 'figure',
                cell: ({ from, to }) => minutesSaid((Date.parse(to) - Date.parse(from)) / 60_000),
              },
              {
                title: '依据',
                cell: ({ sources }) => (
                  <ul className="m-0 p-0 no-marks">
                    {sources.map((one) => (
                      <li key={one.id}>
                        <Source of={one} />
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </>
      )}
    </>
  )
}

const endText = (from: string, to: string, today: string): string =>
  momentText(to, dayOf(from) === dayOf(to) ? dayOf(to) : today)

/** Where it stands; who may not open it is told so there. */
function Source({ of: { kind, id, no, code } }: { of: OutageSource }) {
  return kind === 'record' ? (
    <Link to={`${recordPaths.detail}?id=${id}`}>
      {code && faultName(code)} <span className="num">{no}</span>
    </Link>
  ) : (
    <Link to={`${repairPaths.list}?id=${id}`}>
      维修工单 <span className="num">{no}</span>
    </Link>
  )
}
