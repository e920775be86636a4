import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { CustomerLink, LinkSent } from '#modules/customer/shared/customerLink.ts'
import { HazardGrade, HazardState } from './hazard.terms.ts'
import { may } from './permissions.ts'

/** 隐患告知书 (T5002; jobs 1.6, 3.3): issued with a number, printed, signed on paper or behind a link. Decision 0052. */

/** Papers in one file. */
export const MOST_NOTICES = 50

/** Tokens of notices begin with it, so that the one page /s knows which call to ask. */
export const HAZARD_TOKEN = 'yh-'
export const isHazardToken = (token: string): boolean => token.startsWith(HAZARD_TOKEN)

const ids = z.array(z.uuid()).min(1, '请选择隐患').max(MOST_NOTICES, `一次最多打印 ${MOST_NOTICES} 份`)

/** All added. */
export const hazardNoticeApi = {
  /** Gives those without a paper their number and the day of issue; what was issued stays as it is. */
  issue: endpoint({
    method: 'POST',
    path: '/hazard/issue',
    title: '开具隐患告知书',
    needs: [may.add],
    input: z.object({ ids }),
    reply: z.object({ done: z.number().int() }),
  }),
  notices: endpoint({
    method: 'POST',
    path: '/hazard/notices',
    title: '打印隐患告知书',
    needs: [may.list],
    reads: true,
    file: true,
    long: true,
    input: z.object({ ids }),
    reply: z.unknown(),
  }),
  customerLink: endpoint({
    method: 'POST',
    path: '/hazard/customerLink/{id}',
    title: '告知书签收链接',
    needs: [may.add],
    input: ById,
    reply: CustomerLink,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/hazard/sendLink/{id}',
    title: '短信发送签收链接',
    needs: [may.add],
    input: z.object({ ...ById.shape, contactId: z.uuid().nullish() }),
    reply: LinkSent,
  }),
} as const

const token = z.string().min(16).max(64)
const instant = z.iso.datetime({ offset: true })

/** The notice in words, as the customer reads it and as the paper says it. */
export const PublicHazard = z.object({
  noticeNo: z.string(),
  issuedAt: instant,
  companyName: z.string(),
  dutyPhone: z.string().nullable(),
  customerName: z.string(),
  communityName: z.string(),
  elevatorName: z.string(),
  address: z.string().nullable(),
  registerCode: z.string().nullable(),
  hazardNo: z.string(),
  grade: HazardGrade.schema,
  state: HazardState.schema,
  foundOn: z.iso.date(),
  /** 维保工单 WB…, 检验报告 …: where it was found. */
  source: z.string(),
  /** TSG T5002-2017 附件A A-1-29 …; null where no article was noted. */
  article: z.string().nullable(),
  description: z.string(),
  part: z.string().nullable(),
  risk: z.string(),
  suggestion: z.string(),
  deadline: z.iso.date().nullable(),
  photos: z.array(z.string()),
  signed: z.object({ name: z.string(), at: instant, opinion: z.string().nullable() }).nullable(),
})
export type PublicHazard = z.output<typeof PublicHazard>

/** 10 per hour, address and link. */
export const publicHazardApi = {
  view: endpoint({
    method: 'GET',
    path: '/pub/hazard/{token}',
    title: '隐患告知书签收页',
    needs: 'public',
    unscoped: true,
    perMinute: 120,
    input: z.object({ token }),
    reply: PublicHazard,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/pub/hazard/{token}',
    title: '签收隐患告知书',
    needs: 'public',
    unscoped: true,
    perMinute: 60,
    input: z.object({
      token,
      name: z.string({ error: '签字人不能为空' }).trim().min(1, '签字人不能为空').max(30),
      phone: z
        .string()
        .regex(/^1\d{10}$/, '手机号格式不正确')
        .nullish(),
      /** PNG, base64, at most 200 KB. */
      signature: z.base64().max(280_000),
      opinion: z.string().trim().max(300).nullish(),
    }),
    reply: z.object({ state: HazardState.schema }),
  }),
} as const
