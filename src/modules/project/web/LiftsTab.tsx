import { Link } from 'react-router'
import { namesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, Panel } from '#kernel/web/ui/index.ts'
import { LiftTable } from '#modules/community/web/index.ts'
import { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import css from './project.module.css'

/** 电梯 of a project, community by community; a row opens the lift. */
export function LiftsTab({ project }: { project: ProjectDetail }) {
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
              <div className="row gap-16 rigid py-8 px-16 t13">
                <Link to={projectPage.lifts(project.id)}>电梯管理</Link>
              </div>
            </Can>
            {[...Map.groupBy(lifts, (lift) => lift.communityName)].map(([place, own]) => (
              <Panel key={place} title={place} count={`${own.length} 台`}>
                <LiftTable
                  className={css.liftTable}
                  lifts={own}
                  more={[
                    {
                      title: '责任人',
                      cell: (lift) => lift.chargeEmployee ?? <span className="amberText">未设置</span>,
                    },
                    { title: '辅助人员', cell: (lift) => namesSaid(lift.assistants) },
                  ]}
                />
              </Panel>
            ))}
          </>
        )
      }
    </Loaded>
  )
}
