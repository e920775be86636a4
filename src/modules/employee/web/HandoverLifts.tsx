import { Select } from 'antd'
import { useMemo } from 'react'
import { kmText } from '#kernel/shared/said.ts'
import type { HandoverLift, HandoverPlan } from '../shared/handover.ts'
import css from './handover.module.css'
import type { Arrangement } from './useHandover.ts'

/** Ways, loads and who knows the lifts, before and after. */
export function Totals({ plan, arranged }: { plan: HandoverPlan; arranged: Arrangement }) {
  const { km, highest, known, given } = arranged
  const left = plan.lifts.length - given.size
  return (
    <>
      <span title="各人驻点与所负责小区之间最短连线（直线）之和">
        路程 <b className="num">{kmText(km[0])}</b> → <b className="num">{kmText(km[1])}</b>
      </span>
      <span>
        最高负荷{' '}
        {highest === null ? (
          <span className="ter">—</span>
        ) : (
          <b className={`num ${highest > 100 ? 'redText' : ''}`}>{highest.toFixed(1)} %</b>
        )}
      </span>
      <span>
        去过的 <b className="num">{known}</b> / {plan.lifts.length} 台
      </span>
      {left > 0 && <span className="amberText">{left} 台暂不移交</span>}
    </>
  )
}

/** By community, each lift with its receiver. */
export function Lifts({ plan, arranged }: { plan: HandoverPlan; arranged: Arrangement }) {
  const options = useMemo(
    () => [
      ...plan.people.filter((person) => person.certified).map(({ id, name }) => ({ value: id, label: name })),
      { value: '', label: '暂不移交' },
    ],
    [plan.people],
  )
  const visits = useMemo(() => new Map(plan.people.map((person) => [person.id, person.visits])), [plan.people])
  return [...Map.groupBy(plan.lifts, (lift) => lift.communityName)].map(([community, lifts]) => (
    <fieldset key={community} aria-label={community}>
      <div className={`bg-side sec t13 ${css.group}`}>
        {community} <span className="ter num">{lifts.length} 台</span>
      </div>
      {lifts.map((lift) => (
        <LiftLine
          key={lift.id}
          lift={lift}
          toId={arranged.given.get(lift.id)}
          visits={visits.get(arranged.given.get(lift.id) ?? '')?.[lift.id] ?? 0}
          options={options}
          onGive={(toId) => arranged.give(lift.id, toId)}
        />
      ))}
    </fieldset>
  ))
}

interface LineProps {
  readonly lift: HandoverLift
  readonly toId: string | undefined
  readonly visits: number
  readonly options: { value: string; label: string }[]
  readonly onGive: (toId: string | undefined) => void
}

function LiftLine({ lift, toId, visits, options, onGive }: LineProps) {
  return (
    <div className={`grid gap-8 items-center t13 ${css.lift}`}>
      <span>
        {lift.name} <span className="ter num">{lift.deviceNumber}</span>
        {!lift.held && <span className="ter"> 仅工单</span>}
      </span>
      <span className="num sec">{lift.orders > 0 ? `${lift.orders} 张` : '—'}</span>
      <Select
        size="small"
        aria-label={`${lift.name}的接收人`}
        showSearch={{ optionFilterProp: 'label' }}
        value={toId ?? ''}
        options={options}
        onChange={(next) => onGive(next || undefined)}
      />
      <span className="ter small">
        {toId === undefined
          ? '留在原人员名下'
          : lift.crew.includes(toId)
            ? '已是这台电梯的维保人员，接收后会少一人'
            : visits > 0
              ? `一年内去过 ${visits} 次`
              : '没去过'}
      </span>
    </div>
  )
}
