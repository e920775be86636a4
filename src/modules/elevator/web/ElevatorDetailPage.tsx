import { Button, Dropdown } from 'antd'
import { useContext, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { namesSaid } from '#kernel/shared/said.ts'
import {
  AuditPanel,
  DetailPage,
  type DetailTab,
  Loaded,
  RemoveDialog,
  type StripDate,
} from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { QrCodeIcon } from '#kernel/web/ui/icons/index.ts'
import { Online, Tag } from '#kernel/web/ui/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { elevatorApi } from '../shared/api.ts'
import { type ElevatorMove, elevatorMoves } from '../shared/elevator.states.ts'
import { UseStatus } from '../shared/elevator.terms.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { type LiftRisk, labelOf } from '../shared/liftName.ts'
import { may } from '../shared/permissions.ts'
import { elevatorPage } from './addresses.ts'
import { BasicTab } from './BasicTab.tsx'
import { ContractsTab } from './ContractsTab.tsx'
import { onlineOf } from './elevatorCells.tsx'
import { FilesTab } from './FilesTab.tsx'
import { liftIconOf, RiskTag, RiskTags } from './LiftName.tsx'
import { LiftSections } from './LiftSections.ts'
import { CertificatesTab, PoliciesTab } from './PapersTabs.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'
import { PassportTab } from './PassportTab.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { VisitsTab } from './VisitsTab.tsx'

const countOf = (open: Readonly<Record<string, number>>, key: string): number | undefined => open[key]

/** /elvArchives/detail?id= (archives 4.5). Tabs of modules that do not exist yet do not show. */
export function ElevatorDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={elevatorApi.detail} input={{ id }} what="电梯">
      {(lift) => <ElevatorView lift={lift} />}
    </Loaded>
  )
}

function ElevatorView({ lift }: { lift: ElevatorDetail }) {
  const name = labelOf(lift.lift)
  useOpenedName(name)
  const seesMoney = useCan(may.seeMoney) === 'enabled'
  const { may: holds } = useKit()
  const sections = useContext(LiftSections).filter(({ needs }) => holds(needs))
  const Live = sections.find(({ key }) => key === 'live')?.Panel
  const Icon = liftIconOf(lift)
  const money: DetailTab = { key: 'contracts', label: '合同与收费', content: <ContractsTab id={lift.id} /> }
  return (
    <DetailPage
      icon={<Icon size={22} />}
      name={name}
      badges={<Badges lift={lift} />}
      facts={identity(lift)}
      actions={<Actions lift={lift} />}
      dates={datesOf(lift)}
      tabs={[
        { key: 'basic', label: '基本信息', content: <BasicTab lift={lift} /> },
        ...(Live ? [{ key: 'live', label: '实时', content: <Live elevatorId={lift.id} /> }] : []),
        ...(seesMoney ? [money] : []),
        { key: 'visits', label: '维保', count: lift.visitCount || undefined, content: <VisitsTab id={lift.id} /> },
        ...sections
          .filter(({ key }) => key !== 'live')
          .map(({ key, label, Panel }) => ({
            key,
            label,
            open: countOf(lift.open, key),
            content: <Panel elevatorId={lift.id} />,
          })),
        {
          key: 'certificates',
          label: '证书',
          open: lift.open.certificates,
          content: <CertificatesTab id={lift.id} />,
        },
        { key: 'insurance', label: '保险', content: <PoliciesTab id={lift.id} /> },
        { key: 'passport', label: '接梯检查', content: <PassportTab lift={lift} /> },
        { key: 'timeline', label: '时间线', content: <TimelineTab id={lift.id} /> },
        {
          key: 'files',
          label: '附件',
          count: lift.files.length || undefined,
          content: <FilesTab files={lift.files} hint="铭牌、机房、底坑照片和合格证可在编辑时上传。" />,
        },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="elevator" id={lift.id} /> },
      ]}
    />
  )
}

function identity(lift: ElevatorDetail) {
  const figures = [
    lift.load && `${lift.load} kg`,
    `${lift.speed} m/s`,
    lift.floors && `${lift.floors} 层 ${lift.stations ?? lift.floors} 站`,
    lift.rise && `提升 ${lift.rise} m`,
  ]
  return [
    lift.nineSixThreeSerialNumber && (
      <>
        96333 <b>{lift.nineSixThreeSerialNumber}</b>
      </>
    ),
    lift.registerCode && <>注册代码 {lift.registerCode}</>,
    `${lift.brand} ${lift.model}`,
    figures.filter(Boolean).join(' · '),
    namesSaid(lift.workers.map((worker) => worker.name)),
  ].filter(Boolean)
}

