import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { NetworkPanel, Notice, RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { MaintainStatus, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { scheduleApi } from '../shared/api.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { BoardRegion, LiftedChip } from './BoardRegion.tsx'
import { BoardTray } from './BoardTray.tsx'
import css from './board.module.css'
import { type BoardRow, crewKey } from './board.ts'
import { boardKeys } from './boardKeys.ts'
import { draftedChip } from './drafts.ts'
import { GanttBoard } from './GanttBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import own from './schedule.module.css'
import { placeOf } from './staged.ts'
import { useBoardChips } from './useBoardChips.ts'
import { type Over, useDrag } from './useDrag.ts'
import { useEventsBetweenDrags } from './useEventsBetweenDrags.ts'
import { usePlaces } from './usePlaces.ts'
import type { Schedule } from './useSchedule.ts'
import type { Staged } from './useStaged.ts'
import { verdictWord } from './verdict.ts'
import { crewAt, left, nothing, shownVerdict } from './view.ts'

const { notStarted } = MaintainStatus.code
const shownHere = [maintainOrderApi.list, scheduleApi.board, scheduleApi.places]
const noRows: readonly BoardRow[] = []
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
  const { today: todayOf } = useKit()
  const today = todayOf()
  const { data } = schedule.answer
  const mayDrag = useCan(may.drag) === 'enabled'
  const waiting = useDelayed(schedule.answer.isPending, 300)
  const region = useRef<HTMLDivElement>(null)

  const byDays = schedule.span === 'month'
  const trays = useMemo(() => {
    const { near, redo, unassigned } = data?.trays ?? {}
    return [near, redo, unassigned].flatMap((tray) => tray?.chips ?? [])
  }, [data])
  const { board, known, chipsOf } = useBoardChips(data, {
    by: 'worker',
    trays,
    drafts: staged.drafts,
    search,
    byDays,
  })
  const movable = useCallback(
    (id: string) => {
      const chip = known.get(id)
      return mayDrag && chip?.status === notStarted ? draftedChip(chip, staged.drafts) : undefined
    },
    [known, staged.drafts, mayDrag],
  )

  const rows = board?.rows ?? noRows
  const places = {
    from: schedule.from,
    to: schedule.to,
    drafts: staged.drafts,
    days: useMemo(() => data?.days.map((day) => day.date) ?? [], [data]),
    crews: useMemo(() => rows.map((row) => row.crew), [rows]),
  }
  async function move(chip: CalendarChip, date: Day, rowKey: string | undefined): Promise<void> {
    const row = rows.find((one) => one.key === rowKey)
    const kept = !row || row.key === crewKey(chip.groups)
    if (kept && date === chip.date) return
    const to = kept ? { ...placeOf(chip), date } : { date, crew: row.crew, crewName: row.name, start: chip.start }
    try {
      const verdict = (await check.ask(chip))(to.crew, date)
      const original = known.get(chip.id) ?? chip
      if (verdict) staged.drop(original, placeOf(original), to, verdict)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
    }
  }
  const { drag, over, ghost, onPointerDown } = useDrag({
    find: movable,
    onDrop: (chip, at: Over) => void move(chip, at.date, at.row),
  })
  const check = usePlaces(drag, places)
  const { shown } = check
  useEventsBetweenDrags(drag !== undefined, shownHere)

  const verdictOfRow = useCallback(
    (row: BoardRow, date: Day) => {
      if (!drag || (date === drag.date && row.key === crewKey(drag.groups))) return undefined
      return shownVerdict(shown?.(row.crew, date))
    },
    [drag, shown],
  )
  const verdictOfDay = useCallback(
    (date: Day) => (drag && date !== drag.date ? shownVerdict(shown?.(drag.groups, date)) : undefined),
    [drag, shown],
  )
  const held = over && drag && shown?.(crewAt(rows, over, drag), over.date)
  const onKeyDown = boardKeys({
    region,
    movable,
    onUndo: staged.undo,
    onMove: (chip, days, row) => void move(chip, addDays(chip.date, days), row),
  })
  const target = data?.limits.dayTarget ?? 420
  const body = (): ReactNode => {
    if (schedule.tooMuch)
      return (
        <Notice
          icon={null}
          headline={refuseMaintain.tooMuch.text}
          hint="一次最多显示 5,000 单。选择班组，或改看几天。"
        />
      )
    if (schedule.answer.isError) return <NetworkPanel onRetry={() => void schedule.answer.refetch()} />
    if (!board) return <div className="stack grow min-w-0">{waiting && <RowSkeleton rows={12} />}</div>
    const shared = { board, today, target, drafts: staged.drafts, lifted: drag?.id, over }
    if (byDays)
      return (
        <MonthBoard
          {...shared}
          chipsOf={chipsOf}
          month={schedule.day.slice(0, 7)}
          verdictOf={verdictOfDay}
          onDay={(date) => {
            schedule.set('day', date)
            schedule.set('span', undefined)
          }}
        />
      )
    if (rows.length === 0)
      return <Notice icon={null} headline="还没有可排的搭档组" hint="在员工里登记维保工与班组，或放宽上面的筛选。" />
    return <GanttBoard {...shared} rowHead="人员" verdictOf={verdictOfRow} />
  }
  const { near = nothing, redo, unassigned } = data?.trays ?? {}
  const waitingRedo = useMemo(() => left(redo, staged.drafts), [redo, staged.drafts])
  const waitingCrew = useMemo(() => left(unassigned, staged.drafts), [unassigned, staged.drafts])
  return (
    <>
      <BoardRegion
        region={region}
        dragging={drag !== undefined}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onOpen={(id) => schedule.set('id', id)}
      >
        <Tray
          loading={!data}
          near={near}
          redo={waitingRedo}
          unassigned={waitingCrew}
          drafts={staged.drafts}
          lifted={drag?.id}
          today={today}
          {...(mayDrag && { onPlan })}
        />
        {body()}
      </BoardRegion>
      <LiftedChip chip={drag} at={ghost}>
        {held && (
          <div className={`${own.held} ${css[held.kind]}`}>
            <b>{verdictWord[held.kind]}</b> {held.reason}
            {held.note && <div>{held.note}</div>}
          </div>
        )}
      </LiftedChip>
    </>
  )
}
