import { inCompany, type Minutely } from '#kernel/server/index.ts'
import { formatTokens, today } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import { may } from '../shared/permissions.ts'
import { findWrong } from './check.store.ts'

/** The minute of each hour at which the books are checked. */
const MINUTE = 7

/** 账务核对 (commerce R9), every hour: whoever decides refunds and write-offs is told what does not reconcile, once a day. */
export const hourlyCheck: Minutely = {
  name: 'receivable.check',
  async run(services, companyId) {
    const now = services.clock()
    if (Number(formatTokens(now, 'mm')) !== MINUTE) return
    const caller = { principal: null, companyId, traceId: 'receivable.check' }
    await inCompany(services, caller, async (ctx) => {
      const wrong = await findWrong(ctx)
      const [first] = wrong
      if (!first) return
      ctx.log.error({ wrong }, 'the receivables do not reconcile')
      await tell(ctx, {
        receivers: await findHolders(ctx, may.decide),
        bigType: MessageBigType.code.system,
        title: '账务核对异常',
        body: `${wrong.length} 处对不上，第一处：${first.rule}，差 ${first.off} 元。请联系系统管理员，核对前不要再核销与退款。`,
        level: MessageLevel.code.urgent,
        dedupeKey: `receivable.check:${today(now)}`,
      })
    })
  },
}
