import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'

/** 成员: who leads, who is in charge of which share of the lifts. */
export function MembersTab({ project }: { project: ProjectDetail }) {
  return (
    <Loaded from={projectApi.members} input={{ id: project.id }} what="成员">
      {(members) => (
        <>
          {project.state === ProjectState.code.running && (
            <Can needs={[may.setCharge]}>
              <div className="row gap-16 rigid py-8 px-16 t13">
                <Link to={projectPage.setCharge(project.id)}>设置电梯负责人</Link>
              </div>
            </Can>
          )}
          <ShortTable
            rows={members}
            columns={[
              { title: '姓名', to: ({ id }) => `${employeePaths.detail}?id=${id}`, cell: ({ name }) => name },
              { title: '手机号', as: 'num', cell: ({ phone }) => phone },
              { title: '班组', cell: ({ teamName }) => teamName },
              { title: '身份', cell: ({ roles }) => roles.join('、') },
              { title: '负责 台', as: 'figure', cell: ({ charged }) => charged || null },
              { title: '辅助 台', as: 'figure', cell: ({ assisted }) => assisted || null },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
