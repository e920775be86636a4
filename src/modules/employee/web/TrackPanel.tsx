import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { metresText, minutesSaid } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { DayRangeInput } from '#kernel/web/form/index.ts'
import { type MapLine, type MapPlace, MapView } from '#kernel/web/map/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TerminalIcon } from '#kernel/web/ui/icons/index.ts'
import { NetworkPanel, Notice, useDelayed } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Level } from '#modules/template/shared/template.ts'
import { beginOf, placeAt } from '../shared/playback.ts'
import { KEPT_DAYS, TRACK_DAYS, type TrackOrder } from '../shared/trackApi.ts'
import { TrackPlayer } from './TrackPlayer.tsx'
import { clockOf, TrackTimeline } from './TrackTimeline.tsx'
import css from './track.module.css'
import { type LoadedTrack, type Period, useTrack } from './useTrack.ts'

/** Two days of at most 31, today first, a day back and forward. */
export function TrackPeriod({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { today } = useKit()
  const oneDay = period.from === period.to
  const shift = (days: number) => {
    const day = addDays(period.from, days)
    onChange({ from: day, to: day })
  }
  return (
    <>
      <DayRangeInput
        past
        className={css.period ?? ''}
        aria-label="时间范围"
        allowClear={false}
        value={[period.from, period.to]}
        max={today()}
        days={TRACK_DAYS}
        presets={[
          { label: '今天', value: [today(), today()] },
          { label: '近 7 天', value: [addDays(today(), -6), today()] },
          { label: '近 31 天', value: [addDays(today(), 1 - TRACK_DAYS), today()] },
        ]}
        onChange={([from, to]) => {
          if (from && to) onChange({ from, to })
        }}
      />
      {oneDay && (
        <>
          <Button onClick={() => shift(-1)}>前一天</Button>
          <Button disabled={period.from >= today()} onClick={() => shift(1)}>
            后一天
          </Button>
        </>
      )}
      <span className="ter small">位置保留 {KEPT_DAYS} 天</span>
    </>
  )
}

/** One track: line, stays, orders and sign-ins on the map, played back below, told in the list. */
export function TrackPanel({ employeeId, period }: { employeeId: string; period: Period }) {
  const { today } = useKit()
  const { data, error, refetch, progress } = useTrack(employeeId, period)
  const waiting = useDelayed(!data && !error, 300)
  if (error) {
    if ((error as { code?: number }).code === 1000404)
      return (
        <Notice
          icon={<TerminalIcon size={32} line={0.9} />}
          headline="不能查看这位员工的轨迹"
          hint="该员工不在你的数据范围内，或已删除。"
        />
      )
    return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  }
  if (!data)
    return waiting ? (
      <p className="ter py-12 px-16 t13" role="status">
        {progress.total > 0
          ? `已载入 ${thousands(progress.got)} / ${thousands(progress.total)} 个位置`
          : '正在读取位置'}
      </p>
    ) : null
  const { track, visits } = data
  if (track.points === 0)
    return (
      <>
        <Notice
          icon={<TerminalIcon size={32} line={0.9} />}
          headline={`${visits.name}暂无工作轨迹`}
          hint={whyNone(visits.userId, period.to < addDays(today(), -KEPT_DAYS))}
        />
        {visits.orders.length > 0 && <TrackTimeline loaded={data} severalDays={period.from !== period.to} />}
      </>
    )
  return <TrackView loaded={data} severalDays={period.from !== period.to} />
}

/** What to do about a day without positions. */
function whyNone(userId: string | null, over: boolean): string {
  if (userId === null) return '本人加入企业并在手机上作业后才有位置。'
  return over ? `位置只保留 ${KEPT_DAYS} 天，这段时间的已清除。` : '换一个时间范围，或请本人在手机上打开定位。'
}

const orderLabel = ({ level, communityName, elevatorName, arriveAt, startAt, completeAt }: TrackOrder): string => {
  const [from, to] = [arriveAt ?? startAt, completeAt]
  const times = from ? ` ${clockOf(from)}–${to ? clockOf(to) : ''}` : ''
  return `${Level.label(level as 1)} ${liftLabel(communityName, elevatorName)}${times}`
}

function TrackView({ loaded, severalDays }: { loaded: LoadedTrack; severalDays: boolean }) {
  const { track, visits } = loaded
  const [at, setAt] = useState(() => beginOf(track))
  const lines = useMemo(
    (): MapLine[] => [
      ...track.legs.map((points) => ({ points })),
      ...track.gaps.map(({ ends }) => ({ points: ends, dashed: true })),
    ],
    [track],
  )
  const places = useMemo(
    (): MapPlace[] => [
      ...track.stays.map((stay, n) => ({
        id: `stay ${stay.from}`,
        lng: stay.lng,
        lat: stay.lat,
        tone: 'brand' as const,
        label: `停留 ${n + 1} ${clockOf(stay.from)}–${clockOf(stay.to)}`,
        note: minutesSaid(stay.minutes),
      })),
      ...visits.orders.map((order) => ({
        id: order.id,
        lng: order.lng,
        lat: order.lat,
        shape: 'square' as const,
        label: orderLabel(order),
        note: order.communityName,
      })),
    ],
    [track, visits],
  )
  const moment = placeAt(track, at)
  const { stays, gaps, metres, points } = track
  return (
    <div className="container">
      <div className={css.columns}>
        <div>
          <p className="m-0 py-8 px-16 line-t t13">
            约 <b className="num">{metresText(metres)}</b>，停留 <b className="num">{stays.length}</b> 处，工单{' '}
            <b className="num">{visits.orders.length}</b> 张，签到 <b className="num">{visits.signIns.length}</b>{' '}
            次，位置 <b className="num">{thousands(points)}</b> 个
            {gaps.length > 0 && <span className="amberText">，中断 {gaps.length} 次</span>}
          </p>
          <div className={css.ground}>
            <MapView
              label="工作轨迹"
              lines={lines}
              places={places}
              unit="处"
              {...(moment ? { mover: moment } : {})}
              popup={(place) => (
                <>
                  <b>{place.label}</b>
                  {place.note && <div className="ter">{place.note}</div>}
                </>
              )}
            />
          </div>
          <TrackPlayer track={track} at={at} inGap={moment?.inGap === true} severalDays={severalDays} onSeek={setAt} />
        </div>
        <TrackTimeline loaded={loaded} severalDays={severalDays} onSeek={setAt} />
      </div>
    </div>
  )
}
