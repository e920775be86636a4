import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useLeave } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DragIcon } from '#kernel/web/ui/icons/index.ts'
import { Level, Tag, toast } from '#kernel/web/ui/index.ts'
import { strategyApi } from '../shared/api.ts'
import { type StrategyRow, StrategyScope, strategyList } from '../shared/strategy.ts'
import css from './strategy.module.css'

/** As many as one call puts in order. */
const MOST = 500

/** Drag = priority (monitoring 4.1); the list itself may be filtered or sorted otherwise, so the order has a place of its own. */
export function StrategyOrder({ onClose }: { onClose: () => void }) {
  return (
    <Loaded from={strategyApi.list} input={{ size: MOST, sort: strategyList.sort }} what="规则" still>
      {({ records }) => <Order rows={records} onClose={onClose} />}
    </Loaded>
  )
}

const idsOf = (rows: readonly StrategyRow[]) => rows.map(({ id }) => id)

function Order({ rows, onClose }: { rows: readonly StrategyRow[]; onClose: () => void }) {
  const { call } = useKit()
  const [order, setOrder] = useState(rows)
  const { running, run } = useRun()
  const changed = idsOf(order).join() !== idsOf(rows).join()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = (from: number, to: number) => setOrder((now) => arrayMove([...now], from, to))
  function drop({ active, over }: DragEndEvent): void {
    const ids = idsOf(order)
    if (over && active.id !== over.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const save = () =>
    run(async () => {
      await call(strategyApi.sort, { ids: idsOf(order) })
      toast.done('规则的顺序已保存')
      // After the drawer has let go of its unsaved flag.
      setTimeout(onClose)
    })
  return (
    <Drawer
      open
      title="调整优先级"
      onClose={onClose}
      holds={changed}
      footer={
        <div className="flex gap-8 to-end mt-12">
          <Cancel onClose={onClose} />
          <Button type="primary" disabled={!changed} loading={running} onClick={() => void save()}>
            保存顺序
          </Button>
        </div>
      }
    >
      <p className="sec small m-0 pt-12 pb-8 px-20">
        先看范围最窄的规则：指定电梯、指定小区、指定项目，最后是全公司；范围相同的按这里从上到下，第一条符合的生效。
      </p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={idsOf(order)} strategy={verticalListSortingStrategy}>
          <ol className={`bare-list ${css.order}`} aria-label="规则的顺序">
            {order.map((row, i) => (
              <Entry key={row.id} row={row} at={i} last={i === order.length - 1} onMove={move} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </Drawer>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  const leave = useLeave()
  return <Button onClick={() => leave(onClose)}>取消</Button>
}

interface EntryProps {
  readonly row: StrategyRow
  readonly at: number
  readonly last: boolean
  readonly onMove: (from: number, to: number) => void
}

function Entry({ row, at, last, onMove }: EntryProps) {
  const drag = useSortable({ id: row.id })
  // Up and down only.
  const style = drag.transform
    ? { transform: `translateY(${drag.transform.y}px)`, transition: drag.transition }
    : undefined
  return (
    <li ref={drag.setNodeRef} style={style} data-dragging={drag.isDragging || undefined}>
      <button
        type="button"
        className="grip"
        aria-label={`拖动「${row.name}」`}
        {...drag.attributes}
        {...drag.listeners}
      >
        <DragIcon size={14} />
      </button>
      <span className="ter num">{at + 1}</span>
      <span className="flex gap-8 items-baseline grow min-w-0">
        <b className="clip">{row.name}</b>
        <span className="ter small">{StrategyScope.label(row.scope)}</span>
      </span>
      {row.levels.map((level) => (
        <Level key={level} of={level as 'A'} />
      ))}
      {!row.enabled && <Tag>已停用</Tag>}
      <button
        type="button"
        className="linkButton"
        aria-label={`上移「${row.name}」`}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      >
        上移
      </button>
      <button
        type="button"
        className="linkButton"
        aria-label={`下移「${row.name}」`}
        disabled={last}
        onClick={() => onMove(at, at + 1)}
      >
        下移
      </button>
    </li>
  )
}
