import { addDays } from '#kernel/shared/days.ts'
import { DayRail, daysLeft, dayTone, Kbd } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type MaintainOrderRow, MaintainOrderTab } from '../shared/maintainOrderList.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { CalendarChip } from '../shared/orderChange.ts'
import { defaultSetting, standardMinutes } from '../shared/setting.ts'
import { BoardChip } from './BoardChip.tsx'
import type { Drafts } from './drafts.ts'
import { daysBeyond, NEAR } from './orderCells.tsx'
import css from './tray.module.css'

const { notStarted, departed, inProgress, paused } = MaintainStatus.code
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
    gapDays: row.gapDays,
    violation: (row.remainingDays ?? 0) < 0 || daysBeyond(row) > 0,
    groups: [],
  }
}

const open = [notStarted, departed, inProgress, paused]
const byDeadline = { prop: 'legalDeadline', order: 'asc' }
const byPlan = { prop: 'planDate', order: 'asc' }
const quietly = { firstLoad: true, retry: false }

/** Orders near their legal deadline, and those whose day has passed: wherever the board stands in time. */
export function useTray() {
  const near = useRead(maintainOrderApi.list, { status: open, sort: byDeadline, size: SHOWN } as never, quietly)
  const late = useRead(maintainOrderApi.list, { tab: 'late', sort: byPlan, size: SHOWN } as never, quietly)
  const nearRows = (near.data?.records ?? []).filter((row) => row.remainingDays !== null && row.remainingDays <= NEAR)
  return {
    near: { total: nearRows.length, chips: nearRows.map(chipOf) },
    over: nearRows.filter((row) => (row.remainingDays ?? 0) < 0).length,
    redo: {
      total: late.data?.total ?? 0,
      chips: (late.data?.records ?? []).filter((row) => row.status === notStarted).map(chipOf),
    },
  }
}
/** Orders that wait, and how many they are in all. */
interface Waiting {
  readonly total: number
  readonly chips: readonly (CalendarChip & { readonly why?: string })[]
}
interface Props {
  /** Nothing is known yet: no tray claims to be empty. */
  readonly loading?: boolean
  readonly near: Waiting
  readonly unassigned: Waiting
  readonly redo: Waiting
  readonly drafts: Drafts
  readonly lifted: string | undefined
  readonly today: string
  /** 重新分配 of what lies here. */
  readonly onPlan?: () => void
}

/** 法定临期, 待分配, 待重排: what has to go somewhere, ready to be dragged (picture 5). */
export function BoardTray({ near, unassigned, redo, drafts, lifted, today, onPlan, loading }: Props) {
  const chips = ({ total, chips: all }: Waiting) => (
    <>
      {all.slice(0, SHOWN).map((chip) => (
        <div key={chip.id}>
          <BoardChip chip={chip} wide moved={drafts.has(chip.id)} lifted={chip.id === lifted} />
          {chip.why && <div className={`ter ${css.why}`}>{chip.why}</div>}
        </div>
      ))}
      {total > SHOWN && <div className="ter">还有 {total - Math.min(SHOWN, all.length)} 单</div>}
      {total > 0 && onPlan && (
        <button type="button" className="linkButton" onClick={onPlan}>
          按路程与负荷重新分配
        </button>
      )}
    </>
  )
  return (
    <aside className={css.tray} aria-label="待处理的工单">
      <section>
        <h2>
          法定临期 <span className="ter num">{loading ? '' : near.total}</span>
        </h2>
        <div className={css.stack}>
          {near.chips.slice(0, CARDS).map((chip) => (
            <NearCard key={chip.id} chip={chip} today={today} />
          ))}
          {near.total > CARDS && (
            <div className="ter">
              其余 {near.total - CARDS} 单在列表「{MaintainOrderTab.label('overGap')}」与「逾期」中
            </div>
          )}
          {near.total === 0 && !loading && <div className="ter">两天内没有到法定截止日的工单</div>}
        </div>
      </section>
      <section aria-label="待分配">
        <h2>
          待分配 <span className="ter num">{loading ? '' : unassigned.total}</span>
        </h2>
        <div className={css.stack}>
          {chips(unassigned)}
          {unassigned.total === 0 && !loading && <div className="ter">本期工单都已分配人员</div>}
        </div>
      </section>
      <section aria-label="待重排">
        <h2>
          待重排 <span className="ter num">{loading ? '' : redo.total}</span>
        </h2>
        <div className={css.stack}>
          {chips(redo)}
          {redo.total === 0 && !loading && <div className="ter">没有过了日期或人员做不了的工单</div>}
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
        from={addDays(chip.legalDeadline, -chip.gapDays)}
        to={chip.legalDeadline}
        today={today}
        warn={NEAR}
      />
    </button>
  )
}
