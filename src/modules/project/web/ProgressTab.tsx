import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthEnd } from '#kernel/shared/days.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, Panel, QueueClear, RailTrack, ShortTable } from '#kernel/web/ui/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { projectApi } from '../shared/api.ts'
import { ordersPath } from '../shared/paths.ts'
import type { ProjectProgress } from '../shared/projectWork.ts'
import css from './project.module.css'

/** 维保进度: month by month, what is overdue, what comes in two weeks; every figure opens its orders. */
export function ProgressTab({ id }: { id: string }) {
  const today = useKit().today()
  return (
    <Loaded from={projectApi.progress} input={{ id }} what="维保进度">
      {(progress) =>
        progress.months.length === 0 ? (
          <EmptyState what="维保工单" hint="为本项目的合同发布维保计划后，进度从工单汇总。" />
        ) : (
          <div className={css.progress}>
            <Panel title="各月" right={progress.hazardsOpen > 0 && `未整改隐患 ${progress.hazardsOpen} 项`}>
              <Months id={id} months={progress.months} today={today} />
            </Panel>
            <div>
              <DueVisits progress={progress} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

/** What is overdue and what comes in two weeks. */
function DueVisits({ progress }: { progress: ProjectProgress }) {
  const today = useKit().today()
  return (
    <>
      <Visits title="已逾期" visits={progress.overdue} today={today} none={<QueueClear headline="没有逾期的维保" />} />
      <Visits
        title="未来两周"
        visits={progress.upcoming}
        today={today}
        none={<p className="ter panelText">两周内没有未完成的维保。</p>}
      />
    </>
  )
}

/** The same beside the facts of the project; without any orders nothing is said. */
export function ProjectVisits({ id }: { id: string }) {
  return (
    <Loaded from={projectApi.progress} input={{ id }} what="维保进度">
      {(progress) => (progress.months.length === 0 ? null : <DueVisits progress={progress} />)}
    </Loaded>
  )
}

function Months({ id, months, today }: { id: string; months: ProjectProgress['months']; today: string }) {
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
              <Link to={`${ordersPath}?projectId=${id}&planDate=${month}-01~${monthEnd(`${month}-01`)}`}>{month}</Link>
              {month >= today.slice(0, 7) && <span className="ter"> 未满月</span>}
            </>
          ),
        },
        { title: '计划', as: 'figure', cell: ({ planned }) => planned },
        { title: '完成', as: 'figure', cell: ({ done }) => done },
        { title: '完成率', width: 150, cell: (month) => <Share {...month} /> },
        { title: '逾期', as: 'figure', cell: ({ late }) => late || null },
        {
          title: '超法定间隔',
          as: 'figure',
          cell: ({ overGap }) => (overGap > 0 ? <b className="redText">{overGap}</b> : null),
        },
      ]}
    />
  )
}

function Share({ month, planned, done }: ProjectProgress['months'][number]) {
  const share = planned === 0 ? 0 : done / planned
  return (
    <div className={`grid gap-8 items-center ${css.share}`}>
      <RailTrack share={share} tone="brand" label={`${month} 完成率 ${Math.round(share * 100)} %`} />
      <span className="num sec">{Math.round(share * 100)} %</span>
    </div>
  )
}

interface VisitsProps {
  readonly title: string
  readonly visits: ProjectProgress['overdue']
  readonly today: string
  readonly none: ReactNode
}

function Visits({ title, visits, today, none }: VisitsProps) {
  return (
    <Panel title={title} count={`${visits.length} 单`}>
      {visits.length === 0 ? (
        none
      ) : (
        <ShortTable
          rows={visits}
          columns={[
            { title: '电梯', to: (visit) => `${ordersPath}?id=${visit.id}`, cell: (visit) => visit.liftName },
            { title: '级别', cell: (visit) => Level.label(visit.level as 1) },
            { title: '计划日期', cell: (visit) => <DateText value={visit.planDate} today={today} /> },
            {
              title: '作业人员',
              cell: ({ workers }) => namesSaid(workers) || <span className="amberText">未派人</span>,
            },
          ]}
        />
      )}
    </Panel>
  )
}
