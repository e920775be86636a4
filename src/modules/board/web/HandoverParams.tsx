import { Input, Radio, Select } from 'antd'
import { Link } from 'react-router'
import { daysBetween } from '#kernel/shared/days.ts'
import { AskedField, DayInput } from '#kernel/web/form/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { handoverPage } from '#modules/employee/shared/paths.ts'
import type { EmployeeMonth, HandoverScope, PlanPerson } from '../shared/employeePlan.ts'
import { may } from '../shared/permissions.ts'

export interface TypedHandover {
  readonly toId: string | undefined
  readonly scope: HandoverScope
  readonly elevatorIds: readonly string[]
  readonly from: string
  readonly to: string | undefined
  readonly reason: string
}

export const emptyHandover = (today: string): TypedHandover => ({
  toId: undefined,
  scope: 'all',
  elevatorIds: [],
  from: today,
  to: undefined,
  reason: '',
})

export function missingOf({ toId, scope, elevatorIds, to, reason }: TypedHandover): string | undefined {
  if (!toId) return '请选择接收人'
  if (scope === 'lifts' && elevatorIds.length === 0) return '请选择电梯'
  if (scope === 'days' && !to) return '请选择结束日期'
  return reason.trim() ? undefined : '原因不能为空'
}

export const sentOf = ({ toId, scope, elevatorIds, from, to, reason }: TypedHandover) => ({
  toId: toId ?? '',
  scope,
  elevatorIds: scope === 'lifts' ? [...elevatorIds] : [],
  from,
  ...(scope === 'days' && to ? { to } : {}),
  reason: reason.trim(),
})

interface Props {
  readonly person: EmployeeMonth
  readonly people: readonly PlanPerson[]
  readonly today: string
  readonly value: TypedHandover
  readonly onChange: (value: TypedHandover) => void
  readonly onEnter: () => void
}

/** To whom, what of it, and why; who is proposed stands with certificate and load. */
export function HandoverParams({ person, people, today, value, onChange, onEnter }: Props) {
  const set = (part: Partial<TypedHandover>) => onChange({ ...value, ...part })
  const options = receivers(people, person, today)
  return (
    <div className="py-16 px-20">
      <AskedField label="接收人" help="按同班组、有证、月负荷由低到高排列；证件、时间冲突在预览中逐单检查。">
        <Select
          aria-label="接收人"
          placeholder="选择接收人"
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: '100%' }}
          value={value.toId}
          options={options}
          onChange={(toId) => set({ toId })}
        />
      </AskedField>
      <AskedField label="范围">
        <Radio.Group
          value={value.scope}
          onChange={({ target }) => set({ scope: target.value as HandoverScope })}
          options={[
            { value: 'all', label: '全部' },
            { value: 'lifts', label: '部分电梯' },
            { value: 'days', label: '一段日期的工单' },
          ]}
        />
        <div className="ter small">
          {value.scope === 'days'
            ? '只改这些天未开始的工单，负责电梯不变。'
            : '未开始的工单与负责电梯一并交接；已出发、进行中的仍由本人完成。'}
        </div>
      </AskedField>
      {value.scope === 'lifts' && <LiftsParam lifts={person.lifts} value={value} onSet={set} />}
      <DaysParam today={today} value={value} onSet={set} />
      <AskedField label="原因">
        <Input
          aria-label="原因"
          value={value.reason}
          maxLength={200}
          placeholder="写进每张工单的变更记录"
          onChange={(event) => set({ reason: event.target.value })}
          onPressEnter={onEnter}
        />
      </AskedField>
      <Can needs={[may.transfer]}>
        <p className="ter small">
          要分给几个人，用 <Link to={handoverPage(person.id)}>移交优化</Link>，按距离与负荷给出分配。
        </p>
      </Can>
    </div>
  )
}

interface ParamProps {
  readonly value: TypedHandover
  readonly onSet: (part: Partial<TypedHandover>) => void
}

function LiftsParam({ lifts, value, onSet }: ParamProps & Pick<EmployeeMonth, 'lifts'>) {
  return (
    <AskedField label="电梯">
      <Select
        mode="multiple"
        aria-label="电梯"
        placeholder="选择电梯"
        optionFilterProp="label"
        maxTagCount={3}
        style={{ width: '100%' }}
        value={[...value.elevatorIds]}
        options={lifts.map(({ id, name, communityName, openOrders }) => ({
          value: id,
          label: `${liftLabel(communityName, name)} · ${openOrders} 单`,
        }))}
        onChange={(elevatorIds) => onSet({ elevatorIds })}
      />
    </AskedField>
  )
}

/** The day from which it holds; of a stretch of days also the last. */
function DaysParam({ today, value, onSet }: ParamProps & { readonly today: string }) {
  return (
    <AskedField label={value.scope === 'days' ? '日期' : '起始日期'}>
      <span className="inline gap-8">
        <DayInput
          aria-label="开始日期"
          allowClear={false}
          value={value.from}
          min={today}
          onChange={(from) => from && onSet({ from })}
        />
        {value.scope === 'days' && (
          <>
            至
            <DayInput aria-label="结束日期" value={value.to} min={value.from} onChange={(to) => onSet({ to })} />
          </>
        )}
      </span>
    </AskedField>
  )
}

/** Colleagues, the likeliest first: own team, certified, least loaded. */
export function receivers(
  people: readonly PlanPerson[],
  person: { readonly id: string; readonly teamName: string | null },
  today: string,
): { value: string; label: string; disabled?: boolean }[] {
  const load = ({ load: percent, capacity }: PlanPerson) => (capacity > 0 ? (percent ?? 0) : 100)
  return people
    .filter(({ id }) => id !== person.id)
    .sort(
      (a, b) =>
        Number(b.certified) - Number(a.certified) ||
        Number(b.teamName === person.teamName) - Number(a.teamName === person.teamName) ||
        load(a) - load(b),
    )
    .map((one) => {
      const left = one.certTo === null ? null : daysBetween(today, one.certTo)
      const paper = !one.certified ? '没有有效证书' : left === null ? '证书长期有效' : `证书还有 ${left} 天到期`
      const facts = [one.teamName, `月负荷 ${load(one)} %`, paper, one.absent && '今天请假']
      return { value: one.id, label: `${one.name} · ${facts.filter(Boolean).join(' · ')}` }
    })
}
