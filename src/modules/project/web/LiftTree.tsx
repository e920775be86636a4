import { Input, Segmented, Tree } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { namesSaid } from '#kernel/shared/said.ts'
import { SearchIcon } from '#kernel/web/ui/icons/index.ts'
import type { LiftCandidate } from '../shared/projectElevator.ts'
import { LiftCandidateMap } from './LiftCandidateMap.tsx'
import css from './project.module.css'

interface LiftTreeProps {
  readonly lifts: readonly LiftCandidate[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** The project that takes them, when there is one: its own lifts are marked as there already. */
  readonly projectId?: string
}

/** Communities, buildings, lifts; one tick takes all that is free below it. A lift of another project says which. */
export function LiftTree({ lifts, chosen, onChange, projectId }: LiftTreeProps) {
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<'tree' | 'map'>('tree')
  const word = typed.trim().toLowerCase()
  const shown = useMemo(
    () =>
      word === ''
        ? lifts
        : lifts.filter((lift) =>
            [lift.name, lift.deviceNumber, lift.buildingName ?? '', lift.communityName].some((text) =>
              text.toLowerCase().includes(word),
            ),
          ),
    [lifts, word],
  )
  const tree = useMemo(() => treeOf(shown, projectId), [shown, projectId])
  const free = shown.filter((lift) => lift.projectId === null)
  const visible = new Set(shown.map((lift) => lift.id))
  return (
    <div className={`pb-6 edge ${css.tree}`}>
      <div className={`row gap-14 mb-4 py-8 px-12 line2-b t13 ${css.treeBar}`}>
        <Input
          allowClear
          prefix={<SearchIcon size={14} />}
          aria-label="查找电梯"
          placeholder="楼栋、电梯名称、设备编号"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="button"
          className="linkButton"
          onClick={() => onChange([...new Set([...chosen, ...free.map((lift) => lift.id)])])}
        >
          全选未入项目的 {free.length} 台
        </button>
        {chosen.length > 0 && (
          <button type="button" className="linkButton" onClick={() => onChange([])}>
            清空
          </button>
        )}
        <Segmented
          aria-label="视图"
          value={view}
          onChange={setView}
          options={[
            { value: 'tree', label: '列表' },
            { value: 'map', label: '地图' },
          ]}
        />
        <span className="ter push">
          已选 <b className="num ink">{chosen.length}</b> 台
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={`ter m-0 py-8 t13 ${css.none}`}>
          {word === '' ? '所选小区还没有可维保的电梯。' : `没有含「${typed.trim()}」的电梯。`}
        </p>
      ) : view === 'map' ? (
        <LiftCandidateMap lifts={shown} chosen={chosen} onChange={onChange} />
      ) : (
        <Tree
          // A search opens what it found.
          key={word === '' ? 'all' : word}
          checkable
          selectable={false}
          height={420}
          defaultExpandAll={word !== '' || shown.length <= 60}
          defaultExpandedKeys={tree.map((place) => place.key)}
          treeData={tree}
          checkedKeys={chosen.filter((id) => visible.has(id))}
          onCheck={(keys) => {
            const ticked = (Array.isArray(keys) ? keys : keys.checked).map(String).filter((key) => !key.includes(':'))
            onChange([...chosen.filter((id) => !visible.has(id)), ...ticked])
          }}
        />
      )}
    </div>
  )
}

interface Node {
  key: string
  title: ReactNode
  disabled?: boolean
  children?: Node[]
}

function treeOf(lifts: readonly LiftCandidate[], projectId: string | undefined): Node[] {
  const places = Map.groupBy(lifts, (lift) => lift.communityId)
  return [...places].map(([id, inPlace]) => {
    const buildings = Map.groupBy(inPlace, (lift) => lift.buildingId ?? '')
    const children = [...buildings].flatMap(([building, own]) =>
      building === ''
        ? own.map((lift) => leaf(lift, projectId))
        : [
            {
              key: `b:${building}`,
              title: head(own[0]?.buildingName ?? '', own),
              disabled: own.every((lift) => lift.projectId !== null),
              children: own.map((lift) => leaf(lift, projectId)),
            },
          ],
    )
    return {
      key: `c:${id}`,
      title: head(inPlace[0]?.communityName ?? '', inPlace),
      disabled: inPlace.every((lift) => lift.projectId !== null),
      children,
    }
  })
}

function head(name: string, lifts: readonly LiftCandidate[]): ReactNode {
  const taken = lifts.filter((lift) => lift.projectId !== null).length
  return (
    <>
      {name} <span className="ter num">{lifts.length} 台</span>
      {taken > 0 && <span className="ter"> · {taken} 台已在项目</span>}
    </>
  )
}

const leaf = (lift: LiftCandidate, projectId: string | undefined): Node => ({
  key: lift.id,
  disabled: lift.projectId !== null,
  title: (
    <span className="inline-flex gap-14 items-baseline t13">
      <span className={css.leafName}>{lift.name}</span>
      <span className="ter num">{lift.deviceNumber}</span>
      <span className="sec">{namesSaid(lift.crew) || <span className="amberText">未设责任人</span>}</span>
      <span className="ter">
        {lift.projectId === null ? '' : lift.projectId === projectId ? '已在本项目' : lift.projectName}
      </span>
    </span>
  ),
})
