import { useContext, useState } from 'react'
import { AuditPanel, Drawer, DrawerHead, DrawerState } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, NetworkPanel, PanelHead, RowSkeleton, Tag, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { TrackDrawer } from '#modules/employee/web/index.ts'
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
export function OrderDrawer({ id, onClose }: Props) {
  const stale = useStale()
  const [tracked, setTracked] = useState<string>()
  const { data, isPending, error, refetch } = useRead(maintainOrderApi.detail, id !== undefined ? { id } : undefined, {
    firstLoad: true,
    retry: false,
  })
  const waiting = useDelayed(isPending && id !== undefined, 300)
  useOrderEvents(() => void stale(maintainOrderApi.detail))
  const missing = (error as { code?: number } | null)?.code === 1000404
  // A track takes the order's place, never a drawer on a drawer (look 6); closing it leads back to the order.
  if (tracked && data && id !== undefined)
    return <TrackDrawer employeeId={tracked} period={daysOf(data)} onClose={() => setTracked(undefined)} />
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      wide
      title={data ? <Head order={data} /> : '维保工单'}
      footer={data && hasActions(data) ? <OrderActions order={data} /> : undefined}
    >
      {data ? (
        <OrderTabs key={data.id} order={data} onTrack={setTracked} />
      ) : error ? (
        missing ? (
          <EmptyState what="维保工单" headline="维保工单不存在或已删除" hint="从列表重新打开。" />
        ) : (
          <NetworkPanel failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        waiting && <RowSkeleton rows={12} />
      )}
    </Drawer>
  )
}

/** Work that is done or under way offers nothing to the office but its record, and its check to those who may. */
const hasActions = (order: MaintainOrderDetail) =>
  maintainOrder.open(order.status).some((move) => officeMoves.has(move)) ||
  order.closeReason === CloseReason.code.refused ||
  order.violations.some((one) => one.state === 0) ||
  order.quality !== null
const officeMoves: ReadonlySet<string> = new Set(['close', 'reopen', 'changeDate', 'changeStaff', 'changeTemplate'])

function Head({ order }: { order: MaintainOrderDetail }) {
  const beyond = daysBeyond(order)
  const over = order.remainingDays !== null && order.remainingDays < 0
  return (
    <DrawerHead
      name={
        <>
          <LevelChip level={order.level} />
          <LiftName of={order.lift} said={over ? [LiftRisk.code.visit] : undefined} />
          <DrawerState>
            <StatusMark status={order.status} />
          </DrawerState>
          {over && <Tag tone="red">超{order.gapDays}日</Tag>}
          {!over && beyond > 0 && <Tag tone="red">计划晚于法定 {beyond} 天</Tag>}
          {order.conflicts > 0 && <Tag tone="amber">离线冲突 {order.conflicts}</Tag>}
        </>
      }
      facts={
        <>
          <span>{order.orderNo}</span>
          <span>{Level.label(order.level)}维保</span>
          {order.team && <span>{order.team.name}</span>}
        </>
      }
    />
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
