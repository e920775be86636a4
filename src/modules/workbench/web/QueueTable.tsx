import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import type { QueueItem } from '#kernel/shared/queue.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PanelHead, QueueClear, ShortTable, useNow } from '#kernel/web/ui/index.ts'
import { standingText } from '#modules/outage/shared/outage.ts'
import { isQueueKind, kindFact, type QueueKind } from '../shared/queue.ts'
import type { Summary } from '../shared/workbench.ts'
import { QueueClock } from './QueueClock.tsx'
import { QueueMark } from './QueueMark.tsx'
import { queueAddress } from './queueAddress.ts'

interface Props {
  readonly data: Summary
  readonly kinds: readonly QueueKind[]
  /** Only this kind; all without. */
  readonly kind: QueueKind | undefined
  readonly onKind: (kind: QueueKind | undefined) => void
}

/** 待办 of one person as a table: a row leads to where it is dealt with. */
export function QueueTable({ data, kinds, kind: only, onKind }: Props) {
  const { items, counts } = data.queue
  const navigate = useNavigate()
  const some = kinds.filter((kind) => (counts[kind] ?? 0) > 0)
  const total = some.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const rows = items.filter(({ kind }) => (only ? kind === only : true))
  const shown = only ? (counts[only] ?? 0) : total
  return (
    <section className="stack min-w-0 min-h-0" aria-label="待办">
      <PanelHead
        title="待办"
        count={total}
        right={
          some.length > 1 && (
            <Segmented<QueueKind | 'all'>
              size="small"
              aria-label="待办类型"
              value={only ?? 'all'}
              options={[
                { value: 'all', label: `全部 ${total}` },
                ...some.map((kind) => ({ value: kind, label: `${kindFact(kind).word} ${counts[kind]}` })),
              ]}
              onChange={(kind) => onKind(kind === 'all' ? undefined : kind)}
            />
          )
        }
      />
      {rows.length === 0 ? (
        <QueueClear headline="没有等你处理的事项" hint="新的审批、核对和到期事项会出现在这里。" />
      ) : (
        <div className="scroll grow min-h-0">
          <ShortTable
            rows={rows}
            by={(item) => `${item.kind} ${item.id}`}
            open={{
              run: (item) => {
                const address = queueAddress(item)
                if (address && reachable(address.path)) void navigate(address.href)
              },
            }}
            columns={[
              { title: '类型', cell: (item) => <QueueMark item={item} /> },
              { title: '事项', cell: ({ title }) => <b className="nowrap">{title}</b> },
              { title: '说明', tone: () => 'sec', cell: (item) => <QueueNote of={item} /> },
              {
                title: '人员',
                cell: ({ people }) => people.length > 0 && <span className="nowrap">{namesSaid(people)}</span>,
              },
              { title: '等待 / 期限', cell: (item) => <QueueClock item={item} today={data.day} /> },
              { title: '', as: 'num', cell: ({ kind }) => isQueueKind(kind) && <Verb kind={kind} /> },
            ]}
          />
          {shown > rows.length && (
            <p className="ter t12 px-14">
              先列出最急的 {rows.length} 项，共 {shown} 项。
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** What stands still says so first. */
function QueueNote({ of: { note, standsSince, homes } }: { of: QueueItem }) {
  const now = useNow(30)
  return [standsSince && standingText({ since: standsSince, homes }, now), note].filter(Boolean).join(' · ')
}

/** Who may not do it reads it all the same. */
function Verb({ kind }: { kind: QueueKind }) {
  const { verb, needs } = kindFact(kind)
  return <span className="sec nowrap">{useCan(...needs) === 'enabled' ? verb : '查看'}</span>
}
