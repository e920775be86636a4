import { Button } from 'antd'
import { useState } from 'react'
import { Panel, ShortTable, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { schemeApi } from '../shared/scheme.api.ts'
import { SchemeAction } from '../shared/scheme.ts'

const STEP = 10

/** 变更记录 of a scheme, line by line. */
export function SchemeChanges({ schemeId }: { schemeId: string }) {
  const [size, setSize] = useState(STEP)
  const { data } = useRead(schemeApi.changeLog, { schemeId, page: 1, size }, { placeholderData: (before) => before })
  if (!data) return null
  return (
    <Panel title="变更记录" right={`${data.total} 条`}>
      <ShortTable
        rows={data.records}
        label="变更记录"
        columns={[
          { title: '时间', as: 'num', cell: ({ at }) => timeText(at) },
          { title: '方式', cell: ({ action }) => SchemeAction.label(action) },
          { title: '行', as: 'num', cell: ({ lineNo }) => lineNo ?? '' },
          { title: '内容', cell: ({ field }) => field },
          { title: '原', as: 'num', cell: ({ before }) => before ?? '—' },
          { title: '改为', as: 'num', cell: ({ after }) => after ?? '—' },
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
