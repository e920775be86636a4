import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Saved } from '#kernel/shared/page.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { DemandRuleDraft } from '#modules/template/shared/demandRule.ts'
import { may as mayTemplate } from '#modules/template/shared/permissions.ts'
import { CustomDraft, CustomEdit, CustomPlanDetail, customPlanList } from './customPlan.ts'
import { ShownJudgement } from './lineLift.ts'

/** `/maintain/custom/*`, and the simulator of a rule (jobs 5). */

const RuleTrial = DemandRuleDraft.omit({
  name: true,
  templateId: true,
  filingNo: true,
  filingFiles: true,
  status: true,
})

export const customPlanApi = {
  ...ordinary('/maintain/custom', '自定义计划', {
    list: customPlanList,
    edit: CustomEdit,
    detail: CustomPlanDetail,
    needs: {
      list: may.customPlans,
      options: 'login',
      detail: [may.customPlans, may.editCustomPlan],
      export: may.customPlans,
      template: may.editCustomPlan,
      import: may.editCustomPlan,
      edit: may.editCustomPlan,
      remove: may.editCustomPlan,
    },
  }),
  add: endpoint({
    method: 'POST',
    path: '/maintain/custom/add',
    title: '新建自定义计划',
    needs: [may.editCustomPlan],
    input: CustomDraft,
    /** Lifts of several communities make a line each. */
    reply: z.object({ ...Saved.shape, planIds: z.array(z.uuid()), orders: z.number().int() }),
  }),
  /** Added: the checklist of conditions, before the plan is made. */
  eligibility: endpoint({
    method: 'POST',
    path: '/maintain/custom/eligibility',
    title: '检查按需维保条件',
    needs: [may.editCustomPlan],
    reads: true,
    input: z.object({
      elevatorIds: z.array(z.uuid()).min(1, '请选择电梯').max(100),
      demandRuleId: z.uuid('请选择按需规则'),
      /** The agreement is with the form. */
      agreement: z.boolean().default(false),
    }),
    reply: z.array(z.object({ elevatorId: z.uuid(), name: z.string(), ...ShownJudgement.shape })),
  }),
} as const

export const demandSimulationApi = {
  simulate: endpoint({
    method: 'POST',
    path: '/maintain/demandRule/simulate',
    title: '模拟按需规则',
    needs: [mayTemplate.demandRule, may.editCustomPlan],
    reads: true,
    input: z
      .object({
        ruleId: z.uuid().optional(),
        /** The rule as it stands in the form. */
        draft: RuleTrial.optional(),
        /** None: the first lifts on demand that the rule may fit. */
        elevatorIds: z.array(z.uuid()).max(50).default([]),
        days: z.coerce.number().int().min(7).max(365).default(90),
      })
      .refine(({ ruleId, draft }) => ruleId !== undefined || draft !== undefined, {
        path: ['ruleId'],
        message: '请选择按需规则',
      }),
    reply: z.object({
      days: z.number().int(),
      visits: z.number().int(),
      maxGap: z.number().int(),
      /** 规则将产生6次现场维保，最长间隔47天. */
      text: z.string(),
      lifts: z.array(
        z.object({
          elevatorId: z.uuid(),
          name: z.string(),
          maxGap: z.number().int(),
          fallenDays: z.number().int(),
          fallenReason: z.string().nullable(),
          visits: z.array(
            z.object({ day: z.iso.date(), gapDays: z.number().int(), reason: z.string(), triggered: z.boolean() }),
          ),
          /** Visits really made in these days. */
          made: z.number().int(),
        }),
      ),
    }),
  }),
} as const
