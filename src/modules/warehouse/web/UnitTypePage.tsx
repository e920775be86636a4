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
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded, RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { DragIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, toast } from '#kernel/web/ui/index.ts'
import { unitPaths } from '../shared/paths.ts'
import { mayUnit } from '../shared/permissions.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'
import {
  DEEPEST,
  placeAfterDrag,
  QtyDecimals,
  TrackMode,
  UnitTypeDraft,
  type UnitTypeNode,
} from '../shared/unitType.ts'
import css from './warehouse.module.css'

const fresh = {
  sort: 0,
  trackMode: TrackMode.code.none,
  qtyDecimals: QtyDecimals.code.whole,
  oldPartReturn: false,
  isSafetyPart: false,
}
type Adding = { readonly under?: UnitTypeNode }

/** /partsClassification (commerce 4.1): the tree, dragged into order; what a new part of each class begins with. */
export function UnitTypePage() {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState<Adding>()
  const edits = useKit().may([mayUnit.editClasses])
  const add = (
    <Can needs={[mayUnit.editClasses]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding({})}>
        新增分类
      </Button>
    </Can>
  )
  return (
    <Page
      title="配件分类"
      facts={`最多 ${DEEPEST} 级，配件放在最末一级${edits ? '；拖动排序，也可拖到别的分类下' : ''}`}
      actions={add}
    >
      <Loaded from={unitTypeApi.tree} input={{}} what="配件分类">
        {(classes) =>
          classes.length === 0 ? (
            <EmptyState
              what="配件分类"
              hint="例如：曳引系统、门系统、电气、安全保护；配件按分类查找与统计。"
              actions={add}
            />
          ) : (
            <ClassTree classes={classes} openId={id} onOpen={open} onAdd={(under) => setAdding({ under })} />
          )
        }
      </Loaded>
      {id && <ClassDrawer id={id} onClose={() => open()} />}
      {adding && <ClassDrawer under={adding.under} onClose={() => setAdding(undefined)} />}
    </Page>
  )
}

interface TreeProps {
  readonly classes: readonly UnitTypeNode[]
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  readonly onAdd: (under: UnitTypeNode) => void
}

function ClassTree({ classes, openId, onOpen, onAdd }: TreeProps) {
  const { call, may } = useKit()
  const { running, run } = useRun()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over && placeAfterDrag(classes, String(active.id), String(over.id))
    const moved = classes.find((one) => one.id === active.id)
    if (to && moved)
      void run(async () => {
        await call(unitTypeApi.move, { id: moved.id, version: moved.version, ...to })
        toast.done(`「${moved.name}」的位置已保存`)
      })
  }
  const edits = may([mayUnit.editClasses]) && !running
  return (
    <div className={css.tree}>
      <div className={`sec small line-b ${css.head}`}>
        <span />
        <span>分类名称</span>
        <span>编码</span>
        <span className="right">配件种数</span>
        <span>追踪方式</span>
        <span>数量小数</span>
        <span>安全部件</span>
        <span>旧件回收</span>
      </div>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={classes.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className="bare-list" aria-label="配件分类">
            {classes.map((one) => (
              <Node
                key={one.id}
                one={one}
                edits={edits}
                open={one.id === openId}
                onOpen={() => onOpen(one.id)}
                onAdd={() => onAdd(one)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  )
}

interface NodeProps {
  readonly one: UnitTypeNode
  readonly edits: boolean
  readonly open: boolean
  readonly onOpen: () => void
  readonly onAdd: () => void
}

function Node({ one, edits, open, onOpen, onAdd }: NodeProps) {
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
          className="grip"
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
          onClick={onOpen}
        >
          {one.name}
        </button>
        {one.companyName && <span className="ter small clip">{one.companyName}</span>}
        {edits && one.level < DEEPEST && (
          <button type="button" className={`linkButton small ${css.under}`} onClick={onAdd}>
            新增下级
          </button>
        )}
      </span>
      <span className="num ter">{one.code ?? ''}</span>
      <span className="right num">
        {one.unitCount > 0 ? <Link to={`${unitPaths.list}?classId=${one.id}`}>{one.unitCount}</Link> : one.unitCount}
      </span>
      <span>{TrackMode.label(one.trackMode)}</span>
      <span>{QtyDecimals.label(one.qtyDecimals)}</span>
      <span>{one.isSafetyPart ? '是' : ''}</span>
      <span>{one.oldPartReturn ? '是' : ''}</span>
    </li>
  )
}

function ClassDrawer({ id, under, onClose }: { id?: string; under?: UnitTypeNode | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="分类"
      draft={UnitTypeDraft}
      calls={unitTypeApi}
      id={id}
      fresh={under ? { ...fresh, ...startOf(under), parentId: under.id } : fresh}
      title={({ name }) => name}
      edits={[mayUnit.editClasses]}
      removing={{
        needs: [mayUnit.editClasses],
        says: ({ name }) => ({ name, effect: '有配件或下级分类的不能删除；删除记入日志，不能恢复。' }),
      }}
      history="unit_type"
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="parentId" />
      <Field of="code" />
      <Field of="sort" />
      <Field of="trackMode" />
      <Field of="qtyDecimals" />
      <Field of="isSafetyPart" />
      <Field of="oldPartReturn" />
    </RowDrawer>
  )
}

/** A class below another begins as that one. */
const startOf = ({ trackMode, qtyDecimals, oldPartReturn, isSafetyPart }: UnitTypeNode) => ({
  trackMode,
  qtyDecimals,
  oldPartReturn,
  isSafetyPart,
})
