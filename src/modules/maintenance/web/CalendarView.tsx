import { Button } from 'antd'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { ChevronRightIcon } from '#kernel/web/ui/icons/index.ts'
import { NetworkPanel, Notice, RowSkeleton, TitleRow, useDelayed } from '#kernel/web/ui/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { BatchRow, CalendarChip } from '../shared/orderChange.ts'
import { may } from '../shared/permissions.ts'
import { defaultSetting } from '../shared/setting.ts'
import { BoardChip } from './BoardChip.tsx'
import { BoardTray, useTray } from './BoardTray.tsx'
import css from './board.module.css'
import { type BoardRow, placeChips } from './board.ts'
import { boardKeys } from './boardKeys.ts'
import { CalendarFilters } from './CalendarFilters.tsx'
import { draftedChip, type Place } from './drafts.ts'
import { GanttBoard } from './GanttBoard.tsx'
import { MonthBoard } from './MonthBoard.tsx'
import { previewOf } from './moves.ts'
import { PublishDrawer } from './PublishDrawer.tsx'
import { ReleaseMoveDialog } from './ReleaseMoveDialog.tsx'
import { rowHeads, stepOf, useCalendar } from './useCalendar.ts'
import { type Over, useDrag } from './useDrag.ts'
import { useNewsBetweenDrags } from './useLiveOrders.ts'
import { useMoves } from './useMoves.ts'
import { checkedVerdict, firstVerdict, joinVerdicts } from './verdict.ts'

const { notStarted, done, confirmed } = MaintainStatus.code
const TARGET = defaultSetting.dayTarget
const shownHere = [maintainOrderApi.list, maintainOrderApi.calendar]
/** The pointer rests this long in a cell before the server is asked about it. */
const REST = 90

interface Props {
  readonly view: 'week' | 'month'
  readonly switcher: ReactNode
  readonly onOpen: (id: string) => void
}

