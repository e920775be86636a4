import { z } from 'zod'
import { EscalatorState, LiftState } from '#modules/signal/shared/wire.ts'

/**
 * What is so at a lift now (monitoring 4.2, 6.6): pushed on `elevator.{id}.state`, kept in realtime_state, played by the shaft
 * view. Fields that the terminal never measured are absent, null has no value now.
 */
export const LiveFrame = z.discriminatedUnion('target', [
  z.object({ target: z.literal('lift'), at: z.number(), quality: z.literal([0, 1]), d: LiftState }),
  z.object({ target: z.literal('escalator'), at: z.number(), quality: z.literal([0, 1]), d: EscalatorState }),
])
export type LiveFrame = z.output<typeof LiveFrame>
export type LiftFrame = Extract<LiveFrame, { target: 'lift' }>
export type EscalatorFrame = Extract<LiveFrame, { target: 'escalator' }>

/** State topic: the latest frame of a lift. */
export const stateTopic = (elevatorId: string): string => `elevator.${elevatorId}.state`
/** *Added*: how many look at its stream. */
export const viewersTopic = (elevatorId: string): string => `elevator.${elevatorId}.viewers`

/** A frame that came by push; undefined when it is none. */
export function frameHeard(d: unknown): LiveFrame | undefined {
  const read = LiveFrame.safeParse(d)
  return read.success ? read.data : undefined
}
