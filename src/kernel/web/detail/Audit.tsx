import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NetworkPanel } from '../ui/states.tsx'
import { exactText } from '../ui/value.tsx'
import { RowSkeleton, useDelayed } from '../ui/waiting.tsx'
import { Drawer } from './Drawer.tsx'

/** One write: who, when, from where, and the fields before and after (common 10). Concealed values arrive as •••. */
export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly who: string
  /** The real person behind a view in someone's name. */
  readonly behind?: string | null
  /** 新增, 编辑, 派单 … */
  readonly action: string
  readonly client?: string | null
  readonly changes: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

const blank = <span className="ter">空</span>
const shown = (value: string | null): ReactNode => (value === null || value === '' ? blank : value)
const FOLDED = 6

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (entries.length === 0) return <p className="auditNone ter">还没有变更记录</p>
  return (
    <table className="audit">
      <thead>
        <tr>
          <th>时间</th>
          <th>人员</th>
          <th>操作</th>
          <th>字段</th>
          <th>变更前</th>
          <th>变更后</th>
        </tr>
      </thead>
      {entries.map((entry) => {
        const all = open.has(entry.id) || entry.changes.length <= FOLDED
        const changes = all ? entry.changes : entry.changes.slice(0, FOLDED)
        const span = Math.max(1, changes.length) + (all ? 0 : 1)
        return (
          <tbody key={entry.id}>
            {(changes.length > 0 ? changes : [undefined]).map((change, i) => (
              <tr key={change?.field ?? 'none'}>
                {i === 0 && (
                  <>
                    <td rowSpan={span} className="num">
                      {exactText(entry.at)}
                    </td>
                    <td rowSpan={span}>
                      {entry.who}
                      {entry.behind && <div className="ter small">实际 {entry.behind}</div>}
                      {entry.client && <div className="ter small">{entry.client}</div>}
                    </td>
                    <td rowSpan={span}>{entry.action}</td>
                  </>
                )}
                <td className="sec">{change?.field ?? <span className="ter">—</span>}</td>
                <td className="auditBefore">{change && shown(change.before)}</td>
                <td>{change && shown(change.after)}</td>
              </tr>
            ))}
            {!all && (
              <tr>
                <td colSpan={3}>
                  <button type="button" className="linkButton" onClick={() => setOpen(new Set([...open, entry.id]))}>
                    其余 {entry.changes.length - FOLDED} 项
                  </button>
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

interface AuditDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Names the record, for the cache. */
  readonly of: string
  readonly load: (signal: AbortSignal) => Promise<readonly AuditEntry[]>
}

/** 变更记录 of one record, beside its page. */
export function AuditDrawer({ open, onClose, title, of, load }: AuditDrawerProps) {
  const answer = useQuery({ queryKey: ['audit', of], queryFn: ({ signal }) => load(signal), enabled: open })
  const waiting = useDelayed(answer.isPending && open, 300)
  return (
    <Drawer open={open} onClose={onClose} title={title} wide>
      {answer.isError ? (
        <NetworkPanel failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <AuditTable entries={answer.data} />
      ) : (
        waiting && <RowSkeleton rows={8} />
      )}
    </Drawer>
  )
}
