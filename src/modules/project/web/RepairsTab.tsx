import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { projectApi } from '../shared/api.ts'
import { repairsPath } from '../shared/paths.ts'
import type { ProjectRepairs } from '../shared/projectWork.ts'
import css from './project.module.css'

/** 急修与困人: calls month by month, and every 困人 of them with its order. */
export function RepairsTab({ id }: { id: string }) {
  return (
    <Loaded from={projectApi.repairs} input={{ id }} what="急修与困人">
      {(repairs) =>
        repairs.months.length === 0 ? (
          <EmptyState what="急修工单" hint="近 12 个月本项目的电梯没有报修。" />
        ) : (
          <div className={css.progress}>
            <Panel title="各月" right="近 12 个月有报修的月份">
              <Months months={repairs.months} />
            </Panel>
            <Panel title="困人" count={`${repairs.trapped.length} 次`}>
              {repairs.trapped.length === 0 ? (
                <p className="ter panelText">近 12 个月没有困人。</p>
              ) : (
                <TrappedCalls calls={repairs.trapped} />
              )}
            </Panel>
          </div>
        )
      }
    </Loaded>
  )
}

function Months({ months }: { months: ProjectRepairs['months'] }) {
  const thisMonth = useKit().today().slice(0, 7)
  return (
    <ShortTable
      rows={months}
      by={({ month }) => month}
      columns={[
        {
          title: '月份',
          as: 'num',
          cell: ({ month }) => (
            <>
              {month}
              {month === thisMonth && <span className="ter"> 未满月</span>}
            </>
          ),
        },
        { title: '报修 单', as: 'figure', cell: ({ reported }) => reported },
        {
          title: '困人 次',
          as: 'figure',
          cell: ({ trapped }) => (trapped > 0 ? <b className="redText">{trapped}</b> : null),
        },
        { title: '平均到场 分', as: 'figure', cell: ({ arriveMinutes }) => arriveMinutes },
        { title: '到场超时 单', as: 'figure', tone: () => 'amberText', cell: ({ arriveOver }) => arriveOver || null },
      ]}
    />
  )
}

function TrappedCalls({ calls }: { calls: ProjectRepairs['trapped'] }) {
  return (
    <ShortTable
      rows={calls}
      columns={[
        { title: '电梯', to: ({ id }) => `${repairsPath}?id=${id}`, cell: ({ liftName }) => liftName },
        { title: '报修时间', cell: ({ reportAt }) => <DateText value={reportAt} /> },
        { title: '被困 人', as: 'figure', cell: ({ trappedCount }) => trappedCount },
        {
          title: '到场 分',
          as: 'figure',
          tone: ({ arriveOver }) => arriveOver && 'amberText',
          cell: ({ arriveMinutes }) => arriveMinutes,
        },
      ]}
    />
  )
}
