import { inCompany, type Minutely } from '#kernel/server/index.ts'
import { formatTokens, today } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import { may } from '../shared/permissions.ts'
import { findWrong, OVER_INVOICED } from './check.store.ts'

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
      const found = await findWrong(ctx)
      // A plan that takes off what is invoiced is no fault of the books: somebody has to write a red invoice.
      const [over, wrong] = [
        found.filter(({ rule }) => rule === OVER_INVOICED),
        found.filter(({ rule }) => rule !== OVER_INVOICED),
      ]
      if (wrong[0]) ctx.log.error({ wrong }, 'the receivables do not reconcile')
      const telling = async (said: string, key: string) =>
        tell(ctx, {
          receivers: await findHolders(ctx, may.decide),
          bigType: MessageBigType.code.system,
          title: '账务核对异常',
          body: said,
          level: MessageLevel.code.urgent,
          dedupeKey: `receivable.${key}:${today(now)}`,
        })
      if (wrong[0])
        await telling(
          `${wrong.length} 处对不上，第一处：${wrong[0].rule}，差 ${wrong[0].off} 元。请联系系统管理员，核对前不要再核销与退款。`,
          'check',
        )
      if (over[0])
        await telling(
          `${over.length} 笔款项已开票超过应收，第一笔多开 ${over[0].off} 元。请红冲后按现在的应收重开。`,
          'invoiced',
        )
    })
  },
}
