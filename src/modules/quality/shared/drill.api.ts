import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { DrillDetail, DrillDraft, DrillDuties, drillList } from './drill.ts'
import { may } from './permissions.ts'

/** 应急演练: the standard verbs of jobs 5. */
export const drillApi = {
  ...ordinary('/drill', '应急演练', {
    list: drillList,
    draft: DrillDraft,
    detail: DrillDetail,
    needs: {
      list: [may.board, may.check],
      detail: [may.board, may.check],
      add: may.check,
      edit: may.check,
      remove: may.check,
      export: [may.board, may.check],
      options: 'login',
      template: may.check,
      import: may.check,
    },
  }),
  /** Added: what each category of lift still owes in this half-year. */
  duties: endpoint({
    method: 'GET',
    path: '/drill/duties',
    title: '本半年须做的演练',
    needs: [may.board, may.check],
    input: z.object({}),
    reply: DrillDuties,
  }),
} as const