/** 日历: drag an order to another day or crew, see the consequence before dropping, publish what was moved (jobs 4.1). */
export function CalendarView({ view, switcher, onOpen }: Props) {
  const { call, today: todayOf } = useKit()
  const today = todayOf()
  const calendar = useCalendar(view)
  const { data } = calendar.answer
  const moves = useMoves()
  const tray = useTray()
  const mayDate = useCan(may.changeDate) === 'enabled'
  const mayStaff = useCan(may.changeStaff) === 'enabled'
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [publishing, setPublishing] = useState(false)
  const waiting = useDelayed(calendar.answer.isPending, 300)
  const region = useRef<HTMLDivElement>(null)

  const board = useMemo(() => {
    const matches = (chip: CalendarChip) =>
      chip.orderNo.includes(search) || `${chip.communityName} ${chip.elevatorName}`.includes(search)
    return data && placeChips(data, calendar.by, moves.drafts, search ? matches : undefined)
  }, [data, calendar.by, moves.drafts, search])
  const known = useMemo(() => {
    const all = new Map<string, CalendarChip>()
    for (const chip of [...tray.near.chips, ...tray.redo.chips]) all.set(chip.id, chip)
    for (const day of data?.days ?? []) for (const chip of day.chips) all.set(chip.id, chip)
    return all
  }, [data, tray.near.chips, tray.redo.chips])
  const chipsOf = useMemo(() => {
    const all = [...known.values()].map((chip) => draftedChip(chip, moves.drafts))
    const grave = (chip: CalendarChip) => (chip.violation ? 0 : chip.status >= 3 ? 2 : 1)
    return Map.groupBy(
      all.sort((a, b) => grave(a) - grave(b)),
      (chip) => chip.date,
    )
  }, [known, moves.drafts])

  const movable = useCallback(
    (id: string) => {
      const chip = known.get(id)
      return mayDate && chip?.status === notStarted ? draftedChip(chip, moves.drafts) : undefined
    },
    [known, moves.drafts, mayDate],
  )
  const placeOf = (chip: CalendarChip): Place => ({
    date: chip.date,
    crew: calendar.by === 'worker' ? chip.groups : [],
    crewName: chip.crew,
  })
  function move(chip: CalendarChip, date: Day, rowKey: string | undefined): void {
    const original = known.get(chip.id) ?? chip
    const row = calendar.by === 'worker' && mayStaff ? board?.rows.find((one) => one.key === rowKey) : undefined
    let from = placeOf(original)
    // Rows of the trays know their people by name only: the row of the same name is their crew.
    if (row && from.crew.length === 0 && original.crew === row.name) from = { ...from, crew: row.crew }
    const to = row ? { date, crew: row.crew, crewName: row.name } : { ...placeOf(chip), date }
    if (to.date === chip.date && to.crewName === chip.crew) return
    void moves.stage(original, from, to)
  }
  const { drag, over, ghost, onPointerDown } = useDrag({
    find: movable,
    onDrop: (chip, at: Over) => move(chip, at.date, at.row),
  })

  useNewsBetweenDrags(drag !== undefined, shownHere)

  const [checked, setChecked] = useState<ReadonlyMap<string, BatchRow>>(new Map())
  const checking = drag && over && over.date !== drag.date ? `${drag.id} ${over.date}` : undefined
  useEffect(() => {
    if (!checking || checked.has(checking)) return
    const [id, date] = checking.split(' ') as [string, string]
    const timer = setTimeout(() => {
      previewOf(call, id, 'date', { date }).then(
        ({ rows: [row] }) => row && setChecked((now) => new Map(now).set(checking, row)),
        () => undefined,
      )
    }, REST)
    return () => clearTimeout(timer)
  }, [checking, checked, call])

  const verdictAt = useCallback(
    (date: Day, minutes: number, crewName: string, ownCrew: boolean) => {
      if (!drag || date === drag.date) return undefined
      const day = data?.days.find((one) => one.date === date)
      const first = firstVerdict(drag, {
        date,
        today,
        minutes,
        crewName,
        working: day?.working ?? true,
        sameLift: day?.chips.some((one) => one.elevatorId === drag.elevatorId && one.id !== drag.id) ?? false,
      })
      const row = ownCrew ? checked.get(`${drag.id} ${date}`) : undefined
      return joinVerdicts(first, row && checkedVerdict(row))
    },
    [drag, data, today, checked],
  )
  const verdictOfRow = useCallback(
    (row: BoardRow, date: Day) => {
      const cell = row.cells.find((one) => one.date === date)
      const own = calendar.by !== 'worker' || row.name === drag?.crew
      if (!own && !mayStaff) return undefined
      if (drag && !own && date === drag.date)
        return { kind: 'ok' as const, reason: `改派给${row.name}`, note: '松手后检查证件与时间' }
      return verdictAt(date, cell?.minutes ?? 0, row.crew.length > 0 ? row.name : (drag?.crew ?? ''), own)
    },
    [verdictAt, calendar.by, drag, mayStaff],
  )
  const verdictOfDay = useCallback((date: Day) => verdictAt(date, 0, drag?.crew ?? '', true), [verdictAt, drag])

  const onKeyDown = boardKeys({
    region,
    movable,
    onMove: (chip, days, row) => move(chip, addDays(chip.date, days), row),
    onUndo: moves.undo,
  })
  const status = (codes: readonly number[]) =>
    [...known.values()].filter(
      (chip) => chip.date >= calendar.from && chip.date <= calendar.to && codes.includes(chip.status),
    ).length
  const count = moves.drafts.size
  return (
    <div className={css.page}>
      <TitleRow
        title="维保工单"
        facts={
          <>
            {view === 'week'
              ? weekText(calendar.from, calendar.to)
              : `${calendar.day.slice(0, 4)}年${Number(calendar.day.slice(5, 7))}月`}
            {data && ` · 计划 ${data.total} · 已完成 ${status([done, confirmed])}`}
            {tray.near.total > tray.over && (
              <>
                {' · '}
                <b className="amberText">法定临期 {tray.near.total - tray.over}</b>
              </>
            )}
            {tray.over > 0 && (
              <>
                {' · '}
                <b className="redText">
                  超 {visitGap.days} 日 {tray.over}
                </b>
              </>
            )}
          </>
        }
        actions={
          <>
            <Button
              aria-label={view === 'week' ? '上一周' : '上一月'}
              onClick={() => calendar.set('day', stepOf(view, calendar.day, -1))}
            >
              <ChevronRightIcon size={12} style={{ transform: 'rotate(180deg)' }} />
            </Button>
            <Button onClick={() => calendar.set('day', undefined)}>{view === 'week' ? '本周' : '本月'}</Button>
            <Button
              aria-label={view === 'week' ? '下一周' : '下一月'}
              onClick={() => calendar.set('day', stepOf(view, calendar.day, 1))}
            >
              <ChevronRightIcon size={12} />
            </Button>
            {switcher}
            {count > 0 && <Button onClick={moves.undo}>撤销</Button>}
            <Button type="primary" disabled={count === 0} onClick={() => setPublishing(true)}>
              {count === 0 ? '发布改动' : `发布 ${count} 处改动`}
            </Button>
          </>
        }
      />
      <CalendarFilters calendar={calendar} view={view} typed={typed} onTyped={setTyped} locked={count > 0} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the keys of the orders inside rise to here */}
      <div
        ref={region}
        className={`${css.body} ${drag ? css.dragging : ''}`}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const id = (event.target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip
          if (id) onOpen(id)
        }}
      >
        {view === 'week' && (
          <BoardTray
            near={tray.near}
            redo={tray.redo}
            unassigned={{ total: board?.unassigned.length ?? 0, chips: board?.unassigned ?? [] }}
            drafts={moves.drafts}
            lifted={drag?.id}
            today={today}
          />
        )}
        {calendar.tooMuch ? (
          <Notice
            icon={null}
            headline={refuseMaintain.tooMuch.text}
            hint="一次最多显示 5,000 单。选择班组或小区，或改看一周。"
          />
        ) : calendar.answer.isError ? (
          <NetworkPanel onRetry={() => void calendar.answer.refetch()} />
        ) : !board ? (
          <div className={css.grid}>{waiting && <RowSkeleton rows={12} />}</div>
        ) : view === 'month' ? (
          <MonthBoard
            board={board}
            chipsOf={chipsOf}
            month={calendar.day.slice(0, 7)}
            today={today}
            target={TARGET}
            drafts={moves.drafts}
            lifted={drag?.id}
            over={over}
            verdictOf={verdictOfDay}
            onDay={(date) => {
              calendar.set('day', date)
              calendar.set('view', 'week')
            }}
          />
        ) : board.rows.length === 0 ? (
          <Notice icon={null} headline="这一周没有维保工单" hint="换一周，或放宽上面的筛选。" />
        ) : (
          <GanttBoard
            board={board}
            rowHead={rowHeads[calendar.by]}
            today={today}
            target={TARGET}
            drafts={moves.drafts}
            lifted={drag?.id}
            over={over}
            verdictOf={verdictOfRow}
          />
        )}
      </div>
      {drag && (
        <div ref={ghost} className={css.ghost} style={{ transform: 'translate(-999px, 0)' }}>
          <BoardChip chip={drag} />
        </div>
      )}
      {publishing && <PublishDrawer moves={moves} onClose={() => setPublishing(false)} />}
      {moves.asking && <ReleaseMoveDialog draft={moves.asking} onRelease={moves.release} onClose={moves.dropAsking} />}
    </div>
  )
}

/** 11月16日–22日, across months 11月30日–12月6日. */
function weekText(from: Day, to: Day): string {
  const day = (date: Day, month: boolean) => `${month ? `${Number(date.slice(5, 7))}月` : ''}${Number(date.slice(8))}日`
  return `${day(from, true)}–${day(to, from.slice(0, 7) !== to.slice(0, 7))}`
}
