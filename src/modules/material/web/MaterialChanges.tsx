import { Button } from 'antd'
import { useState } from 'react'
import { Panel, ShortTable, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { materialApi } from '../shared/material.api.ts'
import { ChangeType } from '../shared/material.ts'

const STEP = 10

/** 变更记录, newest first. */
export function MaterialChanges({ id }: { id: string }) {
  const [size, setSize] = useState(STEP)
  const { data } = useRead(materialApi.changeLog, { id, page: 1, size }, { placeholderData: (before) => before })
  if (!data) return null
  return (
    <Panel title="变更记录" right={`${data.total} 条`}>
      <ShortTable
        rows={data.records}
        label="变更记录"
        columns={[
          { title: '时间', as: 'num', cell: ({ at }) => timeText(at) },
          { title: '内容', cell: ({ fieldLabel }) => fieldLabel },
          { title: '原', as: 'num', cell: ({ before }) => before ?? '—' },
          { title: '改为', as: 'num', cell: ({ after }) => after ?? '—' },
          { title: '方式', as: 'sec', cell: ({ changeType }) => ChangeType.label(changeType) },
          { title: '原因', as: 'sec', cell: ({ reason }) => reason ?? '' },
          { title: '人员', as: 'sec', cell: ({ byName }) => byName ?? '系统' },
        ]}
      />
      {data.total > size && (
        <Button type="link" size="small" onClick={() => setSize(size + STEP * 4)}>
          更多
        </Button>
      )}
    </Panel>
  )
}
