import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { noticeApi } from '../shared/api.ts'
import type { NoticeDetail } from '../shared/notice.ts'

/** Now or at a time; says how many people it reaches. */
export function PublishDialog({ notice, onClose }: { notice: NoticeDetail; onClose: () => void }) {
  const { call, today } = useKit()
  const [later, setLater] = useState(false)
  const [at, setAt] = useState<string>()
  const { running, run } = useRun()
  async function publish(): Promise<void> {
    if (later && !at) return
    await run(async () => {
      // The clock of the business is Asia/Shanghai, which has no summer time.
      const publishAt = later && at ? `${at.replace(' ', 'T')}:00+08:00` : undefined
      await call(noticeApi.publish, { id: notice.id, version: notice.version, ...(publishAt ? { publishAt } : {}) })
      toast.done(publishAt ? '到时自动发布' : '公告已发布')
      onClose()
    })
  }
  return (
    <Modal
      open
      width={440}
      title={`发布公告「${notice.title}」`}
      okText={later ? '定时发布' : '立即发布'}
      okButtonProps={{ disabled: later && !at, loading: running }}
      cancelText="取消"
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <div className="stack gap-12">
        <Radio.Group
          aria-label="发布时间"
          value={later}
          onChange={(event) => setLater(event.target.value as boolean)}
          options={[
            { value: false, label: '立即发布' },
            { value: true, label: '定时发布' },
          ]}
        />
        {later && (
          <DayInput
            kind="moment"
            aria-label="定时发布的时间"
            minuteStep={5}
            value={at}
            min={today()}
            onChange={setAt}
          />
        )}
        <p className="sec">接收范围内的人员各收到一条消息；发布后不能编辑，须先撤回。</p>
      </div>
    </Modal>
  )
}
