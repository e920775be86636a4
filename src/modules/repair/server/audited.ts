import { audited } from '#kernel/server/index.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { Part } from '#modules/template/shared/template.ts'
import { may } from '../shared/permissions.ts'
import {
  ChargeType,
  FaultLevel,
  RepairCause,
  RepairCloseReason,
  RepairPauseReason,
  RepairSignWay,
  RescuedState,
} from '../shared/repair.ts'
import { RepairDraft } from '../shared/repairChange.ts'
import { RepairRow } from '../shared/repairList.ts'

const row = RepairRow.pick({
  ...({ orderNo: true, reportAt: true, status: true, isRework: true, imported: true, amount: true } as const),
  ...({ signAt: true, star: true, arriveAt: true, arriveLimit: true, rescuedAt: true } as const),
})

export const auditedRepairs = {
  repair_order: audited([RepairDraft, row], {
    refs: { team_id: 'team', worker_ids: 'employee', rework_of_id: 'repair_order', merged_into_id: 'repair_order' },
    needs: [may.list],
    guarded: { code: may.seeMoney, columns: ['amount'] },
    without: ['recording', 'stopped', 'notDuplicate'],
    also: {
      dispatch_after: '延后派单至',
      team_id: '班组',
      voice_key: '录音',
      worker_ids: '作业人员',
      dispatch_at: '派单时间',
      accept_at: '接单时间',
      depart_at: '出发时间',
      start_at: '开始时间',
      complete_at: '完成时间',
      finish_limit: '完成时限',
      arrive_over: '到场超时',
      finish_over: '完成超时',
      fault_code: '故障代码',
      fault_level: '故障等级',
      fault_part: '故障部位',
      cause: '故障原因',
      measure: '处理方式',
      rescued_count: '解救人数',
      rescued_state: '人员状况',
      rework_of_id: '返修自',
      merged_into_id: '并入',
      stop_from: '停梯起',
      stop_to: '停梯止',
      state_after: '电梯状态',
      state_reason: '停梯或带隐患的原因',
      charge_type: '收费',
      pause_reason: '暂停原因',
      paused_at: '暂停时间',
      sign_way: '签字方式',
      sign_name: '签字人',
      sign_phone: '签字人电话',
      sign_opinion: '签字意见',
      close_reason: '关闭原因',
      close_note: '关闭说明',
      call_back: '回访记录',
      closed_at: '关闭时间',
    },
    codes: {
      fault_level: FaultLevel,
      fault_part: Part,
      cause: RepairCause,
      rescued_state: RescuedState,
      state_after: StateAfter,
      charge_type: ChargeType,
      pause_reason: RepairPauseReason,
      sign_way: RepairSignWay,
      close_reason: RepairCloseReason,
    },
  }),
  repair_setting: audited([], { needs: [may.setting], also: { setting: '维修设置' } }),
}
