import { Button } from 'antd'
import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'

/** What the board can propose; 试算 answers without a proposal. */
export type Asked = 'auto' | 'route' | 'balance' | 'whatIf'

/** The planner's first verb, beside 发布 (picture 5). */
export function AutoButton({ onAsk }: { onAsk: () => void }) {
  const drag = useCan(may.drag)
  if (drag === 'hidden') return null
  return (
    <Button disabled={drag !== 'enabled'} onClick={onAsk}>
      自动排班
    </Button>
  )
}

/** In the filter bar: the planner's further verbs. */
export function PlannerTools({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const drag = useCan(may.drag)
  const board = useCan(may.schedule)
  const disabled = drag !== 'enabled'
  return (
    <>
      {drag !== 'hidden' && (
        <>
          <Button disabled={disabled} onClick={() => onAsk('route')}>
            路线优化
          </Button>
          <Button disabled={disabled} onClick={() => onAsk('balance')}>
            均衡
          </Button>
        </>
      )}
      {board !== 'hidden' && (
        <Button disabled={board !== 'enabled'} onClick={() => onAsk('whatIf')}>
          试算
        </Button>
      )}
    </>
  )
}
