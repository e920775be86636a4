import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton, Lenses, ListPage, type ListState, useCurrentList } from '#kernel/web/list/index.ts'
import { usePolling, useSilence, useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { serverNow, useNow } from '#kernel/web/ui/index.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { liveApi } from '../shared/api.live.ts'
import { ageText } from '../shared/carMotion.ts'
import { LiveCondition, type LiveRow, liveList } from '../shared/liveList.ts'
import { livePage } from './addresses.ts'
import { LiveCards } from './LiveCards.tsx'
import { liveCells } from './LiveCells.tsx'
import { LiveTowers } from './LiveTowers.tsx'
import css from './list.module.css'
import liveCss from './live.module.css'
import { useLiveStates } from './liveStates.ts'

const lenses = [
  { value: 'list', label: '卡片' },
  { value: 'rows', label: '列表' },
  { value: 'estate', label: '楼盘图' },
] as const

const REFRESH_MS = 20_000

/** /patrolMonitoring/patrolMonitoringList: which lift is not well now (monitoring 4.1, AB1). */
export function LiveListPage() {
  const view = useSearchParams()[0].get('view') ?? 'list'
  return (
    <ListPage
      list={liveList}
      from={liveApi.list}
      title="实时监测"
      actions={
        <>
          <Lenses lenses={lenses} value={view} />
          <ExportButton to={liveApi.export} />
        </>
      }
      above={
        <>
          <Silence />
          <Counts />
        </>
      }
      cells={liveCells}
      open={(row) => livePage.detail(row.id)}
      around={(state, rows) => (
        <Following state={state as unknown as ListState<LiveRow>} view={view}>
          {rows}
        </Following>
      )}
      empty={{ headline: '还没有装终端的电梯', hint: '终端登记并绑定到电梯后，这里显示每台电梯此刻的情况。' } as never}
    />
  )
}

/** One click shows the lifts of a condition, another all again. */
function Counts() {
  const { state } = useCurrentList()
  const { communityId, condition } = state.filters as { communityId?: string; condition?: number[] }
  const { data } = useRead(
    liveApi.counts,
    { ...(communityId ? { communityId } : {}) },
    { refetchInterval: usePolling(REFRESH_MS), firstLoad: true },
  )
  const { normal, fault, inspection, offline } = LiveCondition.code
  const chosen = condition?.length === 1 ? condition[0] : undefined
  return (
    <div className={css.counts} role="toolbar" aria-label="运行状况">
      {[normal, fault, inspection, offline].map((one) => {
        const n = data?.conditions.find((of) => of.condition === one)?.n ?? 0
        return (
          <button
            key={one}
            type="button"
            aria-pressed={chosen === one}
            data-tone={one === fault ? 'red' : one === offline ? 'amber' : undefined}
            data-none={n === 0 ? '' : undefined}
            onClick={() => state.setFilters({ condition: chosen === one ? undefined : [one] })}
          >
            {LiveCondition.label(one)}
            <b className="num">{data ? n : '…'}</b>
          </button>
        )
      })}
    </div>
  )
}

/** The line is down: what stands here stands still (monitoring 4.1). */
function Silence() {
  const since = useSilence()
  return since === undefined ? null : <Lost since={since} />
}

function Lost({ since }: { since: number }) {
  useNow()
  return (
    <div className={liveCss.lost} role="status">
      <WarningIcon />
      <b>连接中断</b>
      <span className="num">{ageText(Math.max(5001, serverNow() - since))}，正在重连，每 15 秒刷新一次。</span>
    </div>
  )
}

interface FollowingProps {
  readonly state: ListState<LiveRow>
  readonly view: string
  readonly children: ReactNode
}

/** Follows the lifts of the page, and asks for the list again when something was recorded; never under the pointer. */
function Following({ state, view, children }: FollowingProps) {
  const { rows } = state
  const body = useRef<HTMLDivElement>(null)
  const stale = useStale()
  const company = useUser()?.companyId
  const every = usePolling(REFRESH_MS)
  useLiveStates(rows.map(({ id }) => id))
  const again = () => {
    if (!body.current?.matches(':hover')) void stale(liveApi.list)
    void stale(liveApi.counts)
  }
  useTopics(company ? [`company.${company}.record`] : [], again)
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (every === false) return
    const timer = setInterval(() => latest.current(), every)
    return () => clearInterval(timer)
  }, [every])
  const drawn = rows.length > 0 && !state.failed && !state.loading
  return (
    <div ref={body} className="stack grow min-h-0 min-w-0">
      {!drawn || view === 'rows' ? (
        children
      ) : view === 'estate' ? (
        <LiveTowers rows={rows} />
      ) : (
        <LiveCards rows={rows} />
      )}
    </div>
  )
}
