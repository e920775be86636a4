import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, Money, ShortTable, Tag } from '#kernel/web/ui/index.ts'
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
          <ShortTable
            rows={contracts}
            by={({ contractId, serviceStart }) => `${contractId}.${serviceStart}`}
            columns={[
              {
                title: '合同编号',
                as: 'num',
                to: (one) => `/contractManage/contractDetail?id=${one.contractId}`,
                cell: (one) => one.contractNo,
              },
              { title: '合同名称', cell: (one) => one.name },
              { title: '甲方', cell: (one) => one.customerName },
              { title: '类型', cell: (one) => contractWords.type[one.type] },
              { title: '服务期', as: 'num', cell: (one) => `${one.serviceStart} 至 ${one.serviceEnd}` },
              {
                title: '单价',
                as: 'figure',
                cell: (one) => (
                  <>
                    <Money value={one.unitPrice} /> <span className="ter">{contractWords.unit[one.priceUnit]}</span>
                  </>
                ),
              },
              { title: '金额', as: 'figure', cell: (one) => <Money value={one.amount} /> },
              { title: '状态', cell: (one) => (one.draft ? <Tag>草稿</Tag> : contractWords.status[one.status]) },
            ]}
          />
        )
      }
    </Loaded>
  )
}
