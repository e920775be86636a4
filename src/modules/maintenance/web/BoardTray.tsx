import { useQuery } from '@tanstack/react-query'
import { addDays } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DayRail, daysLeft, dayTone, Kbd } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type MaintainOrderRow, maintainOrderList } from '../shared/maintainOrderList.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { CalendarChip } from '../shared/orderChange.ts'
import { defaultSetting, standardMinutes } from '../shared/setting.ts'
import { BoardChip } from './BoardChip.tsx'
import css from './board.module.css'
import type { Drafts } from './drafts.ts'
import { NEAR } from './orderCells.tsx'

const { notStarted, departed, inProgress, paused } = MaintainStatus.code
const LEGAL_GAP = 15
const SHOWN = 20
const CARDS = 4

/** A row of the list as a chip: its people are known by name only, its minutes by its level. */
function chipOf(row: MaintainOrderRow): CalendarChip {
  return {
    id: row.id,
    version: row.version,
    orderNo: row.orderNo,
    date: row.planDate,
    start: null,
    minutes: standardMinutes(defaultSetting, 1, row.level),
    level: row.level,
    status: row.status,
    elevatorId: row.elevatorId,
    elevatorName: row.elevatorName,
    communityName: row.communityName,
    crew: row.crew,
    legalDeadline: row.legalDeadline ?? row.planDate,
    violation: (row.remainingDays ?? 0) < 0,
    groups: [],
  }
}

/** Orders near their legal deadline, and those whose day has passed: wherever the board stands in time. */
export function useTray() {
  const { call } = useKit()
  const ask = (name: string, query: Record<string, unknown>) => ({
    queryKey: [maintainOrderList.key, 'tray', name],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(maintainOrderApi.list, { ...query, size: SHOWN } as never, { signal, firstLoad: true }),
    retry: false,
  })
  const open = [notStarted, departed, inProgress, paused]
  const near = useQuery(ask('near', { status: open, sort: { prop: 'legalDeadline', order: 'asc' } }))
  const late = useQuery(ask('late', { tab: 'late', sort: { prop: 'planDate', order: 'asc' } }))
  const nearRows = (near.data?.records ?? []).filter((row) => row.remainingDays !== null && row.remainingDays <= NEAR)
  return {
    near: nearRows.map(chipOf),
    over: nearRows.filter((row) => (row.remainingDays ?? 0) < 0).length,
    late: (late.data?.records ?? []).filter((row) => row.status === notStarted).map(chipOf),
    lateTotal: late.data?.total ?? 0,
  }
}
export type Tray = ReturnType<typeof useTray>

interface Props {
  readonly tray: Tray
  readonly unassigned: readonly CalendarChip[]
  readonly drafts: Drafts
  readonly lifted: string | undefined
  readonly today: string
}

/** 法定临期, 待分配, 待重排: what has to go somewhere, ready to be dragged (picture 5). */
export function BoardTray({ tray, unassigned, drafts, lifted, today }: Props) {
  const chips = (all: readonly CalendarChip[]) =>
    all
      .slice(0, SHOWN)
      .map((chip) => (
        <BoardChip key={chip.id} chip={chip} wide moved={drafts.has(chip.id)} lifted={chip.id === lifted} />
      ))
  return (
    <aside className={css.tray} aria-label="待处理的工单">
      <section>
        <h2>
          法定临期 <span className="ter num">{tray.near.length >= SHOWN ? `${SHOWN}+` : tray.near.length}</span>
        </h2>
        <div className={css.stack}>
          {tray.near.slice(0, CARDS).map((chip) => (
            <NearCard key={chip.id} chip={chip} today={today} />
          ))}
          {tray.near.length > CARDS && (
            <div className="ter">其余 {tray.near.length - CARDS} 单在列表「超15日」与「逾期」中</div>
          )}
          {tray.near.length === 0 && <div className="ter">两天内没有到法定截止日的工单</div>}
        </div>
      </section>
      <section>
        <h2>
          待分配 <span className="ter num">{unassigned.length}</span>
        </h2>
        <div className={css.stack}>
          {chips(unassigned)}
          {unassigned.length > SHOWN && <div className="ter">还有 {unassigned.length - SHOWN} 单</div>}
          {unassigned.length === 0 && <div className="ter">本期工单都已分配人员</div>}
        </div>
      </section>
      <section>
        <h2>
          待重排 <span className="ter num">{tray.lateTotal}</span>
        </h2>
        <div className={css.stack}>
          {chips(tray.late)}
          {tray.late.length === 0 && <div className="ter">没有过了计划日期仍未开始的工单</div>}
        </div>
      </section>
      <div className={css.keys}>
        <Kbd>Alt</Kbd> <Kbd>→</Kbd> 移一天　<Kbd>Z</Kbd> 撤销
      </div>
    </aside>
  )
}

const tones = { red: 'redText strong', amber: 'amberText strong', ink: 'sec' } as const

function NearCard({ chip, today }: { chip: CalendarChip; today: string }) {
  const left = Math.round((Date.parse(chip.legalDeadline) - Date.parse(today)) / 86_400_000)
  return (
    <button type="button" data-chip={chip.id} className={css.card}>
      <b className="clip">
        {chip.communityName} {chip.elevatorName}
      </b>
      <span>
        <span className={tones[dayTone(left, NEAR)]}>{daysLeft(left)}</span>
        <span className="ter num">{chip.legalDeadline.slice(5)} 24:00</span>
      </span>
      <DayRail
        label="法定截止日"
        from={addDays(chip.legalDeadline, -LEGAL_GAP)}
        to={chip.legalDeadline}
        today={today}
        warn={NEAR}
      />
    </button>
  )
}
