import { audited } from '#kernel/server/index.ts'
import { DrillDraft } from '../shared/drill.ts'
import { may } from '../shared/permissions.ts'
import { CheckDraft, CheckRow } from '../shared/qualityCheck.ts'

const row = CheckRow.pick({ drawWay: true, drawReason: true, state: true, checkedAt: true })

export const auditedQuality = {
  quality_check: audited([CheckDraft, row], {
    refs: { checker_id: 'employee' },
    needs: [may.check],
    also: { items: '核对项目', checker_id: '质检人' },
  }),
  drill: audited(DrillDraft, { needs: [may.board, may.check] }),
}
