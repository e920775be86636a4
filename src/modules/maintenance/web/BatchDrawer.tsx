import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useRefreshList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type MaintainOrderRow, maintainOrderList } from '../shared/maintainOrderList.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import type { BatchRow } from '../shared/orderChange.ts'
import { ApprovalFields, type ApprovalTyped, approvalGiven, noApproval } from './ApprovalFields.tsx'
import { BatchParams, emptyParams, missingParam, paramsSent, type TypedParams } from './BatchParams.tsx'
import { BatchRows } from './BatchRows.tsx'
import { type BatchAction, batchTitles } from './BatchVerbs.tsx'
import css from './batch.module.css'

interface Props {
  readonly action: BatchAction
  readonly rows: readonly Pick<MaintainOrderRow, 'id'>[]
  /** Known already what is wanted: the drawer opens with its preview. */
  readonly start?: TypedParams
  readonly onClose: () => void
  readonly onDone: () => void
}

type Preview = Awaited<ReturnType<typeof maintainOrderApi.batchPreview.reply.parse>>
type Result = Awaited<ReturnType<typeof maintainOrderApi.batchApply.reply.parse>>

const codeOf = (thrown: unknown) => (thrown as { code?: number } | null)?.code
/** A preview that is too old or no longer true is made again, not shown as done. */
const isExpired = (thrown: unknown) => codeOf(thrown) === refuseMaintain.previewExpired.code

/** 修改日期 / 人员 / 模板: what is wanted, what it would do row by row, what was done (jobs 6.5). */
export function BatchDrawer({ action, rows, start, onClose, onDone }: Props) {
  const { call } = useKit()
  const refresh = useRefreshList()
  const [typed, setTyped] = useState<TypedParams>(start ?? emptyParams)
  const [preview, setPreview] = useState<Preview>()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [approval, setApproval] = useState<ApprovalTyped>(noApproval)
  const [result, setResult] = useState<Result>()
  const [renewed, setRenewed] = useState(false)
  const { running, run } = useRun()

  const going = preview?.rows.filter((row) => row.ok && !excluded.has(row.id)) ?? []
  const releases = going.filter((row) => row.needsApproval).length

  async function ask(again = false): Promise<void> {
    const missing = missingParam(action, typed)
    if (missing) return toast.warning(missing)
    await run(async () => {
      setPreview(
        await call(maintainOrderApi.batchPreview, {
          ids: rows.map((row) => row.id),
          action,
          params: paramsSent(action, typed),
          changeReason: typed.changeReason,
          reason: typed.reason.trim(),
        }),
      )
      if (!again) setExcluded(new Set())
      setRenewed(again)
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the drawer opens
  useEffect(() => {
    if (start) void ask()
  }, [])
  async function apply(): Promise<void> {
    if (!preview) return
    const given = approvalGiven(approval)
    if (releases > 0 && !given) return toast.warning('有工单需审批，请填写放行原因和放行人')
    await run(async () => {
      try {
        const sent = { token: preview.token, excludeIds: [...excluded], approval: releases > 0 ? given : undefined }
        const done = await call(maintainOrderApi.batchApply, sent)
        setResult(done)
        if (done.failed.length === 0) {
          toast.done(`已${batchTitles[action]} ${done.done} 单`)
          onClose()
        }
        onDone()
        await refresh(maintainOrderList)
      } catch (thrown) {
        if (isExpired(thrown)) await ask(true)
        else throw thrown
      }
    })
  }

  const footer = result ? (
    <div className={css.foot}>
      <Button type="primary" onClick={onClose}>
        关闭
      </Button>
    </div>
  ) : preview ? (
    <div className={css.foot}>
      <span className="sec">
        将修改 <b className="num ink">{going.length}</b> 单
        {releases > 0 && (
          <>
            ，其中 <b className="num amberText">{releases}</b> 单需审批
          </>
        )}
      </span>
      <Button onClick={() => setPreview(undefined)} disabled={running}>
        返回修改
      </Button>
      <Button type="primary" loading={running} disabled={going.length === 0} onClick={apply}>
        {batchTitles[action]} {going.length} 单
      </Button>
    </div>
  ) : (
    <div className={css.foot}>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={running} onClick={() => ask()}>
        预览
      </Button>
    </div>
  )

  return (
    <Drawer open onClose={onClose} wide title={`${batchTitles[action]} · ${rows.length} 单`} footer={footer}>
      {result ? (
        <Outcome result={result} rows={preview?.rows ?? []} />
      ) : preview ? (
        <>
          {renewed && (
            <p className={css.renewed} role="status">
              原预览已过期或数据已变化，下面是按现在的数据重新算出的结果，请再核对一次。
            </p>
          )}
          <Summary preview={preview} />
          {releases > 0 && <ApprovalFields value={approval} onChange={setApproval} />}
          <BatchRows action={action} rows={preview.rows} excluded={excluded} onExclude={setExcluded} />
        </>
      ) : (
        <BatchParams action={action} value={typed} onChange={setTyped} onEnter={() => void ask()} />
      )}
    </Drawer>
  )
}

function Summary({ preview }: { preview: Preview }) {
  const codes = Object.entries(preview.byCode).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <p className={css.summary}>
      可修改 <b className="num">{preview.ok}</b> 单，不能修改{' '}
      <b className={`num ${preview.blocked > 0 ? 'redText' : ''}`}>{preview.blocked}</b> 单
      {codes.map(([code, n]) => (
        <span key={code} className="ter num">
          {code} {n}
        </span>
      ))}
    </p>
  )
}

function Outcome({ result, rows }: { result: Result; rows: readonly BatchRow[] }) {
  const nameOf = new Map(rows.map((row) => [row.id, row.elevatorName]))
  return (
    <div className={css.body}>
      <p>
        已修改 <b className="num">{result.done}</b> 单，失败 <b className="num redText">{result.failed.length}</b> 单
        {result.skipped > 0 && <>，未处理 {result.skipped} 单</>}。失败的工单没有任何改动，按原因处理后再选中重做。
      </p>
      <table className={css.rows}>
        <thead>
          <tr>
            <th>工单编号</th>
            <th>电梯</th>
            <th>原因</th>
          </tr>
        </thead>
        <tbody>
          {result.failed.map((row) => (
            <tr key={row.id}>
              <td className="num">{row.orderNo}</td>
              <td>{nameOf.get(row.id)}</td>
              <td className="redText">{row.errorMsg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
