import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, PanelHead } from '#kernel/web/ui/index.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'
import { InspectKind } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { inspectionPage } from './addresses.ts'
import { Conclusion, LastDay, Materials, PlanState, Remaining } from './marks.tsx'

const MOST = 30
const none = <span className="ter">—</span>

/** 检验 of one lift: what is due and what was found, each for who may see it (archives 4.5, jobs 6.10). */
export function LiftInspections({ elevatorId }: { elevatorId: string }) {
  const { may: holds } = useKit()
  return (
    <>
      {holds([may.plan]) && <Plans elevatorId={elevatorId} />}
      {holds([may.record]) && <Records elevatorId={elevatorId} />}
    </>
  )
}

function Plans({ elevatorId }: { elevatorId: string }) {
  const input = { elevatorId, page: 1, size: MOST, sort: { prop: 'deadline', order: 'desc' } } as const
  return (
    <Loaded from={inspectionPlanApi.list} input={input} what="检验计划">
      {({ records, total }) => (
        <>
          <PanelHead title="计划" count={total} />
          {records.length === 0 ? (
            <EmptyState what="检验计划" headline="没有检验计划" hint="在检验计划里生成年度计划后列在这里。" />
          ) : (
            <table className="plainTable">
              <thead>
                <tr>
                  <th>计划编号</th>
                  <th>检验类型</th>
                  <th className="figure">第几年</th>
                  <th>截止日期</th>
                  <th>报检期限</th>
                  <th>检验日期</th>
                  <th>资料</th>
                  <th className="figure">剩余（天）</th>
                  <th>状态</th>
                </tr>
              </thead>
              <tbody>
                {records.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link className="num" to={inspectionPage.plan(row.id)}>
                        {row.planNo}
                      </Link>
                    </td>
                    <td>{InspectKind.label(row.inspectType)}</td>
                    <td className="figure num">{row.yearIndex ?? none}</td>
                    <td className="num">{row.deadline}</td>
                    <td>
                      <LastDay day={row.applyBy} open={row.applyAt === null && row.remaining !== null} />
                    </td>
                    <td className="num">{row.inspectDate ?? none}</td>
                    <td>
                      <Materials text={row.materials} ready={row.materialsReady} />
                    </td>
                    <td className="figure">
                      <Remaining days={row.remaining} />
                    </td>
                    <td>
                      <PlanState status={row.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Loaded>
  )
}

function Records({ elevatorId }: { elevatorId: string }) {
  return (
    <Loaded from={inspectionRecordApi.list} input={{ elevatorId, page: 1, size: MOST }} what="检验记录">
      {({ records, total }) => (
        <>
          <PanelHead title="记录" count={total} />
          {records.length === 0 ? (
            <EmptyState what="检验记录" headline="没有检验记录" hint="登记结果或导入报告后列在这里。" />
          ) : (
            <table className="plainTable">
              <thead>
                <tr>
                  <th>检验日期</th>
                  <th>检验类型</th>
                  <th>结论</th>
                  <th>报告编号</th>
                  <th>检验机构</th>
                  <th className="figure">不符合项</th>
                  <th className="figure">未销号</th>
                  <th>下次检验</th>
                </tr>
              </thead>
              <tbody>
                {records.map((row) => (
                  <tr key={row.id}>
                    <td className="num">{row.inspectDate}</td>
                    <td>{InspectKind.label(row.inspectType)}</td>
                    <td>
                      <Conclusion of={row.conclusion} />
                    </td>
                    <td>
                      <Link className="num" to={inspectionPage.record(row.id)}>
                        {row.reportNo}
                      </Link>
                    </td>
                    <td>{row.org}</td>
                    <td className="figure num">{row.findings}</td>
                    <td className="figure num">{row.openFindings}</td>
                    <td className="num">{row.nextDate ?? none}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Loaded>
  )
}
