import { keepPreviousData } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { addMonths, type Day, isDay } from '#kernel/shared/days.ts'
import { hoursSaid, kmText } from '#kernel/shared/said.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { useInspectedHere } from '#kernel/web/inspector/index.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { ChevronRightIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, NetworkPanel, RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { TrackInspector } from '#modules/employee/web/index.ts'
import { OrderInspector, useOrderEvents } from '#modules/maintenance/web/index.ts'
import { PublishDrawer, publishNeeds, ReleaseMoveDialog, usePublishRight } from '#modules/schedule/web/index.ts'
import { employeePlanApi } from '../shared/api.ts'
import type { EmployeeMonth, PlanPerson } from '../shared/employeePlan.ts'
import { boardFigures } from '../shared/figures.ts'
import { may } from '../shared/permissions.ts'
import { HandoverDrawer } from './HandoverDrawer.tsx'
import { PersonDay } from './PersonDay.tsx'
import { PersonMonth } from './PersonMonth.tsx'
import { PersonSide } from './PersonSide.tsx'
import { PlanPeople } from './PlanPeople.tsx'
import css from './plan.module.css'
import { usePersonMoves } from './usePersonMoves.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** /employeeManage/maintainPlan?id=&month=&day= (jobs 4.2; archives 4.2). */
export function EmployeePlanPage() {
  const { today: todayOf } = useKit()
  const today = todayOf()
  const stale = useStale()
  const [search, set] = useAddress()
  const month = MONTH.test(search.get('month') ?? '') ? (search.get('month') as string) : today.slice(0, 7)
  const asked = search.get('day') ?? ''
  const chosen = isDay(asked) && asked.startsWith(month) ? asked : undefined
  const people = useRead(
    employeePlanApi.people,
    { month },
    { firstLoad: true, placeholderData: keepPreviousData, retry: false },
  )
  const id = search.get('id') ?? (people.data?.find(({ orders }) => orders > 0) ?? people.data?.[0])?.id
  const person = useRead(employeePlanApi.month, id !== undefined ? { id, month } : undefined, {
    firstLoad: true,
    retry: false,
  })
  useOrderEvents(() => void stale(employeePlanApi.people, employeePlanApi.month, employeePlanApi.day))
  const waiting = useDelayed(people.isPending || (id !== undefined && person.isPending), 300)
  const failed = people.isError || person.isError
  if (person.data && people.data)
    return (
      <Plan
        key={person.data.id}
        person={person.data}
        people={people.data}
        month={month}
        today={today}
        set={set}
        day={chosen ?? firstDay(person.data, month, today)}
      />
    )
  return (
    <Page title="人员维保计划">
      {failed ? (
        <NetworkPanel
          failure={people.error ?? person.error}
          onRetry={() => {
            void people.refetch()
            void person.refetch()
          }}
        />
      ) : people.data?.length === 0 ? (
        <EmptyState what="维保人员" hint="在员工管理中登记维保人员，或检查岗位的数据范围。" />
      ) : (
        waiting && <RowSkeleton rows={12} />
      )}
    </Page>
  )
}

/** The next day with work, today included; else today, or the first of another month. */
function firstDay({ days }: EmployeeMonth, month: string, today: Day): Day {
  const coming = days.find(({ date, chips }) => date.startsWith(month) && date >= today && chips.length > 0)
  return coming?.date ?? (today.startsWith(month) ? today : `${month}-01`)
}

interface PlanProps {
  readonly person: EmployeeMonth
  readonly people: readonly PlanPerson[]
  readonly month: string
  readonly day: Day
  readonly today: Day
  readonly set: (values: Readonly<Record<string, string | undefined>>) => void
}

type Opened = { readonly kind: 'order'; readonly id: string } | { readonly kind: 'track' | 'handover' | 'publish' }

