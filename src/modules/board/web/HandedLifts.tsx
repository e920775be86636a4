import { ShortTable } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { HandedLift } from '../shared/employeePlan.ts'
import css from './handover.module.css'

interface Props {
  readonly lifts: readonly HandedLift[]
  /** Those that stay with the person. */
  readonly kept: ReadonlySet<string>
  readonly onKeep: (kept: ReadonlySet<string>) => void
}

/** Lifts of which the receiver takes the person's place; each can be left out, its orders go all the same. */
export function HandedLifts({ lifts, kept, onKeep }: Props) {
  const all = lifts.every(({ id }) => !kept.has(id))
  return (
    <>
      <div className={`row gap-8 py-8 px-20 sec t13 ${css.head}`}>
        接收人接手原来的分工
        <button
          type="button"
          className="linkButton"
          onClick={() => onKeep(all ? new Set(lifts.map(({ id }) => id)) : new Set())}
        >
          {all ? '只交接工单' : '电梯全部交接'}
        </button>
      </div>
      <ShortTable
        rows={lifts}
        choice={{
          says: (lift) => `交接电梯 ${liftLabel(lift.communityName, lift.name)}`,
          able: ({ ok }) => ok,
          chosen: new Set(lifts.flatMap(({ id, ok }) => (ok && !kept.has(id) ? [id] : []))),
          onChoose: (going) => onKeep(new Set(lifts.flatMap(({ id, ok }) => (ok && !going.has(id) ? [id] : [])))),
        }}
        columns={[
          { title: '电梯', cell: (lift) => liftLabel(lift.communityName, lift.name) },
          { title: '分工', cell: (lift) => (lift.leads ? '责任人' : '辅助') },
          { title: '未开始工单', as: 'num', cell: (lift) => lift.orders },
          {
            title: '检查结果',
            tone: ({ reason }) => (reason ? 'redText' : 'sec'),
            cell: ({ reason }) => reason ?? '可交接',
          },
        ]}
      />
    </>
  )
}
