import { useContext, useState } from 'react'
import { AuditPanel } from '#kernel/web/detail/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, Tag } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { TrackInPlace } from '#modules/employee/web/index.ts'
import { HazardsTab } from '#modules/hazard/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { daysBeyond } from '../shared/maintainOrderList.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { CloseReason } from '../shared/maintenance.ts'
import { isBroughtAlong, type MaintainOrderDetail } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { ConflictStrip } from './ConflictStrip.tsx'
import { ItemsTab } from './ItemsTab.tsx'
import { LevelChip, StatusMark } from './marks.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderEvents } from './OrderEvents.tsx'
import { OrderBody } from './OrderFrame.tsx'
import { OrderOverview } from './OrderOverview.tsx'
import { OrderPartsSlot } from './OrderPartsSlot.ts'
import { daysOf } from './orderDays.ts'
import { QualityTab, qualityLabel } from './QualityTab.tsx'
import { RecordTab } from './RecordTab.tsx'
import { SignatureTab } from './SignatureTab.tsx'
import { TrackTab } from './TrackTab.tsx'
import { useOrderEvents } from './useLiveOrders.ts'

interface Props {
  /** Id of the open order; closed without. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** One order beside the list it was opened from (jobs 4.1, Detail drawer). */
export function OrderInspector({ id, onClose }: Props) {
  const stale = useStale()
  useOrderEvents(() => void stale(maintainOrderApi.detail))
  if (id === undefined) return null
  return (
    <Inspector from={maintainOrderApi.detail} input={{ id }} what="维保工单" onClose={onClose}>
      {(order) => <Opened order={order} />}
    </Inspector>
  )
}

function Opened({ order }: { order: MaintainOrderDetail }) {
  const [tracked, setTracked] = useState<string>()
  // A track takes the order's place (look 6) and leads back to it.
  if (tracked)
    return <TrackInPlace employeeId={tracked} period={daysOf(order)} of="工单" onBack={() => setTracked(undefined)} />
  return (
    <Inspected
      name={<Name order={order} />}
      facts={
        <>
          <span>{order.orderNo}</span>
          <span>{Level.label(order.level)}维保</span>
          {order.team && <span>{order.team.name}</span>}
        </>
      }
      verbs={hasActions(order) && <OrderActions order={order} />}
    >
      <OrderTabs order={order} onTrack={setTracked} />
    </Inspected>
  )
}

/** Work that is done or under way offers nothing to the office but its record, and its check to those who may. */
const hasActions = (order: MaintainOrderDetail) =>
  maintainOrder.open(order.status).some((move) => officeMoves.has(move)) ||
  order.closeReason === CloseReason.code.refused ||
  order.violations.some((one) => one.state === 0) ||
  order.quality !== null
const officeMoves: ReadonlySet<string> = new Set(['close', 'reopen', 'changeDate', 'changeStaff', 'changeTemplate'])

function Name({ order }: { order: MaintainOrderDetail }) {
  const beyond = daysBeyond(order)
  const over = order.remainingDays !== null && order.remainingDays < 0
  return (
    <>
      <LevelChip level={order.level} />
      <LiftName of={order.lift} said={over ? [LiftRisk.code.visit] : undefined} />
      <InspectedState>
        <StatusMark status={order.status} />
      </InspectedState>
      {over && <Tag tone="red">超{order.gapDays}日</Tag>}
      {!over && beyond > 0 && <Tag tone="red">计划晚于法定 {beyond} 天</Tag>}
      {order.conflicts > 0 && <Tag tone="amber">离线冲突 {order.conflicts}</Tag>}
    </>
  )
}

interface TabsProps {
  readonly order: MaintainOrderDetail
  readonly onTrack: (employeeId: string) => void
}

function OrderTabs({ order, onTrack }: TabsProps) {
  const { call, may: holds } = useKit()
  const parts = useContext(OrderPartsSlot)
  const tabs = [
    { key: 'overview', label: '概览', content: <OrderOverview order={order} onTrack={onTrack} /> },
    { key: 'items', label: `项目 ${order.items.length}`, content: <ItemsTab order={order} /> },
    ...(holds([may.track]) && !isBroughtAlong(order)
      ? [{ key: 'track', label: '轨迹', content: <TrackTab order={order} /> }]
      : []),
    ...(parts && holds(parts.needs)
      ? [{ key: 'parts', label: '配件', content: <parts.Tab bizType={1} bizId={order.id} /> }]
      : []),
    ...(order.hazards.length > 0
      ? [{ key: 'hazards', label: `隐患 ${order.hazards.length}`, content: <HazardsTab hazards={order.hazards} /> }]
      : []),
    { key: 'sign', label: '签字与评价', content: <SignatureTab order={order} /> },
    ...(order.quality
      ? [{ key: 'quality', label: qualityLabel(order.quality), content: <QualityTab order={order} /> }]
      : []),
    { key: 'events', label: '变更记录', content: <Changes order={order} /> },
    { key: 'record', label: '记录单', content: <RecordTab order={order} /> },
  ]
  const conflicts = order.conflicts > 0 && (
    <ConflictStrip
      no={order.orderNo}
      count={order.conflicts}
      what="工单"
      needs={[may.changeStaff]}
      resolve={(given) => call(maintainOrderApi.resolveConflicts, { id: order.id, ...given })}
    />
  )
  return <OrderBody tabs={tabs} above={conflicts} />
}

/** What happened to the order, then every written field before and after. */
function Changes({ order }: { order: MaintainOrderDetail }) {
  return (
    <>
      {order.events.length > 0 && (
        <>
          <PanelHead title="过程" count={order.events.length} />
          <OrderEvents events={order.events} />
        </>
      )}
      <PanelHead title="修改" />
      <AuditPanel entity="maintain_order" id={order.id} />
    </>
  )
}
