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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { DragIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { placeAfterDrag } from '#modules/warehouse/shared/unitType.ts'
import css from './shop.module.css'

interface Branch {
  readonly id: string
  readonly version: number
  readonly parentId: string | null
  readonly name: string
  readonly level: number
  readonly goodsCount: number
}
interface Place {
  readonly id: string
  readonly version: number
  readonly parentId: string | null
  readonly beforeId?: string
}

interface Props<T extends Branch> {
  readonly what: string
  readonly nodes: readonly T[]
  readonly levels: number
  readonly edits: boolean
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  readonly onAdd: (under: T) => void
  readonly onMove: (to: Place) => Promise<unknown>
  readonly third: { readonly title: string; readonly of: (node: T) => ReactNode }
  readonly fourth: { readonly title: string; readonly of: (node: T) => ReactNode }
}

/** A small tree that is dragged into order; each node before those below it. */
export function TreeList<T extends Branch>(props: Props<T>) {
  const { what, nodes, onMove, openId } = props
  const { running, run } = useRun()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over && placeAfterDrag(nodes, String(active.id), String(over.id))
    const moved = nodes.find((one) => one.id === active.id)
    if (to && moved)
      void run(async () => {
        await onMove({ id: moved.id, version: moved.version, ...to })
        toast.done(`「${moved.name}」的位置已保存`)
      })
  }
  return (
    <div className={css.tree}>
      <div className={`sec small line-b ${css.head}`}>
        <span />
        <span>分类名称</span>
        <span className="right">商品数</span>
        <span>{props.third.title}</span>
        <span>{props.fourth.title}</span>
      </div>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={nodes.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className="bare-list" aria-label={what}>
            {nodes.map((one) => (
              <Node key={one.id} {...props} edits={props.edits && !running} one={one} open={one.id === openId} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  )
}

function Node<T extends Branch>({
  one,
  open,
  edits,
  levels,
  onOpen,
  onAdd,
  third,
  fourth,
}: Props<T> & { readonly one: T; readonly open: boolean }) {
  const drag = useSortable({ id: one.id, disabled: !edits })
  const style = drag.transform
    ? { transform: `translateY(${drag.transform.y}px)`, transition: drag.transition }
    : undefined
  return (
    <li
      ref={drag.setNodeRef}
      style={style}
      className={`line-b t13 ${css.node}`}
      data-dragging={drag.isDragging || undefined}
      data-open={open || undefined}
    >
      {edits ? (
        <button
          type="button"
          className={`bare-button ter ${css.grip}`}
          aria-label={`拖动「${one.name}」`}
          {...drag.attributes}
          {...drag.listeners}
        >
          <DragIcon size={14} />
        </button>
      ) : (
        <span />
      )}
      <span className="flex gap-8 items-baseline min-w-0" style={{ paddingLeft: (one.level - 1) * 20 }}>
        <button
          type="button"
          className={`no-bg ink pointer font-inherit left ${one.level === 1 ? 'strong' : ''} ${css.name}`}
          onClick={() => onOpen(one.id)}
        >
          {one.name}
        </button>
        {edits && one.level < levels && (
          <button type="button" className={`linkButton small ${css.under}`} onClick={() => onAdd(one)}>
            新增下级
          </button>
        )}
      </span>
      <span className="right num">{one.goodsCount}</span>
      <span className="clip">{third.of(one)}</span>
      <span className="clip">{fourth.of(one)}</span>
    </li>
  )
}
