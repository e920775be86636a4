import { useMemo } from 'react'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { Dialog } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, FilesControl, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { type RepairStep, repairSteps } from '../shared/repairChange.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { stepLabel } from './stepLabel.ts'

interface Props {
  readonly order: RepairDetail
  readonly step: RepairStep
  readonly onClose: () => void
}

/** HH:mm:ss of today; empty: now. */
const Moment = z.object({
  time: field.optional(
    field
      .text('时间', { max: 8, help: '按作业人员报的时间填写，如 14:31:50；不填则按现在' })
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, '时间格式为 HH:mm:ss'),
  ),
})

const shown: Partial<Record<RepairStep, readonly string[]>> = {
  reject: ['reason'],
  rescued: ['count', 'state', 'note'],
  pause: ['reason', 'note'],
  complete: ['cause', 'faultPart', 'measure', 'stateAfter', 'stateReason', 'faultCode', 'faultLevel', 'serviceFee'],
  sign: ['name', 'phone', 'opinion'],
}

/** A step said on the telephone: the few things that must be known of it, and when it was. */
export function StepDialog({ order, step, onClose }: Props) {
  const { call, today } = useKit()
  const schema = useMemo(() => schemaOf(step), [step])
  const initial = useMemo(
    () =>
      step === 'rescued'
        ? { count: order.trappedCount ?? undefined, state: 1 }
        : step === 'complete'
          ? { stateAfter: 1 }
          : {},
    [step, order.trappedCount],
  )

  async function submit(values: Record<string, unknown>): Promise<void> {
    const { time, paper, ...payload } = values as { time?: string; paper?: readonly UploadedFile[] }
    const at = time ? `${today()}T${time.length === 5 ? `${time}:00` : time}+08:00` : undefined
    const signed = step === 'sign' ? { way: 3, signKey: paper?.[0]?.key } : {}
    await call(repairApi.record, {
      id: order.id,
      version: order.version,
      step,
      at,
      payload: { ...payload, ...signed },
    })
    toast.done(`${stepLabel(step)}已保存`)
    // After the form has let go of its unsaved flag.
    setTimeout(onClose)
  }
  return (
    <Dialog title={`${stepLabel(step)}：${order.orderNo}`} width={560} onClose={onClose}>
      <Form schema={schema} initial={initial} onSubmit={submit}>
        <FieldGrid columns={2}>
          {(shown[step] ?? []).map((name) => (
            <Field key={name} of={name} span={name === 'measure' || name === 'note' || name === 'opinion' ? 2 : 1} />
          ))}
          {step === 'sign' && (
            <Field of="paper" span={2}>
              {(control) => (
                <FilesControl
                  id={control.id}
                  value={(control.value as readonly UploadedFile[] | undefined) ?? []}
                  onChange={control.onChange}
                  disabled={control.disabled}
                  most={1}
                />
              )}
            </Field>
          )}
          <Field of="time" />
        </FieldGrid>
        <div style={{ display: 'flex', justifyContent: 'flex-end', marginTop: 12 }}>
          <SubmitButton>{stepLabel(step)}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** The step's own fields and the moment; a paper signature is photographed. */
function schemaOf(step: RepairStep): z.ZodObject {
  const own: z.ZodObject = repairSteps[step]
  const kept = Object.fromEntries(Object.entries(own.shape).filter(([name]) => shown[step]?.includes(name)))
  const paper = {
    paper: z
      .array(z.custom<UploadedFile>(), { error: '请上传签字单照片' })
      .min(1, '请上传签字单照片')
      .meta({ title: '签字单照片' }),
  }
  return z.object({ ...kept, ...(step === 'sign' ? paper : {}), ...Moment.shape })
}
