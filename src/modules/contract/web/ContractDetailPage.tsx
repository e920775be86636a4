import { Link, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { Tag } from '#kernel/web/ui/index.ts'
import { FilesTab } from '#modules/elevator/web/index.ts'
import { contractApi } from '../shared/api.ts'
import { ContractStatus, ContractType } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { contractPage } from './addresses.ts'
import { ChangesTab } from './ChangesTab.tsx'
import { ContractActions } from './ContractActions.tsx'
import { LinesTab } from './LinesTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PlanTab } from './PlanTab.tsx'
import { ProgressStrip } from './ProgressStrip.tsx'
import { VisitsTab } from './VisitsTab.tsx'

/** /contractManage/contractDetail?id= (archives 4.7). */
export function ContractDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={contractApi.detail} input={{ id }} what="合同">
      {(contract) => <ContractView contract={contract} />}
    </Loaded>
  )
}

function ContractView({ contract }: { contract: ContractDetail }) {
  const name = contract.name ?? '未命名合同'
  useOpenedName(name)
  const today = useKit().today()
  return (
    <DetailPage
      name={name}
      badges={<Badges contract={contract} />}
      facts={[
        contract.contractNo,
        contract.type && ContractType.label(contract.type),
        contract.customerName,
        contract.startDate && `${contract.startDate} 至 ${contract.terminatedAt ?? contract.endDate}`,
        <Linked key="linked" contract={contract} />,
      ].filter(Boolean)}
      actions={<ContractActions contract={contract} />}
      strip={!contract.draft && <ProgressStrip contract={contract} today={today} />}
      tabs={[
        { key: 'overview', label: '基本', content: <OverviewTab contract={contract} /> },
        { key: 'lifts', label: '电梯', count: liftsOf(contract), content: <LinesTab contract={contract} /> },
        {
          key: 'plan',
          label: '付款计划',
          count: contract.plan.length,
          content: <PlanTab contract={contract} today={today} />,
        },
        {
          key: 'changes',
          label: '补充协议',
          count: contract.changes.length,
          content: <ChangesTab contract={contract} />,
        },
        { key: 'visits', label: '履约', content: <VisitsTab contract={contract} today={today} /> },
        {
          key: 'files',
          label: '附件',
          count: contract.files.length,
          content: <FilesTab files={contract.files} hint="合同扫描件可在编辑或变更时上传。" />,
        },
        { key: 'audit', label: '日志', content: <AuditPanel entity="contract" id={contract.id} /> },
      ]}
    />
  )
}

const liftsOf = (contract: ContractDetail) => new Set(contract.lines.map((line) => line.elevatorId)).size

function Badges({ contract }: { contract: ContractDetail }) {
  return (
    <>
      {!contract.draft && <span className="sec nowrap">{ContractStatus.label(contract.status)}</span>}
      {contract.badges.map((badge) => (
        <Tag key={badge} tone={badge === '即将到期' && !contract.successor ? 'amber' : 'plain'}>
          {badge}
        </Tag>
      ))}
    </>
  )
}

/** The contract before and the one after, one click away. */
function Linked({ contract }: { contract: ContractDetail }) {
  const { renewedFrom, successor } = contract
  return (
    <>
      {renewedFrom && <Link to={contractPage.detail(renewedFrom.id)}>续签自 {renewedFrom.contractNo ?? '草稿'}</Link>}
      {renewedFrom && successor && '　'}
      {successor && <Link to={contractPage.detail(successor.id)}>已续签 {successor.contractNo ?? '草稿'}</Link>}
    </>
  )
}
