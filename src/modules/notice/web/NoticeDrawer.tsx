import { Button } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { AuditPanel, Drawer, RemoveButton } from '#kernel/web/detail/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, KeyValue, Panel, ShortTable, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { noticeApi } from '../shared/api.ts'
import { noticeMachine } from '../shared/notice.states.ts'
import { NoticeAudience, type NoticeDetail, NoticeState } from '../shared/notice.ts'
import { may } from '../shared/permissions.ts'
import { NoticeBody } from './NoticeBody.tsx'
import { NoticeCover } from './NoticeCover.tsx'
import { NoticeFiles } from './NoticeFiles.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { StateText } from './NoticeState.tsx'
import css from './notice.module.css'
import { PublishDialog } from './PublishDialog.tsx'

interface Props {
  readonly id: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** 'new' writes one; an id reads it, and from there it is changed, sent out, taken back. */
export function NoticeDrawer({ id, onOpen, onClose }: Props) {
  if (id === 'new')
    return (
      <Drawer open wide title="新增公告" onClose={onClose}>
        <NoticeForm onSaved={onOpen} onClose={onClose} />
      </Drawer>
    )
  return (
    <Inspector from={noticeApi.detail} input={{ id }} what="公告" onClose={onClose}>
      {(notice) => <Opened notice={notice} onClose={onClose} />}
    </Inspector>
  )
}

function Opened({ notice, onClose }: { notice: NoticeDetail; onClose: () => void }) {
  const [editing, setEditing] = useState(false)
  return (
    <Inspected
      name={
        <>
          {notice.title}
          <InspectedState>
            <StateText state={notice.state} />
          </InspectedState>
        </>
      }
      verbs={!editing && <Verbs notice={notice} onEdit={() => setEditing(true)} onClose={onClose} />}
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
    </Inspected>
  )
}

interface VerbsProps {
  readonly notice: NoticeDetail
  readonly onEdit: () => void
  readonly onClose: () => void
}

function Verbs({ notice, onEdit, onClose }: VerbsProps) {
  const { call } = useKit()
  const [asking, setAsking] = useState<'publish' | 'withdraw'>()
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
          <RemoveButton
            what="公告"
            name={notice.title}
            effect="删除记入日志，不能恢复。"
            from={noticeApi.remove}
            id={notice.id}
            onGone={onClose}
          />
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
    </>
  )
}

function Reading({ notice }: { notice: NoticeDetail }) {
  const seen = notice.state === NoticeState.code.published || notice.state === NoticeState.code.withdrawn
  return (
    <div className="stack gap-12 pt-12 pb-20 px-20">
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
      <div className="py-14 px-16 edge r-4">
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
        <ShortTable
          rows={data}
          by={({ userId }) => userId}
          columns={[
            { title: '姓名', cell: ({ name }) => name },
            { title: '班组', cell: ({ teamName }) => teamName },
            { title: '阅读', cell: ({ readAt }) => <Mark at={readAt} none="未读" /> },
            notice.needConfirm && { title: '确认', cell: ({ confirmedAt }) => <Mark at={confirmedAt} none="未确认" /> },
          ]}
        />
      </div>
    </Panel>
  )
}

const Mark = ({ at, none }: { at: string | null; none: string }) =>
  at ? <span className="num">{timeText(at)}</span> : <span className="amberText">{none}</span>
