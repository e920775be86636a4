import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import { ExportButton, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { linkApi } from '../shared/api.ts'
import { type LinkRow, linkList } from '../shared/elevatorLink.ts'
import { platformPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { PlatformKind } from '../shared/platform.terms.ts'
import { lackingLinks } from './addresses.ts'
import { MatchDrawer } from './MatchDrawer.tsx'
import { LinkMark, Missing } from './marks.tsx'
import css from './platform.module.css'
import { useLivePlatforms } from './useLive.ts'

/** /linkElvManage/linkElvInfo (archives 4.3). */
export function LinkListPage() {
  const { call } = useKit()
  const [matching, setMatching] = useState(false)
  const [ending, setEnding] = useState<Selection<LinkRow>>()
  const { data } = useRead(linkApi.counts, {}, { firstLoad: true })
  useLivePlatforms(linkApi.list, linkApi.counts)

  return (
    <>
      <ListPage
        list={linkList}
        from={linkApi.list}
        title="电梯关联"
        facts={
          data &&
          data.linked + data.linking + data.none + data.failed > 0 && (
            <>
              已关联 {data.linked} · {data.linking > 0 ? <b>关联中 {data.linking}</b> : '关联中 0'} · 未关联 {data.none}{' '}
              · <span className={data.failed > 0 ? 'redText' : undefined}>失败 {data.failed}</span> ·{' '}
              {data.lacking > 0 ? <Link to={lackingLinks()}>缺项 {data.lacking}</Link> : '缺项 0'}
            </>
          )
        }
        actions={
          <>
            <Can needs={[may.linkLog]}>
              <Link to={platformPaths.linkLog}>
                <Button>关联日志</Button>
              </Link>
            </Can>
            <ExportButton to={linkApi.export} />
            <Can needs={[may.link]}>
              <Button type="primary" onClick={() => setMatching(true)}>
                批量匹配
              </Button>
            </Can>
          </>
        }
        above={data && data.linking > 0 && <LinkProgress linked={data.linked} linking={data.linking} />}
        open={(row) => `${elevatorPaths.detail}?id=${row.elevatorId}`}
        selectionActions={(selection) => <LinkVerbs selection={selection} onEnd={setEnding} />}
        cells={{
          elevatorName: (_, row) => <LiftName of={row.lift} />,
          state: (state, row) => (
            <span title={row.lastError ?? undefined}>
              <LinkMark state={state} />
            </span>
          ),
          missing: (missing, row) => (
            <Missing kind={PlatformKind.code.archive} missing={missing} elevatorId={row.elevatorId} />
          ),
          lastError: (error) => (
            <span className="clip" title={error ?? undefined}>
              {error ?? <span className="ter">—</span>}
            </span>
          ),
        }}
        empty={{ hint: '新增平台后，它覆盖地区的电梯列在这里；家用电梯不在上报范围。' }}
      />
      {matching && <MatchDrawer onClose={() => setMatching(false)} />}
      <ConfirmDanger
        open={ending !== undefined}
        title={`解除 ${ending?.ids.length ?? 0} 台电梯的关联？`}
        effect="解除后这些电梯的档案与维保记录不再上报；平台上已有的记录不受影响。"
        verb="解除关联"
        onClose={() => setEnding(undefined)}
        onConfirm={async () => {
          const { done } = await call(linkApi.unlink, { ids: [...(ending?.ids ?? [])] })
          toast.done(`${done} 台已解除`)
          ending?.clear()
        }}
      />
    </>
  )
}

/** How much of what was set going is linked. */
function LinkProgress({ linked, linking }: { linked: number; linking: number }) {
  const percent = (linked / (linking + linked)) * 100
  return (
    <div className={css.bar} role="progressbar" aria-label="关联进度" aria-valuenow={Math.round(percent)}>
      <i className="block bg-action" style={{ width: `${percent}%` }} />
    </div>
  )
}

interface VerbsProps {
  readonly selection: Selection<LinkRow>
  onEnd(selection: Selection<LinkRow>): void
}

function LinkVerbs({ selection, onEnd }: VerbsProps) {
  const { call } = useKit()
  const { rows, ids, clear } = selection
  async function link(): Promise<void> {
    for (const [platformId, of] of Map.groupBy(rows, (row) => row.platformId)) {
      const elevatorIds = of.map(({ elevatorId }) => elevatorId)
      const answer = await told(call(linkApi.link, { platformId, elevatorIds }))
      if (answer) tell(answer.done, '开始关联', answer.skipped)
    }
    clear()
  }
  async function retry(): Promise<void> {
    const answer = await told(call(linkApi.retry, { ids: [...ids] }))
    if (answer) tell(answer.done, '重新关联', answer.skipped)
    clear()
  }
  return (
    <>
      <Can needs={[may.link]}>
        <button type="button" className="linkButton" onClick={() => void link()}>
          关联
        </button>
      </Can>
      <Can needs={[may.linkRetry]}>
        <button type="button" className="linkButton" onClick={() => void retry()}>
          重试
        </button>
      </Can>
      <Can needs={[may.unlink]}>
        <button type="button" className="linkButton" onClick={() => onEnd(selection)}>
          解除
        </button>
      </Can>
    </>
  )
}

function tell(done: number, verb: string, skipped: readonly { reason: string }[]): void {
  if (done > 0) toast.done(`${done} 台${verb}`)
  const [first] = skipped
  if (first) toast.warning(`${skipped.length} 台没有${verb}：${first.reason}`)
}
