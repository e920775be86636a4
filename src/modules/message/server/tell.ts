import type { Context } from '#kernel/server/index.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import type { Jump } from '../shared/jump.ts'
import { MessageBigType, type MessageLevel, type MessageSubType } from '../shared/message.ts'
import { addMessages } from './message.store.ts'

export interface Telling {
  /** User ids; who stands twice is told once. */
  readonly receivers: readonly string[]
  readonly bigType: CodeIn<typeof MessageBigType>
  /** Of 工作通知, and only of it. */
  readonly subType?: CodeIn<typeof MessageSubType>
  readonly title: string
  readonly body?: string
  /** The row it speaks of. */
  readonly biz?: { readonly type: string; readonly id: string }
  readonly jump?: Jump
  readonly level?: CodeIn<typeof MessageLevel>
  /** The same key reaches the same person once, e.g. `contract.expiring:{id}:30`. */
  readonly dedupeKey?: string
}

/**
 * Tells people of the company something, in the transaction that causes it: a row per reader, then, after the commit,
 * an event on `user.{id}.message`. Gives how many were told now. Throws when a sub-type is missing or too much.
 */
export async function tell(ctx: Context, telling: Telling): Promise<number> {
  if ((telling.bigType === MessageBigType.code.work) !== (telling.subType !== undefined))
    throw new Error('a work notice has a sub-type, other messages have none')
  if (telling.receivers.length === 0) return 0
  const added = await addMessages(ctx, telling)
  if (added.length === 0) return 0
  const { bigType, subType = null, title, level = 1, jump = null } = telling
  await ctx.emit('message.created', { kind: bigType, userIds: added.map(({ receiverId }) => receiverId) })
  ctx.after(async () => {
    for (const { id, receiverId } of added)
      await ctx.services.push.event(messageTopic(receiverId), { id, bigType, subType, title, level, jump })
  })
  return added.length
}

export const messageTopic = (userId: string): string => `user.${userId}.message`
