import { z } from 'zod'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { orderApi } from '../shared/api.ts'
import type { OrderDetail, OrderLine } from '../shared/order.ts'

const Asked = z.object({
  chargeMode: orderApi.charge.input.shape.chargeMode,
  reason: orderApi.charge.input.shape.reason,
})

/** Another side pays a line (commerce R8). */
export function ChargeDrawer({ order, line, onClose }: { order: OrderDetail; line: OrderLine; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open title={`改费用承担 ${line.name}`} onClose={onClose}>
      <div className="p-14">
        <Form
          schema={Asked}
          initial={{ chargeMode: line.chargeMode }}
          onSubmit={async (asked) => {
            await call(orderApi.charge, { id: order.id, version: order.version, lineId: line.id, ...asked })
            toast.done('已修改')
            // After the form has let go of what was typed, or closing would ask about it.
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={1}>
            <Field of="chargeMode" />
            <Field of="reason" />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
