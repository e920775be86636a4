import { audited } from '#kernel/server/index.ts'
import { PartsConfirmWay, RequestPayer } from '../shared/parts.ts'
import { PartsDraft } from '../shared/partsDraft.ts'
import { PartsRow } from '../shared/partsList.ts'
import { may } from '../shared/permissions.ts'

const row = PartsRow.pick({
  ...({ requestNo: true, bizNo: true, customerAmount: true } as const),
  ...({ status: true, drawnAt: true, installedAt: true } as const),
})

/** Requests for parts (jobs 1.8). */
export const auditedParts = {
  parts_request: audited([PartsDraft, row], {
    refs: {
      elevator_id: 'elevator',
      customer_id: 'customer',
      team_id: 'team',
      contract_id: 'contract',
      hazard_id: 'hazard',
      applicant_id: 'employee',
    },
    needs: [may.detail, may.approve],
    guarded: { code: may.seeCost, columns: ['total_cost'] },
    without: ['bizId', 'lines'],
    also: {
      elevator_id: '电梯',
      customer_id: '客户',
      team_id: '班组',
      contract_id: '合同',
      hazard_id: '转自隐患',
      applicant_id: '申请人',
      asked_on: '申请日期',
      total_cost: '成本',
      total_sale: '合计',
      payer: '付款方',
      link_name: '链接发给',
      link_phone: '链接接收手机',
      link_sent_at: '链接发送时间',
      link_times: '链接发送次数',
      level: '审批级别',
      submitted_at: '提交时间',
      approved_at: '审批时间',
      confirm_way: '客户确认方式',
      confirm_agreed: '客户同意',
      confirm_name: '签字人',
      confirm_phone: '签字人电话',
      confirm_at: '确认时间',
      confirm_opinion: '客户意见',
      draw_no: '领料单号',
      drawn_by: '领料人',
      installed_by: '更换人',
      voided_at: '作废时间',
      void_reason: '作废原因',
    },
    codes: { payer: RequestPayer, confirm_way: PartsConfirmWay },
  }),
}
