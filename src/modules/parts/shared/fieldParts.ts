import { z } from 'zod'
import { measures, OldDisposal, PartsReason, PartsUrgency } from './parts.ts'
import { PartsOfOrder } from './partsDetail.ts'

/** The worker's side: what the phone sends of parts through /field/sync (jobs 5, op types), and what it shows. */

const key = z.string().min(1).max(300)
const part = {
  unitId: z.uuid().nullish(),
  name: z.string().trim().min(1, '配件不能为空').max(60),
  spec: z.string().trim().max(60).nullish(),
  measure: z.enum(measures).default('个'),
  qty: z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, '数量格式不正确'),
}

/** `partInstall` is added: the new part goes in where the phone is. */
export const partPayloads = {
  /** Used from the own van. */
  partUse: z.object({ lines: z.array(z.object(part)).min(1).max(20) }),
  /** Asked for, and submitted at once. Pictures are keys of photos of this phone. */
  partRequest: z.object({
    urgency: PartsUrgency.schema.default(0),
    remark: z.string().trim().max(300).nullish(),
    hazardId: z.uuid().nullish(),
    lines: z
      .array(
        z.object({
          ...part,
          reason: PartsReason.schema,
          safetyPart: z.boolean().default(false),
          oldSerial: z.string().trim().max(60).nullish(),
          oldDisposal: OldDisposal.schema.default(1),
          /** 申请配件 of an abnormal item of the visit (jobs 4.3); the server knows its name. */
          itemCode: z.string().trim().min(1).max(20).nullish(),
          oldPhoto: z.array(key).min(1, '请拍摄旧件照片').max(6),
        }),
      )
      .min(1)
      .max(20),
  }),
  partInstall: z.object({
    requestId: z.uuid(),
    lines: z
      .array(
        z.object({
          id: z.uuid(),
          newPhoto: z.array(key).max(6).default([]),
          newSerial: z.string().trim().max(60).nullish(),
          certificate: z.array(key).max(6).default([]),
        }),
      )
      .min(1)
      .max(50),
  }),
} as const
export type PartOp = keyof typeof partPayloads

const [{ element: request }, { element: use }] = [PartsOfOrder.shape.requests, PartsOfOrder.shape.uses]

/** Requests and used parts of one order as the phones of its crew carry them; phones know no prices (decision 0039). */
export const FieldParts = z.object({
  orderId: z.uuid(),
  requests: z.array(
    request.omit({ version: true, totalSale: true, payer: true, createdAt: true }).extend({
      lines: z.array(request.shape.lines.element.omit({ chargeMode: true })),
    }),
  ),
  uses: z.array(use.omit({ worker: true, at: true })),
})
export type FieldParts = z.output<typeof FieldParts>
