import { Button } from 'antd'
import { Link } from 'react-router'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { contractApi } from '../shared/api.ts'
import { badges } from '../shared/contract.states.ts'
import { ContractStatus } from '../shared/contract.terms.ts'
import { type ContractRow, contractList } from '../shared/contractList.ts'
import { may } from '../shared/permissions.ts'
import { contractPage } from './addresses.ts'
import css from './list.module.css'

/** /contractManage/contractList (archives 4.7): the footer sums the whole filter. */
export function ContractListPage() {
  const today = useKit().today()
  const add = (
    <Can needs={[may.add]}>
      <Link to={contractPage.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增合同
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={contractList}
      from={contractApi.list}
      title="合同管理"
      actions={
        <>
          <ExportButton to={contractApi.export} />
          {add}
        </>
      }
      open={(row) => (row.draft ? contractPage.edit(row.id) : contractPage.detail(row.id))}
      cells={{
        contractNo: (no) => <span className="num">{no ?? '未编号'}</span>,
        name: (name, row) => (
          <span className={css.name}>
            <span className="clip">{name ?? '未命名'}</span>
            <Exceptions row={row} today={today} />
          </span>
        ),
        daysLeft: (days, row) => <DaysLeft days={days} row={row} />,
        status: (status, row) => (row.draft ? <span className="ter">草稿</span> : ContractStatus.label(status)),
      }}
      empty={{ hint: '合同定下哪些电梯在保、何时收款；维保计划从合同开始。', actions: add }}
    />
  )
}

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
