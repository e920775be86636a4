import { Button } from 'antd'
import { useState } from 'react'
import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { afterSaleMoves } from '../shared/afterSale.states.ts'
import { type AfterSaleDetail, InterveneDraft, SendBackDraft } from '../shared/afterSale.ts'
import { myAfterSaleApi } from '../shared/api.ts'

type Asking = 'sendBack' | 'cancel' | 'intervene'

/** What the buyer does next. */
export function BuyerVerbs({ row }: { row: AfterSaleDetail }) {
  const { call } = useKit()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const { id, version } = row
  const open = afterSaleMoves.open(row.step)
  return (
    <>
      {open.includes('cancel') && <Button onClick={() => setAsking('cancel')}>撤销售后</Button>}
      {open.includes('intervene') && !row.intervened && (
        <Button onClick={() => setAsking('intervene')}>申请平台介入</Button>
      )}
      {open.includes('sendBack') && (
        <Button type="primary" onClick={() => setAsking('sendBack')}>
          填写寄回物流
        </Button>
      )}
      <ConfirmDanger
        open={asking === 'cancel'}
        title={`撤销售后 ${row.afterSaleNo}`}
        effect="撤销后可以在售后期内重新申请。"
        verb="撤销"
        onConfirm={async () => {
          await call(myAfterSaleApi.cancel, { id, version })
          toast.done('售后已撤销')
        }}
        onClose={close}
      />
      {asking === 'sendBack' && (
        <AskDrawer
          title="填写寄回物流"
          schema={SendBackDraft}
          initial={{ files: [] }}
          save={(draft) => call(myAfterSaleApi.sendBack, { id, version, ...draft })}
          told="已寄回，等待商家收货"
          onClose={close}
        >
          <Field of="carrier" />
          <Field of="trackingNo" />
          <Field of="note" />
          <Field of="files" />
        </AskDrawer>
      )}
      {asking === 'intervene' && (
        <AskDrawer
          title="申请平台介入"
          schema={InterveneDraft}
          initial={{ files: [] }}
          save={(draft) => call(myAfterSaleApi.intervene, { id, version, ...draft })}
          told="已申请，平台会查看双方的记录和凭证"
          onClose={close}
        >
          <p className="sec">每个售后只能申请一次。</p>
          <Field of="note" />
          <Field of="files" />
        </AskDrawer>
      )}
    </>
  )
}
