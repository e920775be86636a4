import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { PlanStatus } from './plan.terms.ts'

const plan = PlanStatus.code

/** The moves of a line (jobs 3.3); it ends by itself on its last day. */
export const maintainPlan = machine(
  PlanStatus,
  {
    edit: { label: '编辑', from: [plan.draft], needs: [may.editPlan] },
    remove: { label: '删除', from: [plan.draft], needs: [may.editPlan] },
    publish: { label: '发布', from: [plan.draft], to: plan.published, needs: [may.editPlan] },
    pause: { label: '暂停', from: [plan.published], to: plan.paused, needs: [may.editPlan] },
    resume: { label: '恢复', from: [plan.paused], to: plan.published, needs: [may.editPlan] },
    void: { label: '作废', from: [plan.draft, plan.published], to: plan.voided, needs: [may.editPlan] },
    handover: { label: '交接', from: [plan.published, plan.paused], needs: [may.editPlan] },
    reset: { label: '重置', from: [plan.published, plan.paused], needs: [may.editPlan] },
  },
  { code: 3020001, text: '计划当前为「{status}」，不能{action}' },
)
