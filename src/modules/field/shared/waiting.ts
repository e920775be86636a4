import { z } from 'zod'
import { QueueItem } from '#kernel/shared/queue.ts'

/**
 * What of the one queue (decision 0118) is decided on the phone: these kinds have a page there. A person's own orders come
 * to it by another way and are not among them.
 */
export const waitingKinds = ['rescue', 'repair', 'release', 'signIn'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const Waiting = z.array(QueueItem)
export type Waiting = z.output<typeof Waiting>
