import { Loaded } from '#kernel/web/detail/index.ts'
import { DateText, EmptyState, Tag } from '#kernel/web/ui/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { elevatorApi } from '../shared/api.ts'
import { visitWords } from '../shared/neighbours.ts'

/** 维保: visits to come and those done, newest first. */
export function VisitsTab({ id }: { id: string }) {
  return (
    <Loaded from={elevatorApi.visits} input={{ id }} what="维保记录">
      {(visits) =>
        visits.length === 0 ? (
          <EmptyState what="维保" headline="还没有维保工单" hint="合同生效并生成计划后，每次维保都列在这里。" />
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>计划日期</th>
                <th>工单号</th>
                <th>级别</th>
                <th>维保人员</th>
                <th>完成时间</th>
                <th className="figure">用时</th>
                <th className="figure">异常</th>
                <th className="figure">隐患</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {visits.map((visit) => (
                <tr key={visit.id}>
                  <td className="num">{visit.planDate}</td>
                  <td className="num sec">{visit.orderNo}</td>
                  <td>{Level.label(visit.level as 1)}</td>
                  <td>{visit.workers.join('、') || <span className="ter">—</span>}</td>
                  <td>
                    {visit.imported ? (
                      <DateText value={visit.planDate} />
                    ) : (
                      <DateText value={visit.completeAt} as="time" />
                    )}
                  </td>
                  <td className="figure num">
                    {visit.workMinutes === null ? <span className="ter">—</span> : `${visit.workMinutes} 分`}
                  </td>
                  <td className="figure num">
                    {visit.abnormalCount === null ? (
                      <span className="ter">—</span>
                    ) : visit.abnormalCount > 0 ? (
                      <Tag tone="amber">{visit.abnormalCount}</Tag>
                    ) : (
                      0
                    )}
                  </td>
                  <td className="figure num">
                    {visit.hazardCount > 0 ? <Tag tone="verm">{visit.hazardCount}</Tag> : 0}
                  </td>
                  <td>{visitWords[visit.status] ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
