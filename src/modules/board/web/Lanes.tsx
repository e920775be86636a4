import type { ReactNode } from 'react'
import { dateText } from '#kernel/web/ui/value.tsx'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { rove } from '#modules/schedule/web/index.ts'
import type { LaneStop } from '../shared/board.ts'
import { driftText, ON_TIME } from '../shared/drift.ts'
import css from './lanes.module.css'
import { walkStops } from './stopKeys.ts'

export interface LaneShown {
  readonly key: string
  /** What the stops are spoken as: 王一维今日路线. */
  readonly label: string
  readonly head: ReactNode
  readonly facts: ReactNode
  readonly stops: readonly LaneStop[]
}

/** One bar per crew or person, stops in the order of the work; a head above where the group changes (jobs 4.1). */
export function Lanes({ lanes, onOpen }: { lanes: readonly LaneShown[]; onOpen: (id: string) => void }) {
  return (
    <div className="grow min-h-0 scroll">
      {lanes.map((lane) => (
        <LaneBar key={lane.key} lane={lane} onOpen={onOpen} />
      ))}
    </div>
  )
}

export function LaneBar({ lane, onOpen }: { lane: LaneShown; onOpen: (id: string) => void }) {
  const next = lane.stops.find((stop) => !isDone(stop) && !begun(stop))
  return (
    <div className={`grid line2-b ${css.lane}`}>
      <div className={`line2-r t13 ${css.who}`}>
        {lane.head}
        <div className="ter small num">{lane.facts}</div>
      </div>
      <ol
        className={`flex wrap m-0 no-marks ${css.stops}`}
        aria-label={lane.label}
        data-lane
        onKeyDown={walkStops}
        onFocus={rove}
      >
        {lane.stops.map((stop, n) => (
          <li className="stack min-w-0" key={stop.orderId}>
            {(n === 0 || lane.stops[n - 1]?.communityName !== stop.communityName) && (
              <span className={`ter small ${css.place}`}>{stop.communityName}</span>
            )}
            <StopChip stop={stop} first={n === 0} next={stop === next} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const isDone = ({ status }: LaneStop) => status === 3 || status === 4
const begun = ({ status }: LaneStop) => status === 2 || status === 7
const verb = (stop: LaneStop) => (isDone(stop) ? '完成于' : begun(stop) ? '预计做完' : '预计')

/** 09:48, or 11-19 23:41 when it was done on another day. */
export const whenOf = ({ at, doneOn }: LaneStop): string => (doneOn === null ? at : `${dateText(doneOn)} ${at}`)

/** What a stop says in words: place, state, when, how far it slipped, how near the law is. */
export function stopWords(stop: LaneStop): string {
  const slipped =
    stop.drift !== null && Math.abs(stop.drift) >= ON_TIME ? `，比计划 ${stop.planned} ${driftText(stop.drift)}` : ''
  const legal = stop.daysLeft !== null && stop.daysLeft <= 2 ? `，${legalText(stop.daysLeft)}` : ''
  return `${stop.communityName} ${stop.title}，${statusName(stop.status)}，${verb(stop)} ${whenOf(stop)}${slipped}${stop.late ? '，已晚' : ''}${legal}`
}

/** 还剩 1 天, 今天到期, 超期 2 天: of the legal day. */
export const legalText = (left: number): string =>
  left === 0 ? '今天到期' : left > 0 ? `还剩 ${left} 天` : `超期 ${-left} 天`

/** Grey 0, blue 1, green 2, dark 3 and 4, amber 7 (jobs 4.1); a red ring: the legal day has passed. */
function StopChip({
  stop,
  first,
  next,
  onOpen,
}: {
  stop: LaneStop
  /** Where the Tab key enters the lane before anybody walked it. */
  first: boolean
  next: boolean
  onOpen: (id: string) => void
}) {
  // The next arrival tells how far the day has slipped; the rest follows from it. By more than an hour its edge tells, and
  // the crew says how much: the words would take the place of the lift's name.
  const slipped = next && stop.drift !== null && stop.drift >= ON_TIME
  const over = stop.daysLeft !== null && stop.daysLeft < 0
  return (
    <button
      type="button"
      className={css.stop}
      tabIndex={first ? 0 : -1}
      data-chip={stop.orderId}
      data-status={stop.status}
      data-late={stop.late || undefined}
      data-over={over || undefined}
      title={stopWords(stop)}
      onClick={() => onOpen(stop.orderId)}
    >
      <StatusGlyph status={stop.status} size={12} />
      <LevelChip level={stop.level} />
      <span className="clip">{stop.title}</span>
      <span className="num small">{whenOf(stop)}</span>
      {slipped && stop.drift !== null && stop.drift < 60 && (
        <span className="num small amberText strong">{driftText(stop.drift)}</span>
      )}
    </button>
  )
}
