import type { ReactNode } from 'react'
import { duration, minutesSaid, namesSaid } from '#kernel/shared/said.ts'
import { clock } from '#kernel/shared/text.ts'
import { ClockRail, Level, Named, RailTrack, Tag } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { MaintainStatus, PauseReason, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairState } from '#modules/repair/web/index.ts'
import type { DoneOrder, WayOrder, WayRepair } from '../shared/workbench.ts'
import css from './dispatch.module.css'
import { forecast } from './forecast.ts'
import { forecastRepair } from './forecastRepair.ts'

/** One line of 在途与处理中: who, where and what, and how the clock stands. */

export function RepairRow({ order, now, onOpen }: { order: WayRepair; now: number; onOpen: (id: string) => void }) {
  return (
    <Row onOpen={() => onOpen(order.id)} crew={order.crew}>
      <span className="stack min-w-0">
        <span className="inline gap-4 min-w-0">
          {order.trapped ? <Tag tone="red">困人</Tag> : order.faultLevel && <Level of={order.faultLevel} />}
          <Named text={order.title} />
        </span>
        <span className={`ter small clip ${css.state}`}>
          <RepairState status={order.status} />
          {order.note && ` · ${order.note}`}
        </span>
      </span>
      <RepairClock order={order} now={now} />
    </Row>
  )
}

const { dispatched, paused } = RepairStatus.code

function RepairClock({ order, now }: { order: WayRepair; now: number }) {
  const { clock: run, over, forecast: will, inState } = forecastRepair(order, now)
  if (!run) {
    const words = order.status === paused ? '暂停' : '已作业'
    return (
      <span className={`${css.end} small num ${order.status === paused ? 'amberText' : 'sec'}`}>
        {words} {duration(inState)}
      </span>
    )
  }
  const words =
    over > 0
      ? `${will ? '预计超时' : '已超'} ${duration(Math.max(60, over))}`
      : order.status === dispatched && !order.accepted
        ? `已派 ${duration(inState)}未接单`
        : `余 ${clock(run.limit - run.elapsed)}`
  const tone = over > 0 ? 'redText strong' : order.status === dispatched && !order.accepted ? 'amberText' : 'sec'
  return (
    <span className={css.end}>
      <span className={`small num ${tone}`}>{words}</span>
      <ClockRail label="到场" elapsed={run.elapsed} limit={run.limit} critical={order.trapped} late={will} />
    </span>
  )
}

export function VisitRow({ order, now, onOpen }: { order: WayOrder; now: number; onOpen: (id: string) => void }) {
  const { seconds, share, late } = forecast(order, now)
  const stopped = order.status === MaintainStatus.code.paused
  const verb = stopped ? '暂停' : order.status === MaintainStatus.code.departed ? '出发' : '已作业'
  const words = `${verb} ${duration(seconds)}`
  return (
    <Row onOpen={() => onOpen(order.id)} crew={order.crew}>
      <What
        order={order}
        note={
          stopped && order.pauseReason !== null
            ? PauseReason.label(order.pauseReason)
            : `标准 ${minutesSaid(order.stdMinutes)}`
        }
      />
      <span className={css.end}>
        <span className={`small num ${late || stopped ? 'amberText' : 'sec'}`}>{seconds === null ? '—' : words}</span>
        {share !== null && <RailTrack share={share} ticks={[0.5]} tone={late ? 'amber' : 'ink'} label={words} />}
      </span>
    </Row>
  )
}

function Row({ crew, onOpen, children }: { crew: readonly string[]; onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`grid items-center gap-10 w-full p-0 px-14 ${css.wayRow}`} onClick={onOpen}>
      <CrewOf names={crew} />
      {children}
    </button>
  )
}

export function CrewOf({ names }: { names: readonly string[] }) {
  return (
    <span className="stack min-w-0">
      <span className="clip">{names[0] ?? '未派人'}</span>
      <span className="ter small clip">{namesSaid(names.slice(1))}</span>
    </span>
  )
}

export function What({ order, note }: { order: WayOrder | DoneOrder; note: string }) {
  return (
    <span className="stack min-w-0">
      <Named text={liftLabel(order.communityName, order.elevatorName)} />
      <span className={`ter small clip ${css.state}`}>
        <StatusGlyph status={order.status} size={12} />
        {statusName(order.status)} · <LevelChip level={order.level} /> {note}
      </span>
    </span>
  )
}
