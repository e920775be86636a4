import { audited } from '#kernel/server/index.ts'
import { EvaluationHandle, EvaluationRow } from '../shared/evaluation.ts'
import { may } from '../shared/permissions.ts'

const given = EvaluationRow.pick({ star: true, tags: true, content: true, anonymous: true, editedAt: true })

export const auditedEvaluations = {
  evaluation: audited(given, {
    needs: [may.list],
    also: {
      given_at: '评价时间',
      handle_state: '回访状态',
      handle_text: '回访记录',
      reply: '回复',
      delete_reason: '删除原因',
    },
    codes: { handle_state: EvaluationHandle },
  }),
}
