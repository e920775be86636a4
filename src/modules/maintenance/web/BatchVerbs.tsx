import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useRefreshList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type MaintainOrderRow, maintainOrderList } from '../shared/maintainOrderList.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { BatchPreviewQuery } from '../shared/orderChange.ts'
import { may } from '../shared/permissions.ts'
import { BatchDrawer } from './BatchDrawer.tsx'

export type BatchAction = BatchPreviewQuery['action']
export const batchTitles: Record<BatchAction, string> = { date: '修改日期', staff: '修改人员', template: '修改模板' }
const verbs = [
  ['date', may.changeDate],
  ['staff', may.changeStaff],
  ['template', may.changeTemplate],
] as const

const { notStarted, departed, paused } = MaintainStatus.code
const waiting: ReadonlySet<number> = new Set([notStarted, departed, paused])

/** Verbs for chosen orders; each change is previewed before it is made (jobs 4.1, 6.5). */
export function BatchVerbs({ rows, onDone }: { rows: readonly MaintainOrderRow[]; onDone: () => void }) {
  const [action, setAction] = useState<BatchAction>()
  return (
    <>
      {verbs.map(([name, code]) => (
        <Can key={name} needs={[code]}>
          <Button onClick={() => setAction(name)}>{batchTitles[name]}</Button>
        </Can>
      ))}
      <UrgeButton rows={rows} onDone={onDone} />
      {action && <BatchDrawer action={action} rows={rows} onClose={() => setAction(undefined)} onDone={onDone} />}
    </>
  )
}

/** 批量催办: only work that still waits is urged; the rest is said. */
function UrgeButton({ rows, onDone }: { rows: readonly MaintainOrderRow[]; onDone: () => void }) {
  const { call } = useKit()
  const refresh = useRefreshList()
  const { running, run } = useRun()
  const ids = rows.filter((row) => waiting.has(row.status)).map((row) => row.id)

  async function urge(): Promise<void> {
    await run(async () => {
      const { done } = await call(maintainOrderApi.batchUrge, { ids })
      const left = rows.length - done
      toast.done(left > 0 ? `已催办 ${done} 单，${left} 单已在作业或已结束，未发送` : `已催办 ${done} 单`)
      onDone()
      await refresh(maintainOrderList)
    })
  }
  return (
    <Can needs={[may.list]}>
      <Button
        loading={running}
        disabled={ids.length === 0}
        title={ids.length === 0 ? '所选工单都在作业中或已结束' : undefined}
        onClick={urge}
      >
        批量催办
      </Button>
    </Can>
  )
}
