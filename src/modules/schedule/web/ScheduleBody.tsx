import { memo, type ReactNode, useRef } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Notice } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { scheduleApi } from '../shared/api.ts'
import type { Verdict } from '../shared/schedule.ts'
import { BoardRegion, LiftedChip } from './BoardRegion.tsx'
import { BoardTray } from './BoardTray.tsx'
import css from './board.module.css'
import { boardKeys } from './boardKeys.ts'
import { GanttBoard } from './GanttBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import { NoBoard } from './NoBoard.tsx'
import own from './schedule.module.css'
import { useBoardChips } from './useBoardChips.ts'
import { useEventsBetweenDrags } from './useEventsBetweenDrags.ts'
import type { Schedule } from './useSchedule.ts'
import { useScheduleMoves } from './useScheduleMoves.ts'
import { useScheduleTrays } from './useScheduleTrays.ts'
import { useScheduleVerdicts } from './useScheduleVerdicts.ts'
import type { Staged } from './useStaged.ts'
import { verdictWord } from './verdict.ts'

const shownHere = [maintainOrderApi.list, scheduleApi.board, scheduleApi.places]
const Tray = memo(BoardTray)

interface Props {
  readonly schedule: Schedule
  readonly staged: Staged
  /** Orders and lifts that do not hold this text are not shown. */
  readonly search: string
  readonly onPlan: () => void
}

/** Trays and board, apart from the bars above: what is drawn again while an order is dragged. */
export function ScheduleBody({ schedule, staged, search, onPlan }: Props) {
  const today = useKit().today()
  const { data } = schedule.answer
  const { drafts } = staged
  const region = useRef<HTMLDivElement>(null)
  const byDays = schedule.span === 'month'
  const trays = useScheduleTrays(data, drafts)
  const chips = useBoardChips(data, { by: 'worker', trays: trays.chips, drafts, search, byDays })
  const { board, chipsOf } = chips
  const moves = useScheduleMoves(schedule, staged, chips)
  const { drag, over, movable, move } = moves
  useEventsBetweenDrags(drag !== undefined, shownHere)
  const verdicts = useScheduleVerdicts(moves)
  const onKeyDown = boardKeys({
    region,
    movable,
    onUndo: staged.undo,
    onMove: (chip, days, row) => void move(chip, addDays(chip.date, days), row),
  })
  function shown(): ReactNode {
    if (!board || schedule.answer.isError)
      return <NoBoard answer={schedule.answer} tooMuch={schedule.tooMuch} narrower="选择班组，或改看几天" />
    const shared = { board, today, drafts, lifted: drag?.id, over }
    if (byDays)
      return (
        <MonthBoard
          {...shared}
          chipsOf={chipsOf}
          month={schedule.day.slice(0, 7)}
          verdictOf={verdicts.ofDay}
          onDay={(date) => {
            schedule.set('day', date)
            schedule.set('span', undefined)
          }}
        />
      )
    if (board.rows.length === 0)
      return <Notice icon={null} headline="还没有可排的搭档组" hint="在员工里登记维保工与班组，或放宽上面的筛选。" />
    return <GanttBoard {...shared} target={data?.loads.target ?? 0} rowHead="人员" verdictOf={verdicts.ofRow} />
  }
  return (
    <>
      <BoardRegion
        region={region}
        dragging={drag !== undefined}
        onPointerDown={moves.onPointerDown}
        onKeyDown={onKeyDown}
        onOpen={schedule.open}
      >
        <Tray
          loading={!data}
          near={trays.near}
          redo={trays.redo}
          unassigned={trays.unassigned}
          drafts={drafts}
          lifted={drag?.id}
          today={today}
          {...(moves.mayDrag && { onPlan })}
        />
        {shown()}
      </BoardRegion>
      <LiftedChip chip={drag} at={moves.ghost}>
        {verdicts.here && <HeldVerdict verdict={verdicts.here} />}
      </LiftedChip>
    </>
  )
}

/** At the order that is dragged: whether it may be dropped there, and why. */
function HeldVerdict({ verdict: { kind, reason, note } }: { verdict: Verdict }) {
  return (
    <div className={`${own.held} ${css[kind]}`}>
      <b>{verdictWord[kind]}</b> {reason}
      {note && <div>{note}</div>}
    </div>
  )
}
