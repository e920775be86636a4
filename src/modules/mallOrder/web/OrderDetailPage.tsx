import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf } from '#kernel/shared/days.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AuditPanel, DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { KeyValue, Money, moneyText, Panel, ShortTable, Tag, Timeline, timeText, toast } from '#kernel/web/ui/index.ts'
import { mallOrderApi } from '../shared/api.ts'
import type { MallOrderDetail, Package } from '../shared/order.ts'
import { mayMall } from '../shared/permissions.ts'
import { shipmentApi } from '../shared/shipment.ts'
import { LogisticsType, MallStatus, PayMethod, Side, TraceState, VoucherResult } from '../shared/terms.ts'
import { toShipApi } from '../shared/toShip.ts'
import { MallState } from './marks.tsx'
import { OrderActions } from './OrderActions.tsx'
import css from './order.module.css'
import { orderSlots } from './slots.ts'
import { TraceDrawer } from './TraceDrawer.tsx'
import { VoucherPictures } from './VoucherPictures.tsx'

/** /mallOrder/orderManage/orderDetail?id= (commerce 4.4). */
export function OrderDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={mallOrderApi.detail} input={{ id }} what="商城订单" links>
      {(order) => <OrderView order={order} />}
    </Loaded>
  )
}

function OrderView({ order }: { order: MallOrderDetail }) {
  useOpenedName(order.orderNo)
  return (
    <DetailPage
      name={order.orderNo}
      badges={
        <>
          <MallState status={order.status} part={order.partShipped} />
          {order.urgent && <Tag tone="red">急件</Tag>}
        </>
      }
      facts={[
        order.buyerCompanyName,
        order.buyerName,
        <span key="sum">
          应付 <Money value={order.payable} />
        </span>,
        PayMethod.label(order.payMethod),
      ]}
      dates={datesOf(order)}
      actions={<OrderActions order={order} />}
      tabs={[
        { key: 'lines', label: '商品', count: order.lines.length, content: <Lines order={order} /> },
        { key: 'packages', label: '包裹', count: order.packages.length, content: <Packages order={order} /> },
        {
          key: 'vouchers',
          label: order.paidBack.length > 0 ? '付款与退款凭证' : '付款凭证',
          count: order.vouchers.length + order.paidBack.length,
          content: <Vouchers order={order} />,
        },
        ...orderSlots().map(({ key, label, Content }) => ({
          key,
          label,
          content: (
            <Suspense fallback={null}>
              <Content order={order} />
            </Suspense>
          ),
        })),
        { key: 'log', label: '进展', content: <Log order={order} /> },
        { key: 'audit', label: '日志', content: <AuditPanel entity="mall_order" id={order.id} /> },
      ]}
    />
  )
}

/** The steps of the order as a strip: those to come are empty. */
const datesOf = (order: MallOrderDetail) =>
  (
    [
      ['下单', order.createdAt],
      ['付款', order.paidAt],
      ['接单', order.acceptedAt],
      ['发货', order.shippedAt],
      order.status === MallStatus.code.cancelled ? ['取消', order.cancelledAt] : ['完成', order.completedAt],
    ] as readonly (readonly [string, string | null])[]
  ).map(([label, at]) => ({ label, on: at ? dayOf(at) : null }))

function Lines({ order }: { order: MallOrderDetail }) {
  return (
    <div className="detailStack">
      {order.cancelReason && (
        <p className="m-0 px-14 py-8 bg-side">
          已取消（{Side.label(order.cancelBy)}）：{order.cancelReason}
        </p>
      )}
      <ShortTable
        label="商品"
        rows={order.lines}
        columns={[
          { title: '商品', cell: ({ title, specText }) => [title, specText].filter(Boolean).join(' ') },
          { title: '编号', as: 'code', cell: ({ skuNo }) => skuNo },
          { title: '单价', as: 'figure', cell: ({ price }) => moneyText(price) },
          { title: '数量', as: 'figure', cell: ({ qty }) => qty },
          { title: '优惠', as: 'figure', cell: ({ discountShare }) => moneyText(discountShare) },
          { title: '实付', as: 'figure', cell: ({ paidAmount }) => moneyText(paidAmount) },
          { title: '已发', as: 'figure', cell: ({ shippedQty }) => shippedQty },
          {
            title: '已退',
            as: 'figure',
            cell: ({ refundedQty, refundedAmount, inAfterSale }) =>
              inAfterSale ? (
                <span className="amberText">售后中</span>
              ) : refundedQty ? (
                `${refundedQty}（${moneyText(refundedAmount)}）`
              ) : (
                '—'
              ),
          },
        ]}
      />
      <div className={css.sums}>
        <Panel title="收货">
          <KeyValue items={said(deliveryOf(order))} />
        </Panel>
        <Panel title="金额">
          <KeyValue items={said(sumsOf(order))} />
        </Panel>
      </div>
    </div>
  )
}

type Facts = readonly (readonly [string, string | null | undefined | false])[]
const said = (facts: Facts) => facts.filter((item): item is readonly [string, string] => Boolean(item[1]))

