import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { CustomerLinkDialog } from '#modules/customer/web/index.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'

/** The link the customer agrees behind (jobs 3.3). */
export function LinkDialog({ request, onClose }: { request: PartsDetail; onClose: () => void }) {
  const { call } = useKit()
  const { id } = request
  return (
    <CustomerLinkDialog
      title="客户确认链接"
      about={
        <>
          {request.customer?.name ?? '客户'}须同意承担 <b className="num">{moneyText(request.customerAmount)}</b>{' '}
          元，同意后可以领料；拒绝则本单作废。
        </>
      }
      shows="配件、照片与金额"
      none="客户没有可收短信的手机号。请在客户档案补充联系人，或复制链接发送。"
      of={id}
      load={() => call(partsApi.customerLink, { id })}
      send={(contactId) => call(partsApi.sendLink, { id, contactId })}
      onClose={onClose}
    />
  )
}
