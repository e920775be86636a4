import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useUnsaved } from '#kernel/web/router/unsaved.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { type Floor, FloorDoor, liveApi } from '../shared/api.live.ts'
import { may } from '../shared/permissions.ts'
import css from './live.module.css'

/** 楼层表 of one lift (monitoring 1 FloorMap): as many rows as it has stations. */
export function FloorTable({ elevatorId }: { elevatorId: string }) {
  return (
    <Loaded from={liveApi.floors} input={{ elevatorId }} what="楼层表">
      {({ floors, stations }) => (
        <Edited key={floors.length} elevatorId={elevatorId} given={floors} stations={stations} />
      )}
    </Loaded>
  )
}

const STOREY_M = 3
const doors = FloorDoor.options.map(({ value, label }) => ({ value, label }))
/** What is begun with where nothing is known: the heights of ordinary storeys, to be put right. */
const proposed = (n: number): Floor[] =>
  Array.from({ length: n }, (_, i) => ({ idx: i + 1, label: String(i + 1), heightM: STOREY_M * i, door: 1 }))

function Edited({ elevatorId, given, stations }: { elevatorId: string; given: Floor[]; stations: number | null }) {
  const { call } = useKit()
  const { run, running } = useRun()
  const mayEdit = useCan(may.editLift) === 'enabled'
  const [floors, setFloors] = useState<readonly Floor[]>(given.length > 0 ? given : proposed(stations ?? 2))
  const changed = JSON.stringify(floors) !== JSON.stringify(given)
  useUnsaved(mayEdit && changed && given.length > 0)
  const set = (i: number, part: Partial<Floor>) =>
    setFloors((before) => before.map((floor, at) => (at === i ? { ...floor, ...part } : floor)))
  const save = () =>
    run(async () => {
      await call(liveApi.saveFloors, { elevatorId, floors: [...floors] })
      toast.done('楼层表已保存')
    })
  const size = (n: number) =>
    setFloors((before) => (n < before.length ? before.slice(0, n) : [...before, ...proposed(n).slice(before.length)]))
  return (
    <div className={css.floors}>
      <p className="sec t13 m-0">
        从最低层起，高度为层站地坎到最低层的距离。
        {stations ? ` 本梯 ${stations} 站。` : ''}
        {given.length === 0 && ' 还没有录入，下面按每层 3 m 列出，请改成实际的楼层名与高度再保存。'}
      </p>
      <table className="num">
        <thead>
          <tr>
            <th>序号</th>
            <th>楼层</th>
            <th>高度 m</th>
            <th>开门</th>
          </tr>
        </thead>
        <tbody>
          {floors
            .map((floor, i) => (
              <Station key={floor.idx} n={i + 1} floor={floor} disabled={!mayEdit} onChange={(part) => set(i, part)} />
            ))
            .toReversed()}
        </tbody>
      </table>
      {mayEdit && (
        <div className="row gap-8">
          <Button type="primary" loading={running} disabled={!changed} onClick={() => void save()}>
            保存楼层表
          </Button>
          {stations !== null && floors.length !== stations && (
            <Button onClick={() => size(stations)}>按 {stations} 站补齐</Button>
          )}
          {stations === null && <Button onClick={() => size(floors.length + 1)}>加一层</Button>}
        </div>
      )}
    </div>
  )
}

interface StationProps {
  readonly n: number
  readonly floor: Floor
  readonly disabled: boolean
  readonly onChange: (part: Partial<Floor>) => void
}

function Station({ n, floor, disabled, onChange }: StationProps) {
  return (
    <tr>
      <td className="ter">{n}</td>
      <td>
        <Input
          value={floor.label}
          maxLength={6}
          disabled={disabled}
          aria-label={`第 ${n} 站的楼层`}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </td>
      <td>
        <InputNumber
          value={floor.heightM}
          min={0}
          max={999}
          step={0.1}
          disabled={disabled}
          aria-label={`第 ${n} 站的高度`}
          onChange={(heightM) => onChange({ heightM: heightM ?? 0 })}
        />
      </td>
      <td>
        <Select
          value={floor.door}
          options={doors}
          disabled={disabled}
          aria-label={`第 ${n} 站的开门`}
          onChange={(door) => onChange({ door })}
        />
      </td>
    </tr>
  )
}
