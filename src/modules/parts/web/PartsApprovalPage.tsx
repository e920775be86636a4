import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, NetworkPanel, QueueClear, RowSkeleton, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsQueue } from '../shared/partsDetail.ts'
import { ApprovalQueue } from './ApprovalQueue.tsx'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import css from './approval.module.css'

type Row = PartsQueue['rows'][number]

/** /jobRepairParts/jobPartsApproval (jobs 4.2): a queue, 1 同意, 2 驳回, and several at once within the own limit. */
export function PartsApprovalPage() {
  const { data, isPending, error, refetch } = useRead(partsApi.queue, {}, { firstLoad: true, retry: false })
  const rows = data?.rows ?? []
  const { current, open, step, agree, reject, batch, chosen, setChosen, ready, running } = useApproval(rows)
  const [rejecting, setRejecting] = useState(false)

  // Nothing to decide, nothing to press; while a reason is asked for, the dialog has the keys.
  useKeys(
    {
      '1': ['同意', agree],
      '2': ['驳回', () => setRejecting(true)],
      arrowdown: ['下一单', () => step(1)],
      arrowup: ['上一单', () => step(-1)],
    },
    current !== undefined && !rejecting,
  )

  return (
    <div className="stack h-full min-h-0">
      <TitleRow
        title="配件更换审批"
        facts={
          data && `待审批 ${rows.length} 单 · 我的额度 ${data.limit === null ? '不限' : `${moneyText(data.limit)} 元`}`
        }
        actions={
          <Button disabled={ready === 0} loading={running} onClick={batch}>
            批量同意{ready > 0 ? ` ${ready} 单` : ''}
          </Button>
        }
      />
      {error ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowSkeleton rows={8} />
      ) : rows.length === 0 ? (
        <QueueClear headline="没有待审批的配件更换单" hint="新的申请会以消息通知。" />
      ) : (
        <div className={`grid grow min-h-0 line-t ${css.panes}`}>
          <ApprovalQueue rows={rows} current={current?.id} chosen={chosen} onChoose={setChosen} onOpen={open} />
          {current && (
            <ApprovalSheet
              key={current.id}
              row={current}
              running={running}
              onAgree={agree}
              onReject={() => setRejecting(true)}
            />
          )}
        </div>
      )}
      <ReasonDialog
        open={rejecting && current !== undefined}
        title={`驳回「${current?.requestNo ?? ''}」`}
        effect="申请人收到驳回原因，修改后可再次提交。"
        verb="驳回"
        onClose={() => setRejecting(false)}
        onConfirm={reject}
      />
    </div>
  )
}

/** The request in sight and what is decided of it, or of the ticked ones at once; after a decision the next one is in sight. */
function useApproval(rows: readonly Row[]) {
  const { call } = useKit()
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { running, run } = useRun()
  const asked = search.get('id')
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === asked),
  )
  const current = rows[at]
  const next = rows[at + 1] ?? rows[at - 1]
  const open = (row: Row | undefined) => setSearch(row ? { id: row.id } : {}, { replace: true })
  const step = (by: 1 | -1) => {
    const row = rows[at + by]
    if (row) open(row)
  }
  const agree = () => {
    if (!current || running) return
    void run(async () => {
      await call(partsApi.approve, { id: current.id, version: current.version, forward: current.over })
      toast.done(current.over ? '已同意并转上级审批' : `已同意 ${current.requestNo}`)
      open(next)
    })
  }
  const reject = async (reason: string) => {
    if (!current) return
    await call(partsApi.reject, { id: current.id, version: current.version, reason })
    toast.done(`已驳回 ${current.requestNo}`)
    open(next)
  }
  // What is over the own limit is decided one by one.
  const picked = rows.filter((row) => chosen.has(row.id) && !row.over)
  const batch = () =>
    run(async () => {
      const { done, failed } = await call(partsApi.batchApprove, {
        rows: picked.map(({ id, version }) => ({ id, version })),
      })
      toast.done(`已同意 ${done} 单`)
      for (const { requestNo, msg } of failed) toast.warning(`${requestNo}：${msg}`)
      setChosen(new Set())
    })
  return { current, open, step, agree, reject, batch, chosen, setChosen, ready: picked.length, running }
}
