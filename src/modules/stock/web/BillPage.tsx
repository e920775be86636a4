import { Link, useSearchParams } from 'react-router'
import { momentText } from '#kernel/shared/said.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { AuditPanel, DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { KeyValue, moneyText, Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { billApi } from '../shared/bill.api.ts'
import { BillColor, type BillDetail, type BillLine, BillStatus, BizType } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import { ledgerApi } from '../shared/stock.api.ts'
import { stockPage } from './addresses.ts'
import { BillActions } from './BillActions.tsx'
import { BillState, Move } from './marks.tsx'

/** /storage/storageDetail?id= (commerce 4.1). */
export function BillPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={billApi.detail} input={{ id }} what="出入库单">
      {(bill) => <BillView bill={bill} />}
    </Loaded>
  )
}

function BillView({ bill }: { bill: BillDetail }) {
  useOpenedName(bill.billNo)
  const moved = bill.status === BillStatus.code.posted || bill.status === BillStatus.code.reversed
  return (
    <DetailPage
      name={`${BizType.label(bill.bizType)} ${bill.billNo}`}
      badges={
        <>
          <BillState status={bill.status} />
          {bill.color === BillColor.code.red && <Tag tone="red">红字</Tag>}
        </>
      }
      facts={factsOf(bill)}
      actions={<BillActions bill={bill} />}
      tabs={[
        { key: 'lines', label: '明细', count: bill.lines.length, content: <Lines bill={bill} /> },
        ...(moved ? [{ key: 'ledger', label: '流水', content: <Ledger bill={bill} /> }] : []),
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="stock_bill" id={bill.id} /> },
      ]}
    />
  )
}

const factsOf = (bill: BillDetail) =>
  [
    bill.targetWarehouseName ? `${bill.warehouseName} → ${bill.targetWarehouseName}` : bill.warehouseName,
    bill.billDate,
    bill.supplierName ?? bill.customerName,
    bill.reverseOfId && (
      <Link key="blue" to={stockPage.bill(bill.reverseOfId)}>
        冲销 {bill.reverseOfNo}
      </Link>
    ),
    bill.redBillId && (
      <Link key="red" to={stockPage.bill(bill.redBillId)}>
        红字单 {bill.redBillNo}
      </Link>
    ),
    bill.sourceBillId && (
      <Link key="source" to={stockPage.bill(bill.sourceBillId)}>
        来自 {bill.sourceBillNo}
      </Link>
    ),
    bill.makerName && `${bill.makerName} 制单`,
  ].filter(Boolean)

const trackOf = ({ batchNo, expireAt, serialNos }: BillLine) =>
  batchNo ? `${batchNo}${expireAt ? `（${expireAt} 到期）` : ''}` : serialNos.join('、')

function Lines({ bill }: { bill: BillDetail }) {
  const { may, today } = useKit()
  const costs = may([mayStock.costs])
  const tracked = bill.lines.some((line) => trackOf(line) !== '')
  const priced = bill.lines.some(({ taxPrice }) => taxPrice !== null)
  return (
    <div className="detailStack">
      <ShortTable
        label="明细"
        rows={bill.lines}
        columns={[
          { title: '配件', to: ({ unitId }) => `${unitPaths.detail}?id=${unitId}`, cell: ({ unitName }) => unitName },
          { title: '编码', as: 'code', cell: ({ partNo }) => partNo },
          { title: '型号规格', cell: ({ model, spec }) => [model, spec].filter(Boolean).join(' ') },
          tracked && { title: '批次或序列号', as: 'num', cell: trackOf },
          { title: '数量', as: 'figure', cell: ({ qty, measureUnit }) => `${quantityText(qty)} ${measureUnit}` },
          priced && { title: '含税单价', as: 'figure', cell: ({ taxPrice }) => taxPrice && moneyText(taxPrice) },
          costs && { title: '成本金额', as: 'figure', cell: ({ amount }) => amount && moneyText(amount) },
          bill.lines.some(({ returnable }) => returnable !== null) && {
            title: bill.bizType === BizType.code.transferOut ? '在途' : '可退',
            as: 'figure',
            cell: ({ returnable }) => returnable && quantityText(returnable),
          },
        ]}
      />
      <Panel title="单据">
        <KeyValue
          items={
            [
              ['合计数量', quantityText(bill.qty)],
              ...(costs
                ? [
                    [
                      '合计成本',
                      bill.status === BillStatus.code.posted || bill.status === BillStatus.code.reversed
                        ? `${moneyText(bill.amount)} 元`
                        : null,
                    ] as const,
                  ]
                : []),
              ...(Number(bill.extraCost) > 0 ? [['运杂费', `${moneyText(bill.extraCost)} 元`] as const] : []),
              ['电梯', bill.elevatorName],
              ['领/交人', bill.receiverName],
              ['备注', bill.remark],
              ['原因', bill.reason],
              ['过账', bill.postedAt && `${bill.postedName ?? ''} ${momentText(bill.postedAt, today())}`],
            ].filter((item): item is [string, string] => Boolean(item[1])) as [string, string][]
          }
        />
      </Panel>
    </div>
  )
}

function Ledger({ bill }: { bill: BillDetail }) {
  const costs = useKit().may([mayStock.costs])
  const { data } = useRead(ledgerApi.list, { page: 1, size: 200, keyword: bill.billNo } as never)
  return (
    <ShortTable
      label="流水"
      rows={data?.records ?? []}
      columns={[
        { title: '配件', cell: ({ unitName }) => unitName },
        { title: '仓库', cell: ({ warehouseName }) => warehouseName },
        { title: '数量变动', as: 'figure', cell: ({ qtyDelta }) => <Move qty={qtyDelta} /> },
        { title: '仓库结存', as: 'figure', cell: ({ whQtyAfter }) => quantityText(whQtyAfter) },
        costs && { title: '金额变动', as: 'figure', cell: ({ amountDelta }) => amountDelta && moneyText(amountDelta) },
        costs && {
          title: '成本池金额',
          as: 'figure',
          cell: ({ poolAmountAfter }) => poolAmountAfter && moneyText(poolAmountAfter),
        },
        costs && {
          title: '成本差异',
          as: 'figure',
          cell: ({ variance }) => variance && Number(variance) !== 0 && moneyText(variance),
        },
      ]}
    />
  )
}
