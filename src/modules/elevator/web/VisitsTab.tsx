import { minutesShort, namesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { DateText, EmptyState, ShortTable, Tag } from '#kernel/web/ui/index.ts'
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
          <ShortTable
            rows={visits}
            columns={[
              { title: '计划日期', as: 'num', cell: (visit) => visit.planDate },
              { title: '工单号', as: 'code', cell: (visit) => visit.orderNo },
              { title: '级别', cell: (visit) => Level.label(visit.level as 1) },
              { title: '维保人员', cell: (visit) => namesSaid(visit.workers) },
              {
                title: '完成时间',
                cell: (visit) =>
                  visit.imported ? (
                    <DateText value={visit.planDate} />
                  ) : (
                    <DateText value={visit.completeAt} as="time" />
                  ),
              },
              {
                title: '用时',
                as: 'figure',
                cell: ({ workMinutes }) => (workMinutes !== null ? minutesShort(workMinutes) : null),
              },
              {
                title: '异常',
                as: 'figure',
                cell: ({ abnormalCount }) => (abnormalCount ? <Tag tone="amber">{abnormalCount}</Tag> : abnormalCount),
              },
              {
                title: '隐患',
                as: 'figure',
                cell: ({ hazardCount }) => (hazardCount > 0 ? <Tag tone="verm">{hazardCount}</Tag> : 0),
              },
              { title: '状态', cell: (visit) => visitWords[visit.status] },
            ]}
          />
        )
      }
    </Loaded>
  )
}
