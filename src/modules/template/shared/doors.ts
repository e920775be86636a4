import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { PlanRule } from './template.ts'

const One = z.object({ ...ById.shape, ...WithVersion.shape })

/** What stands behind the three doors of 维保模板 (jobs 4.1): lifts in care by the way they are maintained. */
export const TemplateDoors = z.object({
  fixedDate: z.number().int(),
  onDemand: z.number().int(),
  regular: z.number().int(),
  /** Lifts without a checklist: fireman's, explosion-proof and home lifts whose own is still to be made. */
  without: z.number().int(),
  bare: z.array(z.object({ id: z.uuid(), name: z.string(), deviceNumber: z.string(), communityName: z.string() })),
})
export type TemplateDoors = z.output<typeof TemplateDoors>

/** Calls of the pages under 维保模板 that concern no single checklist. */
export const templateDoorsApi = {
  /** Added: the figures of the first page. */
  doors: endpoint({
    method: 'GET',
    path: '/maintain/template/doors',
    title: '维保模板使用情况',
    needs: [may.list],
    input: z.object({}),
    reply: TemplateDoors,
  }),
  /** Added: 周期规则 alone, for who holds 周期规则设置; like any edit it makes the draft of the next version. */
  saveRule: endpoint({
    method: 'POST',
    path: '/maintain/template/saveRule/{id}',
    title: '保存周期规则',
    needs: [may.rules],
    input: z.object({ ...One.shape, rule: PlanRule }),
    reply: Saved,
  }),
} as const
