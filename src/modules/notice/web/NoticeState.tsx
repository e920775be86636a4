import { Tag } from '#kernel/web/ui/index.ts'
import { type NoticeRow, NoticeState } from '../shared/notice.ts'

export function StateText({ state }: { state: NoticeRow['state'] }) {
  const label = NoticeState.label(state)
  if (state === NoticeState.code.scheduled) return <Tag tone="amber">{label}</Tag>
  return <span className={state === NoticeState.code.published ? undefined : 'ter'}>{label}</span>
}
