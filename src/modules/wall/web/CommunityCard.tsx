import { Link } from 'react-router'
import { kmText, minutesShort, momentText, namesSaid } from '#kernel/shared/said.ts'
import { Inspected, Inspector } from '#kernel/web/inspector/index.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { KeyValue, Level, Online, PanelHead, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { recordPaths } from '#modules/monitoring/shared/paths.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { LiveCondition } from '#modules/telemetry/shared/liveList.ts'
import { livePaths } from '#modules/telemetry/shared/paths.ts'
import { cityMapApi } from '../shared/api.ts'
import type { HereLift, MapCard } from '../shared/cityMap.ts'
import { may } from '../shared/permissions.ts'

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly onTrack: (employeeId: string) => void
}

/** The side card of a community (monitoring 4.1): its lifts, what is open, who is responsible, who is near. */
export function CommunityCard({ id, onClose, onTrack }: Props) {
  return (
    <Inspector from={cityMapApi.card} input={{ id }} what="小区" onClose={onClose}>
      {(card) => (
        <Inspected name={card.name}>
          <Facts of={card} />
          <Records of={card} />
          <Orders of={card} />
          <Lifts of={card} />
          {card.nearest && <Nearest of={card.nearest} onTrack={onTrack} />}
        </Inspected>
      )}
    </Inspector>
  )
}

function Facts({ of }: { of: MapCard }) {
  const { customer, contract } = of
  return (
    <>
      <KeyValue
        items={[
          ['地址', of.located ? of.address : `${of.address}（图上位置按行政区估计）`],
          ['使用单位', customer?.name ?? '—'],
          ['安全员', [customer?.officer, customer?.phone].filter(Boolean).join(' ') || '—'],
          ['值班室', of.dutyPhone ?? '—'],
          ['合同', contract ? `${contract.contractNo}，至 ${contract.endDate}` : '没有在保合同'],
          ['负责人', of.people.map(({ name, held }) => `${name} ${held} 台`).join('、') || '未派人'],
        ]}
      />
      {reachable(communityPaths.detail) && (
        <p className="m-0 px-16 pb-8">
          <Link to={`${communityPaths.detail}?id=${of.id}`}>查看小区档案</Link>
        </p>
      )}
    </>
  )
}

function Records({ of: { records } }: { of: MapCard }) {
  const today = useKit().today()
  if (records.length === 0) return null
  return (
    <section aria-label="未关闭记录">
      <PanelHead title="未关闭记录" count={records.length} />
      <ShortTable
        headless
        rows={records}
        columns={[
          { title: '级别', width: 44, cell: ({ level }) => (level ? <Level of={level} /> : null) },
          {
            title: '记录',
            cell: ({ id, name, code }) =>
              reachable(recordPaths.faults) ? (
                <Link to={`${recordPaths.faults}?id=${id}`}>
                  {name} {faultName(code)}
                </Link>
              ) : (
                `${name} ${faultName(code)}`
              ),
          },
          { title: '状态', as: 'sec', cell: ({ status }) => RecordStatus.label(status) },
          { title: '发生', as: 'num', cell: ({ at }) => momentText(at, today) },
        ]}
      />
    </section>
  )
}

function Orders({ of: { orders } }: { of: MapCard }) {
  const today = useKit().today()
  if (orders.length === 0) return null
  return (
    <section aria-label="急修中">
      <PanelHead title="急修中" count={orders.length} />
      <ShortTable
        headless
        rows={orders}
        columns={[
          {
            title: '工单',
            cell: ({ id, name, orderNo }) =>
              reachable(repairPaths.list) ? (
                <Link to={`${repairPaths.list}?id=${id}`}>{name ?? orderNo}</Link>
              ) : (
                (name ?? orderNo)
              ),
          },
          { title: '人员', cell: ({ crew }) => namesSaid(crew) || <span className="amberText">待派单</span> },
          { title: '状态', as: 'sec', cell: ({ status }) => RepairStatus.label(status) },
          { title: '报修', as: 'num', cell: ({ reportAt }) => momentText(reportAt, today) },
        ]}
      />
    </section>
  )
}

const conditionTone = { 1: 'redText', 2: 'amberText', 3: 'amberText', 4: '' } as const

function Lifts({ of: { lifts, more } }: { of: MapCard }) {
  const mayOpen = reachable(livePaths.detail)
  const mayReport = useCan(may.report) === 'enabled'
  return (
    <section aria-label="电梯">
      <PanelHead title="电梯" count={lifts.length + more} right={more > 0 && `只列出 ${lifts.length} 台`} />
      <ShortTable
        rows={lifts}
        columns={[
          {
            title: '电梯',
            cell: ({ id, lift, condition }) => (
              <>
                <LiftName of={lift} bare />{' '}
                {mayOpen && condition !== null && <Link to={`${livePaths.detail}?id=${id}`}>实时</Link>}
              </>
            ),
          },
          { title: '状况', cell: (lift) => <Condition of={lift} /> },
          { title: '维保人员', as: 'sec', cell: ({ crew }) => namesSaid(crew) || '未派人' },
          mayReport && {
            title: '操作',
            quiet: true,
            cell: ({ id }) => <Link to={`${repairPaths.add}?elevatorId=${id}`}>报修</Link>,
          },
        ]}
      />
    </section>
  )
}

function Condition({ of: { condition, worst } }: { of: HereLift }) {
  if (condition === null) return <Online state="none" />
  return (
    <span className={conditionTone[condition]}>
      {worst && <Level of={worst} />} {LiveCondition.label(condition)}
    </span>
  )
}

interface NearestProps {
  readonly of: NonNullable<MapCard['nearest']>
  readonly onTrack: (employeeId: string) => void
}

function Nearest({ of, onTrack }: NearestProps) {
  return (
    <section aria-label="最近的人员">
      <PanelHead title="最近的人员" count={of.length} right="有急修证的，按距离" />
      <ShortTable
        headless
        rows={of}
        columns={[
          {
            title: '人员',
            cell: ({ id, name }) => (
              <button type="button" className="linkButton" onClick={() => onTrack(id)}>
                {name}
              </button>
            ),
          },
          {
            title: '距离',
            as: 'num',
            cell: ({ distanceKm, etaMin, from }) =>
              `${kmText(distanceKm)}，约 ${minutesShort(etaMin)}${from === 'base' ? '（按驻地）' : ''}`,
          },
          { title: '状态', cell: ({ busyNo }) => (busyNo ? <Tag tone="amber">在处理 {busyNo}</Tag> : '空闲') },
        ]}
      />
      {of.length === 0 && <p className="ter m-0 py-8 px-16">没有可以前往的人员，或他们没有上报位置。</p>}
    </section>
  )
}
