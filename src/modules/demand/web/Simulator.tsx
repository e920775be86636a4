import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { RefSelect, useForm } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { DemandRuleDraft, FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import { demandSimulationApi } from '../shared/api.ts'
import css from './demand.module.css'

const Trial = DemandRuleDraft.omit({ name: true, templateId: true, filingNo: true, filingFiles: true, status: true })
type Draft = ReturnType<typeof Trial.parse>
type Reply = ReplyOf<typeof demandSimulationApi.simulate>
type Lift = Reply['lifts'][number]

/** Between keystrokes nothing is asked. */
const PAUSE = 500
const PERIODS = [90, 180, 365]

/** The rule as it stands in the form, once it is whole, half a second after the last keystroke. */
function useTrial(): Draft | undefined {
  const { store } = useForm()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const values = Object.fromEntries(Object.keys(Trial.shape).map((name) => [name, store.value(name)]))
        const parsed = Trial.safeParse(values)
        if (parsed.success) setDraft((now) => (JSON.stringify(now) === JSON.stringify(parsed.data) ? now : parsed.data))
      }, PAUSE)
    }
    read()
    const leave = store.subscribe(read)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [store])
  return draft
}

/** 模拟 (jobs 4.1): real lifts, their last ninety days, and the visits this rule would have made. */
export function Simulator() {
  const draft = useTrial()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [days, setDays] = useState(90)
  const { data, isFetching } = useRead(
    demandSimulationApi.simulate,
    draft !== undefined ? { draft: draft as Draft, elevatorIds: [...chosen], days } : undefined,
    { placeholderData: keepPreviousData, retry: false },
  )
  return (
    <aside className={`stack gap-12 scroll pt-14 pb-24 px-16 line-l ${css.simulator}`} aria-label="模拟">
      <h2>用真实数据模拟</h2>
      <div className="grid cols-1-auto gap-10">
        <RefSelect
          many
          from="/elevator/options"
          aria-label="模拟的电梯"
          placeholder="选择电梯；不选则取已按需维保的前三台"
          value={chosen}
          onChange={(ids) => setChosen(((ids as string[] | undefined) ?? []).slice(0, 50))}
        />
        <Segmented
          aria-label="模拟期间"
          value={days}
          options={PERIODS.map((value) => ({ value, label: `${value} 天` }))}
          onChange={setDays}
        />
      </div>
      {data ? <Result data={data} stale={isFetching} /> : <RowSkeleton rows={6} />}
    </aside>
  )
}

function Result({ data, stale }: { data: Reply; stale: boolean }) {
  if (data.lifts.length === 0) return <p className="ter">还没有按需维保的电梯，选择电梯后用它的记录模拟。</p>
  return (
    <div className={stale ? css.stale : undefined} aria-busy={stale}>
      <p className="m-0 t18 strong" role="status">
        {data.text}
      </p>
      <p className="ter small">
        {data.lifts.length > 1 && `${data.lifts.length} 台合计。`}近 {data.days}{' '}
        天的困人、故障、开关门、隐患、保险与终端在线逐日重放。圆点为按间隔到场，菱形为触发到场，数字为间隔天数。
      </p>
      {data.lifts.map((lift) => (
        <ReplayedLift key={lift.elevatorId} lift={lift} days={data.days} />
      ))}
    </div>
  )
}

/** Free on either side, in percent of the width: the drawing widens, its figures do not grow (look 5). */
const EDGE = 1

function ReplayedLift({ lift, days }: { lift: Lift; days: number }) {
  const [open, setOpen] = useState(false)
  const begin = addDays(useKit().today(), -days)
  const x = (day: Day) => EDGE + (daysBetween(begin, day) / days) * (100 - 2 * EDGE)
  let from = EDGE
  return (
    <section className={`pt-8 pb-10 line2-b ${css.replay}`}>
      <div className={`flex gap-12 items-baseline ${css.replayHead}`}>
        <b>{lift.name}</b>
        <span className="sec num">
          {lift.visits.length} 次，最长 {lift.maxGap} 天
        </span>
        <span className="ter small num">实际到场 {lift.made} 次</span>
        <button type="button" className="linkButton" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '逐次说明'}
        </button>
      </div>
      <svg width="100%" height="38" role="img" aria-label={`${lift.name}近 ${days} 天到场 ${lift.visits.length} 次`}>
        <line x1={`${EDGE}%`} x2={`${100 - EDGE}%`} y1="14" y2="14" stroke="var(--line)" />
        {Array.from({ length: Math.floor(days / 30) + 1 }, (_, i) => {
          const at = `${x(addDays(begin, i * 30))}%`
          return <line key={at} x1={at} x2={at} y1="10" y2="18" stroke="var(--line)" />
        })}
        {lift.visits.map((visit) => {
          const at = x(visit.day)
          const middle = (from + at) / 2
          from = at
          return (
            <g key={visit.day}>
              <title>{`${visit.day} ${visit.reason}`}</title>
              <svg aria-hidden="true" x={`${at}%`} y="14" overflow="visible">
                {visit.triggered ? (
                  <path d="M0-6l6 6-6 6-6-6z" fill="var(--amberF)" />
                ) : (
                  <circle r="5" fill="var(--brand)" />
                )}
              </svg>
              <text x={`${middle}%`} y="34" textAnchor="middle" fill="var(--ink3)" style={{ fontSize: 'var(--t12)' }}>
                {visit.gapDays}
              </text>
            </g>
          )
        })}
      </svg>
      {lift.fallenDays > 0 && (
        <p className="amberText small">
          {lift.fallenDays} 天不符合条件（{lift.fallenReason}），按 {FALLBACK_GAP_DAYS} 日
        </p>
      )}
      {open && (
        <ul className="p-0 m-0 mt-4 no-marks small">
          {lift.visits.map((visit) => (
            <li className="flex gap-12 py-2" key={visit.day}>
              <span className="num">{visit.day}</span>
              <span className="num ter">间隔 {visit.gapDays} 天</span>
              <span className={visit.triggered ? 'amberText' : 'sec'}>{visit.reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
