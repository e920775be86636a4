import type { z } from 'zod'
import type { FieldOp } from '#modules/field/shared/fieldOp.ts'
import type { InspectStepOp } from '#modules/inspection/shared/fieldInspection.ts'
import type { OpType, opPayloads } from '#modules/maintenance/shared/visitOp.ts'
import type { PartOp, partPayloads } from '#modules/parts/shared/fieldParts.ts'
import type { RecordingOp } from '#modules/repair/shared/recording.ts'
import type { repairSteps } from '#modules/repair/shared/repairChange.ts'

/** What a worker's phone records: on visits, repairs and inspections. What repairs share with visits has one payload. */
export type PhoneOpType = FieldOp['type']

type Payloads = { readonly [T in OpType]: z.input<(typeof opPayloads)[T]> } & {
  readonly [T in PartOp]: z.input<(typeof partPayloads)[T]>
} & {
  readonly repairAccept: z.input<typeof repairSteps.accept>
  readonly repairReject: z.input<typeof repairSteps.reject>
  readonly rescued: z.input<typeof repairSteps.rescued>
  readonly recording: z.input<typeof RecordingOp>
  readonly repairComplete: z.input<typeof repairSteps.complete>
  readonly inspectStep: z.input<typeof InspectStepOp>
}
export type OpPayload<T extends PhoneOpType> = Payloads[T]
