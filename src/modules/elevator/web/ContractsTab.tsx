import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, Money, Tag } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '../shared/api.ts'
import { contractWords } from '../shared/neighbours.ts'

/** 合同与收费: every contract this lift is or was in. */
export function ContractsTab({ id }: { id: string }) {
  return (
    <Loaded from={elevatorApi.contracts} input={{ id }} what="合同">
      {(contracts) =>
        contracts.length === 0 ? (
          <EmptyState what="合同" headline="没有合同" hint="签订合同时把这台电梯加进去，从生效日起按合同维保。" />
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>合同编号</th>
                <th>合同名称</th>
                <th>甲方</th>
                <th>类型</th>
                <th>服务期</th>
                <th className="figure">单价</th>
                <th className="figure">金额</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {contracts.map((one) => (
                <tr key={`${one.contractId}.${one.serviceStart}`}>
                  <td className="num">
                    <Link to={`/contractManage/contractDetail?id=${one.contractId}`}>{one.contractNo}</Link>
                  </td>
                  <td>{one.name}</td>
                  <td>{one.customerName}</td>
                  <td>{contractWords.type[one.type] ?? '—'}</td>
                  <td className="num">
                    {one.serviceStart} 至 {one.serviceEnd}
                  </td>
                  <td className="figure">
                    <Money value={one.unitPrice} /> <span className="ter">{contractWords.unit[one.priceUnit]}</span>
                  </td>
                  <td className="figure">
                    <Money value={one.amount} />
                  </td>
                  <td>{one.draft ? <Tag>草稿</Tag> : (contractWords.status[one.status] ?? '—')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
