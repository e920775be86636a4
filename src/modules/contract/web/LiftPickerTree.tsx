import { Tree } from 'antd'
import { useMemo } from 'react'
import type { LiftChoice } from '../shared/preview.ts'
import css from './handle.module.css'

interface Props {
  readonly lifts: readonly LiftChoice[]
  /** In the contract already. */
  readonly known: ReadonlySet<string>
  readonly ticked: readonly string[]
  readonly onTick: (ids: readonly string[]) => void
}

/** Lifts under their communities; a lift of the contract is there and cannot be ticked. */
export function LiftPickerTree({ lifts, known, ticked, onTick }: Props) {
  const tree = useMemo(() => treeOf(lifts, known), [lifts, known])
  return (
    <Tree
      checkable
      selectable={false}
      height={380}
      defaultExpandAll={tree.length < 4}
      treeData={tree}
      checkedKeys={[...ticked]}
      onCheck={(keys) => onTick((Array.isArray(keys) ? keys : keys.checked).map(String))}
    />
  )
}

function treeOf(lifts: readonly LiftChoice[], known: ReadonlySet<string>) {
  const places = Map.groupBy(lifts, (lift) => lift.communityId)
  return [...places.values()].map((group) => ({
    key: group[0]?.communityId ?? '',
    title: (
      <>
        {group[0]?.communityName} <span className="ter">{group.length} 台</span>
      </>
    ),
    children: group.map((lift) => ({
      key: lift.elevatorId,
      disabled: known.has(lift.elevatorId),
      title: (
        <>
          {lift.name} <span className="ter num">{lift.deviceNumber}</span>
          <span className={`amberText t12 ${css.heldNote}`}>
            {known.has(lift.elevatorId) ? '已在本合同' : lift.heldTo ? `${lift.heldBy} 至 ${lift.heldTo}` : ''}
          </span>
        </>
      ),
    })),
  }))
}
