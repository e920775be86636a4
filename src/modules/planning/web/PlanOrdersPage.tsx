import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
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
  const finished = visits.filter((visit) => visit.status === done || visit.status === confirmed).length
  return (
    <div className={css.page}>
      <TitleRow
        title={`计划工单 ${strips.planNo}`}
        facts={
          <>
            {PlanStatus.label(strips.status)} · {strips.startDate} 至 {strips.endDate} · {strips.elevators.length} 台 ·
            已完成 {finished} / {visits.length}{' '}
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
      <p className={css.hours}>
        <span className="sec">可进场时段</span> {hoursOfLine(strips.windows)}
      </p>
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
              title: '53 周：点为一次维保，大小为级别，点间数字为间隔天数',
              cell: (lift) => <Strip visits={lift.visits} strips={strips} onOpen={onOpen} />,
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

const radius: Record<Level, number> = { 1: 4, 2: 4, 99: 4, 3: 5.5, 4: 7, 5: 8.5 }

/** Shape before colour: done is solid, open is a ring, closed is crossed. */
function Strip({ visits, strips, onOpen }: { visits: readonly Visit[]; strips: Strips; onOpen: (id: string) => void }) {
  const today = useKit().today()
  const x = (day: Day) => EDGE + (daysBetween(strips.startDate, day) / (WEEKS * 7)) * (100 - 2 * EDGE)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing whose marks are pressed
    <svg className={css.strip} role="group" aria-label="一年的维保">
      <line x1={`${EDGE}%`} x2={`${100 - EDGE}%`} y1={MIDDLE} y2={MIDDLE} stroke="var(--line)" />
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
