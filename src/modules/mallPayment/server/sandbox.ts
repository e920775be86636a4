import { randomInt } from 'node:crypto'
import { type Handlers, inCompany, type Services } from '#kernel/server/index.ts'
import type { Trade } from '#kernel/server/payments/port.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { sum } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { sandboxApi } from '../shared/api.ts'
import type { SandboxAction } from '../shared/terms.ts'
import { takeNotice } from './pay.ts'
import { portOf } from './ports.ts'
import { closeTrade, findTrade, payTrade, type SandboxTrade } from './sandbox.store.ts'
import { none, sandboxSign, tradeOf } from './sandboxPort.ts'

/** The cashier of the sandbox: what its buttons do. */

const NAME = 'sandbox'
const LATER_MS = 30_000

export const sandboxHandlers: Handlers<typeof sandboxApi> = {
  async view({ services }, { payNo }) {
    const { title, amount, state, expireAt } = await requireTrade(services, payNo)
    return { payNo, title, amount, state, expireAt: isoTime(new Date(expireAt)) }
  },
  async act(ctx, { payNo, action }) {
    const { services } = ctx
    const trade = await requireTrade(services, payNo)
    return ctx.outside(async () => ({ said: await act(services, trade, action) }))
  },
}

async function requireTrade(services: Services, payNo: string): Promise<SandboxTrade> {
  const found = portOf(services, NAME) ? await findTrade(services, payNo) : undefined
  if (!found) throw refuse.notFound()
  return found
}

/** What the buttons do; gives what a person reads of it. */
async function act(services: Services, trade: SandboxTrade, action: SandboxAction): Promise<string> {
  const { payNo, amount, state } = trade
  if (action === 'fail') {
    await deliver(services, { ...none(payNo), state: 'open' })
    return '已通知支付失败，订单保持待付款'
  }
  if (action === 'twice' && state === 1) {
    await deliver(services, tradeOf(trade))
    return '已再次通知'
  }
  if (action === 'afterClose') await closeTrade(services, payNo)
  const [paid] = await payTrade(services, payNo, {
    tradeNo: `SB${randomInt(10 ** 12)}`,
    amount: action === 'tamper' ? sum([amount, '0.01']) : amount,
    at: services.clock().toISOString(),
    late: action === 'afterClose',
  })
  if (!paid) return state === 1 ? '这笔支付已经成功' : '这笔支付已关闭'
  if (action === 'later') {
    setTimeout(() => {
      deliver(services, tradeOf(paid)).catch((failure: unknown) =>
        services.log.warn({ err: failure, payNo }, 'sandbox: notice not delivered'),
      )
    }, LATER_MS).unref()
    return '已支付，30 秒后通知'
  }
  await deliver(services, tradeOf(paid))
  if (action === 'twice') await deliver(services, tradeOf(paid))
  return action === 'tamper' ? '已按多 0.01 元通知' : action === 'twice' ? '已通知两次' : '已支付并通知'
}

/** As a provider would, signature and all; without the way through the network. */
async function deliver(services: Services, trade: Trade): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(trade))
  const headers = { 'x-sandbox-sign': sandboxSign(services, bytes.toString()) }
  const said = portOf(services, NAME)?.verifyNotify({ headers, bytes }, services.clock()) ?? null
  await inCompany(services, { principal: null, traceId: 'sandbox-notice' }, (ctx) =>
    takeNotice(ctx, NAME, said, bytes.toString()),
  )
}
