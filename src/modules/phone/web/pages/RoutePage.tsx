import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { gcj02 } from '#kernel/shared/coordinates.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { MapPlace } from '#kernel/web/map/clusters.ts'
import { DragIcon } from '#kernel/web/ui/icons/index.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { type DayStop, habitAfter, preferredWay, stopsOf, withoutAll } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { PhoneMap } from '../kit/PhoneMap.tsx'
import { Choices, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { mapApps, navigation } from '../navigation.ts'
import { keepFact } from '../store/phone.ts'
import { locate, useFix } from '../store/place.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisits } from '../store/visits.ts'
import css from './lists.module.css'

/** 路线 (jobs 4.3): the day's stops on a sketch to scale; the order one drags is kept for the day. */
export function RoutePage() {
  const { facts } = usePhone()
  const { stops, move, reset, chosen } = useWay()
  const drag = useDrag(stops, move)
  useEffect(() => void locate(), [])
  return (
    <Screen title="路线" sub={`今日 ${stops.length} 站`} back={phonePaths.today}>
      {stops.length > 0 && <WayMap stops={stops} base={facts.day?.me.base ?? null} />}
      <ol className={`bare-list ${css.way}`} {...drag.list}>
        {stops.map((stop, at) => (
          <li
            className="row gap-8 line2-b bg"
            key={stop.communityId}
            data-held={drag.held === stop.communityId || undefined}
            ref={(row) => drag.know(stop, row)}
          >
            <Stop stop={stop} at={at} last={at === stops.length - 1} onMove={move} onHold={drag.hold} />
          </li>
        ))}
      </ol>
      {stops.length > 0 && (
        <Choices
          label="导航打开"
          options={mapApps}
          value={facts.mapApp ?? 'amap'}
          onPick={(app) => void keepFact('mapApp', app)}
        />
      )}
      {stops.length === 0 && <Nothing>今天没有维保工单，不用排路线</Nothing>}
      {chosen && (
        <p className={`m-0 pt-4 pb-14 px-16 middle ${css.centre}`}>
          <button type="button" onClick={reset}>
            恢复最省路程的次序
          </button>
        </p>
      )}
    </Screen>
  )
}

/** The day's stops; an order of one's own is kept for the day, and as the habit of every day on which these places meet again. */
function useWay() {
  const state = usePhone()
  const visits = useVisits()
  const today = dayOf(nowOf(state))
  const { facts, lifts } = state
  const stops = stopsOf({
    orders: visits.filter(({ planDate }) => planDate === today),
    lifts,
    setting: facts.day?.setting ?? defaultSetting,
    base: facts.day?.me.base ?? null,
    preferred: preferredWay(facts, today),
    nowMinute: null,
  })
  const ids = stops.map(({ communityId }) => communityId)
  const keep = (next: readonly string[]) => {
    void keepFact('way', { day: today, ids: next })
    void keepFact('habit', next.length > 0 ? habitAfter(facts.habit ?? [], next) : withoutAll(facts.habit ?? [], ids))
  }
  const move = (id: string, to: number) => {
    const rest = ids.filter((one) => one !== id)
    if (ids.indexOf(id) !== to) keep([...rest.slice(0, to), id, ...rest.slice(to)])
  }
  return { stops, move, reset: () => keep([]), chosen: preferredWay(facts, today).some((id) => ids.includes(id)) }
}

/** A stop that is held goes where the finger is. */
function useDrag(stops: readonly DayStop[], move: (id: string, to: number) => void) {
  const [held, setHeld] = useState<string | null>(null)
  const rows = useRef(new Map<string, HTMLLIElement>())
  const drag = (event: PointerEvent) => {
    if (held === null) return
    const over = stops.findIndex(({ communityId }) => {
      const box = rows.current.get(communityId)?.getBoundingClientRect()
      return box && event.clientY >= box.top && event.clientY < box.bottom
    })
    if (over >= 0) move(held, over)
  }
  const drop = () => setHeld(null)
  return {
    held,
    hold: (id: string) => setHeld(id),
    know: ({ communityId }: DayStop, row: HTMLLIElement | null) => {
      if (row) rows.current.set(communityId, row)
    },
    list: { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop },
  }
}

interface StopProps {
  readonly stop: DayStop
  readonly at: number
  readonly last: boolean
  onMove(id: string, to: number): void
  onHold(id: string): void
}

function Stop({ stop, at, last, onMove, onHold }: StopProps) {
  const { mapApp } = usePhone().facts
  return (
    <>
      <span>
        {at + 1}. {stop.name}
        <small className="block ter f-15">
          {stop.orders.length} 台{stop.eta ? `，约 ${stop.eta} 到` : '，已完成'}
        </small>
        <a
          className="brandText strong"
          href={navigation({ ...stop, communityName: stop.name }, mapApp)}
          rel="noreferrer"
        >
          导航
        </a>
      </span>
      <button
        type="button"
        aria-label={`${stop.name}上移`}
        disabled={at === 0}
        onClick={() => onMove(stop.communityId, at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={`${stop.name}下移`}
        disabled={last}
        onClick={() => onMove(stop.communityId, at + 1)}
      >
        ↓
      </button>
      <button
        type="button"
        className={css.handle}
        aria-label={`拖动${stop.name}`}
        onPointerDown={(event) => {
          event.currentTarget.releasePointerCapture?.(event.pointerId)
          onHold(stop.communityId)
        }}
      >
        <DragIcon size={22} />
      </button>
    </>
  )
}

/** North up: the stops with their numbers, the way between them as the crow flies, and where one is. */
function WayMap({ stops, base }: { stops: readonly DayStop[]; base: { lng: number; lat: number } | null }) {
  const fix = useFix()
  const key = stops.map(({ communityId, eta }) => `${communityId}${eta === null}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way counts by its stops
  const places = useMemo(() => placesOf(stops), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const lines = useMemo(() => [{ points: base ? [base, ...stops] : [...stops], dashed: true }], [key, base])
  const mover = fix ? gcj02(fix) : undefined
  return (
    <div className={`stack ${css.wayMap}`}>
      <PhoneMap
        label="今日路线图"
        places={places}
        lines={lines}
        {...(base ? { base: { name: '驻点', ...base } } : {})}
        {...(mover ? { mover } : {})}
      />
    </div>
  )
}

const placesOf = (stops: readonly DayStop[]): MapPlace[] =>
  stops.map((stop, n) => ({
    id: stop.communityId,
    lng: stop.lng,
    lat: stop.lat,
    label: stop.name,
    mark: String(n + 1),
    tone: stop.eta === null ? ('plain' as const) : ('brand' as const),
    note: stop.eta === null ? '已完成' : `约 ${stop.eta} 到`,
    guessed: !stop.located,
  }))