/** What is wrong before what is; each risk leads to the tab where it is dealt with. */
function Badges({ lift }: { lift: ElevatorDetail }) {
  const { stopped, inUse } = UseStatus.code
  return (
    <>
      <RiskTags of={lift.lift} link={(risk) => <RiskLink lift={lift} risk={risk} />} />
      {lift.useStatus === stopped && lift.stopTo && <span className="ter small num">停用至 {lift.stopTo}</span>}
      {lift.useStatus !== inUse && lift.useStatus !== stopped && (
        <Tag tone="line">{UseStatus.label(lift.useStatus)}</Tag>
      )}
      {lift.online !== null && <Online state={onlineOf(lift.online)} />}
    </>
  )
}

/** The tab of this page where a risk is dealt with; `basic` says why a lift was stopped. */
const tabOf: Readonly<Record<LiftRisk, string>> = {
  trapped: 'repairs',
  stopped: 'basic',
  failed: 'inspections',
  hazard: 'hazards',
  visit: 'visits',
  inspection: 'inspections',
}

function RiskLink({ lift, risk }: { lift: ElevatorDetail; risk: LiftRisk }) {
  return (
    <Link to={`${elevatorPage.detail(lift.id)}&tab=${tabOf[risk]}`} replace>
      <RiskTag of={lift.lift} risk={risk} long />
    </Link>
  )
}

/** 上次维保 · 下次维保 · 下次检验 · 在保至 · 保险至: deadlines carry a rail; what is not known stays —. What went wrong stands beside the date that follows from it. */
function datesOf(lift: ElevatorDetail): StripDate[] {
  const { lastVisit } = lift
  const { visit, failed } = lift.lift.risks
  return [
    {
      label: '上次维保',
      on: lift.lastMaintainDate,
      note: lastVisit ? `${Level.label(lastVisit.level as 1)} · 异常 ${lastVisit.abnormal ?? '未采集'}` : '',
    },
    {
      label: '下次维保',
      on: lift.nextMaintainDate,
      from: lift.lastMaintainDate ?? undefined,
      warn: 2,
      corner: visit ? <b className="redText num">已过法定截止日 {visit}</b> : `周期 ${lift.cycleDays} 日`,
    },
    {
      label: '下次检验',
      on: lift.nextInspectDate,
      from: lift.lastInspectDate ?? lift.superviseDate ?? undefined,
      warn: 60,
      corner: failed && <b className="redText num">{failed} 不合格</b>,
    },
    { label: '在保至', on: lift.serviceEnd, from: lift.serviceStart ?? undefined, warn: 60 },
    { label: '保险至', on: lift.insuranceEnd, from: lift.insuranceFrom ?? undefined, warn: 30 },
  ]
}

function Actions({ lift }: { lift: ElevatorDetail }) {
  const { call, may: holds } = useKit()
  const navigate = useNavigate()
  const [move, setMove] = useState<ElevatorMove>()
  const [removing, setRemoving] = useState(false)
  const [sharing, setSharing] = useState(false)
  const mayMove = useCan(may.changeStatus) === 'enabled'
  const mayAdd = useCan(may.add) === 'enabled'
  const mayShare = useCan(may.company) === 'enabled'
  const mayRemove = useCan(may.remove) === 'enabled'
  const { scrapped, transferred } = UseStatus.code
  const here = lift.useStatus !== scrapped && lift.useStatus !== transferred
  const verbs = useContext(LiftSections).flatMap(({ verb }) => (here && verb && holds(verb.needs) ? [verb] : []))
  const more = [
    ...(mayAdd ? [{ key: 'copy', label: '复制一台', onClick: () => void navigate(elevatorPage.copy(lift.id)) }] : []),
    ...(mayMove
      ? elevatorMoves.open(lift.useStatus).map((name) => ({
          key: name,
          label: elevatorMoves.moves[name].label,
          onClick: () => setMove(name),
        }))
      : []),
    ...(mayShare ? [{ key: 'partner', label: '第三方访问', onClick: () => setSharing(true) }] : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除档案', onClick: () => setRemoving(true) }] : []),
  ]
  return (
    <>
      <Can needs={[may.qr]}>
        <Link to={elevatorPage.labels([lift.id])}>
          <Button icon={<QrCodeIcon size={14} />}>二维码</Button>
        </Link>
      </Can>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      <Can needs={[may.edit]}>
        <Link to={elevatorPage.edit(lift.id)}>
          <Button type={verbs.length > 0 ? 'default' : 'primary'}>编辑</Button>
        </Link>
      </Can>
      {verbs.map(({ label, to }) => (
        <Link key={label} to={to(lift.id)}>
          <Button type="primary">{label}</Button>
        </Link>
      ))}
      {move && <StatusDialog move={move} lifts={[lift.lift]} onClose={() => setMove(undefined)} />}
      {sharing && <PartnerDialog lift={lift} onClose={() => setSharing(false)} />}
      <RemoveDialog
        open={removing}
        what="电梯"
        name={labelOf(lift.lift)}
        effect="只有从未签过合同、派过工单的电梯可以删除；二维码随之作废。"
        typeToConfirm={lift.deviceNumber}
        remove={() => call(elevatorApi.remove, { id: lift.id })}
        list={elevatorPage.list}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
