import type { z } from 'zod'
import { formatTokens, isoTime } from '#kernel/shared/days.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { DayInput, Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { serverNow, toast } from '#kernel/web/ui/index.ts'
import type { Package } from '../shared/order.ts'
import { shipmentApi, TraceDraft } from '../shared/shipment.ts'
import { TraceState } from '../shared/terms.ts'

const MINUTES = 'yyyy-MM-dd HH:mm'
/** Beijing's time, whatever the browser's. */
const momentOf = (text: string) => `${text.replace(' ', 'T')}:00+08:00`

/** 登记物流: where a package is, by hand. */
export function TraceDrawer({ of, onClose }: { of: Package; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open title={`登记物流 ${of.shipmentNo}`} onClose={onClose}>
      <div className="p-14">
        <Form
          schema={TraceDraft}
          initial={{
            at: isoTime(`${isoTime(serverNow()).slice(0, 16)}:00+08:00`),
            state: of.traces.length === 0 ? TraceState.code.taken : TraceState.code.moving,
          }}
          onSubmit={async (trace: z.output<typeof TraceDraft>) => {
            const { added } = await call(shipmentApi.trace, { id: of.id, traces: [trace] })
            if (added > 0) toast.done('物流已登记')
            else toast.warning('这一条已登记过')
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={1}>
            <Field of="state" />
            <Field of="at">
              {({ id, value, onChange, onBlur }) => (
                <DayInput
                  kind="moment"
                  id={id}
                  aria-label="时间"
                  allowClear={false}
                  value={formatTokens(value as string, MINUTES)}
                  onChange={(text) => onChange(text ? isoTime(momentOf(text)) : undefined)}
                  onBlur={onBlur}
                />
              )}
            </Field>
            <Field of="text" help="如：已到杭州转运中心" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>登记</SubmitButton>
          </FormFoot>
        </Form>
      </div>
    </Drawer>
  )
}
