import { Button, Checkbox, Input, Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useFormValue } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { contractApi } from '../shared/api.ts'
import css from './handle.module.css'
import { LiftPickerMap } from './LiftPickerMap.tsx'
import { LiftPickerTree } from './LiftPickerTree.tsx'
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
  const [asked, setAsked] = useState('')
  const [onMap, setOnMap] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const query = { ...(own && customerId ? { customerId } : {}), ...(asked ? { keyword: asked } : {}) }
  const { data, isPending } = useRead(contractApi.lifts, query, { staleTime: 30_000 })
  const known = useMemo(() => new Set(taken.map((line) => line.elevatorId)), [taken])
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
        <LiftSearch onAsk={setAsked} />
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
            <LiftPickerTree lifts={data ?? []} known={known} ticked={ticked} onTick={setTicked} />
          ))
        )}
      </div>
    </Modal>
  )
}

/** Asked when the person says so, not at every letter. */
function LiftSearch({ onAsk }: { onAsk: (keyword: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Input.Search
      allowClear
      aria-label="查找电梯"
      placeholder="小区、电梯名称、设备编号或拼音"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onAsk(text.trim())}
    />
  )
}
