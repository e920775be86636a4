import { Button } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { AuditPanel, Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, KeyValue, Panel, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { noticeApi } from '../shared/api.ts'
import { noticeMachine } from '../shared/notice.states.ts'
import { NoticeAudience, type NoticeDetail, type NoticeReader, NoticeState } from '../shared/notice.ts'
import { may } from '../shared/permissions.ts'
import { NoticeBody } from './NoticeBody.tsx'
import { NoticeCover } from './NoticeCover.tsx'
import { NoticeFiles } from './NoticeFiles.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { StateText } from './NoticeState.tsx'
import css from './notice.module.css'
import { PublishDialog } from './PublishDialog.tsx'

/** 'new' writes one; an id reads it, and from there it is changed, sent out, taken back. */
export function NoticeDrawer({
  id,
  onOpen,
  onClose,
}: {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const [editing, setEditing] = useState(false)
  if (id === 'new')
    return (
      <Drawer open wide title="新增公告" onClose={onClose}>
        <NoticeForm onSaved={onOpen} onClose={onClose} />
      </Drawer>
    )
  return (
    <Loaded from={noticeApi.detail} input={{ id }} what="公告">
      {(notice) => (
        <Drawer
          open
          wide
          title={
            <>
              {notice.title} <StateText state={notice.state} />
            </>
          }
          onClose={onClose}
          actions={!editing && <Verbs notice={notice} onEdit={() => setEditing(true)} onClose={onClose} />}
        >
          {editing ? (
            <NoticeForm
              key={notice.version}
              initial={notice}
              onSaved={() => setEditing(false)}
              onClose={() => setEditing(false)}
            />
          ) : (
            <Reading notice={notice} />
          )}
        </Drawer>
      )}
    </Loaded>
  )
}

interface VerbsProps {
  readonly notice: NoticeDetail
  readonly onEdit: () => void
  readonly onClose: () => void
}

function Verbs({ notice, onEdit, onClose }: VerbsProps) {
  const { call } = useKit()
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'remove'>()
  const open = noticeMachine.open(notice.state)
  const one = { id: notice.id, version: notice.version }
  const silent = Math.max(
    (notice.reached ?? 0) - ((notice.needConfirm ? notice.confirmedCount : notice.readCount) ?? 0),
    0,
  )
  const remind = async () => {
    const { done } = await call(noticeApi.remind, { id: notice.id })
    toast.done(done > 0 ? `已提醒 ${done} 人` : '所有人都已阅读')
  }
  return (
    <>
      {open.includes('edit') && (
        <Can needs={[may.edit]}>
          <Button onClick={onEdit}>编辑</Button>
        </Can>
      )}
      {open.includes('remind') && silent > 0 && (
        <Button onClick={() => void told(remind())}>
          {notice.needConfirm ? '提醒未确认' : '提醒未读'} {silent} 人
        </Button>
      )}
      {(open.includes('withdraw') || open.includes('unschedule')) && (
        <Can needs={[may.publish]}>
          <Button onClick={() => setAsking('withdraw')}>{open.includes('withdraw') ? '撤回' : '取消定时'}</Button>
        </Can>
      )}
      {open.includes('remove') && (
        <Can needs={[may.remove]}>
          <Button onClick={() => setAsking('remove')}>删除</Button>
        </Can>
      )}
      {open.includes('publish') && (
        <Can needs={[may.publish]}>
          <Button type="primary" onClick={() => setAsking('publish')}>
            发布
          </Button>
        </Can>
      )}
      {asking === 'publish' && <PublishDialog notice={notice} onClose={() => setAsking(undefined)} />}
      <ConfirmDanger
        open={asking === 'withdraw'}
        title={open.includes('withdraw') ? `撤回公告「${notice.title}」？` : `取消公告「${notice.title}」的定时发布？`}
        effect={
          open.includes('withdraw')
            ? '公告与它的消息对所有人不再显示；修改后可重新发布，届时须重新阅读和确认。'
            : '公告回到草稿，到时不会发布。'
        }
        verb={open.includes('withdraw') ? '撤回' : '取消定时'}
        onClose={() => setAsking(undefined)}
        onConfirm={async () => {
          await call(noticeApi.withdraw, one)
          toast.done(open.includes('withdraw') ? '公告已撤回' : '已取消定时')
        }}
      />
      <ConfirmDanger
        open={asking === 'remove'}
        title={`删除公告「${notice.title}」？`}
        effect="删除记入日志，不能恢复。"
        verb="删除公告"
        onClose={() => setAsking(undefined)}
        onConfirm={async () => {
          await call(noticeApi.remove, { id: notice.id })
          toast.done('公告已删除')
          onClose()
        }}
      />
    </>
  )
}

function Reading({ notice }: { notice: NoticeDetail }) {
  const seen = notice.state === NoticeState.code.published || notice.state === NoticeState.code.withdrawn
  return (
    <div className={css.body}>
      <KeyValue
        items={[
          ['接收范围', NoticeAudience.label(notice.audience)],
          ['发布时间', timeText(notice.publishAt)],
          [
            '方式',
            [notice.needConfirm && '需要确认', notice.pinned && '置顶', notice.isPublic && '对外公示']
              .filter(Boolean)
              .join('、') || '普通',
          ],
        ]}
      />
      <div className={css.paper}>
        <NoticeCover url={notice.coverUrl} />
        <NoticeBody text={notice.content} />
        <NoticeFiles files={notice.files} />
      </div>
      {seen && <Readers notice={notice} />}
      <Panel title="日志">
        <AuditPanel entity="notice" id={notice.id} />
      </Panel>
    </div>
  )
}

function Readers({ notice }: { notice: NoticeDetail }) {
  const { data = [] } = useRead(noticeApi.readers, { id: notice.id }, { firstLoad: true })
  const facts = `已读 ${notice.readCount ?? 0} / ${notice.reached ?? 0}${notice.needConfirm ? ` · 已确认 ${notice.confirmedCount ?? 0} / ${notice.reached ?? 0}` : ''}`
  return (
    <Panel title="阅读情况" right={<span className="num">{facts}</span>}>
      <div className={css.readers}>
        <table className="plainTable">
          <thead>
            <tr>
              <th>姓名</th>
              <th>班组</th>
              <th>阅读</th>
              {notice.needConfirm && <th>确认</th>}
            </tr>
          </thead>
          <tbody>
            {data.map((reader) => (
              <Reader key={reader.userId} reader={reader} confirms={notice.needConfirm} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Reader({ reader, confirms }: { reader: NoticeReader; confirms: boolean }) {
  const mark = (at: string | null, none: string) =>
    at ? <span className="num">{timeText(at)}</span> : <span className="amberText">{none}</span>
  return (
    <tr>
      <td>{reader.name}</td>
      <td>{reader.teamName ?? <span className="ter">—</span>}</td>
      <td>{mark(reader.readAt, '未读')}</td>
      {confirms && <td>{mark(reader.confirmedAt, '未确认')}</td>}
    </tr>
  )
}
