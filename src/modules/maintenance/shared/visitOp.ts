import { z } from 'zod'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { PauseReason, SignInMethod, StateAfter } from './maintenance.ts'
import { ItemRecord } from './orderDetail.ts'

/** What a visit takes from a worker's phone (jobs 5, 6.7); repairs and inspections take some of it in the same words. */

/** As the device measures: WGS-84 degrees, accuracy in metres. */
export const Gps = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  accuracy: z.number().min(0).max(100_000).default(0),
})
export type Gps = z.output<typeof Gps>

/** Payloads by type of operation. */
export const opPayloads = {
  depart: z.object({}),
  /** Who has signed in already says why he leaves again. */
  cancelDepart: z.object({ reason: z.string().trim().max(200).nullish() }),
  /** By position, or by the lift's QR code with a photo of the site and a reason. */
  arrive: z.object({
    method: SignInMethod.schema.default(1),
    qr: z.string().max(200).nullish(),
    photo: z.string().max(300).nullish(),
    /** The worker's face, where the company compares it at arrival (jobs 6.7). */
    facePhoto: z.string().max(300).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  safety: z.object({ photo: z.string().min(1).max(300) }),
  start: z.object({}),
  /** `over`: moments of the others' findings that stood on the screen when this was said. */
  itemResult: ItemRecord.omit({ by: true, byId: true, at: true, others: true }),
  /** 本部位其余正常: never key items nor those that need a photo. */
  itemBatch: z.object({ itemCodes: z.array(z.string().max(20)).min(1).max(200) }),
  photo: z.object({
    key: z.string().min(1).max(300),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    itemCode: z.string().max(20).nullish(),
    watermark: z.string().max(200).nullish(),
  }),
  pause: z.object({ reason: PauseReason.schema, note: z.string().max(200).nullish() }),
  resume: z.object({}),
  hazard: z.object({
    itemCode: z.string().max(20).nullish(),
    grade: HazardGrade.schema,
    description: z.string().trim().min(1).max(300),
    photos: z.array(z.string().max(300)).max(20).default([]),
    part: z.string().max(60).nullish(),
    suggestion: z.string().max(200).nullish(),
  }),
  leave: z.object({
    method: SignInMethod.schema.default(1),
    photo: z.string().max(300).nullish(),
    facePhoto: z.string().max(300).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  complete: z.object({
    elevatorStateAfter: StateAfter.schema,
    stateReason: z.string().max(200).nullish(),
    shortReason: z.string().max(200).nullish(),
  }),
  /** The customer signs on the worker's screen (way 1), or on paper that is photographed (way 3). */
  sign: z.object({
    way: z.literal([1, 3]).default(1),
    name: z.string().trim().min(1).max(30),
    phone: z.string().max(20).nullish(),
    role: z.string().max(30).nullish(),
    signKey: z.string().min(1).max(300),
    opinion: z.string().max(300).nullish(),
  }),
  /** The lift's sticker, scanned: who joins stands before it. */
  crewJoin: z.object({ qr: z.string().max(200).nullish() }),
  /** Somebody else than the sender: the main worker takes out who had joined. */
  crewLeave: z.object({ employeeId: z.uuid().nullish() }),
  transferAccept: z.object({}),
  transferReject: z.object({ reason: z.string().trim().min(1).max(200) }),
  note: z.object({ text: z.string().trim().min(1).max(500) }),
  /** *Added*: 更正说明 beside the completed record, before or after the user unit has signed. */
  addendum: z.object({ text: z.string().trim().min(1).max(1000) }),
} as const
export type OpType = keyof typeof opPayloads
