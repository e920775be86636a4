import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { ReasonDialog } from '#modules/maintenance/web/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import css from './drawer.module.css'

/** Steps of a phone that came after the order had gone to others: 采纳 or 作废, nothing is discarded (jobs 6.8). */
export function Conflicts({ order, onDone }: { order: RepairDetail; onDone: () => Promise<unknown> }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState(false)
  const lines = order.events.filter(({ type }) => type === 'conflict')
  const adopt = () =>
    run(async () => {
      const { done } = await call(repairApi.resolveConflicts, { id: order.id, adopt: true })
      toast.done(`已采纳 ${done} 条离线记录`)
      await onDone()
    })
  return (
    <div className={css.conflicts} role="note">
      <span>
        {lines[0]?.actor}断网时记录了 {order.conflicts}{' '}
        步，补传时工单已改派或关闭。采纳后按发生时刻生效，作废后仅留在过程里。
      </span>
      <Can needs={[may.dispatch]}>
        <Button size="small" onClick={() => setAsking(true)}>
          作废
        </Button>
      </Can>
      <Can needs={[may.dispatch]}>
        <Button size="small" type="primary" loading={running} onClick={() => void adopt()}>
          采纳
        </Button>
      </Can>
      <ReasonDialog
        open={asking}
        title={`作废 ${order.orderNo} 的离线记录？`}
        effect="记录留在过程里，不改变工单；师傅的手机上显示为未采纳。"
        verb="作废"
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await call(repairApi.resolveConflicts, { id: order.id, adopt: false, reason })
          toast.done('离线记录已作废')
          await onDone()
        }}
      />
    </div>
  )
}
