import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { ConfirmDanger, Tag, toast } from '#kernel/web/ui/index.ts'
import { projectApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import { ContractsTab } from './ContractsTab.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { LiftsTab } from './LiftsTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { ProgressTab } from './ProgressTab.tsx'
import { ProjectEditDrawer } from './ProjectEditDrawer.tsx'
import { RepairsTab } from './RepairsTab.tsx'

/** /wrapProject/wrapProjectDetail?id= (archives 4.4). */
export function ProjectDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={projectApi.detail} input={{ id }} what="项目">
      {(project) => <ProjectView project={project} />}
    </Loaded>
  )
}

function ProjectView({ project }: { project: ProjectDetail }) {
  useOpenedName(project.name)
  const seesMoney = useCan(may.seeMoney) === 'enabled'
  const seesRepairs = useCan(may.repairs) === 'enabled'
  const running = project.state === ProjectState.code.running
  const { id } = project
  return (
    <DetailPage
      name={project.name}
      badges={!running && <Tag tone="line">{ProjectState.label(project.state)}</Tag>}
      facts={[
        project.projectNo,
        project.customerName,
        project.communities.map((place) => place.name).join('、'),
        `负责人 ${project.manager.name}`,
      ]}
      actions={<Actions project={project} running={running} />}
      strip={<FigureStrip project={project} />}
      tabs={[
        { key: 'overview', label: '概况', content: <OverviewTab project={project} /> },
        { key: 'lifts', label: '电梯', count: project.elevatorCount, content: <LiftsTab project={project} /> },
        { key: 'contracts', label: '合同', count: project.contractCount, content: <ContractsTab project={project} /> },
        { key: 'progress', label: '维保进度', content: <ProgressTab id={id} /> },
        ...(seesRepairs ? [{ key: 'repairs', label: '急修与困人', content: <RepairsTab id={id} /> }] : []),
        ...(seesMoney ? [{ key: 'payments', label: '收款', content: <PaymentsTab id={id} /> }] : []),
        { key: 'members', label: '成员', content: <MembersTab project={project} /> },
        { key: 'audit', label: '日志', content: <AuditPanel entity="project" id={id} /> },
      ]}
    />
  )
}

function Actions({ project, running }: { project: ProjectDetail; running: boolean }) {
  const { call, today } = useKit()
  const [asking, setAsking] = useState<'edit' | 'end' | 'remove'>()
  const mayEnd = useCan(may.end) === 'enabled'
  const mayRemind = useCan(may.overtime) === 'enabled'
  const navigate = useNavigate()
  const close = () => setAsking(undefined)
  const more = [
    ...(running && mayRemind
      ? [{ key: 'overtime', label: '超时提醒', onClick: () => void navigate(projectPage.overtime(project.id)) }]
      : []),
    ...(mayEnd && running ? [{ key: 'end', label: '结束项目', onClick: () => setAsking('end') }] : []),
    ...(mayEnd ? [{ key: 'remove', label: '删除项目', onClick: () => setAsking('remove') }] : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {running && (
        <>
          <Can needs={[may.setCharge]}>
            <Link to={projectPage.setCharge(project.id)}>
              <Button>设置负责人</Button>
            </Link>
          </Can>
          <Can needs={[may.edit]}>
            <Button type="primary" onClick={() => setAsking('edit')}>
              编辑
            </Button>
          </Can>
        </>
      )}
      {asking === 'edit' && <ProjectEditDrawer project={project} onClose={close} />}
      <ConfirmDanger
        open={asking === 'end'}
        title={`结束项目「${project.name}」？`}
        effect={`${project.elevatorCount} 台电梯将不再属于任何项目，可以进入新项目；合同、工单与负责人不变，项目留作历史，不能再恢复。`}
        verb="结束项目"
        onClose={close}
        onConfirm={async () => {
          await call(projectApi.end, { id: project.id, version: project.version, endDate: today() })
          toast.done('项目已结束')
        }}
      />
      <RemoveDialog
        open={asking === 'remove'}
        what="项目"
        name={project.name}
        effect="只有没有电梯也没有合同的项目可以删除；不再做的项目请结束。"
        remove={() => call(projectApi.remove, { id: project.id })}
        list={projectPage.list}
        onClose={close}
      />
    </>
  )
}
