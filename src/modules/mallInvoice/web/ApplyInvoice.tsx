import { Button } from 'antd'
import { useState } from 'react'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { myInvoiceApi } from '../shared/api.ts'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'

/** 申请发票: a verb of 我的订单详情, and its form. */
export function ApplyInvoice({ orderId }: { orderId: string }) {
  const { call } = useKit()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>申请发票</Button>
      {open && (
        <Loaded
          from={myInvoiceApi.prepare}
          input={{ orderId }}
          what="订单"
          still
          meanwhile={(instead) => (
            <Drawer open title="申请发票" onClose={close}>
              <div className="px-14">{instead}</div>
            </Drawer>
          )}
        >
          {({ amount, last }) => (
            <InvoiceDrawer
              title={`申请发票 · ${moneyText(amount)} 元`}
              last={last}
              save={(draft) => call(myInvoiceApi.apply, { orderId, ...draft })}
              told="开票申请已提交"
              onClose={close}
            />
          )}
        </Loaded>
      )}
    </>
  )
}
