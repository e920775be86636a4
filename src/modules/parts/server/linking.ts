import { type Context, maskPhone, updateRow } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { type CustomerLink, RESEND_SECONDS } from '#modules/customer/shared/customerLink.ts'
import { partsRequest } from '../shared/parts.states.ts'
import { refuseParts } from '../shared/parts.ts'
import { addLink, findReceivers, type Receiver } from './link.store.ts'
import { findRequest } from './partsDetail.store.ts'
import { lockRequest, type RequestRecord } from './request.store.ts'

/** The link behind which the customer agrees: shown, and sent by text to his contact (jobs 3.3; decision 0046). */

/** Name of the template at the provider of texts. */
const TEMPLATE = 'partsConfirm'

const urlOf = (ctx: Context, token: string) => `${ctx.services.settings.publicUrl}/s/${token}`

type Sending = Pick<RequestRecord, 'linkName' | 'linkPhone' | 'linkTimes'> & { linkSentAt: string }

/** Sends a link of its own once the transaction stands; what the request keeps of it. */
async function send(ctx: Context, request: RequestRecord, to: Receiver): Promise<Sending> {
  const { companyName, communityName, elevatorName } = await findRequest(ctx, request.id)
  const { token } = await addLink(ctx, request.id)
  const linkTimes = request.linkTimes + 1
  const words = {
    company: companyName,
    place: liftLabel(communityName, elevatorName),
    requestNo: request.requestNo,
    amount: request.customerAmount,
    link: urlOf(ctx, token),
  }
  const { texting } = ctx.services
  ctx.after(() => texting.send(to.phone, TEMPLATE, words, `${request.id}:${TEMPLATE}:${linkTimes}`))
  return { linkName: to.name, linkPhone: to.phone, linkSentAt: ctx.now.toISOString(), linkTimes }
}

/** At the approval, by itself; undefined: the customer has no mobile number, somebody must hand the link over. */
export async function inviteCustomer(ctx: Context, request: RequestRecord): Promise<Sending | undefined> {
  const [to] = await findReceivers(ctx, request)
  return to && send(ctx, request, to)
}

/** 补发, a minute after the last at the earliest; without a choice it goes to the default contact. */
export async function sendLink(
  ctx: Context,
  { id, contactId }: { id: string; contactId?: string | null | undefined },
): Promise<{ id: string; version: number; sentTo: string; resendAfter: number }> {
  const request = await lockRequest(ctx, id)
  partsRequest.target('agree', request.status)
  const receivers = await findReceivers(ctx, request)
  const to = contactId ? receivers.find((one) => one.id === contactId) : receivers[0]
  if (!to && contactId) throw refuse.notFound()
  if (!to) throw refuseParts.noMobile()
  const since = request.linkSentAt ? (ctx.now.getTime() - Date.parse(request.linkSentAt)) / 1000 : RESEND_SECONDS
  if (since < RESEND_SECONDS) throw refuseParts.tooSoon({ n: Math.ceil(RESEND_SECONDS - since) })
  const saved = await updateRow(ctx, 'partsRequest', id, request.version, await send(ctx, request, to))
  return { ...saved, sentTo: `${to.name} ${maskPhone(to.phone)}`, resendAfter: RESEND_SECONDS }
}

export async function customerLink(ctx: Context, { id }: { id: string }): Promise<CustomerLink> {
  const request = await lockRequest(ctx, id)
  partsRequest.target('agree', request.status)
  const { token, expiresAt } = await addLink(ctx, id)
  const { linkName, linkPhone, linkSentAt, linkTimes } = request
  const receivers = await findReceivers(ctx, request)
  return {
    token,
    expiresAt,
    url: urlOf(ctx, token),
    receivers: receivers.map((one) => ({ ...one, phone: maskPhone(one.phone) })),
    sent:
      linkSentAt && linkPhone
        ? { name: linkName ?? '', phone: maskPhone(linkPhone), at: linkSentAt, times: linkTimes }
        : null,
  }
}
