import { Money, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import type { ContractCandidate } from '../shared/projectWork.ts'

interface ContractTicksProps {
  readonly contracts: readonly ContractCandidate[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Of how many lifts the coverage is told. */
  readonly lifts: number
  readonly projectId?: string
}

/** Contracts that serve the lifts in question: which of them belong to the project. */
export function ContractTicks({ contracts, chosen, onChange, lifts, projectId }: ContractTicksProps) {
  // Those the project has already stay chosen and are not sent again.
  const own = contracts.flatMap((one) => (projectId && one.projectId === projectId ? [one.id] : []))
  return (
    <ShortTable
      shape="tight"
      rows={contracts}
      choice={{
        chosen: new Set([...chosen, ...own]),
        onChoose: (next) => onChange([...next].filter((id) => !own.includes(id))),
        says: ({ contractNo }) => `关联 ${contractNo}`,
        able: (one) => one.projectId === null,
      }}
      columns={[
        { title: '合同编号', as: 'num', cell: (one) => one.contractNo },
        {
          title: '合同名称',
          cell: (one) => (
            <>
              {one.name}{' '}
              {one.projectId !== null && (
                <Tag tone="line">{one.projectId === projectId ? '已在本项目' : `属于${one.projectName}`}</Tag>
              )}
            </>
          ),
        },
        { title: '甲方', cell: (one) => one.customerName },
        { title: '服务期', as: 'num', cell: (one) => `${one.startDate} 至 ${one.endDate}` },
        {
          title: '本项目电梯 / 合同电梯',
          as: 'figure',
          cell: ({ inProject, elevatorCount }) => (
            <>
              <span className={inProject < elevatorCount && lifts > 0 ? 'amberText' : ''}>{inProject}</span> /{' '}
              {elevatorCount}
            </>
          ),
        },
        { title: '协议总额 元', as: 'figure', cell: (one) => <Amount value={one.agreedAmount} /> },
      ]}
    />
  )
}

/** An amount, or ••• for who may not see it (ANj). */
export const Amount = ({ value }: { value: string | null }) =>
  value === null ? <span className="ter">•••</span> : <Money value={value} />
