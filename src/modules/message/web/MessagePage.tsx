import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  FilterBar,
  FilterChips,
  ListContext,
  type ListState,
  Pager,
  useActiveFilters,
  useList,
} from '#kernel/web/list/index.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { BellIcon } from '#kernel/web/ui/icons/index.ts'
import {
  EmptyState,
  FilteredEmpty,
  Kbd,
  NetworkPanel,
  Notice,
  QueueClear,
  RowSkeleton,
  TitleRow,
} from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { messageApi } from '../shared/api.ts'
import { type ListedMessage, messageList } from '../shared/message.ts'
import { MessageRows } from './MessageRows.tsx'
import { MessageSide } from './MessageSide.tsx'
import css from './message.module.css'
import { useMessageVerbs } from './useMessageVerbs.ts'

/** /msg 消息中心 (archives 4.1). Opens without a session too. */
export function MessagePage() {
  const user = useUser()
  if (user) return <Messages userId={user.id} />
  return (
    <div className={css.guest}>
      <Notice
        icon={<BellIcon size={32} line={0.9} />}
        headline="登录后查看消息"
        hint="工作通知、报警、系统通知和企业公告都在这里。"
        actions={
          <Link to="/auth/login">
            <Button type="primary">去登录</Button>
          </Link>
        }
      />
    </div>
  )
}

const fixed = { bundled: true }
/** Not offered: the page always shows one line for many of a kind. */
function withoutBundled(state: ListState): ListState {
  const { bundled: _, ...filters } = state.list.filters
  return { ...state, list: { ...state.list, filters } }
}

function Messages({ userId }: { userId: string }) {
  const own = useList(messageList, messageApi.list, { fixed })
  const state = useMemo(() => withoutBundled(own as unknown as ListState), [own])
  const active = useActiveFilters(state.list.filters, state.filters)
  const { data: unread } = useRead(messageApi.unread, {}, { firstLoad: true })

  const stale = useStale()
  useTopics([`user.${userId}.message`], () => void stale(messageApi.list, messageApi.unread))

  const verbs = useMessageVerbs(own.filters)
  const [unfolded, setUnfolded] = useState<string>()
  const { at, open } = useRowAt(own, (row) =>
    row.alike > 1 ? setUnfolded((was) => (was === row.id ? undefined : row.id)) : verbs.open(row),
  )

  const current = useMemo(() => ({ state, columns: [] }), [state])
  const onlyUnread = state.filters.read === 0 && active.length === 1
  const body = state.failed ? (
    <NetworkPanel failure={state.failure} onRetry={state.retry} />
  ) : state.loading ? (
    <div className="listFill">{state.waiting && <RowSkeleton rows={12} />}</div>
  ) : own.rows.length > 0 ? (
    <MessageRows
      rows={own.rows}
      at={at}
      unfolded={unfolded}
      onOpen={open}
      onOpenOne={verbs.open}
      onHandle={verbs.handle}
      onHandleAlike={verbs.handleAlike}
    />
  ) : onlyUnread ? (
    <QueueClear headline="没有未读消息" />
  ) : active.length > 0 ? (
    <FilteredEmpty
      what="消息"
      filters={active}
      onDrop={(name) => state.setFilters({ [name]: undefined })}
      onReset={state.reset}
    />
  ) : (
    <EmptyState what="消息" hint="派单、到期提醒和公告会出现在这里。" icon={<BellIcon size={32} line={0.9} />} />
  )
  return (
    <ListContext value={current}>
      <div className="listPage">
        <TitleRow
          title="消息中心"
          facts={
            <>
              未读 {unread?.total ?? 0} 条 · <Kbd>J</Kbd> 下一条 <Kbd>K</Kbd> 上一条 <Kbd>Enter</Kbd> 打开
            </>
          }
          actions={
            <Button disabled={!unread || unread.total === 0} onClick={verbs.readAll}>
              全部已读
            </Button>
          }
        />
        <div className="listColumns">
          <aside className="listSide">
            <MessageSide state={state} unread={unread} />
          </aside>
          <div className="listMain">
            <FilterBar state={state} />
            <FilterChips state={state} active={active} />
            <div className="listBody">{body}</div>
            <div className="listFoot">{!state.failed && !state.loading && <Pager state={state} />}</div>
          </div>
        </div>
      </div>
    </ListContext>
  )
}

/** The row that J, K and Enter stand on, −1: none. */
function useRowAt({ rows, page, query }: ListState<ListedMessage>, onOpen: (row: ListedMessage) => void) {
  const [at, setAt] = useState(-1)
  const open = (row: ListedMessage, index: number) => {
    setAt(index)
    onOpen(row)
  }
  const openHere = () => {
    const row = rows[at]
    if (row) open(row, at)
  }
  useKeys({
    j: ['下一条', () => setAt((was) => Math.min(was + 1, rows.length - 1))],
    k: ['上一条', () => setAt((was) => Math.max(was - 1, 0))],
    enter: ['打开', openHere],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or filter begins without a chosen row
  useEffect(() => setAt(-1), [page, query])
  return { at, open }
}
