import { Link, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { Panel, timeText } from '#kernel/web/ui/index.ts'
import { Side } from '#modules/mallOrder/shared/terms.ts'
import type { AfterSaleDetail } from '../shared/afterSale.ts'
import { afterSaleApi } from '../shared/api.ts'
import { AfterSaleType } from '../shared/terms.ts'
import { Dialogue } from './Dialogue.tsx'
import { Facts } from './Facts.tsx'
import { StepMark } from './marks.tsx'
import { SellerVerbs } from './SellerVerbs.tsx'

/** /mallOrder/aftersalesManage/detail?id= (commerce 4.4). */
export function AfterSaleDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={afterSaleApi.detail} input={{ id }} what="售后单" links>
      {(row) => <Opened key={row.id} row={row} />}
    </Loaded>
  )
}

function Opened({ row }: { row: AfterSaleDetail }) {
  useOpenedName(`售后 ${row.afterSaleNo}`)
  return (
    <DetailPage
      name={`${row.buyerCompanyName} ${AfterSaleType.label(row.type)}`}
      badges={<StepMark step={row.step} />}
      facts={[
        row.afterSaleNo,
        <Link key="order" to={`/mallOrder/orderManage/orderDetail?id=${row.orderId}`}>
          订单 {row.orderNo}
        </Link>,
        `${row.appliedBy} ${timeText(row.createdAt)} 申请`,
      ]}
      actions={<SellerVerbs row={row} />}
      tabs={[
        {
          key: 'facts',
          label: '售后',
          content: (
            <div className="detailSplit">
              <div className="detailStack">
                <Facts of={row} />
              </div>
              <Panel title="协商记录" count={row.said.length}>
                <Dialogue said={row.said} own={Side.code.seller} />
              </Panel>
            </div>
          ),
        },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="after_sale" id={row.id} /> },
      ]}
    />
  )
}
