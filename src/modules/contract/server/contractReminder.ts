import type { Nightly } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { findExpiring } from './contractReminder.store.ts'
import { today } from './saving.ts'

/** Days before the end on which salesman and manager are told (archives 6.3.9). */
const REMINDER_DAYS = [60, 30, 15, 7, 1] as const
const URGENT_DAYS = 7

/**
 * Runs after contracts have begun and expired. What is due is read from the days left, not from the clock: the step of a
 * contract is the last one it has passed, and each is told once, so that a server that was away for days tells the
 * latest missed one and no other.
 */
export const contractReminder: Nightly = {
  name: 'contract reminder',
  async run(ctx) {
    for (const contract of await findExpiring(ctx, today(ctx), REMINDER_DAYS[0])) {
      const { id, contractNo, name, customerName, endDate, daysLeft, receivers } = contract
      const step = REMINDER_DAYS.findLast((days) => daysLeft <= days)
      const left = daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天到期（${endDate}）`
      await tell(ctx, {
        receivers,
        bigType: MessageBigType.code.work,
        subType: MessageSubType.code.contract,
        title: '合同即将到期',
        body: `${customerName}的合同${contractNo}「${name}」${left}，尚未续签，请联系客户续签或确认不再续签`,
        biz: { type: 'contract', id },
        jump: { moduleName: 'contract', openType: 1, params: { id } },
        level: daysLeft <= URGENT_DAYS ? MessageLevel.code.important : MessageLevel.code.ordinary,
        // The end may move with a change of the contract: then the days count anew.
        dedupeKey: `contract.expiring:${id}:${endDate}:${step}`,
      })
    }
  },
}
