import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { Approval, SavedOrAsked } from '#modules/maintenance/shared/orderChange.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import {
  LevelPreview,
  LevelQuery,
  MaintainPlanDetail,
  maintainPlanList,
  PlanCandidate,
  PlanDraft,
  PlanGenerated,
  PlanHandover,
  PlanPreview,
  PlanPublish,
  PlanPublished,
  PlanStrips,
  ReplanDone,
  ResetPreview,
  ResetQuery,
} from './plan.ts'

const Counted = z.object({ id: z.uuid(), version: z.number().int(), orders: z.number().int() })
const OnePlan = z.object({ ...ById.shape, ...WithVersion.shape })
/** Added: a line whose lifts would be without visits is paused or voided with a release. */
const PlanEnd = OnePlan.extend({ approval: Approval.nullish() })

/** 维保计划 (jobs 4.1 maintainManageLine, checkOrder, maintainManageLineAdd). */
export const maintainPlanApi = {
  ...ordinary('/maintain/plan', '维保计划', {
    list: maintainPlanList,
    edit: PlanDraft.extend(OnePlan.shape),
    detail: MaintainPlanDetail,
    needs: {
      list: may.plans,
      options: 'login',
      detail: [may.plans, may.editPlan],
      export: may.plans,
      edit: may.editPlan,
      remove: may.editPlan,
      template: may.editPlan,
      import: may.editPlan,
    },
  }),
  /** A draft: the wizard's question kept, one per community; no visit and no order before its publication. */
  add: endpoint({
    method: 'POST',
    path: '/maintain/plan/add',
    title: '保存维保计划草稿',
    needs: [may.editPlan],
    input: PlanDraft,
    reply: Saved.extend({ planIds: z.array(z.uuid()) }),
  }),
  /** Lifts of a contract with what stands against planning them. */
  candidates: endpoint({
    method: 'GET',
    path: '/maintain/plan/candidates/{contractId}',
    title: '可排计划的电梯',
    needs: [may.editPlan, may.editCustomPlan],
    input: z.object({ contractId: z.uuid() }),
    reply: z.array(PlanCandidate),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/maintain/plan/generate',
    title: '生成维保计划',
    needs: [may.editPlan],
    long: true,
    input: PlanDraft,
    reply: PlanGenerated,
  }),
  /** The kept preview again, e.g. when long planning has ended; 3020017 after 10 minutes. */
  preview: endpoint({
    method: 'GET',
    path: '/maintain/plan/preview/{id}',
    title: '计划预览',
    needs: [may.editPlan],
    input: ById,
    reply: PlanPreview,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/maintain/plan/publish',
    title: '发布维保计划',
    needs: [may.editPlan],
    long: true,
    input: PlanPublish,
    reply: PlanPublished,
  }),
  resetPreview: endpoint({
    method: 'POST',
    path: '/maintain/plan/reset/preview',
    title: '重置计划预览',
    needs: [may.editPlan],
    long: true,
    input: ResetQuery,
    reply: ResetPreview,
  }),
  resetApply: endpoint({
    method: 'POST',
    path: '/maintain/plan/reset/apply',
    title: '重置计划',
    needs: [may.editPlan],
    long: true,
    input: z.object({ token: z.uuid() }),
    reply: ReplanDone,
  }),
  /** Added: 均衡全年, the rest of the year of all regular lines of a team; nothing is written before it is applied. */
  levelPreview: endpoint({
    method: 'POST',
    path: '/maintain/plan/level/preview',
    title: '均衡全年预览',
    needs: [may.editPlan],
    long: true,
    input: LevelQuery,
    reply: LevelPreview,
  }),
  levelApply: endpoint({
    method: 'POST',
    path: '/maintain/plan/level/apply',
    title: '均衡全年',
    needs: [may.editPlan],
    long: true,
    input: z.object({ token: z.uuid() }),
    reply: ReplanDone,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/maintain/plan/pause/{id}',
    title: '暂停计划',
    needs: [may.editPlan],
    input: PlanEnd,
    reply: SavedOrAsked,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/maintain/plan/resume/{id}',
    title: '恢复计划',
    needs: [may.editPlan],
    input: OnePlan,
    reply: Saved,
  }),
  void: endpoint({
    method: 'POST',
    path: '/maintain/plan/void/{id}',
    title: '作废计划',
    needs: [may.editPlan],
    input: PlanEnd,
    reply: Counted.extend({ asked: z.uuid().nullable() }),
  }),
  handover: endpoint({
    method: 'POST',
    path: '/maintain/plan/handover/{id}',
    title: '交接计划',
    needs: [may.editPlan],
    input: PlanHandover,
    /** `returned`: of these orders, those that the new people may not or cannot do; they are proposed to others. */
    reply: Counted.extend({ returned: z.number().int() }),
  }),
  /** 计划工单查看: every lift's year as a strip. */
  strips: endpoint({
    method: 'GET',
    path: '/maintain/plan/strips/{id}',
    title: '计划工单',
    needs: [may.planOrders],
    input: ById,
    reply: PlanStrips,
  }),
} as const
