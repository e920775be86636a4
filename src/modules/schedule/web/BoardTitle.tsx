import { Button } from 'antd'
import type { ReactNode } from 'react'
import { TitleRow } from '#kernel/web/ui/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { ScheduleBoard } from '../shared/schedule.ts'
import { AutoButton } from './PlannerTools.tsx'
import { Steps } from './Steps.tsx'
import { type OrdersBoard, stepOf } from './useBoard.ts'
import { publishNeeds, usePublishRight } from './useMovable.ts'
import type { Staged } from './useStaged.ts'
import { spanText } from './view.ts'

const { done, confirmed } = MaintainStatus.code

interface Props {
  readonly of: OrdersBoard
  readonly staged: Staged
  readonly switcher: ReactNode
  readonly onAuto: () => void
  readonly onPublish: () => void
}

/** Which days, how much of them is done, what waits and what is near its deadline; to other days, 撤销 and 发布. */
export function BoardTitle({ of, staged, switcher, onAuto, onPublish }: Props) {
  const { view, span, day, from, to, set, answer } = of
  return (
    <TitleRow
      title="维保工单"
      facts={
        <>
          {view === 'week' ? spanText(from, to) : `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`}
          {answer.data && <Facts board={answer.data} />}
        </>
      }
      actions={
        <>
          <Steps
            names={stepNames(of)}
            onStep={(by) => set('day', stepOf(view, span, day, by))}
            onNow={() => set('day', undefined)}
          />
          {switcher}
          <AutoButton onAsk={onAuto} />
          <Publish staged={staged} onPublish={onPublish} />
        </>
      }
    />
  )
}

function stepNames({ view, span }: OrdersBoard): readonly [string, string, string] {
  if (view === 'month') return ['上一月', '本月', '下一月']
  return span === 'week' ? ['上一周', '本周', '下一周'] : ['往前', '今天', '往后']
}

function Facts({ board: { days, total, trays } }: { board: ScheduleBoard }) {
  const { near, unassigned } = trays
  const chips = days.flatMap((day) => day.chips)
  return (
    <>
      {` · 计划 ${total} · 已完成 ${chips.filter(({ status }) => status === done || status === confirmed).length}`}
      {unassigned.total > 0 && ` · 待分配 ${unassigned.total}`}
      {near.total > near.over && (
        <>
          {' · '}
          <b className="amberText">法定临期 {near.total - near.over}</b>
        </>
      )}
      {near.over > 0 && (
        <>
          {' · '}
          <b className="redText">
            超 {visitGap.days} 日 {near.over}
          </b>
        </>
      )}
    </>
  )
}

function Publish({ staged, onPublish }: Pick<Props, 'staged' | 'onPublish'>) {
  const right = usePublishRight(staged.drafts)
  const count = staged.drafts.size
  return (
    <>
      {count > 0 && <Button onClick={staged.undo}>撤销</Button>}
      {right !== 'hidden' && (
        <Button
          type="primary"
          disabled={count === 0 || right === 'disabled'}
          title={right === 'disabled' ? publishNeeds : undefined}
          onClick={onPublish}
        >
          {count === 0 ? '发布改动' : `发布 ${count} 处改动`}
        </Button>
      )}
    </>
  )
}
