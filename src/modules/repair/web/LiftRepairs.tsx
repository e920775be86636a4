import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { writeFilters } from '#kernel/web/list/index.ts'
import { EmptyState, useNow } from '#kernel/web/ui/index.ts'
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
            <table className="plainTable">
              <thead>
                <tr>
                  <th>报修时间</th>
                  <th>维修单号</th>
                  <th>类型</th>
                  <th>故障描述</th>
                  <th>原因</th>
                  <th className="figure">到场（分）</th>
                  <th className="figure">完成（分）</th>
                  <th>作业人员</th>
                  <th>状态</th>
                </tr>
              </thead>
              <tbody>
                {records.map((row) => (
                  <tr key={row.id}>
                    <td>{cells.reportAt(row.reportAt)}</td>
                    <td>
                      <Link to={repairPage.order(row.id)}>{cells.orderNo(row.orderNo)}</Link>
                    </td>
                    <td>{cells.repairType(row.repairType, row)}</td>
                    <td>{cells.faultText(row.faultText)}</td>
                    <td>{row.cause === null ? <span className="ter">—</span> : RepairCause.label(row.cause)}</td>
                    <td className="figure">{cells.arriveMin(row.arriveMin, row)}</td>
                    <td className="figure">{cells.finishMin(row.finishMin, row)}</td>
                    <td>{cells.crew(row.crew, row)}</td>
                    <td>{cells.status(row.status)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
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
