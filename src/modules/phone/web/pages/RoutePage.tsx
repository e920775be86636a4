import { type PointerEvent, useRef, useState } from 'react'
import { dayOf } from '#kernel/shared/days.ts'
import { DragIcon } from '#kernel/web/ui/icons/index.ts'
import { defaultSetting } from '#modules/maintenance/shared/setting.ts'
import { type DayStop, stopsOf } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { navigation } from '../navigation.ts'
import { keepFact } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisits } from '../store/visits.ts'
import css from './lists.module.css'

/** 路线 (jobs 4.3): the day's stops on a sketch to scale; the order one drags is kept for the day. */
export function RoutePage() {
  const state = usePhone()
  const visits = useVisits()
  const today = dayOf(nowOf(state))
  const { facts, lifts } = state
  const stops = stopsOf({
    orders: visits.filter(({ planDate }) => planDate === today),
    lifts,
    setting: facts.day?.setting ?? defaultSetting,
    base: facts.day?.me.base ?? null,
    preferred: facts.way?.day === today ? facts.way.ids : [],
    nowMinute: null,
  })
  const ids = stops.map(({ communityId }) => communityId)
  const [held, setHeld] = useState<string | null>(null)
  const rows = useRef(new Map<string, HTMLLIElement>())
  const keep = (next: readonly string[]) => void keepFact('way', { day: today, ids: next })
  const move = (id: string, to: number) => {
    const rest = ids.filter((one) => one !== id)
    if (ids.indexOf(id) !== to) keep([...rest.slice(0, to), id, ...rest.slice(to)])
  }
  const drag = (event: PointerEvent) => {
    if (held === null) return
    const over = ids.findIndex((id) => {
      const box = rows.current.get(id)?.getBoundingClientRect()
      return box && event.clientY >= box.top && event.clientY < box.bottom
    })
    if (over >= 0) move(held, over)
  }
  return (
    <Screen title="路线" sub={`今日 ${stops.length} 站`} back={phonePaths.today}>
      {stops.length > 0 && <Sketch stops={stops} base={facts.day?.me.base ?? null} />}
      <ol
        className={css.way}
        onPointerMove={drag}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
      >
        {stops.map((stop, at) => (
          <li
            key={stop.communityId}
            data-held={held === stop.communityId || undefined}
            ref={(row) => {
              if (row) rows.current.set(stop.communityId, row)
            }}
          >
            <span>
              {at + 1}. {stop.name}
              <small>
                {stop.orders.length} 台{stop.eta ? `，约 ${stop.eta} 到` : '，已完成'}
              </small>
            </span>
            <button
              type="button"
              aria-label={`${stop.name}上移`}
              disabled={at === 0}
              onClick={() => move(stop.communityId, at - 1)}
            >
              ↑
            </button>
            <a href={navigation({ ...stop, communityName: stop.name })} rel="noreferrer">
              导航
            </a>
            <button
              type="button"
              className={css.handle}
              aria-label={`拖动${stop.name}`}
              onPointerDown={(event) => {
                event.currentTarget.releasePointerCapture?.(event.pointerId)
                setHeld(stop.communityId)
              }}
            >
              <DragIcon size={22} />
            </button>
          </li>
        ))}
      </ol>
      {stops.length === 0 && <Nothing>今天没有安排工单</Nothing>}
      {facts.way?.day === today && (
        <p className={css.centre}>
          <button type="button" onClick={() => keep([])}>
            恢复最省路程的次序
          </button>
        </p>
      )}
    </Screen>
  )
}

const WIDTH = 390
const HEIGHT = 300
const EDGE = 36

/** North up, to scale: where the stops lie to each other. Streets are the map app's matter. */
function Sketch({ stops, base }: { stops: readonly DayStop[]; base: { lng: number; lat: number } | null }) {
  const points = base ? [base, ...stops] : [...stops]
  const lngs = points.map(({ lng }) => lng)
  const lats = points.map(({ lat }) => lat)
  const middle = { lng: (Math.min(...lngs) + Math.max(...lngs)) / 2, lat: (Math.min(...lats) + Math.max(...lats)) / 2 }
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const wide = Math.max(1e-4, (Math.max(...lngs) - Math.min(...lngs)) * narrow)
  const high = Math.max(1e-4, Math.max(...lats) - Math.min(...lats))
  const scale = Math.min((WIDTH - 2 * EDGE) / wide, (HEIGHT - 2 * EDGE) / high)
  const at = ({ lng, lat }: { lng: number; lat: number }) =>
    [WIDTH / 2 + (lng - middle.lng) * narrow * scale, HEIGHT / 2 - (lat - middle.lat) * scale] as const
  return (
    <svg className={css.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="今日路线示意">
      <path d={points.map((point, n) => `${n === 0 ? 'M' : 'L'}${at(point).join(' ')}`).join('')} />
      {base && <rect x={at(base)[0] - 7} y={at(base)[1] - 7} width="14" height="14" fill="var(--brand)" />}
      {stops.map((stop, n) => (
        <g key={stop.communityId}>
          <circle cx={at(stop)[0]} cy={at(stop)[1]} r="13" data-done={stop.eta === null || undefined} />
          <text x={at(stop)[0]} y={at(stop)[1] + 4}>
            {n + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
