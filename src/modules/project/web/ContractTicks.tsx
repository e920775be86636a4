import { Checkbox } from 'antd'
import { Money, Tag } from '#kernel/web/ui/index.ts'
import type { ContractCandidate } from '../shared/projectWork.ts'
import css from './project.module.css'

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
  const set = new Set(chosen)
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th className={css.tick} aria-label="选择" />
          <th>合同编号</th>
          <th>合同名称</th>
          <th>甲方</th>
          <th>服务期</th>
          <th className="figure">本项目电梯 / 合同电梯</th>
          <th className="figure">协议总额 元</th>
        </tr>
      </thead>
      <tbody>
        {contracts.map((one) => {
          const taken = one.projectId !== null
          return (
            <tr key={one.id}>
              <td className={css.tick}>
                <Checkbox
                  aria-label={`关联 ${one.contractNo}`}
                  disabled={taken}
                  checked={set.has(one.id) || (taken && one.projectId === projectId)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                  }
                />
              </td>
              <td className="num">{one.contractNo}</td>
              <td>
                {one.name}{' '}
                {taken && (
                  <Tag tone="line">{one.projectId === projectId ? '已在本项目' : `属于${one.projectName}`}</Tag>
                )}
              </td>
              <td>{one.customerName}</td>
              <td className="num nowrap">
                {one.startDate} 至 {one.endDate}
              </td>
              <td className="figure num">
                <span className={one.inProject < one.elevatorCount && lifts > 0 ? 'amberText' : ''}>
                  {one.inProject}
                </span>{' '}
                / {one.elevatorCount}
              </td>
              <td className="figure">
                <Amount value={one.agreedAmount} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** An amount, or ••• for who may not see it (ANj). */
export const Amount = ({ value }: { value: string | null }) =>
  value === null ? <span className="ter">•••</span> : <Money value={value} />
