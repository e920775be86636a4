import { audited } from '#kernel/server/index.ts'
import { MaintainOrderRow } from '../shared/maintainOrderList.ts'
import { CloseReason, ConfirmWay, PauseReason, StateAfter } from '../shared/maintenance.ts'
import { may } from '../shared/permissions.ts'
import { ReleaseRow } from '../shared/release.ts'

const order = MaintainOrderRow.pick({
  ...({ orderNo: true, level: true, planDate: true, legalDeadline: true, status: true, completeAt: true } as const),
  ...({ abnormalCount: true, star: true, credibility: true, govState: true, changeCount: true } as const),
})

const request = ReleaseRow.omit({
  ...({ id: true, version: true, createdAt: true, violations: true, requester: true, approver: true } as const),
})

export const auditedMaintenance = {
  maintain_order: audited(order, {
    refs: { team_id: 'team', worker_ids: 'employee' },
    needs: [may.list],
    guarded: { code: may.qualityCheck, columns: ['credibility'] },
    also: {
      team_id: '班组',
      worker_ids: '维保人员',
      level: '维保级别',
      plan_start: '计划开始',
      plan_end: '计划结束',
      original_plan_date: '原计划日期',
      plan_reason: '安排原因',
      depart_at: '出发时间',
      arrive_at: '到达时间',
      start_at: '开始时间',
      pause_reason: '暂停原因',
      pause_minutes: '暂停分钟',
      confirm_at: '确认时间',
      work_minutes: '作业分钟',
      short_reason: '工时不足原因',
      na_count: '不适用项',
      photo_count: '照片数',
      hazard_count: '隐患数',
      elevator_state_after: '维保后电梯状态',
      state_reason: '停梯原因',
      confirm_way: '确认方式',
      confirm_name: '确认人',
      confirm_role: '确认人身份',
      confirm_opinion: '确认意见',
      gov_msg: '上报结果',
      retain_until: '保存至',
      close_reason: '关闭原因',
      close_note: '关闭说明',
      closed_at: '关闭时间',
      remark: '备注',
    },
    codes: {
      pause_reason: PauseReason,
      elevator_state_after: StateAfter,
      confirm_way: ConfirmWay,
      close_reason: CloseReason,
    },
  }),
  release_request: audited(request, {
    refs: { order_ids: 'maintain_order', requester_id: 'employee', approver_id: 'employee', answered_by: 'employee' },
    needs: [may.list, may.override, may.schedule],
    also: {
      input: '申请内容',
      lines: '涉及工单',
      order_ids: '涉及工单号',
      requester_id: '申请人',
      approver_id: '指定放行人',
    },
  }),
}
