import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { namesSaid } from '#kernel/shared/said.ts'
import { ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, DateText, Online, toast } from '#kernel/web/ui/index.ts'
import { elevatorPage, LiftName, onlineOf, ServiceState } from '#modules/elevator/web/index.ts'
import { projectElevatorApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type ProjectElevatorRow, projectElevatorList } from '../shared/projectElevator.ts'
import { projectPage } from './addresses.ts'
import { LiftBindDrawer } from './LiftBindDrawer.tsx'
import { useProject } from './useProject.ts'

/** /wrapProject/wrapProjectLift, with ?projectId= the lifts of one project (archives 4.4). */
export function ProjectLiftPage() {
  const today = useKit().today()
  const projectId = useSearchParams()[0].get('projectId') ?? undefined
  const project = useProject(projectId)
  const [binding, setBinding] = useState(false)
  const [leaving, setLeaving] = useState<Selection<ProjectElevatorRow>>()
  const running = project?.state === 1
  return (
    <>
      <ListPage
        list={projectElevatorList}
        from={projectElevatorApi.list}
        title="项目电梯"
        facts={project ? <Link to={projectPage.detail(project.id)}>{project.name}</Link> : '全部进行中的项目'}
        actions={
          <>
            {running && (
              <Can needs={[may.setCharge]}>
                <Link to={projectPage.setCharge(project.id)}>
                  <Button>设置负责人</Button>
                </Link>
              </Can>
            )}
            <Can needs={[may.bindLifts]}>
              <Button
                type="primary"
                icon={<PlusIcon />}
                disabled={!running}
                title={running ? undefined : '先在「项目」里选一个进行中的项目'}
                onClick={() => setBinding(true)}
              >
                关联电梯
              </Button>
            </Can>
          </>
        }
        selectionActions={(selection) => (
          <>
            {selection.ids.length === 1 && (
              <Can needs={[may.live]}>
                <Link to={projectPage.live(selection.ids[0] as string)}>实时监测</Link>
              </Can>
            )}
            <Can needs={[may.bindLifts]}>
              <button type="button" className="linkButton" onClick={() => setLeaving(selection)}>
                移出项目
              </button>
            </Can>
          </>
        )}
        open={(row) => elevatorPage.detail(row.id)}
        cells={{
          name: (_, row) => <LiftName of={row.lift} />,
          projectName: (name, row) => <Link to={projectPage.detail(row.projectId)}>{name}</Link>,
          chargeEmployee: (name) => name ?? <span className="amberText">未设置</span>,
          assistants: (names) => namesSaid(names) || <span className="ter">—</span>,
          serviceStatus: (status) => <ServiceState status={status} />,
          nextMaintainDate: (day) => <DateText value={day} today={today} warn={2} />,
          nextInspectDate: (day) => <DateText value={day} today={today} warn={60} />,
          online: (online, row) => (
            <Can needs={[may.live]}>
              <Link to={projectPage.live(row.id)}>
                <Online state={onlineOf(online)} />
              </Link>
            </Can>
          ),
        }}
        empty={{ hint: '先选一个项目，再把电梯关联进来；一台电梯只属于一个进行中的项目。' }}
      />
      {binding && project && <LiftBindDrawer project={project} onClose={() => setBinding(false)} />}
      <LeaveProject leaving={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

/** 移出: lifts of several projects are asked project by project. */
function LeaveProject({
  leaving,
  onClose,
}: {
  leaving: Selection<ProjectElevatorRow> | undefined
  onClose: () => void
}) {
  const { call } = useKit()
  const groups = [...Map.groupBy(leaving?.rows ?? [], (row) => row.projectId)]
  const names = groups.map(([, rows]) => `「${rows[0]?.projectName}」${rows.length} 台`).join('、')
  return (
    <ConfirmDanger
      open={leaving !== undefined}
      title={`把 ${leaving?.ids.length ?? 0} 台电梯移出项目？`}
      effect={`${names}。责任人、合同与工单不变；之后可以进入别的项目。`}
      verb="移出项目"
      onClose={onClose}
      onConfirm={async () => {
        let done = 0
        for (const [projectId, rows] of groups) {
          const gone = await call(projectElevatorApi.unbind, { projectId, elevatorIds: rows.map((row) => row.id) })
          done += gone.done
        }
        toast.done(`已移出 ${done} 台电梯`)
        leaving?.clear()
      }}
    />
  )
}
