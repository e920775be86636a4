import { Button, Modal } from 'antd'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { timeText, toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { noticeApi } from '../shared/api.ts'
import type { OpenNotice } from '../shared/notice.ts'
import { NoticeBody } from './NoticeBody.tsx'
import { NoticeCover } from './NoticeCover.tsx'
import { NoticeFiles } from './NoticeFiles.tsx'
import css from './notice.module.css'

/** The notice somebody opened. */
export function ReadDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const stale = useStale()
  return (
    <Drawer
      open
      title="企业公告"
      onClose={() => {
        // Reading it was noted by itself: what counts the unread follows.
        void stale()
        onClose()
      }}
    >
      <Loaded from={noticeApi.open} input={{ id }} what="公告">
        {(notice) => (
          <div className="stack gap-16 items-start py-16 px-20">
            <Content notice={notice} />
            {notice.needConfirm && <Confirm notice={notice} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

function Content({ notice }: { notice: OpenNotice }) {
  return (
    <article>
      <h2 className={`m-0 mb-4 strong ${css.headline}`}>{notice.title}</h2>
      <p className="ter small num">
        {[notice.author, notice.publishAt && timeText(notice.publishAt)].filter(Boolean).join(' · ')}
      </p>
      <NoticeCover url={notice.coverUrl} />
      <NoticeBody text={notice.content} />
      <NoticeFiles files={notice.files} />
    </article>
  )
}

function Confirm({ notice }: { notice: OpenNotice }) {
  const { call } = useKit()
  const { running, run } = useRun()
  if (notice.confirmedAt) return <p className="ter small num">已于 {timeText(notice.confirmedAt)} 确认</p>
  const confirm = () =>
    run(async () => {
      await call(noticeApi.confirm, { id: notice.id })
      toast.done('已确认')
    })
  return (
    <Button type="primary" loading={running} onClick={() => void confirm()}>
      确认已阅读
    </Button>
  )
}

/** A notice that asks for a confirmation; put off, it asks again at the next login. */
export function ConfirmDialog({ id, onLater }: { id: string; onLater: () => void }) {
  return (
    <Modal open width={560} title="请阅读并确认公告" onCancel={onLater} footer={null} destroyOnHidden>
      <Loaded key={id} from={noticeApi.open} input={{ id }} what="公告">
        {(notice) => (
          <div className={`stack gap-16 ${css.dialog}`}>
            <Content notice={notice} />
            <div className="flex gap-8 to-end mt-12">
              <Button onClick={onLater}>稍后确认</Button>
              <Confirm notice={notice} />
            </div>
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
