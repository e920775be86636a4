import { Button } from 'antd'
import { useState } from 'react'
import { formatTokens } from '#kernel/shared/days.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import {
  AskedField,
  DayInput,
  Field,
  FieldGrid,
  Form,
  FormFoot,
  SubmitButton,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { serverNow, toast } from '#kernel/web/ui/index.ts'
import { faultCode } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind, RecordSource } from '#modules/signal/shared/record.ts'
import { recordApi } from '../shared/api.ts'
import { CalledInForm } from '../shared/byHand.ts'
import { may } from '../shared/permissions.ts'

const { hand, emergency } = RecordSource.code

/** 登记来电: what was told by telephone, by the car, the property or 96333 (monitoring 2, 6.2). */
export function CallInButton({ elevatorId, alarm }: { elevatorId?: string; alarm: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Can needs={[alarm ? may.handleAlarm : may.handle]}>
        <Button onClick={() => setOpen(true)}>登记来电</Button>
      </Can>
      {open && <CallInDrawer elevatorId={elevatorId} alarm={alarm} onClose={() => setOpen(false)} />}
    </>
  )
}

interface CallInProps {
  readonly elevatorId: string | undefined
  readonly alarm: boolean
  readonly onClose: () => void
}

function CallInDrawer({ elevatorId, alarm, onClose }: CallInProps) {
  const { call } = useKit()
  const [asked, setAsked] = useState(false)
  const [at, setAt] = useState<string | undefined>(() => formatTokens(serverNow(), 'yyyy-MM-dd HH:mm'))
  return (
    <Drawer open wide title="登记来电" onClose={onClose}>
      <Form
        schema={CalledInForm}
        initial={{ source: hand, elevatorId, code: alarm ? '94' : undefined }}
        kept={keptOf}
        onSubmit={async (said) => {
          setAsked(true)
          if (!at) return
          const made = await call(recordApi.add, { ...said, occurredAt: `${at.replace(' ', 'T')}:00+08:00` })
          toast.done(doneText(made))
          setTimeout(onClose)
        }}
      >
        <div className="drawerBody">
          <FieldGrid columns={2}>
            <Field of="source" />
            <OuterNo />
          </FieldGrid>
          <FieldGrid columns={1}>
            <Field of="elevatorId" />
          </FieldGrid>
          <FieldGrid columns={2}>
            <Field of="code" />
            <AskedField label="发生时间" name="occurredAt" required error={asked && !at ? '请填写发生时间' : undefined}>
              <DayInput kind="moment" aria-label="发生时间" value={at} onChange={setAt} />
            </AskedField>
            <Field of="floorLabel" />
          </FieldGrid>
          <People />
          <FieldGrid columns={1}>
            <Field of="said" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>登记</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

const isAlarm = (code: unknown) => faultCode(String(code))?.kind === RecordKind.code.alarm

/** What is not asked of this kind of call is not sent. */
function keptOf(values: Readonly<Record<string, unknown>>) {
  const { outerNo, caller, phone, personCount, vulnerable, ...rest } = values
  return {
    ...rest,
    ...(values.source === emergency ? { outerNo } : {}),
    ...(isAlarm(values.code) ? { caller, phone, personCount, vulnerable } : {}),
  }
}

function OuterNo() {
  return useFormValue('source') === emergency ? <Field of="outerNo" /> : null
}

/** Of an alarm: who called, and who is inside. */
function People() {
  const source = useFormValue('source')
  if (!isAlarm(useFormValue('code'))) return null
  return (
    <FieldGrid columns={2}>
      {source === hand && <Field of="caller" />}
      <Field of="phone" />
      <Field of="personCount" />
      <Field of="vulnerable" />
    </FieldGrid>
  )
}

function doneText({
  recordNo,
  joined,
  orderNo,
}: {
  recordNo: string
  joined: boolean
  orderNo: string | null
}): string {
  const first = joined ? `已并入未关闭的记录 ${recordNo}` : `已登记 ${recordNo}`
  return orderNo ? `${first}，工单 ${orderNo}` : first
}
