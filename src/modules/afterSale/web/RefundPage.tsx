import { useSearchParams } from 'react-router'
import { ListPage } from '#kernel/web/list/index.ts'
import { afterSaleList } from '../shared/afterSale.ts'
import { afterSaleApi } from '../shared/api.ts'
import { afterSalePaths } from '../shared/paths.ts'
import { AfterSaleStep } from '../shared/terms.ts'
import { AfterSaleDetailPage } from './AfterSaleDetailPage.tsx'
import { StepMark } from './marks.tsx'

/** /mallOrder/aftersalesManage/refund: what is to be paid back; with ?id= one of them, with how the most is reckoned. */
export function RefundPage() {
  const id = useSearchParams()[0].get('id')
  if (id) return <AfterSaleDetailPage />
  return (
    <ListPage
      list={afterSaleList}
      from={afterSaleApi.list}
      title="退款处理"
      fixed={{ step: [AfterSaleStep.code.paying] }}
      cells={{ step: (step) => <StepMark step={step} /> }}
      open={({ id: row }) => `${afterSalePaths.refunds}?id=${row}`}
      empty={{ hint: '同意退款以后在这里；在线支付的原路退回，线下付款的转账后登记。' }}
    />
  )
}
