import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useNow } from '#kernel/web/ui/index.ts'
import { recordApi } from '../shared/api.ts'
import { eventList } from '../shared/recordList.ts'
import { EventTimeline } from './EventTimeline.tsx'
import { RecordInspector } from './RecordInspector.tsx'
import { recordCells } from './recordCells.tsx'
import { useRecordEvents } from './useRecordEvents.ts'

const EVENTS = { kind: 2 } as const

/** 事件记录 (monitoring 4.1): as a list, or the shown ones by lift along the time. */
export function EventListPage() {
  useRecordEvents(recordApi.list, recordApi.detail)
  const [id, open] = useInspected('id')
  const [view, setView] = useAddressed('view')
  const now = useNow(30)
  const cells = useMemo(() => recordCells(now), [now])
  return (
    <>
      <ListPage
        list={eventList}
        from={recordApi.list}
        fixed={EVENTS}
        actions={
          <>
            <Segmented
              aria-label="查看方式"
              value={view ?? 'list'}
              options={[
                { value: 'list', label: '列表' },
                { value: 'time', label: '时间线' },
              ]}
              onChange={(next) => setView(next === 'list' ? undefined : next)}
            />
            <ExportButton to={recordApi.export} />
          </>
        }
        around={(state, rows) => (view === 'time' ? <EventTimeline rows={state.rows} onOpen={open} /> : rows)}
        cells={cells}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '检修、断电、消防、离线等运行事件列在这里。' }}
      />
      {id && <RecordInspector id={id} onClose={() => open()} />}
    </>
  )
}
