import { Button, Checkbox, Input, Modal, Segmented, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useFormValue } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { contractApi } from '../shared/api.ts'
import type { LiftChoice } from '../shared/preview.ts'
import css from './handle.module.css'
import { LiftPickerMap } from './LiftPickerMap.tsx'
import { type TypedLine, useLifts } from './lifts.ts'

interface PickerProps {
  readonly taken: readonly TypedLine[]
  readonly onAdd: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** 从小区选择: communities with their lifts; whole communities by one tick. */
export function LiftPicker({ taken, onAdd, onClose }: PickerProps) {
  const { learn } = useLifts()
  const customerId = useFormValue('customerId') as string | null | undefined
  const [own, setOwn] = useState(true)
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const [onMap, setOnMap] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const query = { ...(own && customerId ? { customerId } : {}), ...(asked ? { keyword: asked } : {}) }
  const { data, isPending } = useRead(contractApi.lifts, query, { staleTime: 30_000 })
  const known = useMemo(() => new Set(taken.map((line) => line.elevatorId)), [taken])
  const tree = useMemo(() => treeOf(data ?? [], known), [data, known])
  const chosen = ticked.filter((key) => data?.some((lift) => lift.elevatorId === key && !known.has(key)))

  return (
    <Modal
      open
      width={640}
      title="从小区选择电梯"
      onCancel={onClose}
      footer={
        <>
          <span className={`ter ${css.modalNote}`}>已选 {chosen.length} 台</span>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              learn((data ?? []).filter((lift) => chosen.includes(lift.elevatorId)))
              onAdd(chosen)
              onClose()
            }}
          >
            加入合同
          </Button>
        </>
      }
    >
      <div className={`grid gap-12 items-center mb-8 ${css.pickerBar}`}>
        <Input.Search
          allowClear
          aria-label="查找电梯"
          placeholder="小区、电梯名称、设备编号或拼音"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onSearch={(text) => setAsked(text.trim())}
        />
        <Checkbox
          checked={own && Boolean(customerId)}
          disabled={!customerId}
          onChange={(event) => setOwn(event.target.checked)}
        >
          只看甲方名下
        </Checkbox>
        <Segmented
          aria-label="显示方式"
          value={onMap}
          options={[
            { value: false, label: '小区树' },
            { value: true, label: '地图' },
          ]}
          onChange={setOnMap}
        />
      </div>
      <div className={css.picker}>
        {data?.length === 0 ? (
          <p className={`ter m-0 t13 ${css.none}`}>没有可选的电梯。电梯档案里使用单位是甲方的电梯会列在这里。</p>
        ) : (
          !isPending &&
          (onMap ? (
            <LiftPickerMap lifts={data ?? []} known={known} ticked={ticked} onTick={setTicked} />
          ) : (
            <Tree
              checkable
              selectable={false}
              height={380}
              defaultExpandAll={tree.length < 4}
              treeData={tree}
              checkedKeys={[...ticked]}
              onCheck={(keys) => setTicked((Array.isArray(keys) ? keys : keys.checked).map(String))}
            />
          ))
        )}
      </div>
    </Modal>
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
