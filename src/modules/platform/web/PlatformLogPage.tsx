import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { platformLogApi } from '../shared/api.ts'
import { platformPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { type PlatformLogCounts, type PlatformLogRow, platformLogList } from '../shared/platformLog.ts'
import { LogInspector } from './LogInspector.tsx'
import { LogState, Missing } from './marks.tsx'
import { useLivePlatforms } from './useLive.ts'
import { useRetry } from './useRetry.ts'

const logCells = {
  elevatorName: (_: string | null, row: PlatformLogRow) => <LiftName of={row.lift} />,
  state: (_: number, row: PlatformLogRow) => <LogState row={row} />,
  reason: (reason: string | null, row: PlatformLogRow) => (
    <span className="clip" title={reason ?? undefined}>
      {row.missing.length > 0 && (
        <>
          <Missing kind={row.kind} missing={row.missing} elevatorId={row.elevatorId} verb />{' '}
        </>
      )}
      {reason ?? <span className="ter">—</span>}
    </span>
  ),
}

/** /platformManage/platInfo/paltlog (archives 4.3). */
export function PlatformLogPage() {
  const { call } = useKit()
  const [open, setOpen] = useInspected('id')
  const [ignoring, setIgnoring] = useState<Selection<PlatformLogRow>>()
  const { data } = useRead(platformLogApi.counts, {}, { firstLoad: true })
  const refresh = useLivePlatforms(platformLogApi.list, platformLogApi.counts, platformLogApi.detail)
  const retry = useRetry(refresh)
  return (
    <>
      <ListPage
        list={platformLogList}
        from={platformLogApi.list}
        title="上报日志"
        facts={data && <Counts counts={data} />}
        actions={
          <>
            <Can needs={[may.list]}>
              <Link to={platformPaths.list}>
                <Button>平台信息</Button>
              </Link>
            </Can>
            <ExportButton to={platformLogApi.export} />
          </>
        }
        open={{ at: open, run: (row) => setOpen(row.id) }}
        selectionActions={(selection) => (
          <>
            <Can needs={[may.retry]}>
              <button
                type="button"
                className="linkButton"
                onClick={() => void retry(selection.ids).then(() => selection.clear())}
              >
                重推
              </button>
            </Can>
            <Can needs={[may.retry]}>
              <button type="button" className="linkButton" onClick={() => setIgnoring(selection)}>
                忽略
              </button>
            </Can>
          </>
        )}
        cells={logCells}
        empty={{ hint: '平台启用后，电梯档案、维保计划、维保记录与人员证书的变更在这里逐条登记。' }}
      />
      {open && <LogInspector id={open} onClose={() => setOpen()} onRetry={retry} />}
      <ConfirmDanger
        open={ignoring !== undefined}
        title={`忽略 ${ignoring?.ids.length ?? 0} 条上报记录？`}
        effect="忽略后不再重试，平台不会收到这些记录。只有待重试与失败终止的可以忽略。"
        verb="忽略"
        onClose={() => setIgnoring(undefined)}
        onConfirm={async () => {
          const { done } = await call(platformLogApi.ignore, { ids: [...(ignoring?.ids ?? [])] })
          toast.done(`${done} 条已忽略`)
          ignoring?.clear()
        }}
      />
    </>
  )
}

function Counts({ counts: { todayDone, waiting, retrying, failed } }: { counts: z.output<typeof PlatformLogCounts> }) {
  return (
    <>
      今日成功 {todayDone} · 待上报 {waiting} · 待重试 {retrying} ·{' '}
      <span className={failed > 0 ? 'redText' : undefined}>失败终止 {failed}</span>
    </>
  )
}
