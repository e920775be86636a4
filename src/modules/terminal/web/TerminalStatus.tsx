import { Online, Tag, timeText } from '#kernel/web/ui/index.ts'
import type { TerminalRow } from '../shared/terminal.ts'
import { TerminalStatus } from '../shared/terms.ts'

/** Whether it is heard; what is stopped or scrapped says so. */
export function StatusText({ of }: { of: Pick<TerminalRow, 'status' | 'lastSeenAt'> }) {
  const { online, offline, off } = TerminalStatus.code
  if (of.status === online) return <Online state="on" />
  if (of.status === offline)
    return (
      <span title={of.lastSeenAt ? `最近通信 ${timeText(of.lastSeenAt)}` : undefined}>
        <Online state="off" />
      </span>
    )
  if (of.status === off) return <Tag tone="amber">停用</Tag>
  return <span className="ter">{TerminalStatus.label(of.status)}</span>
}
