import { Button, Input, Modal, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import {
  DataTable,
  FilterChips,
  ListContext,
  Pager,
  tableColumn,
  useActiveFilters,
  useList,
} from '#kernel/web/list/index.ts'

import { useKit } from '#kernel/web/services.tsx'
import { elevatorApi } from '../shared/api.ts'
import { elevatorList } from '../shared/elevatorList.ts'
import { CommunityTree } from './CommunityTree.tsx'
import css from './elevator.module.css'
import { elevatorCells } from './elevatorCells.tsx'

interface Props {
  readonly title?: string
  /** Already chosen: ticked, may be let go. */
  readonly value: readonly string[]
  /** How many may be chosen; 500 when absent. */
  readonly most?: number
  readonly onChoose: (ids: readonly string[]) => void
  readonly onClose: () => void
}

const SHOWN = ['name', 'deviceNumber', 'registerCode', 'useStatus', 'serviceStatus'] as const

/** Chooses lifts: by community tree and search, or by pasted numbers. Opens as a dialog. */
export function ElevatorPicker({ title = '选择电梯', value, most = 500, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(value))
  const add = (ids: readonly string[]) => setChosen(new Set([...chosen, ...ids].slice(0, most)))
  return (
    <Modal
      open
      width={1040}
      title={title}
      onCancel={onClose}
      footer={
        <div className="row gap-8">
          <span className={`ter ${css.pickerNote}`}>
            已选 {chosen.size} 台{chosen.size >= most && `，一次最多 ${most} 台`}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={chosen.size === 0}
            onClick={() => {
              onChoose([...chosen])
              onClose()
            }}
          >
            选定
          </Button>
        </div>
      }
    >
      <Tabs
        items={[
          {
            key: 'tree',
            label: '按小区',
            children: <ByTree chosen={chosen} onChoose={(next) => setChosen(new Set([...next].slice(0, most)))} />,
          },
          { key: 'paste', label: '粘贴编号', children: <ByNumbers onFound={add} /> },
        ]}
      />
    </Modal>
  )
}

function ByTree({ chosen, onChoose }: { chosen: ReadonlySet<string>; onChoose: (next: ReadonlySet<string>) => void }) {
  const state = useList(elevatorList, elevatorApi.list, { prefix: 'pick' })
  const current = useMemo(() => ({ state: state as never, columns: SHOWN }), [state])
  const active = useActiveFilters(state.list.filters, state.filters)
  const columns = useMemo(() => SHOWN.map((prop) => tableColumn(state.list, prop)), [state.list])
  return (
    <ListContext value={current}>
      <div
        style={{ display: 'grid', gridTemplateColumns: '204px 1fr', gridTemplateRows: 'minmax(0, 1fr)', height: 440 }}
      >
        <div style={{ overflow: 'auto', paddingRight: 8 }}>
          <CommunityTree />
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0, minHeight: 0 }}>
          <Input.Search
            allowClear
            aria-label="查找电梯"
            placeholder="名称、编号、96333"
            defaultValue={state.filters.keyword as string | undefined}
            onSearch={(text) => state.setFilters({ keyword: text.trim() || undefined })}
          />
          <FilterChips state={state as never} active={active} />
          <div className="listBody">
            <DataTable
              label="电梯"
              columns={columns}
              rows={state.rows}
              cells={elevatorCells as never}
              sort={state.sort}
              onSort={state.setSort}
              selected={chosen}
              onSelect={onChoose}
              stale={state.stale}
            />
          </div>
          <Pager state={state as never} />
        </div>
      </div>
    </ListContext>
  )
}

/** A column of device numbers, register codes or 96333 codes; those not found stay in the box. */
function ByNumbers({ onFound }: { onFound: (ids: readonly string[]) => void }) {
  const { call } = useKit()
  const [text, setText] = useState('')
  const [note, setNote] = useState<{ found: number; missing: number }>()
  const { running, run } = useRun()
  const numbers = [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))].slice(0, 2000)

  async function find(): Promise<void> {
    await run(async () => {
      const { found, missing } = await call(elevatorApi.match, { numbers })
      onFound(found.map((one) => one.value))
      setText(missing.join('\n'))
      setNote({ found: found.length, missing: missing.length })
    })
  }

  return (
    <>
      <p className="sec">每行一个设备编号、注册代码或 96333 识别码，可从表格整列复制。</p>
      <Input.TextArea
        aria-label="编号"
        className="num"
        value={text}
        autoSize={{ minRows: 10, maxRows: 16 }}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row gap-8" style={{ marginTop: 10 }}>
        <Button disabled={numbers.length === 0} loading={running} onClick={() => void find()}>
          查找 {numbers.length} 个编号
        </Button>
        {note && (
          <span role="status">
            找到 {note.found} 台{note.missing > 0 && <b className="amberText">，以上 {note.missing} 个没有找到</b>}
          </span>
        )}
      </div>
    </>
  )
}
