import { Link } from 'react-router'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { DateText, KeyValue, Panel } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { customerPaths } from '#modules/customer/shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { ChargeMode, ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { projectPage } from './addresses.ts'
import { Amount } from './ContractTicks.tsx'
import { ProjectVisits } from './ProgressTab.tsx'

/** 概况: what needs attention and which visits come; beside it who answers the phone and what the project is. */
export function OverviewTab({ project }: { project: ProjectDetail }) {
  if (project.state !== ProjectState.code.running)
    return (
      <div className="detailColumns two">
        <Basic project={project} />
        <Contacts project={project} />
      </div>
    )
  return (
    <div className="detailSplit">
      <div className="detailStack">
        <Attention project={project} />
        <ProjectVisits id={project.id} />
      </div>
      <div className="detailStack">
        <Contacts project={project} />
        <Basic project={project} />
      </div>
    </div>
  )
}

function Basic({ project }: { project: ProjectDetail }) {
  const seesMoney = useCan(may.seeMoney) === 'enabled'
  return (
    <Panel title="项目">
      <KeyValue
        items={[
          [
            '客户',
            <Link key="customer" to={`${customerPaths.detail}?id=${project.customerId}`}>
              {project.customerName}
            </Link>,
          ],
          [
            '小区',
            <span key="places">
              {project.communities.map((place, i) => (
                <span key={place.id}>
                  {i > 0 && '、'}
                  <Link to={`${communityPaths.detail}?id=${place.id}`}>{place.name}</Link>
                </span>
              ))}
            </span>,
          ],
          ['起止日期', project.startDate && `${project.startDate} 至 ${project.endDate ?? '未定'}`],
          ['计费方式', ChargeMode.label(project.chargeMode)],
          ...(project.chargeMode === ChargeMode.code.wholesale
            ? ([['包干金额', <Amount key="sum" value={seesMoney ? project.wholesaleAmount : null} />]] as const)
            : []),
          ['创建时间', <DateText key="at" value={project.createdAt} as="time" />],
          ['备注', project.remark],
        ]}
      />
    </Panel>
  )
}

/** What is wrong with lifts of the project, counted. */
function Attention({ project: { lifts, id } }: { project: ProjectDetail }) {
  const attention: readonly (readonly [name: string, n: number])[] = [
    ['停用的电梯', lifts.stopped],
    ['在用而无在保合同', lifts.uncovered],
    ['60 天内到期或逾期检验', lifts.inspectSoon],
    ['未设责任人', lifts.uncharged],
  ]
  return (
    <Panel
      title="要留意的电梯"
      right={
        <Can needs={[may.lifts]}>
          <Link to={projectPage.lifts(id)}>电梯管理</Link>
        </Can>
      }
    >
      <KeyValue
        nameWidth={168}
        items={attention.map(([name, n]) => [
          name,
          n > 0 ? (
            <b key={name} className="num amberText">{`${n} 台`}</b>
          ) : (
            <span key={name} className="ter">
              没有
            </span>
          ),
        ])}
      />
    </Panel>
  )
}

/** Whom to call. */
function Contacts({ project }: { project: ProjectDetail }) {
  return (
    <Panel title="联系">
      <KeyValue
        items={[
          ['项目负责人', `${project.manager.name} ${project.manager.phone}`],
          ['副负责人', project.deputy && `${project.deputy.name} ${project.deputy.phone}`],
          ...project.teams.map(
            (team) =>
              [
                team.name,
                [team.leaderName && `班组长 ${team.leaderName}`, team.dutyPhone && `值班 ${team.dutyPhone}`]
                  .filter(Boolean)
                  .join('，'),
              ] as const,
          ),
        ]}
      />
    </Panel>
  )
}
