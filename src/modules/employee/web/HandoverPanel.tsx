import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, EmptyState, NetworkPanel, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { transferApi } from '../shared/api.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { HandoverKind, type HandoverLift, type HandoverPlan } from '../shared/handover.ts'
import { handoverApi } from '../shared/handoverApi.ts'
import { holdsNothing, leavingApi } from '../shared/leavingApi.ts'
import { HandoverPeople } from './HandoverPeople.tsx'
import { HeldList } from './HeldList.tsx'
import css from './handover.module.css'
import { type Arrangement, useHandover } from './useHandover.ts'

interface Props {
  readonly employee: EmployeeDetail
  /** Of the absence to be covered, with its version; for good when absent. */
  readonly absence?: { readonly id: string; readonly version: number } | undefined
  readonly onClose: () => void
}

/** 移交优化 and 替班: a proposal, what it means for everybody, and one button (archives 10.4). */
export function HandoverPanel({ employee, absence, onClose }: Props) {
  const input = { fromId: employee.id, ...(absence ? { absenceId: absence.id } : {}) }
  const { data: plan, isError, refetch } = useRead(handoverApi.suggest, input, { firstLoad: true, retry: false })
  if (isError) return <NetworkPanel onRetry={() => void refetch()} />
  if (!plan) return null
  if (absence) return <Arranging plan={plan} employee={employee} absence={absence} onClose={onClose} />
  return (
    <>
      {plan.lifts.length === 0 ? (
        <EmptyState
          what="要移交的电梯"
          headline="名下没有电梯和未开始的工单"
          actions={<Button onClick={onClose}>返回</Button>}
        />
      ) : (
        <Arranging plan={plan} employee={employee} onClose={onClose} />
      )}
      <Rest id={employee.id} />
    </>
  )
}

/** Visits under way, repairs and the team do not go along with the lifts: each is handed over where it stands. */
function Rest({ id }: { id: string }) {
  const { data: held } = useRead(leavingApi.held, { id }, { firstLoad: true, retry: false })
  if (!held || holdsNothing({ ...held, lifts: 0, waiting: 0 })) return null
  return (
    <section aria-label="还要另外交接">
      <div className={css.group}>还要另外交接</div>
      <HeldList id={id} held={held} restOnly />
    </section>
  )
}

function Arranging({ plan, employee, absence, onClose }: Props & { plan: HandoverPlan }) {
  const { call } = useKit()
  const arranged = useHandover(plan)
  const [asking, setAsking] = useState(false)
  const { given } = arranged
  const orders = plan.lifts.reduce((sum, lift) => sum + (given.has(lift.id) ? lift.orders : 0), 0)
  const substitutes = plan.kind === HandoverKind.code.substitute
  const verb = substitutes ? '批准并安排替班' : `移交 ${given.size} 台`
  async function run(): Promise<void> {
    const items = [...given].map(([elevatorId, toId]) => ({ elevatorId, toId }))
    if (absence) {
      const done = await call(handoverApi.substitute, { absenceId: absence.id, version: absence.version, items })
      toast.done(`请假已批准，${done.orders} 张工单已安排替班`)
    } else {
      const done = await call(transferApi.transfer, { fromId: employee.id, items })
      toast.done(`已移交 ${done.lifts} 台电梯、${done.orders} 张工单，24 小时内可撤销`)
    }
    onClose()
  }
  return (
    <section aria-label={substitutes ? '安排替班' : '移交优化'}>
      <div className={css.columns}>
        <div>
          <div className={css.bar}>
            <span>
              {substitutes ? `${plan.from} 至 ${plan.to} 的工单` : '电梯与未开始的工单'}{' '}
              <b className="num">{plan.lifts.length}</b> 台
            </span>
            <Button size="small" onClick={arranged.again}>
              重新分配
            </Button>
          </div>
          <Lifts plan={plan} arranged={arranged} />
        </div>
        <HandoverPeople plan={plan} arranged={arranged} />
      </div>
      <div className={css.foot}>
        <Totals plan={plan} arranged={arranged} />
        <span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!substitutes && given.size === 0} onClick={() => setAsking(true)}>
            {verb}
          </Button>
        </span>
      </div>
      <ConfirmDanger
        open={asking}
        title={substitutes ? `批准 ${plan.fromName} 的请假并安排替班？` : `移交 ${given.size} 台电梯？`}
        effect={
          substitutes
            ? `期间 ${orders} 张未开始的工单改由替班人员执行，电梯的维保人员不变；没有安排的工单由排程重新建议。请假结束前可撤销。`
            : `接收人接替 ${plan.fromName} 在这些电梯上的分工，${orders} 张未开始的工单一并移交，已出发或进行中的仍由本人完成。24 小时内可撤销。`
        }
        verb={substitutes ? '批准并安排' : '移交电梯'}
        onClose={() => setAsking(false)}
        onConfirm={run}
      />
    </section>
  )
}

function Totals({ plan, arranged }: { plan: HandoverPlan; arranged: Arrangement }) {
  const { km, highest, known, given } = arranged
  const left = plan.lifts.length - given.size
  return (
    <>
      <span title="各人驻点与所负责小区之间最短连线（直线）之和">
        路程 <b className="num">{km[0].toFixed(1)}</b> → <b className="num">{km[1].toFixed(1)} km</b>
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

function Lifts({ plan, arranged }: { plan: HandoverPlan; arranged: Arrangement }) {
  const options = useMemo(
    () => [
      ...plan.people.filter((person) => person.certified).map(({ id, name }) => ({ value: id, label: name })),
      { value: '', label: '暂不移交' },
    ],
    [plan.people],
  )
  const visits = useMemo(() => new Map(plan.people.map((person) => [person.id, person.visits])), [plan.people])
  return [...Map.groupBy(plan.lifts, (lift) => lift.communityName)].map(([community, lifts]) => (
    <div key={community} role="group" aria-label={community}>
      <div className={css.group}>
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
    </div>
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
    <div className={css.lift}>
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
            ? '已在维保人员中，接下后少一人'
            : visits > 0
              ? `一年内去过 ${visits} 次`
              : '没去过'}
      </span>
    </div>
  )
}
