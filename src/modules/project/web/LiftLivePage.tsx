import { Button } from 'antd'
import { type ReactNode, useContext } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DetailPage, Loaded, type StripDate } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { TerminalIcon } from '#kernel/web/ui/icons/index.ts'
import { DateText, KeyValue, Notice, Online, Panel, Tag } from '#kernel/web/ui/index.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { elevatorPage, LiftSections, liftIconOf, onlineOf, RiskTags } from '#modules/elevator/web/index.ts'
import { CertType, warningDays } from '#modules/employee/shared/certificate.ts'
import { projectElevatorApi } from '../shared/api.ts'
import type { LiftLive } from '../shared/projectElevator.ts'
import { projectPage } from './addresses.ts'
import css from './project.module.css'

/** /wrapProject/wrapProjectLift/wrapPatrolMonitoringDetail?id= (archives 4.4, AE1): live values only from a terminal. */
export function LiftLivePage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={projectElevatorApi.live} input={{ id }} what="电梯">
      {(lift) => <LiftLiveView lift={lift} dates={datesOf(lift)} shows={CAR} />}
    </Loaded>
  )
}

/** What a terminal of a straight lift tells. */
const CAR = '轿厢楼层、方向、开关门、有无乘客与速度，以及今天的运行次数和故障；有摄像头的可以看轿厢画面'

interface LiveProps {
  readonly lift: LiftLive
  /** The strip under the name. */
  readonly dates: readonly StripDate[]
  /** What a terminal would show here. */
  readonly shows: string
  readonly badges?: ReactNode
}

/** The lift, its strip of dates, and what is measured now: nothing without a terminal, never a value made up. */
export function LiftLiveView({ lift, dates, shows, badges }: LiveProps) {
  const name = labelOf(lift.lift)
  // Beside the lift's own page, which has the bare name.
  useOpenedName(`${name} 实时`)
  const Live = useContext(LiftSections).find(({ key }) => key === 'live')?.Panel
  const Icon = liftIconOf(lift)
  const { inUse, stopped } = UseStatus.code
  return (
    <DetailPage
      icon={<Icon size={22} />}
      name={name}
      badges={
        <>
          <RiskTags of={lift.lift} />
          {badges}
          {lift.useStatus !== inUse && lift.useStatus !== stopped && (
            <Tag tone="line">{UseStatus.label(lift.useStatus)}</Tag>
          )}
          {lift.online !== null && <Online state={onlineOf(lift.online)} />}
        </>
      }
      facts={factsOf(lift)}
      actions={
        <Link to={elevatorPage.detail(lift.id)}>
          <Button>电梯档案</Button>
        </Link>
      }
      dates={[...dates]}
    >
      <div className={`grid grow min-h-0 line2-t ${css.live}`}>
        <div className={Live && lift.terminalNo !== null ? 'stack min-w-0 min-h-0' : 'flex bg-side'}>
          {lift.terminalNo === null ? (
            <Notice
              icon={<TerminalIcon size={32} line={0.9} />}
              headline="未安装监测终端"
              hint={`装上终端并绑定后，这里显示${shows}。`}
            />
          ) : (
            Live && <Live elevatorId={lift.id} />
          )}
        </div>
        <div className="detailStack scroll line-l">
          <Contacts lift={lift} />
          <Papers papers={lift.papers} />
        </div>
      </div>
    </DetailPage>
  )
}

/** Whom to call who stands before the lift. */
function Contacts({ lift }: { lift: LiftLive }) {
  return (
    <Panel title="在场联系">
      <KeyValue
        items={[
          ...lift.workers.map(
            (worker, i) => [i === 0 ? '责任人' : '辅助人员', `${worker.name} ${worker.phone}`] as const,
          ),
          ...(lift.workers.length === 0 ? ([['责任人', null]] as const) : []),
          ['值班电话', lift.dutyPhone],
          [
            '项目',
            lift.projectId && (
              <Link key="project" to={projectPage.detail(lift.projectId)}>
                {lift.projectName}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  )
}

function Papers({ papers }: { papers: LiftLive['papers'] }) {
  const today = useKit().today()
  return (
    <Panel title="证书" count={papers.length || undefined}>
      {papers.length === 0 ? (
        <p className="ter panelText">未上传</p>
      ) : (
        <KeyValue
          nameWidth={132}
          items={papers.map((paper) => [
            CertType.label(paper.certType as 101),
            <span key={paper.certType}>
              <span className="num">{paper.certNo}</span>{' '}
              {paper.validTo ? (
                <DateText value={paper.validTo} today={today} warn={warningDays[paper.certType] ?? 0} />
              ) : (
                <span className="ter">长期</span>
              )}
            </span>,
          ])}
        />
      )}
    </Panel>
  )
}

function factsOf(lift: LiftLive) {
  const figures = [
    lift.load && `${lift.load} kg`,
    `${lift.speed} m/s`,
    lift.floors && `${lift.floors} 层 ${lift.stations ?? lift.floors} 站`,
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
  ].filter(Boolean)
}

function datesOf(lift: LiftLive): StripDate[] {
  return [
    { label: '上次维保', on: lift.lastMaintainDate },
    { label: '下次维保', on: lift.nextMaintainDate, from: lift.lastMaintainDate, warn: 2 },
    { label: '下次检验', on: lift.nextInspectDate, from: lift.lastInspectDate ?? lift.superviseDate, warn: 60 },
    { label: '在保至', on: lift.serviceEnd, from: lift.serviceStart, warn: 60 },
    { label: '保险至', on: lift.insuranceEnd, from: lift.insuranceFrom, warn: 30 },
  ]
}
