import { useDraggable } from '@dnd-kit/core'
import { Checkbox } from 'antd'
import { DragIcon } from '#kernel/web/ui/icons/index.ts'
import type { ChargeLift } from '../shared/setCharge.ts'
import css from './charge.module.css'
import { crewAfter, isChanged, type Wish, type Wishes } from './charge.ts'

interface ChargeLiftsProps {
  readonly lifts: readonly ChargeLift[]
  readonly names: ReadonlyMap<string, string>
  readonly wishes: Wishes
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

/** Lifts by building; the head of a building ticks all of it (按楼栋批量). */
export function ChargeLifts({ lifts, names, wishes, chosen, onChoose }: ChargeLiftsProps) {
  const groups = [...Map.groupBy(lifts, (lift) => [lift.communityName, lift.buildingName].filter(Boolean).join(' '))]
  function choose(own: readonly ChargeLift[], on: boolean): void {
    const next = new Set(chosen)
    for (const { id } of own)
      if (on) next.add(id)
      else next.delete(id)
    onChoose(next)
  }
  return (
    <section className="stack min-w-0 min-h-0" aria-label="电梯">
      <div className={css.bar}>
        <Checkbox
          checked={lifts.length > 0 && chosen.size === lifts.length}
          indeterminate={chosen.size > 0 && chosen.size < lifts.length}
          onChange={(event) => choose(lifts, event.target.checked)}
        >
          全选
        </Checkbox>
        <span className="ter">点楼栋勾选整栋；未开始工单随电梯换人</span>
      </div>
      <div className="grow min-h-0 scroll">
        {groups.map(([title, own]) => {
          const ticked = own.filter((lift) => chosen.has(lift.id)).length
          return (
            <fieldset key={title} aria-label={title}>
              <div className={`sticky line2-b bg-side sec t13 ${css.building}`}>
                <Checkbox
                  checked={ticked === own.length}
                  indeterminate={ticked > 0 && ticked < own.length}
                  onChange={(event) => choose(own, event.target.checked)}
                >
                  {title || '未设楼栋'} <span className="ter num">{own.length} 台</span>
                </Checkbox>
              </div>
              {own.map((lift) => (
                <LiftRow
                  key={lift.id}
                  lift={lift}
                  names={names}
                  wish={wishes.get(lift.id)}
                  ticked={chosen.has(lift.id)}
                  onTick={(on) => choose([lift], on)}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}

interface LiftRowProps {
  readonly lift: ChargeLift
  readonly names: ReadonlyMap<string, string>
  readonly wish: Wish | undefined
  readonly ticked: boolean
  readonly onTick: (on: boolean) => void
}

function LiftRow({ lift, names, wish, ticked, onTick }: LiftRowProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: lift.id })
  const after = crewAfter(lift, wish)
  const changed = isChanged(lift, wish)
  return (
    <div
      ref={setNodeRef}
      className={`grid gap-8 items-center line2-b t13 ${css.lift} ${ticked ? `bg-brand ${css.ticked}` : ''} ${isDragging ? css.dragging : ''}`}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className={`inline-flex p-0 no-line no-bg ter ${css.grip}`}
        aria-label={`拖动 ${lift.name}`}
      >
        <DragIcon size={14} />
      </button>
      <Checkbox checked={ticked} aria-label={`选择 ${lift.name}`} onChange={(event) => onTick(event.target.checked)} />
      <span className="clip">{lift.name}</span>
      <span className="num ter">{lift.deviceNumber}</span>
      <span className={`clip ${changed ? css.before : ''}`}>
        {lift.crew.length === 0 ? (
          <span className="amberText">未设责任人</span>
        ) : (
          <Crew names={lift.crew.map((one) => one.name)} />
        )}
      </span>
      <span className="clip">
        {changed && (
          <span className="brandText">
            → <Crew names={after.map((id) => names.get(id) ?? '')} />
          </span>
        )}
      </span>
      <span className="num ter" title="未开始的维保工单">
        {lift.openOrders > 0 ? `${lift.openOrders} 单` : '—'}
      </span>
    </div>
  )
}

/** 责任人 first and bold, helpers behind. */
function Crew({ names: [charge, ...others] }: { names: readonly string[] }) {
  return (
    <>
      <b>{charge}</b>
      {others.length > 0 && `、${others.join('、')}`}
    </>
  )
}
