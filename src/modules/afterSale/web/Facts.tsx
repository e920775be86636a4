import type { ReactNode } from 'react'
import { RegionName } from '#kernel/web/region/RegionName.tsx'
import { KeyValue, Money, moneyText, Panel, timeText } from '#kernel/web/ui/index.ts'
import type { AfterSaleDetail } from '../shared/afterSale.ts'
import { AfterSaleReason, AfterSaleType } from '../shared/terms.ts'

/** What has been said; what has not come yet is left out. */
const said = (items: readonly (readonly [string, ReactNode])[]) =>
  items.filter(([, value]) => value !== null && value !== undefined && value !== '') as [string, ReactNode][]

/** What both sides read of one: what is asked, how the most is reckoned, where the goods are. */
export function Facts({ of }: { of: AfterSaleDetail }) {
  const address = of.returnAddress
  return (
    <>
      <Panel title="退款">
        <KeyValue
          items={said([
            ['申请退款', <Money key="asked" value={of.applyAmount} />],
            ['最多可退', of.reckoned || `${moneyText(of.maxAmount)} 元`],
            ['同意退款', of.agreedAmount && <Money key="agreed" value={of.agreedAmount} />],
            ['退运费', <Money key="freight" value={of.freightRefund} />],
            ['退款单号', of.refundNo],
          ])}
        />
      </Panel>
      <Panel title="售后">
        <KeyValue
          items={said([
            ['商品', `${of.title}${of.specText ? ` ${of.specText}` : ''} ×${of.qty}`],
            ['售后类型', AfterSaleType.label(of.type)],
            ['原因', AfterSaleReason.label(of.reason)],
            ['说明', of.description],
            ['处理期限', of.deadline && timeText(of.deadline)],
            ['拒绝原因', of.refusedReason],
            ...(address
              ? ([
                  [
                    '寄回地址',
                    <span key="to">
                      {address.receiver} {address.phone} <RegionName code={address.regionCode} /> {address.detail}
                    </span>,
                  ],
                ] as const)
              : []),
            ['寄回物流', parcel(of.returnCarrier, of.returnTrackingNo)],
            ['换货物流', parcel(of.reshipCarrier, of.reshipTrackingNo)],
            ['可再销售', of.restockedQty === null ? null : `${of.restockedQty} 件已回库存`],
          ])}
        />
      </Panel>
    </>
  )
}

const parcel = (carrier: string | null, no: string | null) => (carrier ? `${carrier} ${no ?? ''}` : null)
