import { Button } from 'antd'
import { useState } from 'react'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { ApplyDraft, type Prepared } from '../shared/afterSale.ts'
import { myAfterSaleApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { reckoned, refundable } from '../shared/refundable.ts'
import { AfterSaleType } from '../shared/terms.ts'

interface Props {
  readonly orderId: string
  /** The line that it is about; without it the person chooses one. */
  readonly lineId?: string
}

/** 申请售后: a verb for a line of 我的订单详情, and its form. Nothing for who may not. */
export function ApplyAfterSale({ orderId, lineId }: Props) {
  const { may: holds } = useKit()
  const [open, setOpen] = useState(false)
  if (!holds([may.ask])) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>申请售后</Button>
      {open && (
        <Drawer open title="申请售后" onClose={close}>
          <Loaded from={myAfterSaleApi.prepare} input={{ orderId }} what="订单" still>
            {(prepared) => <Choose prepared={prepared} lineId={lineId} onClose={close} />}
          </Loaded>
        </Drawer>
      )}
    </>
  )
}

function Choose({
  prepared,
  lineId,
  onClose,
}: {
  prepared: Prepared
  lineId: string | undefined
  onClose: () => void
}) {
  const only = prepared.lines.length === 1 ? prepared.lines[0]?.id : undefined
  const [chosen, choose] = useState(lineId ?? only)
  const line = prepared.lines.find(({ id }) => id === chosen)
  if (line) return <Ask prepared={prepared} line={line} onClose={onClose} />
  return (
    <ul className="bare-list px-16" aria-label="选择商品">
      {prepared.lines.map(({ id, title, specText, qty, closed }) => (
        <li key={id} className="row between gap-12 py-8 line-b">
          <span>
            {title} <span className="ter">{specText}</span> ×{qty}
          </span>
          <Button disabled={closed !== null} title={closed ?? undefined} onClick={() => choose(id)}>
            选择
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Line = Prepared['lines'][number]

function Ask({ prepared, line, onClose }: { prepared: Prepared; line: Line; onClose: () => void }) {
  const { call } = useKit()
  const taken = prepared.held.filter(({ lineId }) => lineId === line.id).reduce((all, { qty }) => all + qty, 0)
  return (
    <div className="px-16">
      <p className="py-8">
        {line.title} <span className="ter">{line.specText}</span>
        <span className="ter num">
          {' '}
          {moneyText(line.price)} 元 × {line.qty}，实付 {moneyText(line.paidAmount)} 元
        </span>
      </p>
      <Form
        schema={ApplyDraft}
        initial={{
          type: line.shippedQty > 0 ? AfterSaleType.code.return : AfterSaleType.code.refund,
          qty: Math.max(1, line.qty - taken),
          files: [],
        }}
        onSubmit={async (draft) => {
          const { afterSaleNo } = await call(myAfterSaleApi.apply, {
            orderId: prepared.orderId,
            lineId: line.id,
            ...draft,
          })
          toast.done(`售后 ${afterSaleNo} 已提交，商家48小时内处理`)
          setTimeout(onClose)
        }}
      >
        <FieldGrid columns={1}>
          <Field of="type" />
          <Field of="reason" />
          <Field of="qty" />
          <div>
            <Field of="applyAmount" />
            <AtMost prepared={prepared} line={line} />
          </div>
          <Field of="description" />
          <Field of="files" />
        </FieldGrid>
        <FormFoot onCancel={onClose} />
      </Form>
    </div>
  )
}

/** 最多可退 and how it is computed, while the person types. */
function AtMost({ prepared, line }: { prepared: Prepared; line: Line }) {
  const [type, reason] = [useFormValue<number>('type'), useFormValue<number>('reason')]
  const qty = Number(useFormValue<number | string>('qty'))
  if (!Number.isInteger(qty) || qty < 1) return null
  const asked = { lineId: line.id, type, reason, qty }
  const found = refundable({ ...prepared, lines: prepared.lines }, asked)
  const said =
    qty > found.left
      ? `最多还能申请${found.left}件`
      : type === AfterSaleType.code.exchange
        ? '换货不退款'
        : `${reckoned(line, asked, found, prepared.held)}；不填按最多可退`
  return (
    <p className="small sec" role="status">
      {said}
    </p>
  )
}
