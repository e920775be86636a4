import { z } from 'zod'

/** What a substitute can take of an absence's orders, day by day (archives 10.4, jobs 6.5). */

/** 接: the substitute does it; 退: he may not, it goes back to 待重排; 留: nobody was named, so it does too. */
const Outcome = z.enum(['takes', 'back', 'left'])

const JudgedVisit = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  communityName: z.string(),
  elevatorName: z.string(),
  toId: z.uuid().nullable(),
  toName: z.string().nullable(),
  outcome: Outcome,
  /** Why it goes back: 超出当日上限, and the sentence with names and figures. */
  against: z.array(z.object({ kind: z.string(), text: z.string() })),
  /** What does not keep him from it: a long day. */
  warnings: z.array(z.string()),
})
export type JudgedVisit = z.output<typeof JudgedVisit>

export const Judgement = z.object({
  takes: z.number().int(),
  back: z.number().int(),
  left: z.number().int(),
  days: z.array(z.object({ date: z.string(), visits: z.array(JudgedVisit) })),
})
export type Judgement = z.output<typeof Judgement>
