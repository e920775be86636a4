import { Timeline } from '#kernel/web/ui/index.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'

const words: Record<string, string> = {
  planDate: '计划日期',
  planStart: '开始时间',
  template: '模板',
  reason: '原因',
  name: '姓名',
  note: '说明',
  level: '级别',
}

/** What is worth a line of before and after; ids say nothing to people. */
function changeText(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  return Object.entries(words)
    .flatMap(([key, word]) => {
      const [from, to] = [before?.[key], after?.[key]]
      if (to === undefined || to === null || to === from || typeof to === 'object') return []
      return [from === undefined || from === null ? `${word}：${to}` : `${word} ${from} → ${to}`]
    })
    .join('；')
}

/** The order's own log, newest first; a line sent later than it happened says so (jobs 6.8). */
export function OrderEvents({ events }: { events: MaintainOrderDetail['events'] }) {
  const newest = [...events].sort((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1))
  return (
    <Timeline
      items={newest.map((event) => {
        const late = Date.parse(event.receivedAt) - Date.parse(event.occurredAt) > 60_000
        const note = [event.actor, changeText(event.before, event.after), late ? '离线补传' : ''].filter(Boolean)
        return { key: event.id, at: event.occurredAt, title: event.label, note: note.join(' · ') }
      })}
    />
  )
}
