import { Link, useNavigate } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { DateText, EmptyState, Panel } from '#kernel/web/ui/index.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import css from './project.module.css'

/** 电梯 of a project, community by community; a row opens the lift. */
export function LiftsTab({ project }: { project: ProjectDetail }) {
  const navigate = useNavigate()
  const today = useKit().today()
  return (
    <Loaded from={projectApi.lifts} input={{ id: project.id }} what="电梯">
      {(lifts) =>
        lifts.length === 0 ? (
          <EmptyState
            what="电梯"
            hint="在电梯管理里把本项目的电梯关联进来。"
            actions={
              <Can needs={[may.lifts]}>
                <Link to={projectPage.lifts(project.id)}>电梯管理</Link>
              </Can>
            }
          />
        ) : (
          <>
            <Can needs={[may.lifts]}>
              <div className={css.tabBar}>
                <Link to={projectPage.lifts(project.id)}>电梯管理</Link>
              </div>
            </Can>
            {[...Map.groupBy(lifts, (lift) => lift.communityName)].map(([place, own]) => (
              <Panel key={place} title={place} count={`${own.length} 台`}>
                <table className={`plainTable ${css.liftTable}`}>
                  <thead>
                    <tr>
                      <th>电梯名称</th>
                      <th>设备编号</th>
                      <th>责任人</th>
                      <th>辅助人员</th>
                      <th>下次维保</th>
                      <th>下次检验</th>
                    </tr>
                  </thead>
                  <tbody>
                    {own.map((lift) => (
                      <tr
                        key={lift.id}
                        className="openable"
                        onClick={() => void navigate(elevatorPage.detail(lift.id))}
                      >
                        <td>{lift.name}</td>
                        <td className="num">{lift.deviceNumber}</td>
                        <td>{lift.chargeEmployee ?? <span className="amberText">未设置</span>}</td>
                        <td>{lift.assistants.join('、') || <span className="ter">—</span>}</td>
                        <td>
                          <DateText value={lift.nextMaintainDate} today={today} warn={2} />
                        </td>
                        <td>
                          <DateText value={lift.nextInspectDate} today={today} warn={60} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Panel>
            ))}
          </>
        )
      }
    </Loaded>
  )
}
