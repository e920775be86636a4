import { useMemo } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { useNow } from '#kernel/web/ui/index.ts'
import { recordApi } from '../shared/api.ts'
import { alarmList } from '../shared/recordList.ts'
import { AlarmInspector } from './AlarmInspector.tsx'
import { CallInButton } from './CallInDrawer.tsx'
import { recordCells } from './recordCells.tsx'
import { useRecordEvents } from './useRecordEvents.ts'

const ALARMS = { kind: 3 } as const

/** 报警记录 (monitoring 4.1): those that are not over first. */
export function AlarmListPage() {
  useRecordEvents(recordApi.list, recordApi.detail)
  const [id, open] = useInspected('id')
  const now = useNow(10)
  const cells = useMemo(() => recordCells(now), [now])
  return (
    <>
      <ListPage
        list={alarmList}
        from={recordApi.list}
        fixed={ALARMS}
        actions={
          <>
            <CallInButton alarm />
            <ExportButton to={recordApi.export} />
          </>
        }
        cells={cells}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '轿厢报警、困人判定与 96333 转警列在这里；没有报警时为空。' }}
      />
      {id && <AlarmInspector id={id} onClose={() => open()} />}
    </>
  )
}
