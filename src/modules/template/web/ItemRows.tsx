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
import { memo, useMemo } from 'react'
import { DragIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { Level, PhotoRule, type TemplateItem } from '../shared/template.ts'
import { limitText } from '../shared/templateDiff.ts'
import { Marks } from './ItemTable.tsx'
import type { Kind } from './kinds.ts'
import css from './template.module.css'

interface Props {
  readonly kind: Kind
  readonly items: readonly TemplateItem[]
  readonly chosen: string | undefined
  readonly weakened: ReadonlySet<string>
  readonly onChoose: (code: string) => void
  readonly onMove: (code: string, over: string) => void
}

/** Rows to choose and to put in order, by mouse or by keyboard (space takes up, arrows move, space puts down). */
export function ItemRows({ kind, items, chosen, weakened, onChoose, onMove }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const codes = items.map((item) => item.itemCode).join('\n')
  // One array while the order is the same, so that typing in a row does not draw the others.
  const ids = useMemo(() => (codes === '' ? [] : codes.split('\n')), [codes])
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="bare-list t13" aria-label="项目">
          {items.map((item) => (
            <Row
              key={item.itemCode}
              kind={kind}
              item={item}
              chosen={item.itemCode === chosen}
              weak={weakened.has(item.itemCode)}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  readonly kind: Kind
  readonly item: TemplateItem
  readonly chosen: boolean
  readonly weak: boolean
  readonly onChoose: (code: string) => void
}

const Row = memo(function Row({ kind, item, chosen, weak, onChoose }: RowProps) {
  const drag = useSortable({ id: item.itemCode })
  const style = drag.transform
    ? { transform: `translateY(${drag.transform.y}px)`, transition: drag.transition }
    : undefined
  const limit = limitText(item)
  return (
    <li
      ref={drag.setNodeRef}
      style={style}
      className={`flex line2-b ${css.editRow} ${chosen ? css.chosen : ''} ${weak ? css.missing : ''} ${drag.isDragging ? css.dragging : ''}`}
    >
      <button
        type="button"
        className={`row no-line no-bg ${css.grip}`}
        aria-label={`移动 ${item.itemCode}`}
        {...drag.attributes}
        {...drag.listeners}
      >
        <DragIcon size={14} />
      </button>
      <button
        type="button"
        className={`bare-button grid gap-8 items-center grow min-w-0 color-inherit left ${css.rowButton}`}
        aria-pressed={chosen}
        onClick={() => onChoose(item.itemCode)}
      >
        <span className="num sec">{item.itemCode}</span>
        <span className="row gap-4">
          {weak && <WarningIcon size={13} />}
          {item.name || <span className="ter">未填项目名称</span>}
        </span>
        <span className={`sec clip min-w-0 ${css.rowRequirement}`}>
          {item.requirement || <span className="ter">未填要求</span>}
        </span>
        <span className="num">{limit === '—' ? '' : limit}</span>
        <span className="sec">{kind === 3 ? '' : Level.label(item.level)}</span>
        <span className="sec">{PhotoRule.label(item.photoRule)}</span>
        <Marks item={item} />
      </button>
    </li>
  )
})
