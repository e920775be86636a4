import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { told } from '#kernel/web/client/told.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ShortTable, Tag, timeText, toast } from '#kernel/web/ui/index.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { linkApi, platformApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type Difference, DifferenceKind, MOST_LISTED, ReconcileResult } from '../shared/reconcile.ts'
import css from './platform.module.css'
import { useJobResult } from './useJobResult.ts'

const { onlyHere, onlyThere, differs } = DifferenceKind.code

/** 全量核对: local n, remote m, and each difference with what to do about it (archives 4.3). */
export function ReconcilePanel({ platformId }: { platformId: string }) {
  const { call } = useKit()
  const [jobId, setJobId] = useState<string>()
  const { running, share, error, result } = useJobResult(jobId, ReconcileResult)
  async function start(): Promise<void> {
    const job = await told(call(platformApi.reconcile, { platformId }))
    if (job) setJobId(job.jobId)
  }
  return (
    <div className="pt-16 pb-20 px-20">
      <div className={`row gap-8 pb-10 ${css.mapBar}`}>
        <span className="sec">
          {result ? `核对于 ${timeText(result.at)}` : '把本企业应上报的电梯与平台已有的逐台比较，不改动任何一边。'}
        </span>
        <Can needs={[may.edit]}>
          <Button type="primary" loading={running} onClick={start}>
            {result ? '重新核对' : '开始核对'}
          </Button>
        </Can>
      </div>
      {running && (
        <div className={css.bar} role="progressbar" aria-label="全量核对">
          <i className="block bg-action" style={{ width: `${Math.round((share ?? 0.1) * 100)}%` }} />
        </div>
      )}
      {error && <p className="redText">{error}</p>}
      {result && (
        <>
          <div className={`flex gap-28 pt-4 pb-12 ${css.figures}`}>
            <Figure title="本企业" value={result.local} unit="台" />
            <Figure title="平台" value={result.remote} unit="台" />
            <Figure title="一致" value={result.same} unit="台" />
            <Figure title="有差异" value={result.differing} unit="台" />
          </div>
          {result.differing > result.differences.length && (
            <p className="sec small">只列出前 {MOST_LISTED} 台；先处理这些再核对。</p>
          )}
          <Differences platformId={platformId} rows={result.differences} />
        </>
      )}
    </div>
  )
}

function Figure({ title, value, unit }: { title: string; value: number; unit: string }) {
  return (
    <div>
      <span className="ter small">{title}</span>
      <b className="num">
        {thousands(value)} <span className="ter small">{unit}</span>
      </b>
    </div>
  )
}

function Differences({ platformId, rows }: { platformId: string; rows: readonly Difference[] }) {
  const { call } = useKit()
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set())
  async function report(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += 500) {
      const elevatorIds = ids.slice(from, from + 500)
      const sent = await told(call(linkApi.link, { platformId, elevatorIds, again: true }))
      if (!sent) return
      const left = new Set(sent.skipped.map(({ elevatorId }) => elevatorId))
      setReported((now) => new Set([...now, ...elevatorIds.filter((id) => !left.has(id))]))
      if (sent.skipped.length > 0) toast.warning(`${sent.skipped.length} 台没有上报：${sent.skipped[0]?.reason ?? ''}`)
      if (sent.done > 0) toast.done(`${sent.done} 台已登记上报`)
    }
  }
  if (rows.length === 0) return <p className="sec">两边一致，没有要处理的。</p>
  const ours = rows.flatMap(({ elevatorId }) => (elevatorId && !reported.has(elevatorId) ? [elevatorId] : []))
  return (
    <>
      {ours.length > 1 && (
        <Can needs={[may.link]}>
          <Button onClick={() => void report(ours)}>全部上报（{ours.length} 台）</Button>
        </Can>
      )}
      <ShortTable
        rows={rows}
        by={({ elevatorId, remoteId }) => elevatorId ?? remoteId ?? ''}
        columns={[
          {
            title: '电梯',
            cell: (row) => (
              <>
                {row.elevatorId ? (
                  <Link to={`${elevatorPaths.detail}?id=${row.elevatorId}`}>{row.name}</Link>
                ) : (
                  row.name || '—'
                )}
                <div className="ter small num">{row.registerCode ?? '没有注册代码'}</div>
              </>
            ),
          },
          {
            title: '差异',
            cell: ({ kind }) => <Tag tone={kind === differs ? 'amber' : 'line'}>{DifferenceKind.label(kind)}</Tag>,
          },
          {
            title: '内容',
            cell: (row) => (
              <>
                {row.kind === onlyThere && (
                  <span className="sec">平台编号 {row.remoteId}；已转出或报废的请向平台申请注销</span>
                )}
                {row.fields.slice(0, 4).map((one) => (
                  <div key={one.title} className="small">
                    {one.title}：本企业 {one.ours || '空'}，平台 {one.theirs || '空'}
                  </div>
                ))}
                {row.fields.length > 4 && <div className="ter small">另有 {row.fields.length - 4} 项</div>}
              </>
            ),
          },
          {
            title: '操作',
            quiet: true,
            cell: ({ elevatorId, kind }) =>
              elevatorId !== null &&
              (reported.has(elevatorId) ? (
                <span className="ter">已登记</span>
              ) : (
                <Can needs={[may.link]}>
                  <button type="button" className="linkButton" onClick={() => void report([elevatorId])}>
                    {kind === onlyHere ? '上报' : '重新上报'}
                  </button>
                </Can>
              )),
          },
        ]}
      />
    </>
  )
}
