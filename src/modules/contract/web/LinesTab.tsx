import { useCan } from '#kernel/web/session/permissions.ts'
import { moneyText, Tag } from '#kernel/web/ui/index.ts'
import { PriceUnit } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './detail.module.css'

/** 电梯: each span of service with its price; a lift that changed its price stands twice. */
export function LinesTab({ contract }: { contract: ContractDetail }) {
  const sees = useCan(may.amounts) === 'enabled'
  const amount = (value: string | null) => (sees ? moneyText(value) : '•••')
  return (
    <table className={css.table} aria-label="电梯">
      <thead>
        <tr>
          <th>小区</th>
          <th>电梯</th>
          <th>设备编号</th>
          <th>服务起</th>
          <th>服务止</th>
          <th className={css.right}>单价</th>
          <th>单位</th>
          <th className={css.right}>月数</th>
          <th className={css.right}>小计 元</th>
        </tr>
      </thead>
      <tbody>
        {contract.lines.map((line) => {
          const cut = (line.serviceEnd ?? '') < (line.serviceStart ?? '')
          return (
            <tr key={line.id ?? line.elevatorId} className={cut ? css.gone : undefined}>
              <td>{line.communityName}</td>
              <td>
                {line.elevatorName} {cut && <Tag>未开始即终止</Tag>}
              </td>
              <td className="num sec">{line.deviceNumber}</td>
              <td className="num">{line.serviceStart ?? '—'}</td>
              <td className="num">{line.serviceEnd ?? '—'}</td>
              <td className={`${css.right} num`}>{amount(line.unitPrice)}</td>
              <td className="sec">{line.priceUnit && PriceUnit.label(line.priceUnit)}</td>
              <td className={`${css.right} num`}>{line.monthsText ?? '—'}</td>
              <td className={`${css.right} num`}>{amount(line.amount)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
