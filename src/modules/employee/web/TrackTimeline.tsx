import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { metresBetween } from '#kernel/shared/distance.ts'
import { hourText, metresText, minutesSaid } from '#kernel/shared/said.ts'
import { ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Level } from '#modules/template/shared/template.ts'
import { visitWords } from '../shared/neighbours.ts'
import { orderPage } from '../shared/paths.ts'
import type { Stay } from '../shared/track.ts'
import type { TrackOrder, TrackSignIn } from '../shared/trackApi.ts'
import css from './track.module.css'
import type { LoadedTrack } from './useTrack.ts'

/** Metres between a stay and a lift that was worked on there. */
const AT_THE_LIFT = 200

export const clockOf = (at: string): string => hourText(at)

interface Line {
  readonly key: string
  readonly at: string
  readonly to: string | null
  readonly what: ReactNode
  readonly note: ReactNode
}

/** Stays, orders, sign-ins and gaps by time; a line leads the playback to its moment. */
export function TrackTimeline({
  loaded: { track, visits },
  severalDays,
  onSeek,
}: {
  loaded: LoadedTrack
  severalDays: boolean
  onSeek?: (at: number) => void
}) {
  const show = (at: string) => (severalDays ? timeText(at) : clockOf(at))
  const lines: Line[] = [
    ...track.stays.map((stay, n) => stayLine(stay, n, visits.orders)),
    ...track.gaps.map((gap) => ({
      key: `gap ${gap.from}`,
      at: gap.from,
      to: gap.to,
      what: <span className="amberText">中断</span>,
      note: `${minutesSaid(gap.minutes)}没有定位`,
    })),
    ...visits.orders.flatMap((order) => orderLine(order)),
    ...visits.signIns.map(signInLine),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <div className={`min-w-0 pb-12 ${css.timeline}`}>
      <ShortTable
        label="轨迹明细"
        rows={lines}
        by={({ key }) => key}
        columns={[
          {
            title: '时间',
            as: 'num',
            cell: ({ at, to }) => (
              <>
                {onSeek ? (
                  <button type="button" className="linkButton" onClick={() => onSeek(Date.parse(at))}>
                    {show(at)}
                  </button>
                ) : (
                  show(at)
                )}
                {to && `–${clockOf(to)}`}
              </>
            ),
          },
          { title: '事项', cell: ({ what }) => what },
          { title: '说明', as: 'sec', cell: ({ note }) => note },
        ]}
      />
      {lines.length === 0 && <p className="px-16 ter">没有停留、工单或签到。</p>}
    </div>
  )
}

function stayLine(stay: Stay, n: number, orders: readonly TrackOrder[]): Line {
  const [from, to] = [Date.parse(stay.from), Date.parse(stay.to)]
  const here = orders.filter(
    (order) =>
      metresBetween(stay, order) <= AT_THE_LIFT &&
      order.arriveAt !== null &&
      Date.parse(order.arriveAt) <= to &&
      (order.completeAt === null || Date.parse(order.completeAt) >= from),
  )
  return {
    key: `stay ${stay.from}`,
    at: stay.from,
    to: stay.to,
    what: `停留 ${n + 1}`,
    note: `${minutesSaid(stay.minutes)}${here[0] ? `，${here[0].communityName}` : orders.length > 0 ? '，附近没有工单' : ''}`,
  }
}

function orderLine(order: TrackOrder): Line[] {
  const at = order.arriveAt ?? order.startAt ?? order.completeAt
  if (!at) return []
  return [
    {
      key: order.id,
      at,
      to: order.completeAt,
      what: <Link to={orderPage(order.id)}>{Level.label(order.level as 1)}维保</Link>,
      note: (
        <>
          {liftLabel(order.communityName, order.elevatorName)}，{visitWords[order.status] ?? '—'}
        </>
      ),
    },
  ]
}

function signInLine(one: TrackSignIn): Line {
  const way = one.method === 2 ? '扫码+照片' : one.distance === null ? '没有定位' : `距电梯 ${metresText(one.distance)}`
  return {
    key: one.id,
    at: one.at,
    to: null,
    what: <Tag>{one.kind === 1 ? '到达签到' : '离场签退'}</Tag>,
    note: `${liftLabel(one.communityName, one.elevatorName)}，${way}`,
  }
}
