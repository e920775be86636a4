import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { writeFilters } from '#kernel/web/list/index.ts'
import { EmptyState, ShortTable, timeText, useNow } from '#kernel/web/ui/index.ts'
import { RecordKind, RecordResult } from '#modules/signal/shared/record.ts'
import { recordApi } from '../shared/api.ts'
import { faultList } from '../shared/recordList.ts'
import { recordPage } from './addresses.ts'
import { CallInButton } from './CallInDrawer.tsx'
import { OrderLink } from './RecordSteps.tsx'
import { codeText, Lasting, LevelMark, RecordState } from './recordMarks.tsx'

const MOST = 50

/** 监测记录 of one lift: what its terminal said, what waits first. */
export function LiftRecords({ elevatorId }: { elevatorId: string }) {
  const now = useNow(30)
  return (
    <>
      <div className="row gap-8 mb-6">
        <CallInButton alarm elevatorId={elevatorId} />
      </div>
      <Loaded from={recordApi.list} input={{ elevatorId, page: 1, size: MOST }} what="监测记录">
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState what="监测记录" headline="没有监测记录" hint="绑定采集终端后，故障、事件与报警列在这里。" />
          ) : (
            <>
              <ShortTable
                rows={records}
                columns={[
                  { title: '发生', cell: (row) => <span className="num">{timeText(row.occurredAt)}</span> },
                  { title: '类别', cell: (row) => RecordKind.label(row.kind) },
                  { title: '内容', to: (row) => recordPage.detail(row.id), cell: (row) => codeText(row.code) },
                  { title: '级别', cell: (row) => <LevelMark level={row.level} /> },
                  { title: '持续', as: 'figure', cell: (row) => <Lasting of={row} now={now} /> },
                  { title: '次数', as: 'figure', cell: (row) => row.count },
                  { title: '状态', cell: (row) => <RecordState status={row.status} /> },
                  { title: '处置结论', cell: (row) => (row.result === null ? null : RecordResult.label(row.result)) },
                  { title: '工单', cell: (row) => (row.orderNo ? <OrderLink of={row} /> : null) },
                ]}
              />
              {total > records.length && (
                <p className="ter small">
                  列出最近 {records.length} 条，
                  <Link to={`${recordPage.faults}?${writeFilters(faultList, { elevatorId })}`}>查看故障记录</Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}
