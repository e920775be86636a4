import { audited } from '#kernel/server/index.ts'
import { ElevatorDraft } from '../shared/elevatorDraft.ts'
import { ElevatorRow } from '../shared/elevatorList.ts'
import { PassportDraft, PassportSignatures, PassportStatus } from '../shared/passport.ts'
import { may } from '../shared/permissions.ts'

const visits = ElevatorRow.pick({
  ...({ lastMaintainDate: true, nextMaintainDate: true } as const),
  ...({ lastInspectDate: true, nextInspectDate: true } as const),
})

export const auditedLifts = {
  elevator: audited([ElevatorDraft, visits], {
    refs: { worker_ids: 'employee' },
    needs: [may.detail, may.form],
    without: ['maintenanceWorkers'],
    also: {
      worker_ids: '维保人员',
      trapped_at: '困人时间',
      stop_reason: '停用原因',
      stop_from: '停用开始',
      stop_to: '停用结束',
    },
  }),
  lift_passport: audited([PassportDraft, PassportSignatures], {
    needs: [may.detail],
    also: {
      passport_no: '护照编号',
      nameplate: '铭牌照片',
      certificate: '使用登记证照片',
      items: '检查项目',
      own_sign: '接收方签字',
      other_sign: '移交方签字',
      status: '护照状态',
      signed_at: '签署时间',
      content_hash: '存证摘要',
    },
    codes: { status: PassportStatus },
  }),
  partner_token: audited([], {
    refs: { elevator_ids: 'elevator' },
    needs: [may.company],
    also: { partner_name: '合作方', elevator_ids: '电梯', expires_at: '到期时间', revoked_at: '停用时间' },
  }),
}
