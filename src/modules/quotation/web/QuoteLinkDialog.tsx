import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { CustomerLinkDialog } from '#modules/customer/web/index.ts'
import type { QuotationDetail } from '../shared/quotation.ts'
import { quoteLinkApi } from '../shared/share.api.ts'

/** The link behind which the customer reads, chooses and confirms (commerce 3.8). */
export function QuoteLinkDialog({ quotation, onClose }: { quotation: QuotationDetail; onClose: () => void }) {
  const { call } = useKit()
  const { id, customerName, totals, offers, validUntil } = quotation
  const amount = offers.length > 0 ? '三档报价' : `${moneyText(totals.total)} 元的报价`
  return (
    <CustomerLinkDialog
      title="客户链接"
      about={
        <>
          {customerName}凭链接查看{amount}，{validUntil} 前可用短信验证码确认。
        </>
      }
      shows="明细、数量依据与总价"
      verb="确认"
      none="客户没有可收短信的手机号，不能在线确认。请在报价单的联系电话或客户档案的联系人里补充，或请客户在PDF上签字。"
      of={id}
      load={() => call(quoteLinkApi.link, { id })}
      send={(contactId) => call(quoteLinkApi.sendLink, { id, contactId })}
      onClose={onClose}
    />
  )
}
