import { useContext, useState } from 'react'
import { AuditPanel, Drawer, DrawerHead, DrawerState } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, NetworkPanel, RowSkeleton, Tag, Timeline, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { OrderBody, OrderPartsSlot } from '#modules/maintenance/web/index.ts'
import { repairApi } from '../shared/api.ts'
import { isLive, RepairSource } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { Conflicts } from './Conflicts.tsx'
import { EditRepair } from './EditRepair.tsx'
import { RepairState, TypeTag } from './marks.tsx'
import { RepairActions } from './RepairActions.tsx'
import { RepairOverview } from './RepairOverview.tsx'
import { RepairResult } from './RepairResult.tsx'
import { SimilarRepairs } from './SimilarRepairs.tsx'
import { useRepairEvents } from './useRepairEvents.ts'

interface Props {
  /** Id of the open order; closed without. */
  readonly id: string | undefined
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** One repair beside the list it was opened from (jobs 4.2, Detail). */
export function RepairDrawer({ id, onClose, onOpen }: Props) {
  useRepairEvents(repairApi.detail, repairApi.candidates)
  const [editing, setEditing] = useState<string>()
  const { data, isPending, error, refetch } = useRead(repairApi.detail, id !== undefined ? { id } : undefined, {
    firstLoad: true,
    retry: false,
  })
  const waiting = useDelayed(isPending && id !== undefined, 300)
  const missing = (error as { code?: number } | null)?.code === 1000404
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      wide
      title={data ? <Head order={data} /> : '维修工单'}
      footer={
        data && !editing && data.open.length > 0 ? (
          <RepairActions order={data} onGone={onClose} onEdit={() => setEditing(data.id)} />
        ) : undefined
      }
    >
      {data && editing === data.id ? (
        <EditRepair order={data} onBack={() => setEditing(undefined)} />
      ) : data ? (
        <Body key={data.id} order={data} onOpen={onOpen} />
      ) : error ? (
        missing ? (
          <EmptyState what="维修工单" headline="维修工单不存在或已删除" hint="从列表重新打开。" />
        ) : (
          <NetworkPanel failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        waiting && <RowSkeleton rows={12} />
      )}
    </Drawer>
  )
}

function Head({ order }: { order: RepairDetail }) {
  const live = isLive(order)
  return (
    <DrawerHead
      name={
        <>
          {order.repairType === 1 && <TypeTag type={order.repairType} live={live} />}
          <LiftName
            of={order.lift}
            said={live ? [LiftRisk.code.trapped] : undefined}
            otherwise={<span className="clip">{order.address ?? '电梯待确认'}</span>}
          />
          <DrawerState>
            <RepairState status={order.status} />
          </DrawerState>
          {order.arriveOver && <Tag tone="red">到场超时</Tag>}
          {order.finishOver && <Tag tone="red">完成超时</Tag>}
          {order.conflicts > 0 && <Tag tone="amber">离线冲突 {order.conflicts}</Tag>}
          {order.isRework && <Tag tone="amber">返修</Tag>}
          {order.imported && <Tag>导入</Tag>}
        </>
      }
      facts={
        <>
          <span>{order.orderNo}</span>
          <span>{RepairSource.label(order.source)}</span>
          {!order.lift && order.community && <span>{order.community.name}</span>}
          {order.team && <span>{order.team.name}</span>}
        </>
      }
    />
  )
}

interface BodyProps {
  readonly order: RepairDetail
  readonly onOpen: (id: string) => void
}

function Body({ order, onOpen }: BodyProps) {
  const { may } = useKit()
  const parts = useContext(OrderPartsSlot)
  const tabs = [
    { key: 'overview', label: '概览', content: <RepairOverview order={order} /> },
    { key: 'result', label: '处理与签字', content: <RepairResult order={order} /> },
    ...(parts && order.elevator && may(parts.needs)
      ? [{ key: 'parts', label: '配件', content: <parts.Tab bizType={2} bizId={order.id} /> }]
      : []),
    {
      key: 'similar',
      label: `类似维修 ${order.similar.length}`,
      content: <SimilarRepairs order={order} onOpen={onOpen} />,
    },
    { key: 'events', label: '过程', content: <Events order={order} /> },
    { key: 'audit', label: '变更记录', content: <AuditPanel entity="repair_order" id={order.id} /> },
  ]
  return <OrderBody tabs={tabs} above={order.conflicts > 0 && <Conflicts order={order} />} />
}

const words: Readonly<Record<string, string>> = {
  reason: '原因',
  crew: '人员',
  note: '说明',
  text: '内容',
  name: '姓名',
  state: '状况',
  count: '人数',
  cause: '原因',
  measure: '处理',
  callBack: '回访',
  orderNo: '工单',
}

/** Plain facts of a step; ids and codes say nothing to people. */
function factsText(after: Record<string, unknown> | null): string {
  const facts = Object.entries(words).flatMap(([key, word]) => {
    const value = after?.[key]
    return typeof value === 'string' || (key === 'count' && typeof value === 'number') ? [`${word}：${value}`] : []
  })
  return [...facts, ...(after?.recorded ? ['调度代记'] : []), ...(after?.auto ? ['自动'] : [])].join('；')
}

const grave: ReadonlySet<string> = new Set([
  'nextCandidates',
  'dutyManager',
  'everybody',
  'half',
  'most',
  'whole',
  'noCandidates',
])

/** The order's own log, newest first; a line sent later than it happened says so (jobs 6.8). */
function Events({ order }: { order: RepairDetail }) {
  return (
    <Timeline
      items={[...order.events].reverse().map((event) => {
        const late = Date.parse(event.receivedAt) - Date.parse(event.occurredAt) > 60_000
        const note = [event.actor, factsText(event.after), late && '补传'].filter(Boolean)
        const tone = grave.has(event.type) ? ({ tone: 'red' } as const) : {}
        return { key: event.id, at: event.occurredAt, title: event.label, note: note.join(' · '), ...tone }
      })}
    />
  )
}
