import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ReconciliationDrawer } from '#modules/mallPayment/web/index.ts'
import { afterSaleList } from '../shared/afterSale.ts'
import { afterSaleApi } from '../shared/api.ts'
import { afterSalePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AfterSaleStep } from '../shared/terms.ts'
import { AfterSaleDetailPage } from './AfterSaleDetailPage.tsx'
import { StepMark } from './marks.tsx'

/** Refunds of cancelled orders and the provider's bills stand in a drawer beside. */
function Reconciliation() {
  const [open, setOpen] = useState(false)
  const { may: holds } = useKit()
  if (!holds([may.refund])) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>对账与退款</Button>
      <ReconciliationDrawer open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** /mallOrder/aftersalesManage/refund: what is to be paid back; with ?id= one of them, with how the most is reckoned. */
export function RefundPage() {
  const id = useSearchParams()[0].get('id')
  if (id) return <AfterSaleDetailPage />
  return (
    <ListPage
      list={afterSaleList}
      from={afterSaleApi.list}
      title="退款处理"
      // One step only: the tabs of 售后管理 are not offered as a filter.
      tabs={() => null}
      actions={<Reconciliation />}
      fixed={{ step: [AfterSaleStep.code.paying] }}
      cells={{ step: (step) => <StepMark step={step} /> }}
      open={({ id: row }) => `${afterSalePaths.refunds}?id=${row}`}
      empty={{ hint: '同意退款以后在这里；在线支付的原路退回，线下付款的转账后登记。' }}
    />
  )
}
