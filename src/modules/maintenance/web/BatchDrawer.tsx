import { useEffect, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderRow } from '../shared/maintainOrderList.ts'
import type { BatchRow } from '../shared/orderChange.ts'
import { askedText } from '../shared/release.ts'
import { BatchParams, emptyParams, missingParam, paramsSent, type TypedParams } from './BatchParams.tsx'
import { BatchRows } from './BatchRows.tsx'
import css from './batch.module.css'
import { type BatchAction, batchTitles } from './batchTitles.ts'
import { FailedOrders, PreviewedDrawer, RefusedCodes } from './PreviewedDrawer.tsx'
import { usePreviewed } from './usePreviewed.ts'

interface Props {
  readonly action: BatchAction
  readonly rows: readonly Pick<MaintainOrderRow, 'id'>[]
  /** Known already what is wanted: the drawer opens with its preview. */
  readonly start?: TypedParams
  readonly onClose: () => void
  readonly onDone?: () => void
}

type Preview = Awaited<ReturnType<typeof maintainOrderApi.batchPreview.reply.parse>>
type Result = Awaited<ReturnType<typeof maintainOrderApi.batchApply.reply.parse>>

/** 修改日期 / 人员 / 模板: what is wanted, what it would do row by row, what was done (jobs 6.5). */
export function BatchDrawer({ action, rows, start, onClose, onDone }: Props) {
  const { call } = useKit()
  const [typed, setTyped] = useState<TypedParams>(start ?? emptyParams)
  const state = usePreviewed<Preview, Result>({
    missing: () => missingParam(action, typed),
    preview: () =>
      call(maintainOrderApi.batchPreview, {
        ids: rows.map((row) => row.id),
        action,
        params: paramsSent(action, typed),
        changeReason: typed.changeReason,
        reason: typed.reason.trim(),
      }),
    async apply(_, confirmed, show) {
      const done = await call(maintainOrderApi.batchApply, confirmed)
      if (done.failed.length > 0) show(done)
      else {
        if (done.done > 0) toast.done(`已${batchTitles[action]} ${done.done} 单`)
        if (done.asked > 0) toast.info(`${done.asked} 单${askedText}`)
        onClose()
      }
      onDone?.()
    },
  })
  const { preview, going, result, ask } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the drawer opens
  useEffect(() => {
    if (start) void ask()
  }, [])

  return (
    <PreviewedDrawer
      title={`${batchTitles[action]} · ${rows.length} 单`}
      state={state}
      onClose={onClose}
      params={<BatchParams action={action} value={typed} onChange={setTyped} onEnter={() => void ask()} />}
      preview={
        preview && {
          summary: <Summary preview={preview} />,
          rows: (
            <BatchRows action={action} rows={preview.rows} excluded={state.excluded} onExclude={state.setExcluded} />
          ),
          going: (
            <>
              将修改 <b className="num ink">{going}</b> 单
            </>
          ),
          verb: `${batchTitles[action]} ${going} 单`,
          idle: going === 0,
        }
      }
      outcome={result && <Outcome result={result} rows={preview?.rows ?? []} />}
    />
  )
}

function Summary({ preview }: { preview: Preview }) {
  return (
    <p className={css.summary}>
      可修改 <b className="num">{preview.ok}</b> 单，不能修改{' '}
      <b className={`num ${preview.blocked > 0 ? 'redText' : ''}`}>{preview.blocked}</b> 单
      <RefusedCodes byCode={preview.byCode} />
    </p>
  )
}

function Outcome({ result, rows }: { result: Result; rows: readonly BatchRow[] }) {
  return (
    <div className={css.body}>
      <p>
        已修改 <b className="num">{result.done}</b> 单，{result.asked > 0 && <>等待放行 {result.asked} 单，</>}失败{' '}
        <b className="num redText">{result.failed.length}</b> 单
        {result.skipped > 0 && <>，未处理 {result.skipped} 单</>}。失败的工单没有任何改动，按原因处理后再选中重做。
      </p>
      <FailedOrders failed={result.failed} rows={rows} />
    </div>
  )
}
