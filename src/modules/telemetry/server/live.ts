import type { Services } from '#kernel/server/index.ts'
import { type LiveFrame, stateTopic } from '../shared/live.ts'

/** A frame without its moment. */
export type Said = LiveFrame extends infer One ? (One extends LiveFrame ? Omit<One, 'at'> : never) : never

/**
 * Tells the browsers that look at the lift what is so now. `at`: when it was so, ms. Whoever keeps the frame in realtime_state
 * calls it after the commit; what fills history, older than 15 min, is not told (monitoring 6.1).
 */
export function publishState(services: Pick<Services, 'push'>, elevatorId: string, frame: Said, at: number): void {
  services.push.state(stateTopic(elevatorId), { ...frame, at })
}
