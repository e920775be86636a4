import type { Context, Nightly } from '#kernel/server/index.ts'
import { addDays, dayOf, daysBetween } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import { mayShop } from '../shared/permissions.ts'
import { findEndingLicence, setWarned } from './store.store.ts'
import { moveStore } from './store.ts'

/** Days before a licence ends at which the store is told (commerce 3.11). */
const WARNINGS = [7, 30] as const

/** A licence that ends is told of 30 and 7 days before; on the day after its last the store is frozen. */
async function watchLicence(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now)
  const store = await findEndingLicence(ctx, addDays(today, WARNINGS[1]))
  if (!store?.licenseExpireAt) return
  const left = daysBetween(today, store.licenseExpireAt)
  if (left < 0) {
    await moveStore(ctx, store.id, 'freeze', { reason: '营业执照已到期，请更新后申请解冻', byName: '系统' })
    return
  }
  const due = WARNINGS.find((days) => left <= days) as number
  if (store.warnedDays !== null && store.warnedDays <= due) return
  await setWarned(ctx, store.id, due)
  await tell(ctx, {
    receivers: await findHolders(ctx, mayShop.edit),
    bigType: MessageBigType.code.system,
    level: MessageLevel.code.important,
    title: '营业执照即将到期',
    body: `店铺「${store.name}」的营业执照还有${left}天到期，到期后店铺将被冻结，请尽快更新`,
    biz: { type: 'store', id: store.id },
    dedupeKey: `store.licence:${store.id}:${store.licenseExpireAt}:${due}`,
  })
}

export const licenceWork: Nightly = { name: 'shop.licence', run: watchLicence }
