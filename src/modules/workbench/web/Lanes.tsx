import { Tag } from '#kernel/web/ui/index.ts'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import type { Lane } from '../shared/workbench.ts'
import css from './lanes.module.css'

type Stop = Lane['stops'][number]

/** 今日路线: one lane per member, orders in the order of the way; done and late are marked by shape and word. */
export function Lanes({ lanes, onOpen }: { lanes: readonly Lane[]; onOpen: (id: string) => void }) {
  if (lanes.length === 0) return <p className={`ter ${css.none}`}>今天没有人排有工单。</p>
  return (
    <div className={css.lanes}>
      {lanes.map((lane) => (
        <div key={lane.employeeId} className={css.lane}>
          <div className={css.who}>
            <div>
              {lane.name} {lane.absent && <Tag tone="amber">请假</Tag>}
            </div>
            <div className="ter small num">
              {lane.stops.length === 0
                ? '没有工单'
                : `${lane.done} / ${lane.stops.length} 单 · 路上 ${lane.travel} 分钟`}
            </div>
          </div>
          <ol className={css.stops} aria-label={`${lane.name}今日路线`}>
            {lane.stops.map((stop, n) => (
              <li key={stop.orderId}>
                {(n === 0 || lane.stops[n - 1]?.communityName !== stop.communityName) && (
                  <span className={`ter small ${css.place}`}>{stop.communityName}</span>
                )}
                <StopChip stop={stop} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function StopChip({ stop, onOpen }: { stop: Stop; onOpen: (id: string) => void }) {
  const done = stop.status === 3 || stop.status === 4
  const words = `${stop.communityName} ${stop.title}，${statusName(stop.status)}，${done ? '完成于' : '预计'} ${stop.at}${stop.late ? '，已晚' : ''}`
  return (
    <button
      type="button"
      className={`${css.stop} ${done ? css.done : ''} ${stop.late ? css.late : ''}`}
      title={words}
      onClick={() => onOpen(stop.orderId)}
    >
      <StatusGlyph status={stop.status} size={12} />
      <LevelChip level={stop.level} />
      <span className="clip">{stop.title}</span>
      <span className="num small">{stop.late ? `晚 ${stop.at}` : stop.at}</span>
    </button>
  )
}
