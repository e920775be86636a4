import { Button, Radio } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { linkApi, platformApi } from '../shared/api.ts'
import { type Doubtful, MatchResult, type MatchSide } from '../shared/reconcile.ts'
import css from './platform.module.css'
import { useJobResult } from './useJobResult.ts'

/** 批量匹配 by register code; doubtful lifts side by side with those the platform knows. */
export function MatchDrawer({ onClose }: { onClose: () => void }) {
  const { call } = useKit()
  const stale = useStale()
  const [platformId, setPlatformId] = useState<string>()
  const [jobId, setJobId] = useState<string>()
  const { running, share, error, result } = useJobResult(jobId, MatchResult)
  async function start(): Promise<void> {
    if (!platformId) return
    const job = await told(call(linkApi.match, { platformId }))
    if (job) setJobId(job.jobId)
  }
  function close(): void {
    // The links were made by the work beside the server.
    void stale(linkApi.list, linkApi.counts)
    onClose()
  }
  return (
    <Drawer open wide title="批量匹配" onClose={close}>
      <div className="pt-16 pb-20 px-20">
        <p className="sec">
          把尚未关联的电梯与平台已有的电梯按注册代码匹配：相同且没有矛盾的直接关联，存疑的在下面并列，由人确认。
        </p>
        <div className={`row gap-8 pb-10 ${css.mapBar}`}>
          <span style={{ width: 'calc(320px * var(--size))' }}>
            <RefSelect
              id="match-platform"
              disabled={running}
              from={platformApi.options.path}
              value={platformId}
              onChange={(value) => setPlatformId(value as string | undefined)}
            />
          </span>
          <Button type="primary" disabled={!platformId} loading={running} onClick={start}>
            开始匹配
          </Button>
        </div>
        {running && (
          <div className={css.bar} role="progressbar" aria-label="批量匹配">
            <i className="block bg-action" style={{ width: `${Math.round((share ?? 0.1) * 100)}%` }} />
          </div>
        )}
        {error && <p className="redText">{error}</p>}
        {result && (
          <p role="status">
            已关联 <b className="num">{result.matched}</b> 台，存疑 <b className="num">{result.doubtful.length}</b>{' '}
            台，平台没有的 <b className="num">{result.unknown}</b> 台。
          </p>
        )}
      </div>
      {result?.doubtful.map((one) => (
        <Decision key={one.elevatorId} platformId={result.platformId} of={one} />
      ))}
    </Drawer>
  )
}

const lines: readonly (readonly [string, keyof MatchSide])[] = [
  ['名称', 'name'],
  ['注册代码', 'registerCode'],
  ['出厂编号', 'factoryNumber'],
  ['地址', 'address'],
]

function Decision({ platformId, of: { elevatorId, why, local, remote } }: { platformId: string; of: Doubtful }) {
  const { call } = useKit()
  const [chosen, setChosen] = useState(remote[0]?.id)
  const [done, setDone] = useState(false)
  const other = remote.find(({ id }) => id === chosen)
  async function tie(): Promise<void> {
    if (!chosen) return
    const tied = await call(linkApi.link, { platformId, elevatorIds: [elevatorId], remoteId: chosen }).catch(
      () => undefined,
    )
    if (!tied) return
    setDone(true)
    toast.done(`${local.name ?? '电梯'}已关联`)
  }
  return (
    <section className={`py-14 px-20 line-b ${css.part}`}>
      <h3>
        {local.name} <span className="amberText small">{why}</span>
      </h3>
      <div className={`grid gap-y-4 gap-x-12 ${css.sides}`}>
        <span />
        <span className="ter">本企业</span>
        <span className="ter">平台</span>
        {lines.map(([title, prop]) => (
          <Line key={prop} title={title} ours={local[prop]} theirs={other?.[prop] ?? null} />
        ))}
      </div>
      {remote.length > 1 && (
        <Radio.Group
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={remote.map(({ id }) => ({ value: id, label: `平台编号 ${id}` }))}
        />
      )}
      <div className="row gap-8 mt-8">
        {done ? (
          <span className="sec">已关联</span>
        ) : (
          <Button size="small" onClick={tie}>
            是同一台，关联
          </Button>
        )}
      </div>
    </section>
  )
}

function Line({ title, ours, theirs }: { title: string; ours: string | null; theirs: string | null }) {
  const tone = ours !== theirs ? 'amberText' : undefined
  return (
    <>
      <span className="ter">{title}</span>
      <span className={tone}>{ours ?? '—'}</span>
      <span className={tone}>{theirs ?? '—'}</span>
    </>
  )
}
