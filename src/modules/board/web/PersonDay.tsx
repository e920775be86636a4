import { useMemo } from 'react'
import { weekday } from '#kernel/shared/days.ts'
import { kmText, minutesSaid, minutesShort } from '#kernel/shared/said.ts'
import { FigureName } from '#kernel/web/figure/index.ts'
import { MapView } from '#kernel/web/map/index.ts'
import { NetworkPanel, PanelHead, RailTrack } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { scheduleFigures } from '#modules/schedule/shared/figures.ts'
import { employeePlanApi } from '../shared/api.ts'
import { ON_TIME } from '../shared/drift.ts'
import type { EmployeeDay, RouteStop } from '../shared/employeePlan.ts'
import { Drift } from './CrewLanes.tsx'
import { legalText, stopWords, whenOf } from './Lanes.tsx'
import css from './plan.module.css'

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

interface Props {
  readonly employeeId: string
  readonly date: string
  readonly onOpen: (id: string) => void
}

/** One day of the person: the way with its times, and the load against the day (jobs 4.2). */
export function PersonDay({ employeeId, date, onOpen }: Props) {
  const { data, isError, error, refetch } = useRead(
    employeePlanApi.day,
    { employeeId, date },
    { firstLoad: true, retry: false },
  )
  return (
    <section aria-label="当天路线">
      <PanelHead
        title={`${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 ${days[weekday(date) - 1]}`}
        count={data && `${data.stops.length} 单`}
        right={data && data.stops.length > 0 && <DayFacts day={data} />}
      />
      {isError ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : data && data.stops.length === 0 ? (
        <p className="ter m-0 py-10 px-14 t13">这一天没有排维保。</p>
      ) : (
        data && <Way day={data} onOpen={onOpen} />
      )}
    </section>
  )
}

function DayFacts({ day: { km, travel, drift } }: { day: EmployeeDay }) {
  return (
    <span className="num">
      {kmText(km)} · 路上 {minutesShort(travel)}
      {drift !== null && Math.abs(drift) >= ON_TIME && ' · '}
      {drift !== null && Math.abs(drift) >= ON_TIME && <Drift drift={drift} />}
    </span>
  )
}

function Way({ day, onOpen }: { day: EmployeeDay; onOpen: (id: string) => void }) {
  const { minutes, load, target, stops, base } = day
  const lines = useMemo(() => [{ points: [...(base ? [base] : []), ...stops] }], [base, stops])
  const places = useMemo(() => {
    const sites = [...Map.groupBy(stops, ({ communityName }) => communityName)]
    return sites.map(([label, [first, ...rest]], n) => ({
      id: `${n}`,
      label,
      mark: String(n + 1),
      lng: (first as RouteStop).lng,
      lat: (first as RouteStop).lat,
      guessed: !(first as RouteStop).located,
      tone: 'brand' as const,
      note: `${rest.length + 1} 单`,
    }))
  }, [stops])
  const share = (load ?? 0) / 100
  return (
    <>
      <div className={`cols-1-auto items-center gap-10 py-8 px-14 ${css.dayLoad}`}>
        <RailTrack
          share={share}
          ticks={[]}
          tone={share > 1 ? 'amber' : 'ink'}
          label={`当日 ${minutesSaid(minutes)}，目标 ${minutesSaid(target)}`}
        />
        <span className={`small num ${share > 1 ? 'amberText' : 'sec'}`}>
          <FigureName of={scheduleFigures.dayLoad} /> {load ?? 0} % · {minutesSaid(minutes)} / {minutesSaid(target)}
        </span>
      </div>
      <MapView
        label="当天路线图"
        places={places}
        lines={lines}
        unit="单"
        height={170}
        {...(base ? { base: { name: '班组驻点', ...base } } : {})}
      />
      <ol className={`m-0 pt-4 pb-8 px-14 no-marks ${css.way}`}>
        {stops.map((stop, n) => (
          <li key={stop.orderId}>
            {(n === 0 || stops[n - 1]?.communityName !== stop.communityName) && (
              <div className="ter small">{stop.communityName}</div>
            )}
            <button type="button" title={stopWords(stop)} onClick={() => onOpen(stop.orderId)}>
              <span className="num small">{whenOf(stop)}</span>
              <StatusGlyph status={stop.status} size={12} />
              <LevelChip level={stop.level} />
              <span className="clip">{stop.title}</span>
              {stop.daysLeft !== null && stop.daysLeft <= 2 && (
                <span className={`small ${stop.daysLeft <= 0 ? 'redText' : 'amberText'}`}>
                  {legalText(stop.daysLeft)}
                </span>
              )}
              <span className="ter small num">{minutesShort(stop.minutes)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
