import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved } from '#kernel/shared/page.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
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
  list: endpoint({
    method: 'POST',
    path: '/maintain/custom/listPage',
    title: '自定义计划列表',
    needs: [may.customPlans],
    reads: true,
    input: customPlanList.query,
    reply: customPlanList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/maintain/custom/options',
    title: '选择自定义计划',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/maintain/custom/detail/{id}',
    title: '自定义计划详情',
    needs: [may.customPlans, may.editCustomPlan],
    input: ById,
    reply: CustomPlanDetail,
  }),
  export: endpoint({
    method: 'POST',
    path: '/maintain/custom/export',
    title: '导出自定义计划',
    needs: [may.customPlans],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(customPlanList),
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: '/maintain/custom/template',
    title: '自定义计划导入模板',
    needs: [may.editCustomPlan],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/maintain/custom/import',
    title: '导入自定义计划',
    needs: [may.editCustomPlan],
    long: true,
    input: ImportInput,
    reply: ImportReply,
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
  edit: endpoint({
    method: 'POST',
    path: '/maintain/custom/edit',
    title: '编辑自定义计划',
    needs: [may.editCustomPlan],
    input: CustomEdit,
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintain/custom/delete/{id}',
    title: '删除自定义计划',
    needs: [may.editCustomPlan],
    input: ById,
    reply: Done,
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