const sumsOf = (order: MallOrderDetail): Facts => [
  ['商品金额', moneyText(order.goodsAmount)],
  ['优惠', moneyText(order.discountAmount)],
  ['运费', moneyText(order.freightAmount)],
  ['应付', moneyText(order.payable)],
  ['已付', moneyText(order.paid)],
  ['已退', Number(order.refunded) > 0 && moneyText(order.refunded)],
]

const deliveryOf = (order: MallOrderDetail): Facts => [
  ['收货人', `${order.address.receiver} ${order.address.phone}`],
  ['收货地址', `${order.regionName}${order.address.detail}`],
  ['买家留言', order.buyerRemark],
  ['自动收货', order.autoConfirmAt && `${timeText(order.autoConfirmAt)}${order.halted ? '（售后中，暂停）' : ''}`],
  ['付款期限', order.payDeadline && timeText(order.payDeadline)],
]

function Packages({ order }: { order: MallOrderDetail }) {
  const { call, download } = useKit()
  const { running, run } = useRun()
  const refresh = (id: string) =>
    run(async () => {
      const { added } = await call(shipmentApi.refresh, { id })
      toast.done(added > 0 ? `物流有 ${added} 条新进展` : '物流没有新进展')
    })
  const [tracing, setTracing] = useState<Package>()
  if (order.packages.length === 0) return <p className="ter p-14">还没有发货。</p>
  return (
    <div className="detailStack">
      {order.packages.map((one) => (
        <Panel
          key={one.id}
          title={`包裹 ${one.shipmentNo}`}
          right={
            <>
              <Can needs={[mayMall.print]}>
                <Button
                  size="small"
                  loading={running}
                  onClick={() => run(() => download(toShipApi.sentSlips, { ids: [one.id] }))}
                >
                  打印发货单
                </Button>
              </Can>
              {order.status === MallStatus.code.shipped || order.status === MallStatus.code.toShip ? (
                <>
                  {one.logisticsType === LogisticsType.code.express && (
                    <Can needs={[mayMall.ship]}>
                      <Button size="small" loading={running} onClick={() => refresh(one.id)}>
                        查询物流
                      </Button>
                    </Can>
                  )}
                  <Can needs={[mayMall.ship]}>
                    <Button size="small" onClick={() => setTracing(one)}>
                      登记物流
                    </Button>
                  </Can>
                </>
              ) : null}
            </>
          }
        >
          <KeyValue
            items={(
              [
                ['物流', LogisticsType.label(one.logisticsType)],
                ['快递', [one.carrier, one.trackingNo].filter(Boolean).join(' ')],
                ['送货人', [one.deliverer, one.phone].filter(Boolean).join(' ')],
                ['商品', one.lines.map(({ title, qty }) => `${title} ×${qty}`).join('、')],
              ] as [string, string][]
            ).filter(([, value]) => value)}
          />
          {one.traces.length === 0 ? (
            <p className="ter px-14">还没有物流轨迹。</p>
          ) : (
            <Timeline
              items={one.traces.toReversed().map(({ at, state, text }) => ({
                key: `${at} ${state} ${text}`,
                at,
                title: TraceState.label(state),
                note: text,
              }))}
            />
          )}
        </Panel>
      ))}
      {tracing && <TraceDrawer of={tracing} onClose={() => setTracing(undefined)} />}
    </div>
  )
}

function Vouchers({ order }: { order: MallOrderDetail }) {
  if (order.vouchers.length + order.paidBack.length === 0) return <p className="ter p-14">没有付款凭证。</p>
  return (
    <div className="detailStack">
      {order.vouchers.map((one) => (
        <Panel key={one.id} title={`${moneyText(one.amount)} 元 · ${VoucherResult.label(one.result)}`}>
          <KeyValue
            items={(
              [
                ['付款人', one.payerName],
                ['付款日期', one.paidAt],
                ['流水号', one.bankSerialNo],
                ['驳回原因', one.reason],
              ] as [string, string | null][]
            ).filter((item): item is [string, string] => Boolean(item[1]))}
          />
          {one.alsoFor.length > 0 && (
            <p className="px-14 amberText">这笔流水还用于订单 {one.alsoFor.join('、')}，请核对到账金额是否够付。</p>
          )}
          <div className="px-14 pb-12">
            <VoucherPictures links={one.images} small={false} />
          </div>
        </Panel>
      ))}
      {order.paidBack.map((one) => (
        <Panel key={one.id} title={`${moneyText(one.amount)} 元 · 线下退款`}>
          <KeyValue
            items={[
              ['流水号', one.bankSerialNo],
              ['登记时间', timeText(one.at)],
            ]}
          />
          <div className="px-14 pb-12">
            <VoucherPictures links={one.images} small={false} of="退款凭证" />
          </div>
        </Panel>
      ))}
    </div>
  )
}

function Log({ order }: { order: MallOrderDetail }) {
  return (
    <Timeline
      items={order.log.toReversed().map(({ at, side, action, note, byName }, n) => ({
        key: `${at} ${n}`,
        at,
        title: `${action} · ${Side.label(side)} ${byName}`,
        ...(note ? { note } : {}),
      }))}
    />
  )
}
