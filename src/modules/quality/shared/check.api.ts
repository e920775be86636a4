import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { may } from './permissions.ts'
import { CheckAsked, CheckDetail, CheckDraft, checkList, Progress } from './qualityCheck.ts'

/** 质检抽查: the standard verbs of jobs 5; `add` draws an order, `edit` records what was found. */
export const qualityCheckApi = {
  ...ordinary('/maintain/qualityCheck', '质检抽查', {
    list: checkList,
    draft: CheckAsked,
    detail: CheckDetail,
    needs: {
      list: may.check,
      detail: may.check,
      add: may.check,
      remove: may.check,
      export: may.check,
      options: 'login',
      template: may.check,
      import: may.check,
    },
  }),
  /** Added: 本月 3/5 per worker. */
  progress: endpoint({
    method: 'GET',
    path: '/maintain/qualityCheck/progress',
    title: '质检进度',
    needs: [may.check],
    input: z.object({ month: z.iso.date().optional() }),
    reply: Progress,
  }),
  ...ordinary('/maintain/qualityCheck', '质检', { draft: CheckDraft, needs: { edit: may.check } }),
} as const
