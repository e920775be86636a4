import { randomBytes } from 'node:crypto'
import { type Context, inCompany, type Minutely, type Services } from '#kernel/server/index.ts'
import { addMonths, type Day, isoTime, monthEnd, monthStart, today } from '#kernel/shared/days.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { may } from '../shared/permissions.ts'
import type { LetterView } from '../shared/proof.ts'
import { findDays, findSeals } from './chain.store.ts'
import { addLetter, findLetterOrders, findToWrite, keepSent, type Letter, takeLetters } from './letter.store.ts'
import { letterDigest } from './recordChain.ts'
import { brokenSeals } from './sealing.ts'

/** 月度摘要 (jobs 10.3): what each customer is given to keep of the records of a month. */

/** Name of the template at the provider of texts. */
const TEMPLATE = 'recordLetter'
/** Nobody is texted outside these hours, Asia/Shanghai. */
const FROM_HOUR = 9
const TO_HOUR = 18
const AT_ONCE = 20

/** Writes the letters of last month, once its last day is sealed; a second night finds nothing to write. */
export async function writeLetters(ctx: Context): Promise<number> {
  const month = addMonths(monthStart(today(ctx.now)), -1)
  const to = monthEnd(month)
  const customers = await findToWrite(ctx, month)
  if (customers.length === 0) return 0
  const end = (await findDays(ctx, ctx.companyId, month, to)).at(-1)
  if (!end) return 0
  for (const { customerId, phone } of customers) {
    const seals = await findSeals(ctx, ctx.companyId, { from: month, to, customerId })
    await addLetter(ctx, {
      customerId,
      month,
      phone,
      records: seals.length,
      dayHash: end.hash,
      hash: letterDigest(customerId, month, seals),
      token: randomBytes(18).toString('base64url'),
    })
  }
  await tellWritten(ctx, month, customers.length, customers.filter(({ phone }) => phone === null).length)
  return customers.length
}

async function tellWritten(ctx: Context, month: Day, letters: number, unsent: number): Promise<void> {
  const left = unsent > 0 ? `；${unsent} 家没有默认联系人手机，请从列表复制链接发送` : ''
  await tell(ctx, {
    receivers: await findHolders(ctx, may.check),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.maintenance,
    title: '维保记录月度摘要',
    body: `${month.slice(0, 7)} 的记录摘要已为 ${letters} 家客户生成，9:00 起短信发送${left}`,
    jump: { moduleName: 'maintain', openType: 1, params: { kind: 'recordProof', view: 'letters' } },
    dedupeKey: `quality.letters:${month}`,
  })
}

/** Sends what waits, in office hours; who is killed in between repeats under the same key, which is delivered once. */
export const sendingWork: Minutely = { name: 'quality.letters', run: sendLetters }

export async function sendLetters(services: Services, companyId: string): Promise<void> {
  const hour = (services.clock().getUTCHours() + 8) % 24
  if (hour < FROM_HOUR || hour >= TO_HOUR) return
  await inCompany(services, { principal: null, companyId, traceId: 'quality-letters' }, async (ctx) => {
    for (const letter of await takeLetters(ctx, AT_ONCE)) {
      try {
        await services.texting.send(letter.phone as string, TEMPLATE, wordsOf(services, letter), letter.id)
        await keepSent(ctx, letter.id)
      } catch (failure) {
        // The next minute tries again.
        ctx.log.warn({ err: failure, letter: letter.id }, 'letter not sent')
      }
    }
  })
}

const wordsOf = (services: Services, letter: Letter) => ({
  company: letter.companyName,
  month: letter.month.slice(0, 7),
  records: String(letter.records),
  hash: letter.hash.slice(0, 16),
  url: `${services.settings.publicUrl}/share/records/${letter.token}`,
})

/** The letter against the records as they are now. */
export async function letterView(ctx: Context, letter: Letter): Promise<LetterView> {
  const { customerId, month, hash, dayHash, customerName, companyName } = letter
  const seals = await findSeals(ctx, ctx.companyId, { from: month, to: monthEnd(month), customerId })
  const orders = await findLetterOrders(
    ctx,
    seals.map(({ orderId }) => orderId),
  )
  const broken = brokenSeals(seals)
  const nowHash = letterDigest(customerId, month, seals)
  return {
    companyName,
    customerName,
    hash,
    dayHash,
    nowHash,
    broken,
    month: month.slice(0, 7),
    intact: broken.length === 0 && nowHash === hash,
    records: seals.map(({ orderId, orderNo, hash: seal }) => {
      const order = orders.get(orderId)
      return {
        orderNo,
        communityName: order?.communityName ?? '未采集',
        elevatorName: order?.elevatorName ?? '未采集',
        level: order?.level ?? 1,
        completeAt: order?.completeAt ?? null,
        hash: seal,
      }
    }),
    checkedAt: isoTime(ctx.now),
  }
}
