import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { MapView } from '#kernel/web/map/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TerminalIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, NetworkPanel, Notice, RowSkeleton, Tag, timeText, toast } from '#kernel/web/ui/index.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { type Stay, spotsOf, type Track, trackOf } from '../shared/track.ts'
import { type TrackPoint, workApi } from '../shared/workApi.ts'
import css from './employee.module.css'

const PAGE = 1000

/** 轨迹: a day's positions in pages of a thousand until the last one (jobs, 工作轨迹). */
export function TrackTab({ employee }: { employee: EmployeeDetail }) {
  const { today } = useKit()
  const [day, setDay] = useState(today)
  const none = `${employee.name}暂无工作轨迹`
  if (!employee.userId) return <EmptyState what="轨迹" headline={none} hint="本人加入企业并在手机上作业后才有位置。" />
  return (
    <>
      <div className={css.tabHead}>
        <Button size="small" onClick={() => setDay(addDays(day, -1))}>
          前一天
        </Button>
        <b className="num">{day}</b>
        <Button size="small" disabled={day >= today()} onClick={() => setDay(addDays(day, 1))}>
          后一天
        </Button>
        <span className="ter small">位置保留 180 天</span>
      </div>
      <DayTrack key={day} userId={employee.userId} day={day} none={none} />
    </>
  )
}

function DayTrack({ userId, day, none }: { userId: string; day: string; none: string }) {
  const { call } = useKit()
  const { data, isError, refetch } = useQuery({
    queryKey: [workApi.track.path, userId, day],
    queryFn: async ({ signal }) => {
      const points: TrackPoint[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const input = { userId, page, size: PAGE, queryStartTime: `${day} 00:00:00`, queryEndTime: `${day} 23:59:59` }
        const { records, totalPage } = await call(workApi.track, input, { signal, firstLoad: true })
        points.push(...records)
        last = totalPage
      }
      if (points.length === 0) toast.info(none)
      return trackOf(spotsOf(points))
    },
    retry: false,
  })
  if (isError) return <NetworkPanel onRetry={() => void refetch()} />
  if (!data) return <RowSkeleton />
  if (data.points === 0)
    return (
      <Notice icon={<TerminalIcon size={32} line={0.9} />} headline={none} hint="换一天，或请本人在手机上打开定位。" />
    )
  return <TrackView track={data} />
}

const clock = (at: string) => timeText(at).slice(-5)

function TrackView({ track }: { track: Track }) {
  const { stays, gaps, km, points } = track
  const places = useMemo(
    () =>
      stays.map((stay, n) => ({
        ...{ id: String(n), lng: stay.lng, lat: stay.lat, count: n + 1 },
        label: `停留 ${n + 1} ${clock(stay.from)}–${clock(stay.to)}`,
        shape: stay.signIn ? ('square' as const) : ('dot' as const),
        tone: 'brand' as const,
      })),
    [stays],
  )
  return (
    <div className={css.track}>
      <div>
        <div className={css.trackFacts}>
          约 <b className="num">{km.toFixed(1)}</b> km，停留 <b className="num">{stays.length}</b> 处，位置{' '}
          <b className="num">{points}</b> 个
          {gaps.length > 0 && <span className="amberText">，中断 {gaps.length} 次</span>}
        </div>
        <table className="plainTable">
          <thead>
            <tr>
              <th>停留</th>
              <th>开始</th>
              <th>结束</th>
              <th className="figure">时长</th>
              <th aria-label="签到" />
            </tr>
          </thead>
          <tbody>
            {stays.map((stay, n) => (
              <StayLine key={stay.from} stay={stay} order={n + 1} />
            ))}
            {gaps.map((gap) => (
              <tr key={gap.from} className="ter">
                <td>中断</td>
                <td className="num">{clock(gap.from)}</td>
                <td className="num">{clock(gap.to)}</td>
                <td className="figure num">{gap.minutes} 分</td>
                <td>未采集</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MapView label="工作轨迹" places={places} height={420} />
    </div>
  )
}

function StayLine({ stay, order }: { stay: Stay; order: number }) {
  return (
    <tr>
      <td className="num">{order}</td>
      <td className="num">{clock(stay.from)}</td>
      <td className="num">{clock(stay.to)}</td>
      <td className="figure num">{stay.minutes} 分</td>
      <td>{stay.signIn && <Tag>签到</Tag>}</td>
    </tr>
  )
}
