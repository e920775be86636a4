import { audited } from '#kernel/server/index.ts'
import { InspectType, TaskKind } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { AssignDraft, PlanDraft, PlanRow } from '../shared/plan.ts'
import { RecordDraft, RecordRow } from '../shared/record.ts'

const plan = PlanRow.omit({
  ...({ id: true, version: true, elevator: true, lift: true, communityName: true, registerCode: true } as const),
  ...({ remaining: true, teamName: true, workers: true, openFindings: true } as const),
})

/** Plans and records of inspections (jobs 1.9). */
export const auditedInspections = {
  inspection_plan: audited([PlanDraft, plan, AssignDraft], {
    refs: { linked_order_id: 'maintain_order' },
    needs: [may.plan],
    without: ['kind'],
    also: {
      task_kind: '准备任务',
      linked_order_id: '自检工单',
      self_check_date: '自检日期',
      delays: '延期',
      stopped_lift: '因不合格停用',
      close_reason: '关闭原因',
    },
    codes: { inspect_type: InspectType, task_kind: TaskKind },
  }),
  inspection_record: audited([RecordDraft, RecordRow.pick({ recordNo: true, inspectType: true })], {
    refs: { plan_id: 'inspection_plan' },
    needs: [may.record, may.plan],
    without: ['kind', 'findings', 'stopUse'],
    also: { task_kind: '准备任务', plan_id: '检验计划', governor: '限速器' },
    codes: { inspect_type: InspectType, task_kind: TaskKind },
  }),
}
