import {
  type Context,
  findPublicToken,
  type Handlers,
  keepSignature,
  lasts,
  limitLink,
  maskPhone,
  type TokenFound,
  updateRow,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { type CustomerLink, RESEND_SECONDS } from '#modules/customer/shared/customerLink.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { refuseHazard } from '../shared/hazard.ts'
import type { hazardNoticeApi, PublicHazard, publicHazardApi } from '../shared/hazardNotice.ts'
import { may } from '../shared/permissions.ts'
import { type HazardRecord, moveHazard } from './hazard.ts'
import { addHazardLink, findNotices, findSignatories, HAZARD_KIND, type NoticeRow } from './hazardNotice.store.ts'
import { issueNotice, photosOf, wordsOf } from './hazardNotice.ts'
import { noticesFile } from './hazardPaper.ts'

/** 告知书 signed behind the customer's link (jobs 3.3, 4.3; decision 0052): shown, sent by text, and what comes back. */

/** Name of the template at the provider of texts: company, place, noticeNo, link. */
const TEMPLATE = 'hazardNotice'

const urlOf = (ctx: Context, token: string) => `${ctx.services.settings.publicUrl}/s/${token}`

/** Issues the paper where there is none; refuses what nobody signs any more. */
async function requireUnsigned(ctx: Context, id: string): Promise<HazardRecord> {
  const [seen] = await findNotices(ctx, [id])
  if (!seen) throw refuse.notFound()
  requireNobodySigned(seen)
  return issueNotice(ctx, id)
}

function requireNobodySigned({
  noticeSignKey,
  noticeTo,
  state,
}: Pick<NoticeRow, 'noticeSignKey' | 'noticeTo' | 'state'>) {
  if (noticeSignKey) throw refuseHazard.linkSigned({ name: noticeTo ?? '使用单位' })
  const open = hazardMoves.open(state)
  if (!open.includes('tellLater')) hazardMoves.target('tell', state)
}

async function hazardLink(ctx: Context, { id }: { id: string }): Promise<CustomerLink> {
  const { linkName, linkPhone, linkSentAt, linkTimes } = await requireUnsigned(ctx, id)
  const { token, expiresAt } = await addHazardLink(ctx, id)
  const receivers = await findSignatories(ctx, id)
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

/** A minute after the last at the earliest; without a choice it goes to the safety officer. */
async function sendHazardLink(ctx: Context, { id, contactId }: { id: string; contactId?: string | null | undefined }) {
  const hazard = await requireUnsigned(ctx, id)
  const receivers = await findSignatories(ctx, id)
  const to = contactId ? receivers.find((one) => one.id === contactId) : receivers[0]
  if (!to && contactId) throw refuse.notFound()
  if (!to) throw refuseHazard.noMobile()
  const since = hazard.linkSentAt ? (ctx.now.getTime() - Date.parse(hazard.linkSentAt)) / 1000 : RESEND_SECONDS
  if (since < RESEND_SECONDS) throw refuseHazard.tooSoon({ n: Math.ceil(RESEND_SECONDS - since) })
  const [words] = await findNotices(ctx, [id])
  const { token } = await addHazardLink(ctx, id)
  const linkTimes = hazard.linkTimes + 1
  const said = {
    company: words?.companyName ?? '',
    place: liftLabel(words?.communityName, words?.elevatorName),
    noticeNo: words?.noticeNo ?? '',
    link: urlOf(ctx, token),
  }
  const { texting } = ctx.services
  ctx.after(() => texting.send(to.phone, TEMPLATE, said, `${id}:${TEMPLATE}:${linkTimes}`))
  const sent = { linkName: to.name, linkPhone: to.phone, linkSentAt: ctx.now.toISOString(), linkTimes }
  const saved = await updateRow(ctx, 'hazard', id, hazard.version, sent)
  return { ...saved, sentTo: `${to.name} ${maskPhone(to.phone)}`, resendAfter: RESEND_SECONDS }
}

export const hazardNoticeHandlers: Handlers<typeof hazardNoticeApi> = {
  async issue(ctx, { ids }) {
    const all = [...new Set(ids)]
    for (const id of all) await issueNotice(ctx, id)
    return { done: all.length }
  },
  notices: (ctx, { ids }) => noticesFile(ctx, ids),
  customerLink: hazardLink,
  sendLink: sendHazardLink,
}

async function requireLink(ctx: Context, token: string): Promise<TokenFound> {
  const link = await findPublicToken(ctx, token, HAZARD_KIND)
  if (!link) throw refuse.notFound()
  if (!lasts(ctx, link)) throw refuseHazard.linkOver()
  return link
}

async function read(ctx: Context, id: string): Promise<NoticeRow> {
  const [row] = await findNotices(ctx, [id])
  if (!row) throw refuse.notFound()
  return row
}

export const publicHazardHandlers: Handlers<typeof publicHazardApi> = {
  async view(ctx, { token }) {
    await limitLink(ctx, 'hazard.view', token)
    const link = await requireLink(ctx, token)
    return ctx.inCompany(link.companyId, async (inner) => viewOf(inner, await read(inner, link.rowId)))
  },

  async sign(ctx, { token, signature, ...given }) {
    await limitLink(ctx, 'hazard.sign', token)
    const link = await requireLink(ctx, token)
    const key = await keepSignature(ctx, 'hazard-sign', link, signature)
    return ctx.inCompany(link.companyId, async (inner) => {
      requireNobodySigned(await read(inner, link.rowId))
      const { name, phone, opinion } = given
      const saved = await moveHazard(inner, link.rowId, {
        move: 'tell',
        noticeTo: name,
        signed: { key, phone, opinion: opinion || null },
      })
      await tellSigned(inner, saved, name, opinion)
      return { state: saved.state }
    })
  },
}

/** Who found it and who handles hazards hear that it is signed; an opinion is for them to read. */
async function tellSigned(ctx: Context, hazard: HazardRecord, name: string, opinion?: string | null): Promise<void> {
  const row = await read(ctx, hazard.id)
  await tell(ctx, {
    receivers: [...new Set([...(hazard.createdBy ? [hazard.createdBy] : []), ...(await findHolders(ctx, may.add))])],
    bigType: 1,
    subType: MessageSubType.code.maintenance,
    level: MessageLevel.code.ordinary,
    title: '使用单位已签收隐患告知书',
    body: `${liftLabel(row.communityName, row.elevatorName)}告知书${row.noticeNo}由${name}签收${opinion ? `，意见：${opinion}` : ''}`,
    biz: { type: 'hazard', id: hazard.id },
    jump: { moduleName: 'maintain', openType: 1, params: { kind: 'hazard', id: hazard.id } },
  })
}

async function viewOf(ctx: Context, row: NoticeRow): Promise<PublicHazard> {
  const photos = await photosOf(ctx, row)
  const { noticeTo, noticeAt, noticeOpinion } = row
  return {
    ...(await wordsOf(ctx, row)),
    customerName: row.customerName,
    photos: await Promise.all(photos.map(({ bucket, key }) => ctx.services.store.link(bucket, key))),
    signed:
      row.noticeSignKey && noticeAt ? { name: noticeTo ?? '使用单位', at: noticeAt, opinion: noticeOpinion } : null,
  }
}
