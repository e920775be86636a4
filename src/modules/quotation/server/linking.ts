import { type Context, type Handlers, maskPhone } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { RESEND_SECONDS } from '#modules/customer/shared/customerLink.ts'
import { quotePaths } from '../shared/paths.ts'
import { QuotationStatus, refuseQuotation } from '../shared/quotation.terms.ts'
import type { quoteLinkApi } from '../shared/share.api.ts'
import { addLink, findOfferer, findReceivers, findSharing, keepSent } from './link.store.ts'
import { holdQuotation, type QuotationRecord } from './quotation.store.ts'
import { requireCurrent } from './saving.ts'

/** Name of the template at the provider of texts: company, quoteNo, amount, validUntil, link. */
const TEMPLATE = 'quotation'
const { sent, confirmed, converted } = QuotationStatus.code
const shown: readonly number[] = [sent, confirmed, converted]

/** Only what went out has a link; what is confirmed may still be shown. */
async function requireSent(ctx: Context, id: string): Promise<QuotationRecord> {
  const row = await holdQuotation(ctx, id)
  await requireCurrent(ctx, row)
  if (!shown.includes(row.status))
    throw refuseQuotation.notOpen({ status: QuotationStatus.label(row.status), action: '发送链接' })
  return row
}

const urlOf = (ctx: Context, code: string) => `${ctx.services.settings.publicUrl}${quotePaths.shareOf(code)}`

export const quoteLinkHandlers: Handlers<typeof quoteLinkApi> = {
  /** A fresh one each time: the one that went out before is known to nobody here, and goes on leading there. */
  async link(ctx, { id }) {
    const row = await requireSent(ctx, id)
    const { code, expiresAt } = await addLink(ctx, id)
    const receivers = await findReceivers(ctx, row)
    const known = await findSharing(ctx, id)
    return {
      token: code,
      expiresAt,
      url: urlOf(ctx, code),
      receivers: receivers.map((one) => ({ ...one, phone: maskPhone(one.phone) })),
      sent:
        known?.linkSentAt && known.linkPhone
          ? {
              name: known.linkName ?? '',
              phone: maskPhone(known.linkPhone),
              at: known.linkSentAt,
              times: known.linkTimes,
            }
          : null,
    }
  },

  async sendLink(ctx, { id, contactId }) {
    const row = await requireSent(ctx, id)
    const receivers = await findReceivers(ctx, row)
    const to = contactId ? receivers.find((one) => one.id === contactId) : receivers[0]
    if (!to && contactId) throw refuse.notFound()
    if (!to) throw refuseQuotation.noMobile()
    const before = await findSharing(ctx, id)
    const since = before?.linkSentAt ? (ctx.now.getTime() - Date.parse(before.linkSentAt)) / 1000 : RESEND_SECONDS
    if (since < RESEND_SECONDS) throw refuseQuotation.tooSoon({ n: Math.ceil(RESEND_SECONDS - since) })
    const { code } = await addLink(ctx, id)
    await keepSent(ctx, id, to)
    const { companyName: company } = await findOfferer(ctx, id)
    const { quoteNo, total: amount, validUntil, version } = row
    const words = { company, quoteNo, amount, validUntil, link: urlOf(ctx, code) }
    const { texting } = ctx.services
    ctx.after(() => texting.send(to.phone, TEMPLATE, words, `${id}:${TEMPLATE}:${(before?.linkTimes ?? 0) + 1}`))
    return { id, version, sentTo: `${to.name} ${maskPhone(to.phone)}`, resendAfter: RESEND_SECONDS }
  },
}
