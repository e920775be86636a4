import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { ColumnChooser, DataTable, tableColumn } from '../list/index.ts'
import type { ListFacts } from '../list/useList.ts'
import { PanelHead } from '../ui/index.ts'
import { samples } from './demoList.ts'
import { sampleRows } from './demoServices.ts'

const list = samples as unknown as ListFacts

/** 10,000 rows at once: filtering and changing columns must stay within 50 ms (quality P8). */
export function BulkSection() {
  const rows = useMemo(() => sampleRows(10_000), [])
  const [keyword, setKeyword] = useState('')
  const [shown, setShown] = useState<readonly string[]>(
    list.heads.filter((head) => head.default).map((head) => head.prop),
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const sought = useDeferredValue(keyword)
  const found = useMemo(
    () => rows.filter((row) => row.name.includes(sought) || row.code.includes(sought)),
    [rows, sought],
  )
  const columns = useMemo(() => shown.map((prop) => tableColumn(list, prop)), [shown])
  return (
    <>
      <PanelHead
        title="一万行"
        count={found.length}
        right={
          <>
            <Input aria-label="查找" value={keyword} onChange={(event) => setKeyword(event.target.value)} />
            <ColumnChooser list={list} columns={{ shown, save: setShown }} />
          </>
        }
      />
      <DataTable
        label="一万行"
        columns={columns}
        rows={found}
        selected={selected}
        onSelect={setSelected}
        onOpen={() => {}}
      />
    </>
  )
}
