import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { AuditPanel, DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { DateText, KeyValue, Money, moneyText, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { partsPaths } from '#modules/parts/shared/paths.ts'
import { ArState } from '#modules/receivable/shared/terms.ts'
import { BillColor, BillStatus, BizType } from '#modules/stock/shared/bill.ts'
import { stockPaths } from '#modules/stock/shared/paths.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { orderApi } from '../shared/api.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import type { OrderDetail, OrderLine } from '../shared/order.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderSource, OrderStatus, OrderType } from '../shared/terms.ts'
import { ChargeDrawer } from './ChargeDrawer.tsx'
import { OrderState } from './marks.tsx'
import { OrderActions } from './OrderActions.tsx'

/** /order/orderDetail?id= (commerce 4.1). */
export function OrderDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={orderApi.detail} input={{ id }} what="配件订单">
      {(order) => <OrderView order={order} />}
    </Loaded>
  )
}

function OrderView({ order }: { order: OrderDetail }) {
  useOpenedName(order.orderNo)
  const short = order.lines.filter(({ shortQty }) => Number(shortQty) > 0)
  return (
    <DetailPage
      name={`${OrderType.label(order.orderType)} ${order.orderNo}`}
      badges={<OrderState status={order.status} />}
      facts={[
        order.customerName ?? order.supplierName ?? order.communityName,
        order.elevatorName,
        order.dueDate && (
          <span key="due">
            要求到货 <DateText value={order.dueDate} />
          </span>
        ),
        <span key="sum">
          合计 <Money value={order.totalAmount} />
        </span>,
        order.requestNo && (
          <Link key="request" to={`${partsPaths.detail}?id=${order.partsRequestId}`}>
            配件更换单 {order.requestNo}
          </Link>
        ),
      ].filter(Boolean)}
      actions={<OrderActions order={order} />}
      tabs={[
        { key: 'lines', label: '明细', count: order.lines.length, content: <Lines order={order} /> },
        ...(order.orderType === OrderType.code.purchase
          ? []
          : [{ key: 'short', label: '预留与缺料', count: short.length, content: <Reserved lines={order.lines} /> }]),
        { key: 'bills', label: '出入库', count: order.bills.length, content: <Bills order={order} /> },
        ...(order.orderType === OrderType.code.purchase
          ? []
          : [{ key: 'owed', label: '应收', count: order.owed.length, content: <Owed order={order} /> }]),
        { key: 'audit', label: '日志', content: <AuditPanel entity="parts_order" id={order.id} /> },
      ]}
    />
  )
}

