import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, Panel } from '#kernel/web/ui/index.ts'
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

const none = <span className="ter">—</span>

function Months({ months }: { months: ProjectRepairs['months'] }) {
  const thisMonth = useKit().today().slice(0, 7)
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th>月份</th>
          <th className="figure">报修 单</th>
          <th className="figure">困人 次</th>
          <th className="figure">平均到场 分</th>
          <th className="figure">到场超时 单</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month}>
            <td className="num">
              {one.month}
              {one.month === thisMonth && <span className="ter"> 未满月</span>}
            </td>
            <td className="figure num">{one.reported}</td>
            <td className="figure num">{one.trapped > 0 ? <b className="redText">{one.trapped}</b> : none}</td>
            <td className="figure num">{one.arriveMinutes ?? none}</td>
            <td className="figure num">
              {one.arriveOver > 0 ? <span className="amberText">{one.arriveOver}</span> : none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TrappedCalls({ calls }: { calls: ProjectRepairs['trapped'] }) {
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th>电梯</th>
          <th>报修时间</th>
          <th className="figure">被困 人</th>
          <th className="figure">到场 分</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <td>
              <Link to={`${repairsPath}?id=${call.id}`}>{call.liftName}</Link>
            </td>
            <td>
              <DateText value={call.reportAt} />
            </td>
            <td className="figure num">{call.trappedCount ?? none}</td>
            <td className={`figure num ${call.arriveOver ? 'amberText' : ''}`}>{call.arriveMinutes ?? none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
