import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { RowSkeleton, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { orderApi } from '../shared/api.ts'
import { mayOrder } from '../shared/permissions.ts'
import { orderPage } from './addresses.ts'

/** 缺料清单: what open orders miss, what of it is bought, and one purchase for each supplier in one click (commerce 4.1). */
export function ShortageDrawer({ onClose }: { onClose: () => void }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const { running, run } = useRun()
  const { data } = useRead(orderApi.shortage, {})
  const buys = data?.some(({ toBuy }) => Number(toBuy) > 0) ?? false
  const buy = () =>
    run(async () => {
      const { orders, noSupplier } = await call(orderApi.toPurchase, { ids: [] })
      if (noSupplier.length > 0)
        toast.warning(`${noSupplier.map(({ name }) => name).join('、')}没有设置供应商，请在配件资料中补上`)
      if (orders.length === 0) return
      toast.done(`已生成 ${orders.length} 张采购订单草稿`)
      onClose()
      const [first] = orders
      if (orders.length === 1 && first) void navigate(orderPage.detail(first.id))
    })
  return (
    <Drawer open title="缺料清单" onClose={onClose} wide>
      <div className="p-14">
        {data === undefined ? (
          <RowSkeleton rows={4} />
        ) : data.length === 0 ? (
          <p className="ter">没有缺料：进行中的订单都已备齐。</p>
        ) : (
          <ShortTable
            label="缺料"
            rows={data}
            columns={[
              { title: '配件', cell: ({ name }) => name },
              { title: '编码', as: 'code', cell: ({ partNo }) => partNo },
              { title: '缺', as: 'figure', cell: ({ short, measure }) => `${quantityText(short)} ${measure}` },
              { title: '在购', as: 'figure', cell: ({ onOrder }) => quantityText(onOrder) },
              {
                title: '要买',
                as: 'figure',
                cell: ({ toBuy }) =>
                  Number(toBuy) > 0 ? <b>{quantityText(toBuy)}</b> : <span className="ter">—</span>,
              },
              { title: '供应商', cell: ({ supplierName }) => supplierName ?? <span className="redText">未设置</span> },
              {
                title: '订单',
                cell: ({ orders }) =>
                  orders.slice(0, 3).map(({ id, orderNo }) => (
                    <div key={id}>
                      <Link to={orderPage.detail(id)} className="num">
                        {orderNo}
                      </Link>
                    </div>
                  )),
              },
            ]}
          />
        )}
        <Can needs={[mayOrder.change]}>
          <div className="mt-12 right">
            <Button type="primary" disabled={!buys} loading={running} onClick={() => void buy()}>
              按供应商生成采购订单
            </Button>
          </div>
        </Can>
      </div>
    </Drawer>
  )
}
