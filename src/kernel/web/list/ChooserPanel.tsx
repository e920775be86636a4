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
import { Button, Input } from 'antd'
import { useState } from 'react'
import { DragIcon, SearchIcon } from '../ui/icons/index.ts'
import { defaultColumns, fixedColumn, fixedFirst } from './columns.ts'
import { DensityChoice } from './DensityChoice.tsx'
import { Tick } from './Tick.tsx'
import type { ListFacts } from './useList.ts'

interface EntryProps {
  readonly prop: string
  readonly label: string
  readonly checked: boolean
  readonly fixed?: boolean
  readonly movable?: boolean
  readonly onToggle: () => void
}

function Entry({ prop, label, checked, fixed, movable, onToggle }: EntryProps) {
  const drag = useSortable({ id: prop, disabled: !movable })
  // Up and down only: columns are a list, not a plane.
  const style = drag.transform
    ? { transform: `translateY(${drag.transform.y}px)`, transition: drag.transition }
    : undefined
  return (
    <div ref={drag.setNodeRef} className={`chooserEntry${drag.isDragging ? ' dragging' : ''}`} style={style}>
      <label className={fixed ? 'chooserLabel ter' : 'chooserLabel'}>
        <Tick checked={checked} disabled={fixed} label={label} onTick={onToggle} />
        {label}
      </label>
      {fixed && <span className="ter small chooserEnd">固定</span>}
      {movable && (
        <button
          type="button"
          className="chooserEnd grip"
          aria-label={`移动${label}`}
          {...drag.attributes}
          {...drag.listeners}
        >
          <DragIcon size={14} />
        </button>
      )}
    </div>
  )
}

interface ChosenProps {
  readonly list: ListFacts
  readonly draft: readonly string[]
  readonly onChange: (draft: readonly string[]) => void
  /** Typed into the search, tidied. */
  readonly sought: string
  readonly matches: (prop: string) => boolean
  readonly labels: ReadonlyMap<string, string>
}

/** The columns of the draft in their order, dragged or moved by keys while nothing is sought; below them those not shown. */
function Columns({ list, draft, onChange, sought, matches, labels }: ChosenProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const fixed = fixedColumn(list)
  const chosen = draft.filter(matches)
  const hidden = hiddenOf(list, draft, matches)
  const toggle = (prop: string) =>
    onChange(draft.includes(prop) ? draft.filter((other) => other !== prop) : [...draft, prop])
  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return
    const to = draft.indexOf(String(over.id))
    onChange(fixedFirst(list, arrayMove([...draft], draft.indexOf(String(active.id)), to)))
  }
  return (
    <div className="chooserScroll">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={chosen} strategy={verticalListSortingStrategy}>
          {chosen.map((prop) => (
            <Entry
              key={prop}
              prop={prop}
              label={labels.get(prop) ?? prop}
              checked
              fixed={prop === fixed}
              movable={prop !== fixed && sought === ''}
              onToggle={() => toggle(prop)}
            />
          ))}
        </SortableContext>
        {hidden.length > 0 && <div className="chooserGroup">未显示</div>}
        {hidden.map((prop) => (
          <Entry
            key={prop}
            prop={prop}
            label={labels.get(prop) ?? prop}
            checked={false}
            onToggle={() => toggle(prop)}
          />
        ))}
        {chosen.length + hidden.length === 0 && <div className="chooserGroup">没有名为「{sought}」的字段</div>}
      </DndContext>
    </div>
  )
}

const hiddenOf = (list: ListFacts, draft: readonly string[], matches: (prop: string) => boolean) =>
  list.heads.map((head) => head.prop).filter((prop) => !draft.includes(prop) && matches(prop))

/** The open chooser: a draft, kept with 确定 and dropped with 取消 (common 7, look 6). */
export function ChooserPanel({
  list,
  shown,
  onSave,
  onCancel,
}: {
  list: ListFacts
  shown: readonly string[]
  /** `asMade`: the list's own columns were taken, with their own widths. */
  onSave: (shown: readonly string[], asMade: boolean) => void
  onCancel: () => void
}) {
  const [draft, setDraft] = useState<readonly string[]>(shown)
  const [asMade, setAsMade] = useState(false)
  const [typed, setTyped] = useState('')
  const sought = typed.trim()
  const labels = new Map(list.heads.map((head) => [head.prop, head.label]))
  const matches = (prop: string) => (labels.get(prop) ?? '').toLowerCase().includes(sought.toLowerCase())
  const chosen = draft.filter(matches)
  const hidden = hiddenOf(list, draft, matches)
  const all = () =>
    setDraft(
      hidden.length > 0 ? [...draft, ...hidden] : draft.filter((prop) => prop === fixedColumn(list) || !matches(prop)),
    )

  return (
    <div className="chooser" role="dialog" aria-label="显示的列">
      <div className="chooserHead">
        <b>显示的列</b>
        <span className="ter small num">
          {draft.length} / {list.heads.length}
        </span>
        <button
          type="button"
          className="linkButton small chooserEnd"
          onClick={() => {
            setDraft(defaultColumns(list))
            setAsMade(true)
          }}
        >
          恢复默认
        </button>
      </div>
      <div className="chooserSearch">
        <Input
          aria-label="搜索字段"
          placeholder="搜索字段"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          prefix={<SearchIcon size={13} className="icon ter" />}
          allowClear
        />
      </div>
      <div className="chooserEntry chooserAll">
        <label className="chooserLabel">
          <Tick
            checked={hidden.length === 0 && chosen.length > 0}
            half={hidden.length > 0 && chosen.length > 0}
            label="全选"
            onTick={all}
          />
          全选
        </label>
      </div>
      <Columns list={list} draft={draft} onChange={setDraft} sought={sought} matches={matches} labels={labels} />
      <DensityChoice />
      <div className="chooserFoot">
        <span className="ter small">{draft.length === 0 ? '至少显示一列' : '仅自己可见'}</span>
        <Button className="chooserEnd" onClick={onCancel}>
          取消
        </Button>
        <Button type="primary" disabled={draft.length === 0} onClick={() => onSave(draft, asMade)}>
          确定
        </Button>
      </div>
    </div>
  )
}
