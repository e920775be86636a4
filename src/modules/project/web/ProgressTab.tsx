import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthEnd } from '#kernel/shared/days.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, Panel, QueueClear, RailTrack } from '#kernel/web/ui/index.ts'
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
              <Visits
                title="已逾期"
                visits={progress.overdue}
                today={today}
                none={<QueueClear headline="没有逾期的维保" />}
              />
              <Visits
                title="未来两周"
                visits={progress.upcoming}
                today={today}
                none={<p className="ter panelText">两周内没有未完成的维保。</p>}
              />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

function Months({ id, months, today }: { id: string; months: ProjectProgress['months']; today: string }) {
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th>月份</th>
          <th className="figure">计划</th>
          <th className="figure">完成</th>
          <th className={css.share}>完成率</th>
          <th className="figure">逾期</th>
          <th className="figure">超法定间隔</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => {
          const share = one.planned === 0 ? 0 : one.done / one.planned
          const days = `${one.month}-01~${monthEnd(`${one.month}-01`)}`
          const partial = one.month >= today.slice(0, 7)
          return (
            <tr key={one.month}>
              <td className="num">
                <Link to={`${ordersPath}?projectId=${id}&planDate=${days}`}>{one.month}</Link>
                {partial && <span className="ter"> 未满月</span>}
              </td>
              <td className="figure num">{one.planned}</td>
              <td className="figure num">{one.done}</td>
              <td className={css.share}>
                <RailTrack share={share} tone="brand" label={`${one.month} 完成率 ${Math.round(share * 100)} %`} />
                <span className="num sec">{Math.round(share * 100)} %</span>
              </td>
              <td className="figure num">{one.late || <span className="ter">—</span>}</td>
              <td className="figure num">
                {one.overGap > 0 ? <b className="redText">{one.overGap}</b> : <span className="ter">—</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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
        <table className="plainTable">
          <thead>
            <tr>
              <th>电梯</th>
              <th>级别</th>
              <th>计划日期</th>
              <th>作业人员</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit.id}>
                <td>
                  <Link to={`${ordersPath}?id=${visit.id}`}>{visit.liftName}</Link>
                </td>
                <td>{Level.label(visit.level as 1)}</td>
                <td>
                  <DateText value={visit.planDate} today={today} />
                </td>
                <td>{visit.workers.join('、') || <span className="amberText">未分配</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
