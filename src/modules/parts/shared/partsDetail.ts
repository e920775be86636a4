import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { stored } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import {
  ApprovalResult,
  ChargeMode,
  PartsBiz,
  PartsConfirmWay,
  PartsStatus,
  PartsUrgency,
  RequestPayer,
} from './parts.ts'
import { PartsDraft, PartsLineDraft } from './partsDraft.ts'

/** One request with its lines, as its page and the approval show it (jobs 1.8, 4.2). */

const text = z.string().nullable()
const when = z.iso.datetime({ offset: true }).nullable()
const amount = z.string()
/** A picture with an address for some minutes; null while its bytes have not arrived. */
export const Picture = StoredFile.extend({ url: text })
export type Picture = z.output<typeof Picture>

/** `priceCost` null: not entered, or not for this person (KW7); `priceSale` null: not priced yet. */
export const PartsLine = stored(PartsLineDraft).extend({
  id: z.uuid(),
  measure: z.string(),
  amount: text,
  chargeMode: ChargeMode.schema.nullable(),
  chargeBasis: z.string(),
  overrideReason: text,
  overrideBy: text,
  /** The item of the visit that the part is for, as the checklist called it then. */
  itemCode: text,
  itemName: text,
  newSerial: text,
  oldPhoto: z.array(Picture),
  newPhoto: z.array(Picture),
  certificate: z.array(Picture),
  warrantyTo: z.iso.date().nullable(),
  /** What the warehouse has now; null: 未采集. */
  stock: text,
  /** What of its part is still to come for this request, 0: it is put aside; null: it does not wait for the warehouse. */
  short: text,
  /** The price before, of this part on an earlier request; null: never asked for. */
  lastPrice: text,
  lastPriceOn: z.iso.date().nullable(),
  /** The same part of the same lift replaced before. */
  replacedOn: z.iso.date().nullable(),
  replacedNo: text,
})
export type PartsLine = z.output<typeof PartsLine>

const PartsApproval = z.object({
  id: z.uuid(),
  level: z.number().int(),
  name: z.string(),
  result: ApprovalResult.schema,
  opinion: text,
  at: z.iso.datetime({ offset: true }),
})

/** Why an approver should look twice (jobs 4.2). */
export const PartsWarning = z.object({ lineId: z.uuid(), kind: z.enum(['price', 'early', 'short']), text: z.string() })
export type PartsWarning = z.output<typeof PartsWarning>

/** Of how many of its parts the warehouse still misses some, 0: all is put aside; null: it does not wait for the warehouse. */
export const Missing = z.number().int().nullable()

export const PartsDetail = stored(PartsDraft)
  .omit({ hazardId: true })
  .extend({
    id: z.uuid(),
    version: z.number().int(),
    requestNo: z.string(),
    status: PartsStatus.schema,
    missing: Missing,
    /** Moves open to this person now. */
    open: z.array(z.string()),
    bizNo: z.string(),
    elevator: z.object({ id: z.uuid(), name: z.string(), type: z.number().int(), registerCode: text }),
    lift: LiftName,
    communityName: z.string(),
    customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    teamName: text,
    contract: z.object({ id: z.uuid(), contractNo: z.string(), type: z.number().int() }).nullable(),
    hazard: z.object({ id: z.uuid(), hazardNo: z.string(), description: z.string() }).nullable(),
    applicant: text,
    askedOn: z.iso.date(),
    totalCost: text,
    totalSale: amount,
    customerAmount: amount,
    payer: RequestPayer.schema,
    level: z.number().int(),
    createdAt: z.iso.datetime({ offset: true }),
    submittedAt: when,
    approvedAt: when,
    confirm: z
      .object({
        way: PartsConfirmWay.schema,
        agreed: z.boolean(),
        name: z.string(),
        phone: text,
        at: z.iso.datetime({ offset: true }),
        opinion: text,
        signUrl: text,
      })
      .nullable(),
    /** The warehouse posts the bills; without one, 领料 and 退料 are registered by hand (decision 0039). */
    warehouse: z.boolean(),
    outboundBillId: z.uuid().nullable(),
    drawNo: text,
    drawnAt: when,
    drawnBy: text,
    installedAt: when,
    installedBy: text,
    voidedAt: when,
    voidReason: text,
    lines: z.array(PartsLine),
    approvals: z.array(PartsApproval),
    warnings: z.array(PartsWarning),
    /** Of the person who looks: null for 不限, undefined when he does not approve. */
    limit: text.optional(),
    /** Who may approve this amount. */
    approvers: z.array(z.string()),
  })
