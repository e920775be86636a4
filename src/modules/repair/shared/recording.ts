import { z } from 'zod'
import { isRecording } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'

/** 录音 of a repair (jobs 1.7 voiceKey, 4.2; decision 0046): the call as the desk has it, and what workers say at the lift. */
export const RecordingOf = enumeration('录音来源', { call: [1, '来电'], site: [2, '现场'] })
export type RecordingOf = (typeof RecordingOf.code)[keyof typeof RecordingOf.code]

/** Payload of the operation recording. */
export const RecordingOp = z.object({
  key: z.string().min(1).max(300).refine(isRecording, '不是录音'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  seconds: z.number().int().min(1).max(3600),
})

export const Recording = z.object({
  key: z.string(),
  of: RecordingOf.schema,
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Of the phone's own; null: nobody measured it. */
  seconds: z.number().int().nullable(),
  /** False: it has not arrived yet, or its time is over. */
  there: z.boolean(),
})
export type Recording = z.output<typeof Recording>
