import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { AbsenceDraft, absenceList } from './absence.ts'
import { may } from './permissions.ts'

const Versioned = z.object({ ...ById.shape, ...WithVersion.shape })

export const absenceApi = {
  ...ordinary('/employee/absence', '请假', {
    list: absenceList,
    draft: AbsenceDraft,
    needs: {
      list: [may.absence, may.detail],
      /** One's own, or another's with 登记/审批请假. */
      add: 'login',
    },
  }),
  approve: endpoint({
    method: 'POST',
    path: '/employee/absence/approve',
    title: '审批请假',
    needs: [may.absence],
    input: Versioned.extend({
      pass: z.boolean(),
      reason: field.optional(field.text('驳回原因', { max: 200 })),
    }).superRefine(({ pass, reason }, check) => {
      if (!pass && !reason) check.addIssue({ code: 'custom', path: ['reason'], message: '驳回原因不能为空' })
    }),
    reply: Saved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/employee/absence/cancel',
    title: '撤销请假',
    needs: 'login',
    input: Versioned,
    reply: Saved,
  }),
}
