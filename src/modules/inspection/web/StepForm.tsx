import type { ReactNode } from 'react'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { Field, FieldGrid, FilesControl, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { InspectKind } from '../shared/inspection.ts'
import { ApplyDraft, AssignDraft, DelayDraft, type PlanDetail, PlanEdit } from '../shared/plan.ts'
import { ApplyFields, AssignFields } from './BatchDrawer.tsx'
import css from './inspection.module.css'
import { ResultForm } from './ResultForm.tsx'

export type Step =
  | 'assign'
  | 'reassign'
  | 'selfCheck'
  | 'apply'
  | 'inspect'
  | 'recheck'
  | 'result'
  | 'delay'
  | 'close'
  | 'edit'

interface Props {
  readonly step: Step
  readonly plan: PlanDetail
  readonly onBack: () => void
  readonly onGone: () => void
}

const DayOf = (title: string, name: 'date' | 'inspectDate') => z.object({ [name]: field.day(title) })
const selfCheckDay = DayOf('自检日期', 'date')
const inspectDay = DayOf('检验日期', 'inspectDate')
const recheckDay = z.object({ inspectDate: field.optional(field.day('复检日期')) })
const closing = z.object({ reason: field.text('关闭原因', { max: 200 }) })
const editing = PlanEdit.omit({ materials: true })

/** The form of one step of a plan, in the place of its facts. */
export function StepForm({ step, plan, onBack, onGone }: Props) {
  const { call, today } = useKit()
  const one = { id: plan.id, version: plan.version }
  const done = async (text: string, work: Promise<unknown>) => {
    await work
    toast.done(text)
    setTimeout(onBack)
  }
  const form = (schema: z.ZodObject, initial: object, onSubmit: (draft: never) => Promise<void>, fields: ReactNode) => (
    <div className="pt-12 pb-20 px-20">
      <Form schema={schema} initial={initial as Record<string, unknown>} onSubmit={(draft) => onSubmit(draft as never)}>
        {fields}
        <FormFoot onCancel={onBack} back="返回">
          <SubmitButton>{verbs[step]}</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
  switch (step) {
    case 'assign':
    case 'reassign':
      return form(
        AssignDraft,
        plan,
        (draft: z.output<typeof AssignDraft>) => done('已派工', call(inspectionPlanApi.assign, { ...draft, ...one })),
        <AssignFields selfTest={plan.inspectType === InspectKind.code.selfTest} />,
      )
    case 'selfCheck':
      return form(
        selfCheckDay,
        { date: today() },
        (draft: { date: string }) => done('自检已登记', call(inspectionPlanApi.selfCheck, { ...one, ...draft })),
        <>
          <p className={css.hint}>年度级维保工单完成后自检自动登记；纸面自检在这里补记。</p>
          <FieldGrid columns={2}>
            <Field of="date" />
          </FieldGrid>
        </>,
      )
    case 'apply':
      return form(
        ApplyDraft,
        { applyAt: today(), orgName: plan.orgName, inspectDate: plan.inspectDate },
        (draft: z.output<typeof ApplyDraft>) => done('已报检', call(inspectionPlanApi.apply, { ...one, ...draft })),
        <ApplyFields />,
      )
    case 'inspect':
      return form(
        inspectDay,
        { inspectDate: plan.inspectDate && plan.inspectDate <= today() ? plan.inspectDate : today() },
        (draft: { inspectDate: string }) => done('已登记检验', call(inspectionPlanApi.inspected, { ...one, ...draft })),
        <>
          <p className={css.hint}>检验人员已到场检验、报告还没有出具时登记；报告到后再「登记结果」。</p>
          <FieldGrid columns={2}>
            <Field of="inspectDate" />
          </FieldGrid>
        </>,
      )
    case 'recheck':
      return form(
        recheckDay,
        {},
        (draft: { inspectDate?: string }) => done('已申请复检', call(inspectionPlanApi.recheck, { ...one, ...draft })),
        <>
          <p className={plan.openFindings > 0 ? css.warn : css.hint}>
            {plan.openFindings > 0
              ? `尚有 ${plan.openFindings} 项不符合未销号，全部销号后才能复检。`
              : '不符合项已全部销号。复检后登记「复检合格」或「整改后合格」。'}
          </p>
          <FieldGrid columns={2}>
            <Field of="inspectDate" />
          </FieldGrid>
        </>,
      )
    case 'delay':
      return form(
        DelayDraft,
        {},
        (draft: z.output<typeof DelayDraft>) => done('已延期', call(inspectionPlanApi.delay, { ...one, ...draft })),
        <DelayFields deadline={plan.deadline} />,
      )
    case 'close':
      return form(
        closing,
        {},
        (draft: { reason: string }) => done('检验计划已关闭', call(inspectionPlanApi.close, { ...one, ...draft })),
        <>
          <p className={css.warn}>关闭后不再提醒，也不会再生成本年同类计划；法定检验期限不因此改变。</p>
          <Field of="reason" />
        </>,
      )
    case 'edit':
      return form(
        editing,
        plan,
        (draft: z.output<typeof editing>) =>
          done('已保存', call(inspectionPlanApi.edit, { ...one, ...draft, materials: [...plan.materials] })),
        <FieldGrid columns={2}>
          <Field of="orgName" />
          <Field of="inspectDate" />
          <Field of="fee" />
          <Field of="remark" span={2} />
        </FieldGrid>,
      )
    case 'result':
      return <ResultForm plan={plan} onBack={onBack} onDone={onGone} />
  }
}

const verbs: Readonly<Record<Step, string>> = {
  assign: '派工',
  reassign: '改派',
  selfCheck: '登记自检',
  apply: '报检',
  inspect: '登记检验',
  recheck: '申请复检',
  result: '登记结果',
  delay: '延期',
  close: '关闭计划',
  edit: '保存',
}

function DelayFields({ deadline }: { deadline: string }) {
  return (
    <>
      <p className={css.hint}>
        现截止 <b className="num">{deadline}</b>
        。定期检验延期须有检验机构或监管部门的批准文件；基准月份不变，下一次仍按原月份推算。
      </p>
      <FieldGrid columns={2}>
        <Field of="newDeadline" />
        <Field of="reason" span={2} />
        <Field of="file" span={2}>
          {({ id, value, onChange, disabled }) => (
            <FilesControl
              id={id}
              most={1}
              disabled={disabled}
              value={value ? [value as UploadedFile] : []}
              onChange={(files) => onChange(files[0])}
            />
          )}
        </Field>
      </FieldGrid>
    </>
  )
}
