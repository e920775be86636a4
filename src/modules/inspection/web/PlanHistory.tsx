import { metresText } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Panel, ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { InspectStep } from '../shared/inspection.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { inspectionPage } from './addresses.ts'
import { Conclusion } from './marks.tsx'

/** What was done at the lift, what came of it, and how often the day was moved. */
export function PlanHistory({ plan }: { plan: PlanDetail }) {
  const { fetchFile } = useKit()
  return (
    <>
      {plan.steps.length > 0 && (
        <Panel title="现场记录" count={plan.steps.length}>
          <ShortTable
            headless
            rows={plan.steps}
            by={(one) => `${one.at}${one.step}${one.photo ?? ''}`}
            columns={[
              { title: '时间', as: 'num', cell: (one) => timeText(one.at) },
              { title: '步骤', cell: (one) => InspectStep.label(one.step) },
              {
                title: '说明',
                cell: ({ text, distance, photo }) => (
                  <>
                    {[text, distance !== null && `距电梯 ${metresText(distance)}`].filter(Boolean).join('，')}
                    {photo && (
                      <button type="button" className="linkButton" onClick={() => void fetchFile(photo)}>
                        照片
                      </button>
                    )}
                  </>
                ),
              },
              { title: '人员', tone: () => 'ter', cell: (one) => one.by },
            ]}
          />
        </Panel>
      )}
      {plan.records.length > 0 && (
        <Panel title="检验记录" count={plan.records.length}>
          <ShortTable
            headless
            rows={plan.records}
            columns={[
              {
                title: '报告编号',
                as: 'num',
                to: (record) => inspectionPage.record(record.id),
                cell: (record) => record.reportNo,
              },
              { title: '检验日期', as: 'num', cell: (record) => record.inspectDate },
              { title: '结论', cell: (record) => <Conclusion of={record.conclusion} /> },
            ]}
          />
        </Panel>
      )}
      {plan.delays.length > 0 && (
        <Panel title="延期" count={plan.delays.length}>
          <ShortTable
            headless
            rows={plan.delays}
            by={(delay) => delay.at}
            columns={[
              { title: '期限', as: 'num', cell: (delay) => `${delay.from} → ${delay.to}` },
              { title: '原因', cell: (delay) => delay.reason },
              {
                title: '批准文件',
                cell: ({ file }) =>
                  file ? (
                    <button type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
                      批准文件
                    </button>
                  ) : (
                    <Tag>无文件</Tag>
                  ),
              },
              { title: '登记', tone: () => 'ter', cell: (delay) => `${delay.by} ${timeText(delay.at)}` },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
