import { useState } from 'react'
import { Link } from 'react-router'
import { RefSelect } from '#kernel/web/form/index.ts'
import { PanelHead, RowSkeleton, Tag, useDelayed } from '#kernel/web/ui/index.ts'
import { timeText } from '#kernel/web/ui/value.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { supportApi } from '../shared/api.ts'
import { supportPaths } from '../shared/paths.ts'
import { type TicketRow, TicketState } from '../shared/support.ts'

/** My tickets; for operations those of every granted company, the unanswered first. */
export function TicketList({ operations }: { operations: boolean }) {
  const [companyId, setCompanyId] = useState<string>()
  const { data, isPending } = useRead(supportApi.tickets, { size: 50, companyId }, { firstLoad: true })
  const waiting = useDelayed(isPending, 300)
  return (
    <>
      <PanelHead title={operations ? '各企业的工单' : '我的工单'} count={data?.total} />
      {operations && (
        <div className="py-8 px-14">
          <RefSelect
            from="/company/options"
            aria-label="企业"
            placeholder="企业"
            {...(companyId && { value: companyId })}
            onChange={(value) => setCompanyId(value as string | undefined)}
          />
        </div>
      )}
      {isPending && waiting && <RowSkeleton rows={5} />}
      <ul className="bare-list">
        {data?.records.map((row) => (
          <li className="stack gap-2 py-8 px-14 line2-b t13" key={row.id}>
            <span className="flex gap-8 items-baseline between">
              <Link to={`${supportPaths.detail}?id=${row.id}`}>{row.title}</Link>
              <TicketStateText state={row.state} operations={operations} />
            </span>
            <span className="ter small num">
              {[
                row.ticketNo,
                operations ? row.companyName : row.author,
                timeText(row.updatedAt),
                `${row.replyCount} 条回复`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        {data?.total === 0 && (
          <li className="stack gap-2 py-8 px-14 line2-b t13 ter">
            没有工单。查不到答案时点「提交工单」，运营人员会答复。
          </li>
        )}
      </ul>
    </>
  )
}

/** Coloured for whoever has to act: operations on a new one, the author on an answer. */
export function TicketStateText({ state, operations }: { state: TicketRow['state']; operations: boolean }) {
  const { waiting, answered, solved } = TicketState.code
  const label = TicketState.label(state)
  const mine = operations ? state === waiting : state === answered || state === solved
  return mine ? <Tag tone="amber">{label}</Tag> : <span className="ter small">{label}</span>
}
