import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Day } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { Field, FieldGrid, OneFile } from '#kernel/web/form/index.ts'
import type { KitServices } from '#kernel/web/services.tsx'
import { inspectionPlanApi } from '../shared/api.ts'
import { InspectKind } from '../shared/inspection.ts'
import { ApplyDraft, AssignDraft, DelayDraft, type PlanDetail, PlanEdit } from '../shared/plan.ts'
import { ApplyFields, AssignFields } from './BatchDrawer.tsx'
import css from './inspection.module.css'

/** What a step asks for, what it sends, and what is said when it is done. */
interface StepWork<S extends z.ZodObject = z.ZodObject> {
  readonly verb: string
  readonly done: string
  readonly schema: S
  initial(plan: PlanDetail, today: Day): object
  fields(plan: PlanDetail): ReactNode
  send(call: KitServices['call'], plan: PlanDetail, draft: z.output<S>): Promise<unknown>
}
const work = <S extends z.ZodObject>(given: StepWork<S>): StepWork => given

/** The row and how it was when the person saw it. */
const seen = ({ id, version }: PlanDetail) => ({ id, version })

const assigning: StepWork = work({
  verb: '派工',
  done: '已派工',
  schema: AssignDraft,
  initial: (plan) => plan,
  fields: (plan) => <AssignFields selfTest={plan.inspectType === InspectKind.code.selfTest} />,
  send: (call, plan, draft) => call(inspectionPlanApi.assign, { ...draft, ...seen(plan) }),
})

/** The steps that are one form over the plan; 登记结果 has a page's worth of its own. */
export const stepWork = {
  assign: assigning,
  reassign: { ...assigning, verb: '改派' },
  selfCheck: work({
    verb: '登记自检',
    done: '自检已登记',
    schema: z.object({ date: field.day('自检日期') }),
    initial: (_, today) => ({ date: today }),
    fields: () => (
      <>
        <p className={css.hint}>年度级维保工单完成后自检自动登记；纸面自检在这里补记。</p>
        <FieldGrid columns={2}>
          <Field of="date" />
        </FieldGrid>
      </>
    ),
    send: (call, plan, draft) => call(inspectionPlanApi.selfCheck, { ...seen(plan), ...draft }),
  }),
  apply: work({
    verb: '报检',
    done: '已报检',
    schema: ApplyDraft,
    initial: ({ orgName, inspectDate }, today) => ({ applyAt: today, orgName, inspectDate }),
    fields: () => <ApplyFields />,
    send: (call, plan, draft) => call(inspectionPlanApi.apply, { ...seen(plan), ...draft }),
  }),
  inspect: work({
    verb: '登记检验',
    done: '已登记检验',
    schema: z.object({ inspectDate: field.day('检验日期') }),
    initial: ({ inspectDate }, today) => ({ inspectDate: inspectDate && inspectDate <= today ? inspectDate : today }),
    fields: () => (
      <>
        <p className={css.hint}>检验人员已到场检验、报告还没有出具时登记；报告到后再「登记结果」。</p>
        <FieldGrid columns={2}>
          <Field of="inspectDate" />
        </FieldGrid>
      </>
    ),
    send: (call, plan, draft) => call(inspectionPlanApi.inspected, { ...seen(plan), ...draft }),
  }),
  recheck: work({
    verb: '申请复检',
    done: '已申请复检',
    schema: z.object({ inspectDate: field.optional(field.day('复检日期')) }),
    initial: () => ({}),
    fields: ({ openFindings }) => (
      <>
        <p className={openFindings > 0 ? css.warn : css.hint}>
          {openFindings > 0
            ? `尚有 ${openFindings} 项不符合未销号，全部销号后才能复检。`
            : '不符合项已全部销号。复检后登记「复检合格」或「整改后合格」。'}
        </p>
        <FieldGrid columns={2}>
          <Field of="inspectDate" />
        </FieldGrid>
      </>
    ),
    send: (call, plan, draft) => call(inspectionPlanApi.recheck, { ...seen(plan), ...draft }),
  }),
  delay: work({
    verb: '延期',
    done: '已延期',
    schema: DelayDraft,
    initial: () => ({}),
    fields: (plan) => <DelayFields deadline={plan.deadline} />,
    send: (call, plan, draft) => call(inspectionPlanApi.delay, { ...seen(plan), ...draft }),
  }),
  close: work({
    verb: '关闭计划',
    done: '检验计划已关闭',
    schema: z.object({ reason: field.text('关闭原因', { max: 200 }) }),
    initial: () => ({}),
    fields: () => (
      <>
        <p className={css.warn}>关闭后不再提醒，也不会再生成本年同类计划；法定检验期限不因此改变。</p>
        <Field of="reason" />
      </>
    ),
    send: (call, plan, draft) => call(inspectionPlanApi.close, { ...seen(plan), ...draft }),
  }),
  edit: work({
    verb: '保存',
    done: '已保存',
    schema: PlanEdit.omit({ materials: true }),
    initial: (plan) => plan,
    fields: () => (
      <FieldGrid columns={2}>
        <Field of="orgName" />
        <Field of="inspectDate" />
        <Field of="fee" />
        <Field of="remark" span={2} />
      </FieldGrid>
    ),
    send: (call, plan, draft) =>
      call(inspectionPlanApi.edit, { ...seen(plan), ...draft, materials: [...plan.materials] }),
  }),
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
          {(control) => <OneFile {...control} />}
        </Field>
      </FieldGrid>
    </>
  )
}