function Lines({ order }: { order: OrderDetail }) {
  const { may } = useKit()
  const [charging, setCharging] = useState<OrderLine>()
  const buys = order.orderType === OrderType.code.purchase
  const changes = !buys && may([mayOrder.approve]) && partsOrderMoves.open(order.status).includes('charge')
  return (
    <div className="detailStack">
      {order.warnings.map((text) => (
        <p key={text} className="m-0 px-14 py-8 bg-amber amberText" role="status">
          {text}
        </p>
      ))}
      {order.reason && (
        <p className={`m-0 px-14 py-8 bg-side ${order.status === OrderStatus.code.rejected ? 'redText' : ''}`}>
          {OrderStatus.label(order.status)}：{order.reason}
        </p>
      )}
      <ShortTable
        label="明细"
        rows={order.lines}
        columns={[
          {
            title: '名称',
            cell: ({ unitId, name }) => (unitId ? <Link to={`${unitPaths.detail}?id=${unitId}`}>{name}</Link> : name),
          },
          { title: '编码', as: 'code', cell: ({ partNo }) => partNo },
          { title: '型号规格', cell: ({ model, spec }) => [model, spec].filter(Boolean).join(' ') },
          { title: '数量', as: 'figure', cell: ({ qty, measure }) => `${quantityText(qty)} ${measure ?? ''}` },
          { title: '含税单价', as: 'figure', cell: ({ price }) => moneyText(price) },
          { title: '金额', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          { title: buys ? '已收' : '已出', as: 'figure', cell: gone },
          !buys && {
            title: '费用承担',
            cell: (line) => (
              <span title={line.chargeReason ?? undefined}>
                {ChargeMode.label(line.chargeMode)}{' '}
                {changes && (
                  <button type="button" className="linkButton" onClick={() => setCharging(line)}>
                    改
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
      <Panel title="订单">
        <KeyValue items={factsOf(order)} />
      </Panel>
      {charging && <ChargeDrawer order={order} line={charging} onClose={() => setCharging(undefined)} />}
    </div>
  )
}

const gone = ({ unitId, doneQty, returnedQty }: OrderLine) => {
  if (!unitId) return '—'
  return Number(returnedQty) > 0 ? `${quantityText(doneQty)}（退 ${quantityText(returnedQty)}）` : quantityText(doneQty)
}

const factsOf = (order: OrderDetail): [string, string][] =>
  [
    ['来源', OrderSource.label(order.source)],
    ['客户', order.customerName],
    ['供应商', order.supplierName],
    ['小区', order.communityName],
    ['合同', order.contractNo],
    ['业务员', order.salesmanName],
    ['定金比例', Number(order.depositRate) > 0 ? `${quantityText(order.depositRate)} %` : null],
    ['账期', order.orderType === OrderType.code.purchase ? null : `${order.creditDays} 天`],
    ['备注', order.remark],
    ['制单', order.createdByName],
    ['审批', order.decidedName],
  ].filter((item): item is [string, string] => Boolean(item[1]))

function Reserved({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ShortTable
      label="预留与缺料"
      rows={lines.filter(({ unitId }) => unitId)}
      columns={[
        { title: '配件', cell: ({ name }) => name },
        { title: '订单数量', as: 'figure', cell: ({ qty, measure }) => `${quantityText(qty)} ${measure ?? ''}` },
        { title: '已出', as: 'figure', cell: gone },
        { title: '已预留', as: 'figure', cell: ({ reservedQty }) => quantityText(reservedQty) },
        {
          title: '缺',
          as: 'figure',
          cell: ({ shortQty }) =>
            Number(shortQty) > 0 ? <b className="redText">{quantityText(shortQty)}</b> : <span className="ter">—</span>,
        },
      ]}
    />
  )
}

function Bills({ order }: { order: OrderDetail }) {
  return order.bills.length === 0 ? (
    <p className="ter p-14">还没有出入库单。</p>
  ) : (
    <ShortTable
      label="出入库"
      rows={order.bills}
      columns={[
        { title: '单号', as: 'code', to: ({ id }) => `${stockPaths.detail}?id=${id}`, cell: ({ billNo }) => billNo },
        {
          title: '业务类型',
          cell: ({ bizType, color }) =>
            `${BizType.label(bizType as 11)}${color === BillColor.code.red ? '（红字）' : ''}`,
        },
        { title: '仓库', cell: ({ warehouseName }) => warehouseName },
        { title: '单据日期', as: 'num', cell: ({ billDate }) => <DateText value={billDate} /> },
        { title: '数量', as: 'figure', cell: ({ qty }) => quantityText(qty) },
        { title: '状态', cell: ({ status }) => BillStatus.label(status as 0) },
        { title: '制单人', cell: ({ makerName }) => makerName },
      ]}
    />
  )
}

function Owed({ order }: { order: OrderDetail }) {
  return order.owed.length === 0 ? (
    <p className="ter p-14">
      {order.orderType === OrderType.code.replace
        ? '登记更换后，客户承担的明细记为应收。'
        : '订单完成后记为应收；有定金的审批后先记定金。'}
    </p>
  ) : (
    <ShortTable
      label="应收"
      rows={order.owed}
      columns={[
        { title: '应收编号', as: 'code', cell: ({ arNo }) => arNo },
        { title: '款项', cell: ({ deposit }) => (deposit ? '定金' : '货款') },
        { title: '应收金额', as: 'figure', cell: ({ amount }) => moneyText(amount) },
        { title: '未收', as: 'figure', cell: ({ balance }) => moneyText(balance) },
        { title: '应收日期', as: 'num', cell: ({ dueDate }) => <DateText value={dueDate} /> },
        { title: '状态', cell: ({ state }) => ArState.label(state as 0) },
      ]}
    />
  )
}
