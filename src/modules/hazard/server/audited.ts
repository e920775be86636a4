import { audited } from '#kernel/server/index.ts'
import { HazardDraft } from '../shared/hazardDraft.ts'
import { HazardListRow } from '../shared/hazardList.ts'
import { may } from '../shared/permissions.ts'

const hazard = HazardListRow.pick({ hazardNo: true, state: true, noticeNo: true, fixedAt: true, closedAt: true })

export const auditedHazards = {
  hazard: audited([HazardDraft, hazard], {
    needs: [may.list],
    also: {
      notice_sign_key: '签收凭证',
      notice_to: '签收人',
      notice_at: '告知时间',
      issued_at: '告知书开具时间',
      notice_phone: '签收人电话',
      notice_opinion: '使用单位意见',
      link_name: '签收链接接收人',
      link_phone: '签收链接接收手机',
      link_sent_at: '签收链接发送时间',
      link_times: '签收链接发送次数',
      return_note: '退回原因',
      report_gov: '须上报监管',
      repair_no: '急修单',
      fix_note: '整改情况',
      fix_files: '整改后照片',
      close_note: '复查意见',
    },
  }),
}
