import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import css from './project.module.css'

/** 成员: who leads, who is in charge of which share of the lifts. */
export function MembersTab({ project }: { project: ProjectDetail }) {
  return (
    <Loaded from={projectApi.members} input={{ id: project.id }} what="成员">
      {(members) => (
        <>
          {project.state === ProjectState.code.running && (
            <Can needs={[may.setCharge]}>
              <div className={css.tabBar}>
                <Link to={projectPage.setCharge(project.id)}>设置电梯负责人</Link>
              </div>
            </Can>
          )}
          <table className="plainTable">
            <thead>
              <tr>
                <th>姓名</th>
                <th>手机号</th>
                <th>班组</th>
                <th>身份</th>
                <th className="figure">负责 台</th>
                <th className="figure">辅助 台</th>
              </tr>
            </thead>
            <tbody>
              {members.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Link to={`${employeePaths.detail}?id=${one.id}`}>{one.name}</Link>
                  </td>
                  <td className="num">{one.phone}</td>
                  <td>{one.teamName ?? <span className="ter">—</span>}</td>
                  <td>{one.roles.join('、')}</td>
                  <td className="figure num">{one.charged || <span className="ter">—</span>}</td>
                  <td className="figure num">{one.assisted || <span className="ter">—</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  )
}
