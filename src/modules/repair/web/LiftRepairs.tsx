import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { writeFilters } from '#kernel/web/list/index.ts'
import { EmptyState, ShortTable, useNow } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { RepairCause } from '../shared/repair.ts'
import { repairList } from '../shared/repairList.ts'
import { repairPage } from './addresses.ts'
import { repairCells } from './repairCells.tsx'

const MOST = 50

/** 急修 of one lift, newest first: clocks, cause and who went (archives 4.5). */
export function LiftRepairs({ elevatorId }: { elevatorId: string }) {
  const cells = repairCells(useNow(30))
  return (
    <Loaded from={repairApi.list} input={{ elevatorId, page: 1, size: MOST }} what="维修工单">
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState what="维修" headline="没有报修" hint="电话、扫码或告警报修后，每一单都列在这里。" />
        ) : (
          <>
            <ShortTable
              rows={records}
              columns={[
                { title: '报修时间', cell: (row) => cells.reportAt(row.reportAt) },
                { title: '维修单号', to: (row) => repairPage.order(row.id), cell: (row) => cells.orderNo(row.orderNo) },
                { title: '类型', cell: (row) => cells.repairType(row.repairType, row) },
                { title: '故障描述', cell: (row) => cells.faultText(row.faultText) },
                { title: '原因', cell: (row) => (row.cause === null ? null : RepairCause.label(row.cause)) },
                { title: '到场（分）', as: 'figure', cell: (row) => cells.arriveMin(row.arriveMin, row) },
                { title: '完成（分）', as: 'figure', cell: (row) => cells.finishMin(row.finishMin, row) },
                { title: '作业人员', cell: (row) => cells.crew(row.crew, row) },
                { title: '状态', cell: (row) => cells.status(row.status) },
              ]}
            />
            {total > records.length && (
              <p className="ter small">
                列出最近 {records.length} 单，
                <Link to={`${repairPage.list}?${writeFilters(repairList, { elevatorId })}`}>共 {total} 单</Link>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  )
}
