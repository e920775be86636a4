import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, PanelHead, type ShortColumn, ShortTable } from '#kernel/web/ui/index.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'
import { InspectKind } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import type { PlanRow } from '../shared/plan.ts'
import type { RecordRow } from '../shared/record.ts'
import { inspectionPage } from './addresses.ts'
import { Conclusion, LastDay, Materials, PlanState, Remaining } from './marks.tsx'

const MOST = 30

const planColumns: readonly ShortColumn<PlanRow>[] = [
  {
    title: '计划编号',
    cell: ({ id, planNo }) => (
      <Link className="num" to={inspectionPage.plan(id)}>
        {planNo}
      </Link>
    ),
  },
  { title: '检验类型', cell: ({ inspectType }) => InspectKind.label(inspectType) },
  { title: '第几年', as: 'figure', cell: ({ yearIndex }) => yearIndex },
  { title: '截止日期', as: 'num', cell: ({ deadline }) => deadline },
  {
    title: '报检期限',
    cell: ({ applyBy, applyAt, remaining }) => <LastDay day={applyBy} open={applyAt === null && remaining !== null} />,
  },
  { title: '检验日期', as: 'num', cell: ({ inspectDate }) => inspectDate },
  { title: '资料', cell: ({ materials, materialsReady }) => <Materials text={materials} ready={materialsReady} /> },
  { title: '剩余（天）', as: 'figure', cell: ({ remaining }) => <Remaining days={remaining} /> },
  { title: '状态', cell: ({ status }) => <PlanState status={status} /> },
]

const recordColumns: readonly ShortColumn<RecordRow>[] = [
  { title: '检验日期', as: 'num', cell: ({ inspectDate }) => inspectDate },
  { title: '检验类型', cell: ({ inspectType }) => InspectKind.label(inspectType) },
  { title: '结论', cell: ({ conclusion }) => <Conclusion of={conclusion} /> },
  {
    title: '报告编号',
    cell: ({ id, reportNo }) => (
      <Link className="num" to={inspectionPage.record(id)}>
        {reportNo}
      </Link>
    ),
  },
  { title: '检验机构', cell: ({ org }) => org },
  { title: '不符合项', as: 'figure', cell: ({ findings }) => findings },
  { title: '未销号', as: 'figure', cell: ({ openFindings }) => openFindings },
  { title: '下次检验', as: 'num', cell: ({ nextDate }) => nextDate },
]

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
            <ShortTable rows={records} columns={planColumns} />
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
            <ShortTable rows={records} columns={recordColumns} />
          )}
        </>
      )}
    </Loaded>
  )
}
