import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { addDays, addMonths, type Day, daysBetween, monthEnd } from '#kernel/shared/days.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { ShortTable, TitleRow } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { MaintainStatus, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { OrderInspector } from '#modules/maintenance/web/index.ts'
import { hoursOfLine } from '#modules/plan/shared/entry.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import { Level } from '#modules/template/shared/template.ts'
import { maintainPlanApi } from '../shared/api.ts'
import type { PlanStrips } from '../shared/plan.ts'
import { PlanActions } from './PlanActions.tsx'
import { PlanVisits } from './PlanVisits.tsx'
import css from './plan.module.css'

type Strips = z.output<typeof PlanStrips>
type Visit = Strips['elevators'][number]['visits'][number]
const WEEKS = 53
/** Free on either side, in percent of the width: the strip widens, its figures do not grow (look 5). */
const EDGE = 1
const MIDDLE = 18
const { done, confirmed, closed, paused, departed, inProgress } = MaintainStatus.code

/** /maintainManage/maintainManageLine/checkOrder?id=: one line's year, a strip per lift (jobs 4.1). */
export function PlanOrdersPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const [order, open] = useInspected('order')
  return (
    <>
      <Loaded from={maintainPlanApi.strips} input={{ id }} what="维保计划">
        {(strips) => <StripsView planId={id} strips={strips} onOpen={open} />}
      </Loaded>
      <OrderInspector id={order} onClose={() => open()} />
    </>
  )
}

interface ViewProps {
  readonly planId: string
  readonly strips: Strips
  readonly onOpen: (id: string) => void
}

function StripsView({ planId, strips, onOpen }: ViewProps) {
  useOpenedName(`${strips.contractName} 计划工单`)
  const navigate = useNavigate()
  const visits = strips.elevators.flatMap((lift) => lift.visits)
  const over = visits.filter((visit) => (visit.gapDays ?? 0) > strips.maxGapDays).length
  const last =
    visits
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? strips.startDate
  const finished = visits.filter((visit) => visit.status === done || visit.status === confirmed).length
  return (
    <div className={css.page}>
      <TitleRow
        title={`${strips.contractName} 计划工单`}
        facts={
          <>
            {strips.planNo} · {PlanStatus.label(strips.status)} · {strips.startDate} 至 {strips.endDate} ·{' '}
            {strips.elevators.length} 台 · 已完成 {finished} / {visits.length}{' '}
            {over > 0 && (
              <b className="redText">
                {' '}
                · 间隔超过 {strips.maxGapDays} 日 {over} 处
              </b>
            )}
          </>
        }
        actions={
          <>
            <button type="button" className="linkButton" onClick={() => void navigate(-1)}>
              返回
            </button>
            <Verbs planId={planId} />
          </>
        }
      />
      <div className={`row wrap between ${css.hours}`}>
        <span>
          <span className="sec">可进场时段</span> {hoursOfLine(strips.windows)}
        </span>
        <Legend levels={[...new Set(visits.map(({ level }) => level))].sort((a, b) => a - b)}>
          {daysBetween(last, strips.endDate) > strips.maxGapDays && `虚线：${last} 之后还没有工单`}
        </Legend>
      </div>
      {strips.status === PlanStatus.code.paused && (
        <p className={css.paused} role="status">
          计划已暂停：未开始的工单对作业人员隐藏，法定截止日照常计算。
        </p>
      )}
      <div className={css.body}>
        <ShortTable
          shape="tall"
          rows={strips.elevators}
          by={(lift) => lift.elevatorId}
          columns={[
            {
              title: '电梯',
              width: 180,
              cell: (lift) => (
                <>
                  {lift.name}
                  <div className="ter small num">上次 {lift.lastVisitDate ?? '没有记录'}</div>
                </>
              ),
            },
            {
              title: '一年的维保',
              head: <Months strips={strips} />,
              cell: (lift) => <Strip visits={lift.visits} strips={strips} until={last} onOpen={onOpen} />,
            },
          ]}
        />
        <PlanVisits strips={strips} onOpen={onOpen} />
      </div>
    </div>
  )
}

/** The line's verbs need its version, which its strips do not carry; others see the year without them. */
function Verbs({ planId }: Pick<ViewProps, 'planId'>) {
  const edits = useCan(may.editPlan) === 'enabled'
  const { data } = useRead(maintainPlanApi.detail, edits ? { id: planId } : undefined, {
    firstLoad: true,
    retry: false,
  })
  if (!edits || !data) return null
  return <PlanActions plan={data} />
}

/** What the marks of the strips mean. */
function Legend({ levels, children }: { levels: readonly Level[]; children: ReactNode }) {
  return (
    <span className="row wrap gap-12 ter small">
      {levels.map((level) => (
        <span className="inline gap-4" key={level}>
          <Mark radius={radius[level]} />
          {Level.label(level)}
        </span>
      ))}
      <span className="inline gap-4">
        <Mark radius={radius[1]} solid />
        已完成
      </span>
      <span>点间数字为间隔天数</span>
      {children && <span className="amberText">{children}</span>}
    </span>
  )
}

