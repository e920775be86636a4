import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
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
import { useKit } from '#kernel/web/services.tsx'
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
import { type MessageRow, messageList } from '../shared/message.ts'
import { MessageRows } from './MessageRows.tsx'
import { MessageSide } from './MessageSide.tsx'
import css from './message.module.css'
import { followJump } from './openMessage.ts'

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

function Messages({ userId }: { userId: string }) {
  const kit = useKit()
  const navigate = useNavigate()
  const own = useList(messageList, messageApi.list)
  const state = own as unknown as ListState
  const active = useActiveFilters(state.list.filters, state.filters)
  const [at, setAt] = useState(-1)
  const { data: unread } = useRead(messageApi.unread, {}, { firstLoad: true })

  const stale = useStale()
  useTopics([`user.${userId}.message`], () => void stale(messageApi.list, messageApi.unread))

  // A failure was told by the client; the row stays as it is.
  const quietly = (work: Promise<unknown>) => void told(work)
  const open = (row: MessageRow, index: number) => {
    setAt(index)
    if (row.readAt === null) quietly(kit.call(messageApi.read, { ids: [row.id] }))
    followJump(row, {
      may: kit.may,
      // `?notice=…` opens above this page, whose filters stay.
      go: (to) => void navigate(to.startsWith('?') ? `?${withParam(window.location.search, to)}` : to),
    })
  }
  const handle = (row: MessageRow) => quietly(kit.call(messageApi.handle, { ids: [row.id] }))
  const readAll = () => {
    const { bigType, subType } = own.filters as { bigType?: 1; subType?: 1 }
    quietly(kit.call(messageApi.readAll, { ...(bigType ? { bigType } : {}), ...(subType ? { subType } : {}) }))
  }

  const openHere = () => {
    const row = own.rows[at]
    if (row) open(row, at)
  }
  useKeys({
    j: () => setAt((was) => Math.min(was + 1, own.rows.length - 1)),
    k: () => setAt((was) => Math.max(was - 1, 0)),
    enter: openHere,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or filter begins without a chosen row
  useEffect(() => setAt(-1), [own.page, state.query])

  const current = useMemo(() => ({ state, columns: [] }), [state])
  const onlyUnread = state.filters.read === 0 && active.length === 1
  const body = state.failed ? (
    <NetworkPanel onRetry={state.retry} />
  ) : state.loading ? (
    <div className="listFill">{state.waiting && <RowSkeleton rows={12} />}</div>
  ) : own.rows.length > 0 ? (
    <MessageRows rows={own.rows} at={at} onOpen={open} onHandle={handle} />
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
            <Button disabled={!unread || unread.total === 0} onClick={readAll}>
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

function withParam(search: string, added: string): string {
  const all = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(added)) all.set(name, value)
  return all.toString()
}
