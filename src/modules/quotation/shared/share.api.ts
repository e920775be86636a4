import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { CustomerLink, LinkSent } from '#modules/customer/shared/customerLink.ts'
import { may } from './permissions.ts'
import { Code, CodeRequest, CustomerConfirm, SharedQuote } from './share.ts'

const writes = [may.make, may.edit]

/** *Added* 客户链接 (commerce 3.8): who sells shows it, or sends it by text. */
export const quoteLinkApi = {
  link: endpoint({
    method: 'POST',
    path: '/v4/quotation/link/{id}',
    title: '客户确认链接',
    needs: writes,
    input: ById,
    reply: CustomerLink,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/v4/quotation/sendLink/{id}',
    title: '短信发送报价链接',
    needs: writes,
    input: z.object({ ...ById.shape, contactId: z.uuid().nullish() }),
    reply: LinkSent,
  }),
}

/** *Added*: behind the link, without a login. The code stands in the body, so that no log has it. */
export const shareApi = {
  view: endpoint({
    method: 'POST',
    path: '/pub/quote/view',
    title: '打开报价链接',
    needs: 'public',
    unscoped: true,
    reads: true,
    perMinute: 60,
    input: z.object({ code: Code }),
    reply: SharedQuote,
  }),
  /** The paper as it was sent. */
  paper: endpoint({
    method: 'POST',
    path: '/pub/quote/paper',
    title: '下载报价单',
    needs: 'public',
    unscoped: true,
    reads: true,
    file: true,
    perMinute: 20,
    input: z.object({ code: Code }),
    reply: z.unknown(),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/pub/quote/sendCode',
    title: '发送报价确认码',
    needs: 'public',
    unscoped: true,
    perMinute: 20,
    input: CodeRequest,
    reply: z.object({ resendAfter: z.number().int() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/pub/quote/confirm',
    title: '客户确认报价',
    needs: 'public',
    unscoped: true,
    perMinute: 20,
    input: CustomerConfirm,
    reply: z.object({ state: z.literal('confirmed') }),
  }),
}
