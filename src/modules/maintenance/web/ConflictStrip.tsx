import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import css from './conflict.module.css'

interface Props {
  /** Number of the order or plan. */
  readonly no: string
  readonly count: number
  /** Who recorded it; absent: it stands in the history below. */
  readonly who?: string | undefined
  /** 工单, 检验任务. */
  readonly what: string
  readonly needs: readonly string[]
  readonly resolve: (given: { adopt: boolean; reason?: string }) => Promise<{ done: number }>
}

/** Steps of a phone that came after the work had gone to others: 采纳 or 作废, nothing is discarded (jobs 6.8). */
export function ConflictStrip({ no, count, who, what, needs, resolve }: Props) {
  const { running, run } = useRun()
  const [asking, setAsking] = useState(false)
  const adopt = () =>
    run(async () => {
      const { done } = await resolve({ adopt: true })
      toast.done(`已采纳 ${done} 条离线记录`)
    })
  return (
    <div className={css.strip} role="note">
      <span>
        {who ?? '手机'}断网时记录了 {count} 步，补传时{what}已改派或关闭。采纳后按发生时刻生效，作废后仅留存记录。
      </span>
      <Can needs={needs}>
        <Button size="small" onClick={() => setAsking(true)}>
          作废
        </Button>
      </Can>
      <Can needs={needs}>
        <Button size="small" type="primary" loading={running} onClick={() => void adopt()}>
          采纳
        </Button>
      </Can>
      <ReasonDialog
        open={asking}
        title={`作废 ${no} 的离线记录？`}
        effect={`记录留存，不改变${what}；作业人员的手机上显示为未采纳。`}
        verb="作废"
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await resolve({ adopt: false, reason })
          toast.done('离线记录已作废')
        }}
      />
    </div>
  )
}