export type PartsDetail = z.output<typeof PartsDetail>

/** The queue of an approver: the urgent first, then the one that waits longest. */
export const PartsQueue = z.object({
  /** 审批额度 of the person; null: any amount. */
  limit: text,
  rows: z.array(
    z.object({
      id: z.uuid(),
      version: z.number().int(),
      requestNo: z.string(),
      lift: LiftName,
      parts: z.string(),
      applicant: text,
      submittedAt: when,
      urgency: PartsUrgency.schema,
      totalSale: amount,
      payer: RequestPayer.schema,
      level: z.number().int(),
      warnings: z.number().int(),
      /** The person asked for it: somebody else decides. */
      own: z.boolean(),
      over: z.boolean(),
    }),
  ),
})
export type PartsQueue = z.output<typeof PartsQueue>

/** What lines would be charged as, while they are typed; nothing is written. */
export const ChargeAsked = z.object({
  bizType: PartsBiz.schema,
  bizId: z.uuid(),
  lines: z
    .array(
      z.object({
        unitId: z.uuid().nullish(),
        name: z.string().max(60),
        spec: z.string().max(60).nullish(),
        priceSale: z.string().max(20).nullish(),
      }),
    )
    .max(50),
})
export const ChargeReply = z.array(
  z.object({
    chargeMode: ChargeMode.schema.nullable(),
    basis: z.string(),
    lastPrice: text,
    lastPriceOn: z.iso.date().nullable(),
    replacedOn: z.iso.date().nullable(),
  }),
)

/** A finding that a request may take over (转配件). */
const OpenHazard = z.object({
  id: z.uuid(),
  hazardNo: z.string(),
  description: z.string(),
  sourceId: z.uuid().nullable(),
})

/** Work on a lift for which parts may be asked, the newest first. */
export const PartsWork = z.object({
  elevatorName: z.string(),
  works: z.array(
    z.object({
      bizType: PartsBiz.schema,
      bizId: z.uuid(),
      bizNo: z.string(),
      label: z.string(),
      day: z.iso.date(),
    }),
  ),
  hazards: z.array(OpenHazard),
})
export type PartsWork = z.output<typeof PartsWork>

/** Parts of the catalogue, and those asked for before, with their price; `available`: what lies in the warehouses. */
export const KnownPart = stored(PartsLineDraft)
  .pick({ name: true, spec: true, safetyPart: true, unitId: true })
  .extend({
    measure: z.string(),
    priceSale: amount.nullable(),
    available: amount.nullish(),
  })
export type KnownPart = z.output<typeof KnownPart>

/** What belongs to one order: its requests, what was used from the van, and findings nobody has taken on. */
export const PartsOfOrder = z.object({
  requests: z.array(
    z.object({
      id: z.uuid(),
      version: z.number().int(),
      requestNo: z.string(),
      status: PartsStatus.schema,
      missing: Missing,
      totalSale: amount,
      payer: RequestPayer.schema,
      createdAt: z.iso.datetime({ offset: true }),
      lines: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          spec: text,
          qty: amount,
          measure: z.string(),
          chargeMode: ChargeMode.schema.nullable(),
          safetyPart: z.boolean(),
          itemCode: text,
          itemName: text,
        }),
      ),
    }),
  ),
  uses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      spec: text,
      qty: amount,
      measure: z.string(),
      worker: text,
      at: z.iso.datetime({ offset: true }),
    }),
  ),
  hazards: z.array(OpenHazard),
})
export type PartsOfOrder = z.output<typeof PartsOfOrder>
