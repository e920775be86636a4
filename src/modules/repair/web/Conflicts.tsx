import { useKit } from '#kernel/web/services.tsx'
import { ConflictStrip } from '#modules/maintenance/web/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'

/** Steps of a phone that came after the order had gone to others (jobs 6.8). */
export function Conflicts({ order }: { order: RepairDetail }) {
  const { call } = useKit()
  const { id, orderNo, conflicts } = order
  return (
    <ConflictStrip
      no={orderNo}
      count={conflicts}
      who={order.events.find(({ type }) => type === 'conflict')?.actor}
      what="工单"
      needs={[may.dispatch]}
      resolve={(given) => call(repairApi.resolveConflicts, { id, ...given })}
    />
  )
}