const Mark = ({ radius: r, solid = false }: { radius: number; solid?: boolean }) => (
  <svg width="20" height="20" aria-hidden="true">
    <circle
      cx="10"
      cy="10"
      r={r}
      fill={solid ? 'var(--green)' : 'var(--bg)'}
      stroke={solid ? 'var(--green)' : 'var(--ink3)'}
      strokeWidth="1.5"
    />
  </svg>
)

const placeOf = (strips: Strips, day: Day) =>
  EDGE + (daysBetween(strips.startDate, day) / (WEEKS * 7)) * (100 - 2 * EDGE)

/** Over the strips: where each month begins. */
function Months({ strips }: { strips: Strips }) {
  const first = addDays(monthEnd(strips.startDate), 1)
  const firsts = Array.from({ length: 12 }, (_, i) => addMonths(first, i)).filter((day) => day < strips.endDate)
  return (
    <svg className={css.months} aria-hidden="true">
      {firsts.map((day) => (
        <text key={day} x={`${placeOf(strips, day)}%`} y="17" fill="var(--ink3)">
          {Number(day.slice(5, 7))} 月
        </text>
      ))}
    </svg>
  )
}

const radius: Record<Level, number> = { 1: 4, 2: 4, 99: 4, 3: 5.5, 4: 7, 5: 8.5 }

/** Shape before colour: done is solid, open is a ring, closed is crossed. */
function Strip({
  visits,
  strips,
  until,
  onOpen,
}: {
  visits: readonly Visit[]
  strips: Strips
  /** The last day that has an order. */
  until: Day
  onOpen: (id: string) => void
}) {
  const today = useKit().today()
  const x = (day: Day) => placeOf(strips, day)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing whose marks are pressed
    <svg className={css.strip} role="group" aria-label="一年的维保">
      <line x1={`${EDGE}%`} x2={`${x(until)}%`} y1={MIDDLE} y2={MIDDLE} stroke="var(--line)" />
      <line
        x1={`${x(until)}%`}
        x2={`${100 - EDGE}%`}
        y1={MIDDLE}
        y2={MIDDLE}
        stroke="var(--line)"
        strokeDasharray="2 6"
      />
      {Array.from({ length: WEEKS }, (_, i) => {
        const at = `${x(addDays(strips.startDate, i * 7))}%`
        return <line key={at} x1={at} x2={at} y1={MIDDLE - 3} y2={MIDDLE + 3} stroke="var(--line2)" />
      })}
      {today >= strips.startDate && (
        <line x1={`${x(today)}%`} x2={`${x(today)}%`} y1="2" y2="34" stroke="var(--brand)" strokeDasharray="3 2" />
      )}
      {visits.map((visit, i) => {
        const at = x(visit.doneDate ?? visit.date)
        const before = visits[i - 1]
        const from = before && x(before.doneDate ?? before.date)
        const over = (visit.gapDays ?? 0) > strips.maxGapDays
        return (
          <g key={visit.orderId}>
            {visit.gapDays !== null && from !== undefined && (
              <text
                x={`${(from + at) / 2}%`}
                y="39"
                textAnchor="middle"
                fontWeight={over ? 600 : 400}
                fill={over ? 'var(--redTx)' : 'var(--ink3)'}
              >
                {visit.gapDays}
              </text>
            )}
            <VisitDot visit={visit} at={at} today={today} onOpen={onOpen} />
          </g>
        )
      })}
    </svg>
  )
}

function VisitDot({
  visit,
  at,
  today,
  onOpen,
}: {
  visit: Visit
  at: number
  today: Day
  onOpen: (id: string) => void
}) {
  const solid = visit.status === done || visit.status === confirmed
  const late = visit.status === 0 && visit.date < today
  const busy = visit.status === departed || visit.status === inProgress || visit.status === paused
  const tone = late ? 'var(--amber)' : solid ? 'var(--green)' : busy ? 'var(--blue)' : 'var(--ink3)'
  const label = `${visit.date} ${Level.label(visit.level)} ${late ? '逾期' : statusName(visit.status)}`
  const go = () => onOpen(visit.orderId)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a mark of a drawing; SVG has no button
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={go}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && go()}
      style={{ cursor: 'pointer' }}
    >
      <title>{label}</title>
      <circle
        cx={`${at}%`}
        cy={MIDDLE}
        r={radius[visit.level]}
        fill={solid ? tone : 'var(--bg)'}
        stroke={tone}
        strokeWidth="1.5"
      />
      {visit.status === closed && (
        <svg aria-hidden="true" x={`${at}%`} y={MIDDLE} overflow="visible">
          <path d="M-3 3l6 -6" stroke={tone} strokeWidth="1.5" />
        </svg>
      )}
    </g>
  )
}
