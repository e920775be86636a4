import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { PushChannel, PushOccasion, type PushRole, PushStatus } from '../shared/terms.ts'
import { addPushes, linkMessages, type NewPush } from './log.store.ts'
import { findPeople } from './people.store.ts'

/**
 * Tells people by channels: a row of the log for each person and channel, in the transaction that causes it. 站内 and 大屏 are
 * told here and now; what goes out of the house is sent by the sender as soon as the rows stand.
 */

export interface Pushing {
  readonly recordId: string | null
  readonly orderId: string | null
  readonly elevatorId: string | null
  readonly level: FaultLevel
  readonly occasion: PushOccasion
  readonly role: PushRole
  readonly channels: readonly PushChannel[]
  readonly title: string
  readonly body: string
  readonly jump: Jump | null
  /** What it is about and why; with the person and the channel it is told once. */
  readonly once: string
}

const { inApp, wall } = PushChannel.code
const { waiting, sent, failed } = PushStatus.code

/** Gives how many people hear of it now. */
export async function push(ctx: Context, employeeIds: readonly string[], saying: Pushing): Promise<number> {
  const { channels, once, ...said } = saying
  const people = await findPeople(ctx, [...new Set(employeeIds)])
  const rows: NewPush[] = people.flatMap(({ employeeId, userId, name }) =>
    channels
      .filter((channel) => channel !== wall)
      .map((channel) => {
        const here = channel === inApp
        return {
          ...said,
          channel,
          toEmployeeId: employeeId,
          toName: name,
          once: `${once}:${employeeId}`,
          status: !here ? waiting : userId ? sent : failed,
          error: here && !userId ? '没有登录账号，站内收不到' : null,
        }
      }),
  )
  if (channels.includes(wall))
    rows.push({ ...said, channel: wall, toEmployeeId: null, toName: '大屏', once, status: sent, error: null })
  const added = await addPushes(ctx, rows)
  if (added.length === 0) return 0
  const hear = new Set(
    added.filter((one) => one.channel === inApp && one.status === sent).map((one) => one.toEmployeeId),
  )
  await tellInApp(
    ctx,
    people.flatMap((one) => (hear.has(one.employeeId) && one.userId ? [one.userId] : [])),
    saying,
  )
  const { companyId, services } = ctx
  ctx.after(() => services.push.event(`company.${companyId}.record`, { kind: 'push' }))
  return new Set(added.map((one) => one.toEmployeeId)).size
}

async function tellInApp(ctx: Context, receivers: readonly string[], saying: Pushing): Promise<void> {
  if (receivers.length === 0) return
  const { level, title, body, jump, orderId, recordId, occasion, once } = saying
  const work = occasion === PushOccasion.code.order || occasion === PushOccasion.code.digest
  const { urgent, important, ordinary } = MessageLevel.code
  await tell(ctx, {
    receivers,
    ...(work
      ? { bigType: MessageBigType.code.work, subType: MessageSubType.code.repair }
      : { bigType: MessageBigType.code.alarm }),
    level: level === 'A' ? urgent : level === 'B' ? important : ordinary,
    title,
    body,
    ...(orderId
      ? { biz: { type: 'repairOrder', id: orderId } }
      : recordId
        ? { biz: { type: 'monitorRecord', id: recordId } }
        : {}),
    ...(jump ? { jump } : {}),
    dedupeKey: `push:${once}`,
  })
  await linkMessages(ctx, once)
}
