import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { may as elevatorMay } from '#modules/elevator/shared/permissions.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderRow } from '../shared/maintainOrderList.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import { MOST_PRINTED } from '../shared/orderChange.ts'
import { may } from '../shared/permissions.ts'
import { BatchDrawer } from './BatchDrawer.tsx'
import { type BatchAction, batchTitles } from './batchTitles.ts'

const verbs = [
  ['date', may.changeDate],
  ['staff', may.changeStaff],
  ['template', may.changeTemplate],
] as const

const { notStarted, departed, paused, done, confirmed } = MaintainStatus.code
const finished: ReadonlySet<number> = new Set([done, confirmed])
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
      <PrintButton rows={rows} />
      <Can needs={[elevatorMay.qr]}>
        <Link to={elevatorPage.labels([...new Set(rows.map((row) => row.elevatorId))])}>
          <Button>二维码</Button>
        </Link>
      </Can>
      {action && <BatchDrawer action={action} rows={rows} onClose={() => setAction(undefined)} onDone={onDone} />}
    </>
  )
}

/** 合并打印: the records of what is done, in the order of the list; the rest is said. */
function PrintButton({ rows }: { rows: readonly MaintainOrderRow[] }) {
  const { download } = useKit()
  const { running, run } = useRun()
  const ids = rows.filter((row) => finished.has(row.status)).map((row) => row.id)
  const most = ids.slice(0, MOST_PRINTED)
  async function print(): Promise<void> {
    await run(async () => {
      await download(maintainOrderApi.records, { ids: most })
      const left = rows.length - most.length
      if (left > 0)
        toast.done(
          ids.length > most.length
            ? `已合并前 ${most.length} 份，一次最多 ${MOST_PRINTED} 份`
            : `已合并 ${most.length} 份，${left} 单尚未完成，没有记录单`,
        )
    })
  }
  return (
    <VerbButton
      title="合并打印"
      running={running}
      idle={ids.length === 0 ? '所选工单都没有完成，完成后才有记录单' : undefined}
      onClick={print}
    />
  )
}

/** 批量催办: only work that still waits is urged; the rest is said. */
function UrgeButton({ rows, onDone }: { rows: readonly MaintainOrderRow[]; onDone: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const ids = rows.filter((row) => waiting.has(row.status)).map((row) => row.id)

  async function urge(): Promise<void> {
    await run(async () => {
      const { done } = await call(maintainOrderApi.batchUrge, { ids })
      const left = rows.length - done
      toast.done(left > 0 ? `已催办 ${done} 单，${left} 单已在作业或已结束，未发送` : `已催办 ${done} 单`)
      onDone()
    })
  }
  return (
    <VerbButton
      title="批量催办"
      running={running}
      idle={ids.length === 0 ? '所选工单都在作业中或已结束' : undefined}
      onClick={urge}
    />
  )
}

interface VerbProps {
  readonly title: string
  readonly running: boolean
  /** Why it has nothing to do with these rows. */
  readonly idle: string | undefined
  readonly onClick: () => void
}

function VerbButton({ title, running, idle, onClick }: VerbProps) {
  return (
    <Can needs={[may.list]}>
      <Button loading={running} disabled={idle !== undefined} title={idle} onClick={onClick}>
        {title}
      </Button>
    </Can>
  )
}
