import { Button } from 'antd'
import { useContext } from 'react'
import { Link, useSearchParams } from 'react-router'
import { namesSaid } from '#kernel/shared/said.ts'
import { DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { EmptyState, Online } from '#kernel/web/ui/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { elevatorPage, liftIconOf, onlineOf, RiskTags } from '#modules/elevator/web/index.ts'
import { may as mayTerminal } from '#modules/terminal/shared/permissions.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { LiftTerminals } from '#modules/terminal/web/index.ts'
import { type LiveSnapshot, liveApi } from '../shared/api.live.ts'
import { may } from '../shared/permissions.ts'
import { livePage } from './addresses.ts'
import { FloorTable } from './FloorTable.tsx'
import { CurvesTab } from './history/CurvesTab.tsx'
import { RunsTab } from './history/RunsTab.tsx'
import { RecordSaid } from './LiveCells.tsx'
import { LivePanel } from './LivePanel.tsx'
import { LiveSections } from './LiveSections.ts'

/** /patrolMonitoring/patrolMonitoringDetail?id= (monitoring 4.1, AB2). */
export function LiveDetailPage() {
  const id = useSearchParams()[0].get('id')
  if (!id)
    return (
      <EmptyState
        what="电梯"
        headline="先选择一台电梯"
        hint="从实时监测打开一台电梯。"
        actions={
          <Link to={livePage.list}>
            <Button type="primary">实时监测</Button>
          </Link>
        }
      />
    )
  return (
    <Loaded from={liveApi.snapshot} input={{ elevatorId: id }} what="电梯">
      {(snapshot) => <Shown of={snapshot} />}
    </Loaded>
  )
}

function Shown({ of }: { of: LiveSnapshot }) {
  const name = labelOf(of.lift)
  useOpenedName(`${name} 实时`)
  const { may: holds } = useKit()
  const sections = useContext(LiveSections).filter(({ needs }) => holds(needs))
  const Icon = liftIconOf(of.lift)
  const straight = of.lift.type === DeviceType.code.straight
  const target = straight ? 'lift' : 'escalator'
  return (
    <DetailPage
      icon={<Icon size={22} />}
      name={name}
      badges={
        <>
          <RiskTags of={of.lift} />
          {of.record?.open && <RecordSaid of={of.record} />}
          <Online state={onlineOf(of.terminal ? of.terminal.status === TerminalStatus.code.online : null)} />
        </>
      }
      facts={factsOf(of)}
      actions={
        <Can needs={[may.ofLift]}>
          <Link to={elevatorPage.detail(of.id)}>
            <Button>电梯档案</Button>
          </Link>
        </Can>
      }
      tabs={[
        { key: 'live', label: '实时', content: <LivePanel elevatorId={of.id} /> },
        { key: 'curves', label: '曲线', content: <CurvesTab of={of} target={target} /> },
        { key: 'runs', label: '运行记录', content: <RunsTab elevatorId={of.id} target={target} /> },
        ...sections.map(({ key, label, Panel }) => ({ key, label, content: <Panel elevatorId={of.id} /> })),
        ...(holds([mayTerminal.live, mayTerminal.lift])
          ? [{ key: 'terminal', label: '终端', content: <LiftTerminals elevatorId={of.id} /> }]
          : []),
        ...(straight ? [{ key: 'floors', label: '楼层表', content: <FloorTable elevatorId={of.id} /> }] : []),
      ]}
    />
  )
}

function factsOf(of: LiveSnapshot) {
  const figures = [
    of.ratedLoad && `${of.ratedLoad} kg`,
    of.ratedSpeed && `${of.ratedSpeed} m/s`,
    of.stations && `${of.stations} 站`,
  ]
  return [
    of.nineSixThreeSerialNumber && (
      <>
        96333 <b>{of.nineSixThreeSerialNumber}</b>
      </>
    ),
    of.registerCode && <>注册代码 {of.registerCode}</>,
    [of.brand, of.model].filter(Boolean).join(' '),
    figures.filter(Boolean).join(' · '),
    namesSaid(of.crew),
  ].filter(Boolean)
}
