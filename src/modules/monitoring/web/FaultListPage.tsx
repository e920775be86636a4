import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { useNow } from '#kernel/web/ui/index.ts'
import { recordApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { faultList, type RecordRow } from '../shared/recordList.ts'
import { BatchCloseDialog } from './BatchCloseDialog.tsx'
import { CallInButton } from './CallInDrawer.tsx'
import { RecordInspector } from './RecordInspector.tsx'
import { recordCells } from './recordCells.tsx'
import { useRecordEvents } from './useRecordEvents.ts'

const FAULTS = { kind: 1 } as const

/** 故障记录 (monitoring 4.1): an A that nobody took up stands on top with a red bar. */
export function FaultListPage() {
  useRecordEvents(recordApi.list, recordApi.detail)
  const [id, open] = useInspected('id')
  const now = useNow(30)
  const cells = useMemo(() => recordCells(now), [now])
  return (
    <>
      <ListPage
        list={faultList}
        from={recordApi.list}
        fixed={FAULTS}
        actions={
          <>
            <CallInButton alarm={false} />
            <ExportButton to={recordApi.export} />
          </>
        }
        selectionActions={(selection) => (
          <Can needs={[may.handle]}>
            <CloseMany selection={selection} />
          </Can>
        )}
        cells={cells}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '绑定采集终端后，电梯上报的故障列在这里；没有故障时为空。' }}
      />
      {id && <RecordInspector id={id} onClose={() => open()} />}
    </>
  )
}

function CloseMany({ selection }: { selection: Selection<RecordRow> }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>批量关闭</Button>
      {asking && <BatchCloseDialog selection={selection} onClose={() => setAsking(false)} />}
    </>
  )
}
