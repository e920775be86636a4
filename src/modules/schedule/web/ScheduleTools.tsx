import { Button, Segmented } from 'antd'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { OrderLenses } from '#modules/maintenance/web/index.ts'
import { Steps } from './Steps.tsx'
import { type Schedule, type Span, stepOf } from './useSchedule.ts'
import type { Staged } from './useStaged.ts'

/** What the board can propose; 试算 answers without a proposal. */
export type Asked = 'auto' | 'route' | 'balance' | 'whatIf'

const spans: { value: Span; label: string }[] = [
  { value: 1, label: '1天' },
  { value: 3, label: '3天' },
  { value: 7, label: '7天' },
  { value: 14, label: '14天' },
  { value: 'month', label: '月历' },
]

/** Right of the title: which days, 撤销, 发布. */
export function SpanActions({
  schedule,
  staged,
  onPublish,
}: {
  schedule: Schedule
  staged: Staged
  onPublish: () => void
}) {
  const { span, day, set } = schedule
  const publishing = useCan(may.publishSchedule)
  const count = staged.drafts.size
  const months = span === 'month'
  return (
    <>
      <Steps
        names={months ? ['上一月', '本月', '下一月'] : ['往前', '今天', '往后']}
        onStep={(by) => set('day', stepOf(span, day, by))}
        onNow={() => set('day', undefined)}
      />
      <OrderLenses value="board" />
      <Segmented<Span>
        aria-label="天数"
        value={span}
        options={spans}
        onChange={(next) => set('span', next === 7 ? undefined : String(next))}
      />
      {count > 0 && <Button onClick={staged.undo}>撤销</Button>}
      {publishing !== 'hidden' && (
        <Button type="primary" disabled={count === 0 || publishing !== 'enabled'} onClick={onPublish}>
          {count === 0 ? '发布改动' : `发布 ${count} 处改动`}
        </Button>
      )}
    </>
  )
}

/** In the filter bar: the planner's verbs. */
export function PlannerTools({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const drag = useCan(may.drag)
  const disabled = drag !== 'enabled'
  return (
    <>
      {drag !== 'hidden' && (
        <>
          <Button disabled={disabled} onClick={() => onAsk('auto')}>
            自动排班
          </Button>
          <Button disabled={disabled} onClick={() => onAsk('route')}>
            路线优化
          </Button>
          <Button disabled={disabled} onClick={() => onAsk('balance')}>
            均衡
          </Button>
        </>
      )}
      <Button onClick={() => onAsk('whatIf')}>试算</Button>
    </>
  )
}
