import { Tag } from '#kernel/web/ui/index.ts'
import { badges } from '../shared/contract.states.ts'
import { ContractStatus } from '../shared/contract.terms.ts'
import type { ContractRow } from '../shared/contractList.ts'
import css from './list.module.css'

/** Own cells of the lists of contracts. */
export const contractCells = (today: string) => ({
  contractNo: (no: string | null) => <span className="num">{no ?? '未编号'}</span>,
  name: (name: string | null, row: ContractRow) => (
    <span className={`row gap-6 min-w-0 ${css.name}`}>
      <span className="clip">{name ?? '未命名'}</span>
      <Exceptions row={row} today={today} />
    </span>
  ),
  daysLeft: (days: number | null, row: ContractRow) => <DaysLeft days={days} row={row} />,
  status: (status: ContractRow['status'], row: ContractRow) =>
    row.draft ? <span className="ter">草稿</span> : ContractStatus.label(status),
})

const isRunning = (row: ContractRow) => row.status === ContractStatus.code.running && !row.draft

/** What is out of the ordinary stands right after the name, so that hidden columns hide nothing (look 6). */
function Exceptions({ row, today }: { row: ContractRow; today: string }) {
  const found = badges(
    { ...row, endDate: row.endDate ?? today, terminatedAt: row.terminatedAt ?? undefined },
    today,
  ).filter((badge) => !(badge === '即将到期' && row.renewed))
  return (
    <>
      {found.map((badge) => (
        <Tag key={badge} tone={badge === '即将到期' ? 'amber' : 'plain'}>
          {badge}
        </Tag>
      ))}
      {row.renewed && isRunning(row) && <Tag tone="line">已续签</Tag>}
    </>
  )
}

function DaysLeft({ days, row }: { days: number | null; row: ContractRow }) {
  if (days === null || row.status === ContractStatus.code.upcoming) return <span className="ter">—</span>
  const near = days <= row.remindDays && !row.renewed
  return <span className={`num ${near ? 'amberText strong' : ''}`}>{days}</span>
}