function Plan({ person, people, month, day, today, set }: PlanProps) {
  const [open, setOpen] = useInspectedHere<Opened>()
  const work = usePersonMoves(person, people)
  const { moves, drag } = work
  const count = moves.drafts.size
  const right = usePublishRight(moves.drafts)
  const close = () => setOpen()
  const show = (id: string) => setOpen({ kind: 'order', id })
  return (
    <Page
      title="人员维保计划"
      facts={<Facts person={person} />}
      actions={
        <>
          <Months month={month} today={today} onChange={(next) => set({ month: next, day: undefined })} />
          {count > 0 && <Button onClick={moves.undo}>撤销</Button>}
          {count > 0 && right !== 'hidden' && (
            <Button
              disabled={right === 'disabled'}
              title={right === 'disabled' ? publishNeeds : undefined}
              onClick={() => setOpen({ kind: 'publish' })}
            >
              发布 {count} 处改动
            </Button>
          )}
          <Can needs={[may.track]}>
            <Button onClick={() => setOpen({ kind: 'track' })}>工作轨迹</Button>
          </Can>
          <Can needs={[may.handOver]}>
            <Button type="primary" onClick={() => setOpen({ kind: 'handover' })}>
              交接
            </Button>
          </Can>
        </>
      }
    >
      <div className={`grow line-t ${css.page} ${drag ? css.dragging : ''}`} onPointerDown={work.onPointerDown}>
        <PlanPeople people={people} chosen={person.id} today={today} work={work} onChoose={(id) => set({ id })} />
        <PersonMonth
          person={person}
          month={month}
          today={today}
          work={work}
          chosen={day}
          onDay={(date) => set({ day: date, month: date.slice(0, 7) })}
          onOpen={show}
        />
        <aside className={css.side} aria-label="当天与人员">
          <PersonDay employeeId={person.id} date={day} onOpen={show} />
          <PersonSide person={person} today={today} />
        </aside>
      </div>
      <OrderInspector id={open?.kind === 'order' ? open.id : undefined} onClose={close} />
      {open?.kind === 'track' && (
        <TrackInspector employeeId={person.id} period={{ from: day, to: day }} onClose={close} />
      )}
      {open?.kind === 'handover' && <HandoverDrawer person={person} people={people} today={today} onClose={close} />}
      {open?.kind === 'publish' && <PublishDrawer moves={moves} onClose={close} />}
      {moves.asking && <ReleaseMoveDialog draft={moves.asking} onRelease={moves.release} onClose={moves.dropAsking} />}
    </Page>
  )
}

function Facts({ person }: { person: EmployeeMonth }) {
  const { name, teamName, orders, done, minutes, capacity, load, km } = person
  return (
    <>
      <b className="ink">{name}</b>
      {teamName && ` ${teamName}`} · 本月 {orders} 单，完成 {done} · {(minutes / 60).toFixed(1)} /{' '}
      {hoursSaid(capacity / 60)}
      {load !== null && (
        <>
          {' '}
          · <Figure of={boardFigures.monthLoad} value={load} />
        </>
      )}
      {km > 0 && ` · ${kmText(km)}`}
    </>
  )
}

function Months({ month, today, onChange }: { month: string; today: Day; onChange: (month: string) => void }) {
  const step = (by: number) => onChange(addMonths(`${month}-01`, by).slice(0, 7))
  return (
    <>
      <Button aria-label="上一月" onClick={() => step(-1)}>
        <ChevronRightIcon size={12} style={{ transform: 'rotate(180deg)' }} />
      </Button>
      <DatePicker
        picker="month"
        aria-label="月份"
        allowClear={false}
        style={{ width: 'calc(108px * var(--size))' }}
        value={dayjs(`${month}-01`)}
        onChange={(value) => value && onChange(value.format('YYYY-MM'))}
      />
      <Button aria-label="下一月" onClick={() => step(1)}>
        <ChevronRightIcon size={12} />
      </Button>
      {!today.startsWith(month) && <Button onClick={() => onChange(today.slice(0, 7))}>本月</Button>}
    </>
  )
}
