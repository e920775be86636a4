import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField } from '#kernel/web/form/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { ChangeReason } from '#modules/maintenance/shared/maintenance.ts'
import { useApproval } from '#modules/maintenance/web/index.ts'
import { DraftRows } from './DraftRows.tsx'
import type { Drafts } from './drafts.ts'
import { needsRelease, type Why } from './moves.ts'

/** What waits to be published, and how that is done. */
export interface Publishing {
  readonly drafts: Drafts
  /** True when nothing is left. */
  publish(why: Why): Promise<boolean>
  remove(id: string): void
}

/** What will change, with its warnings; only here it is written and the people are told. */
export function PublishDrawer({ moves, onClose }: { moves: Publishing; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ changeReason: ChangeReason.code.balance, reason: '' })
  const [running, setRunning] = useState(false)
  const release = useApproval()
  const drafts = [...moves.drafts.values()]
  const unreleased = drafts.some((draft) => needsRelease(draft.violations) && !draft.approval)
  async function publish(): Promise<void> {
    const reason = why.reason.trim()
    if (!reason) return toast.warning('原因不能为空')
    const approval = unreleased ? release.given() : undefined
    if (unreleased && !approval) return
    setRunning(true)
    if (await moves.publish({ ...why, reason, ...(approval && { approval }) })) onClose()
    setRunning(false)
  }
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={`发布 ${drafts.length} 处改动`}
      footer={
        <div className="row gap-8">
          <span className="sec grow">发布后只通知有变化的作业人员</span>
          <Button onClick={onClose}>继续调整</Button>
          <Button type="primary" loading={running} disabled={drafts.length === 0} onClick={publish}>
            发布 {drafts.length} 处改动
          </Button>
        </div>
      }
    >
      <div className="px-20 py-16">
        <AskedField label="改期原因">
          <Select
            aria-label="改期原因"
            value={why.changeReason}
            options={[...ChangeReason.options]}
            onChange={(changeReason) => setWhy({ ...why, changeReason })}
            style={{ width: 'calc(200px * var(--size))' }}
          />
        </AskedField>
        <AskedField label="说明">
          <Input
            aria-label="说明"
            maxLength={200}
            placeholder="写进每张工单的变更记录"
            value={why.reason}
            onChange={(event) => setWhy({ ...why, reason: event.target.value })}
            onPressEnter={publish}
          />
        </AskedField>
      </div>
      {unreleased && release.fields}
      <DraftRows drafts={drafts} onRemove={(id) => moves.remove(id)} />
    </Drawer>
  )
}
