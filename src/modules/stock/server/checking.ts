import { type Context, inCompany, type Minutely } from '#kernel/server/index.ts'
import { formatTokens, today } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import { mayStock } from '../shared/permissions.ts'
import { type Broken, findBroken } from './check.store.ts'

/** Minute of the hour at which stock is checked, beside what begins at the full hour. */
const AT = '17'

/** Every hour: what the ledger says against what lies there (commerce R3). What is wrong is told, never put right by itself. */
export const checkingWork: Minutely = {
  name: 'stock.check',
  run: async (services, companyId) => {
    if (formatTokens(services.clock(), 'mm') !== AT) return
    const caller = { principal: null, companyId, traceId: 'stock.check' }
    const broken = await inCompany(services, caller, findBroken, { reads: true })
    if (broken.length === 0) return
    services.log.error({ companyId, broken }, 'stock and its ledger differ')
    await inCompany(services, caller, (ctx) => tellBroken(ctx, broken))
  },
}

async function tellBroken(ctx: Context, broken: readonly Broken[]): Promise<void> {
  const [first] = broken
  const receivers = await findHolders(ctx, mayStock.manage)
  if (!first || receivers.length === 0) return
  await tell(ctx, {
    receivers,
    bigType: MessageBigType.code.system,
    level: MessageLevel.code.urgent,
    title: '库存账实核对异常',
    body: `${broken.length} 处不符，其一：${first.what}，账 ${first.found}，实 ${first.said}。请暂停过账并联系技术支持`,
    biz: { type: 'stock', id: first.unitId },
    dedupeKey: `stock.check:${today(ctx.now)}`,
  })
}
