import { addDays } from '#kernel/shared/days.ts'
import { DayRail, daysLeft, dayTone, Kbd } from '#kernel/web/ui/index.ts'
import { KeysHint } from '#kernel/web/ui/KeysHint.tsx'
import { dateText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { MaintainOrderTab, NEAR } from '#modules/maintenance/shared/maintainOrderList.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { BoardChip } from './BoardChip.tsx'
import type { Drafts } from './drafts.ts'
import css from './tray.module.css'

const SHOWN = 20
const CARDS = 4

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
    <aside className={`stack rigid line-r bg-side ${css.tray}`} aria-label="待处理的工单">
      <section>
        <h2>
          法定临期 <span className="ter num regular">{loading ? '' : near.total}</span>
        </h2>
        <div className="stack gap-5 px-10 py-8 t12">
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
          待分配 <span className="ter num regular">{loading ? '' : unassigned.total}</span>
        </h2>
        <div className="stack gap-5 px-10 py-8 t12">
          {chips(unassigned)}
          {unassigned.total === 0 && !loading && <div className="ter">本期工单都已分配人员</div>}
        </div>
      </section>
      <section aria-label="待重排">
        <h2>
          待重排 <span className="ter num regular">{loading ? '' : redo.total}</span>
        </h2>
        <div className="stack gap-5 px-10 py-8 t12">
          {chips(redo)}
          {redo.total === 0 && !loading && <div className="ter">没有过了日期或人员做不了的工单</div>}
        </div>
      </section>
      <div className={`line2-t px-12 py-8 ter t12 ${css.keys}`}>
        <Kbd>Alt</Kbd> <Kbd>→</Kbd> 移一天　<Kbd>Z</Kbd> 撤销　
        <KeysHint />
      </div>
    </aside>
  )
}

const tones = { red: 'redText strong', amber: 'amberText strong', ink: 'sec' } as const

function NearCard({ chip, today }: { chip: CalendarChip; today: string }) {
  const left = Math.round((Date.parse(chip.legalDeadline) - Date.parse(today)) / 86_400_000)
  return (
    <button type="button" data-chip={chip.id} className={`w-full edge r-4 bg left pointer ${css.card}`}>
      <b className="block clip t13 strong">{liftLabel(chip.communityName, chip.elevatorName)}</b>
      <span className="flex between t12">
        <span className={tones[dayTone(left, NEAR)]}>{daysLeft(left)}</span>
        <span className="ter num">{dateText(chip.legalDeadline)} 24:00</span>
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
