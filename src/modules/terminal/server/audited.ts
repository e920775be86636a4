import { audited } from '#kernel/server/index.ts'
import { may, SEES } from '../shared/permissions.ts'
import { TerminalFacts } from '../shared/terminal.ts'
import { BindReason, TerminalStatus, TerminalType } from '../shared/terms.ts'

export const auditedTerminals = {
  terminal: audited(TerminalFacts, {
    refs: { elevator_id: 'elevator' },
    needs: SEES,
    also: {
      terminal_no: '终端编号',
      terminal_type: '终端类型',
      vendor: '厂商',
      model: '型号',
      fw_version: '固件版本',
      status: '终端状态',
      off_reason: '停用原因',
      elevator_id: '电梯',
    },
    codes: { terminal_type: TerminalType, status: TerminalStatus },
  }),
  terminal_binding: audited([], {
    refs: { elevator_id: 'elevator', terminal_id: 'terminal' },
    needs: [may.ledger, may.live, may.lift],
    also: {
      terminal_id: '终端',
      elevator_id: '电梯',
      from_at: '绑定时间',
      to_at: '解绑时间',
      reason: '绑定原因',
      end_reason: '解绑原因',
      end_note: '说明',
    },
    codes: { reason: BindReason, end_reason: BindReason },
  }),
}
