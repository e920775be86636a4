import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { Level } from '#modules/template/shared/template.ts'
import { maintenanceFigures } from './figures.ts'
import { MaintainStatus, StateAfter } from './maintenance.ts'

const instant = z.iso.datetime({ offset: true })

/** What the user unit sees behind a signature link, in plain words (jobs 4.3, /s). */
const VisitSign = z.object({
  kind: z.literal('visit'),
  orderNo: z.string(),
  companyName: z.string(),
  communityName: z.string(),
  elevatorName: z.string(),
  registerCode: z.string().nullable(),
  level: Level.schema,
  status: MaintainStatus.schema,
  startAt: instant.nullable(),
  completeAt: instant.nullable(),
  workMinutes: counts(maintenanceFigures.workMinutes).nullable(),
  workers: z.array(z.string()),
  itemCount: z.number().int(),
  normalCount: z.number().int(),
  abnormal: z.array(z.object({ name: z.string(), text: z.string(), handling: z.string() })),
  elevatorStateAfter: StateAfter.schema.nullable(),
  stateReason: z.string().nullable(),
  nextDate: z.iso.date().nullable(),
  /** Pictures of the visit that have arrived; addresses good for some minutes. */
  photos: z.array(z.object({ url: z.string(), name: z.string(), takenAt: instant })),
  confirmed: z.object({ name: z.string().nullable(), at: instant.nullable() }).nullable(),
  /** What he objected to, until he signs. */
  objection: z.string().nullable(),
  /** What the company put right or explained since, oldest first. */
  addenda: z.array(z.object({ text: z.string(), author: z.string(), at: instant })),
  /** Where he says how it was, once he has signed and while nobody has; null otherwise. */
  evaluation: z.string().nullable(),
})
/** A repair in words: its codes belong to its own module (*added*). */
const RepairSign = z.object({
  kind: z.literal('repair'),
  ...VisitSign.pick({ orderNo: true, companyName: true, communityName: true, elevatorName: true, registerCode: true })
    .shape,
  /** 困人急修. */
  what: z.string(),
  /** 待签字, 已签字; null: the work still goes on. */
  state: z.enum(['open', 'signed']).nullable(),
  reportAt: instant,
  reportText: z.string().nullable(),
  arriveAt: instant.nullable(),
  rescuedAt: instant.nullable(),
  completeAt: instant.nullable(),
  workers: z.array(z.string()),
  cause: z.string().nullable(),
  measure: z.string().nullable(),
  elevatorStateAfter: StateAfter.schema.nullable(),
  stateReason: z.string().nullable(),
  /** What the customer owes; null: 免费. */
  amount: z.string().nullable(),
  /** Until when the work may be sent back by this page. */
  reopenUntil: instant.nullable(),
  photos: VisitSign.shape.photos,
  confirmed: VisitSign.shape.confirmed,
  evaluation: VisitSign.shape.evaluation,
})
export const SignView = z.discriminatedUnion('kind', [VisitSign, RepairSign])
export type SignView = z.output<typeof SignView>
export type RepairSign = z.output<typeof RepairSign>
export const SignDecision = z.object({
  token: z.string().min(16).max(64),
  action: z.enum(['confirm', 'dispute']),
  name: z.string({ error: '签字人不能为空' }).trim().min(1, '签字人不能为空').max(30),
  phone: z
    .string()
    .regex(/^1\d{10}$/, '手机号格式不正确')
    .nullish(),
  role: z.string().max(30).nullish(),
  /** The signature as PNG, base64, at most 200 KB; needed to confirm. */
  signature: z.base64().max(280_000).nullish(),
  /** Needed to dispute. */
  opinion: z.string().trim().max(300).nullish(),
})
