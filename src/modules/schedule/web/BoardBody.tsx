import { memo, type ReactNode, useRef } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { Notice } from '#kernel/web/ui/index.ts'
import { useKeyWords } from '#kernel/web/ui/keyWords.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { scheduleApi } from '../shared/api.ts'
import type { Verdict } from '../shared/schedule.ts'
import { BoardRegion, LiftedChip } from './BoardRegion.tsx'
import { BoardTray } from './BoardTray.tsx'
import css from './board.module.css'
import type { By } from './board.ts'
import { boardKeys, boardWords } from './boardKeys.ts'
import { GanttBoard } from './GanttBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import { NoBoard } from './NoBoard.tsx'
import own from './schedule.module.css'
import { type OrdersBoard, rowHeads } from './useBoard.ts'
import { useBoardChips } from './useBoardChips.ts'
import { useBoardMoves } from './useBoardMoves.ts'
import { useBoardVerdicts } from './useBoardVerdicts.ts'
import { useEventsBetweenDrags } from './useEventsBetweenDrags.ts'
import type { Staged } from './useStaged.ts'
import { useTrays } from './useTrays.ts'
import { verdictWord } from './verdict.ts'

const shownHere = [maintainOrderApi.list, scheduleApi.board, scheduleApi.places]
const Tray = memo(BoardTray)

interface Props {
  readonly of: OrdersBoard
  readonly staged: Staged
  /** Orders and lifts that do not hold this text are not shown. */
  readonly search: string
  readonly onPlan: () => void
  readonly onOpen: (id: string) => void
}

/** Trays and board, apart from the bars above: what is drawn again while an order is dragged. */
export function BoardBody({ of, staged, search, onPlan, onOpen }: Props) {
  const today = useKit().today()
  const { data } = of.answer
  const { drafts } = staged
  const region = useRef<HTMLDivElement>(null)
  const byDays = of.view === 'month'
  const mayPlan = useCan(may.drag) === 'enabled'
  const trays = useTrays(data, drafts)
  const chips = useBoardChips(data, { by: of.by, trays: trays.chips, drafts, search, byDays })
  const { board, chipsOf } = chips
  const moves = useBoardMoves(of, staged, chips)
  const { drag, over, movable, move } = moves
  useEventsBetweenDrags(drag !== undefined, shownHere)
  const verdicts = useBoardVerdicts(moves)
  useKeyWords(boardWords)
  const onKeyDown = boardKeys({
    region,
    movable,
    onUndo: staged.undo,
    onMove: (chip, days, row) => void move(chip, addDays(chip.date, days), row),
  })
  function shown(): ReactNode {
    if (!board || of.answer.isError)
      return <NoBoard answer={of.answer} tooMuch={of.tooMuch} narrower="选择班组或小区，或改看几天" />
    const shared = { board, today, drafts, lifted: drag?.id, over }
    if (byDays)
      return (
        <MonthBoard
          {...shared}
          chipsOf={chipsOf}
          month={of.day.slice(0, 7)}
          verdictOf={verdicts.ofDay}
          onDay={(date) => {
            of.set('day', date)
            of.set('view', 'week')
          }}
        />
      )
    if (board.rows.length === 0) return <NoRows by={of.by} />
    return (
      <GanttBoard {...shared} target={data?.loads.target ?? 0} rowHead={rowHeads[of.by]} verdictOf={verdicts.ofRow} />
    )
  }
  return (
    <>
      <BoardRegion
        region={region}
        dragging={drag !== undefined}
        onPointerDown={moves.onPointerDown}
        onKeyDown={onKeyDown}
        onOpen={onOpen}
      >
        <Tray
          loading={!data}
          near={trays.near}
          redo={trays.redo}
          unassigned={trays.unassigned}
          drafts={drafts}
          lifted={drag?.id}
          today={today}
          {...(mayPlan && { onPlan })}
        />
        {shown()}
      </BoardRegion>
      <LiftedChip chip={drag} at={moves.ghost}>
        {verdicts.here && <HeldVerdict verdict={verdicts.here} />}
      </LiftedChip>
    </>
  )
}

/** Crews have their rows without orders; teams, communities and lifts only with them. */
const NoRows = ({ by }: { by: By }) =>
  by === 'worker' ? (
    <Notice icon={null} headline="还没有可排的搭档组" hint="在员工里登记维保工与班组，或放宽上面的筛选。" />
  ) : (
    <Notice icon={null} headline="这些天没有维保工单" hint="换几天，或放宽上面的筛选。" />
  )

/** At the order that is dragged: whether it may be dropped there, and why. */
function HeldVerdict({ verdict: { kind, reason, note } }: { verdict: Verdict }) {
  return (
    <div className={`${own.held} ${css[kind]}`}>
      <b>{verdictWord[kind]}</b> {reason}
      {note && <div>{note}</div>}
    </div>
  )
}
