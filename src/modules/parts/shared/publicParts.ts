import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ChargeMode, PartsReason, PartsStatus } from './parts.ts'

/** The customer's page behind /s/{token}: what is to be replaced, what it costs, 同意 or 拒绝; no login (jobs 3.3, 4.3). */

/** Tokens of requests begin with it, so that the one page /s knows which call to ask. */
export const PARTS_TOKEN = 'pj-'
export const isPartsToken = (token: string): boolean => token.startsWith(PARTS_TOKEN)

const token = z.string().min(16).max(64)

export const PublicParts = z.object({
  requestNo: z.string(),
  status: PartsStatus.schema,
  companyName: z.string(),
  dutyPhone: z.string().nullable(),
  communityName: z.string(),
  elevatorName: z.string(),
  registerCode: z.string().nullable(),
  bizNo: z.string(),
  askedOn: z.iso.date(),
  warrantyMonths: z.number().int().nullable(),
  remark: z.string().nullable(),
  totalSale: z.string(),
  customerAmount: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      spec: z.string().nullable(),
      measure: z.string(),
      qty: z.string(),
      priceSale: z.string(),
      amount: z.string(),
      chargeMode: ChargeMode.schema,
      basis: z.string(),
      reason: PartsReason.schema,
      photos: z.array(z.string()),
    }),
  ),
  answered: z.object({ agreed: z.boolean(), name: z.string(), at: z.iso.datetime({ offset: true }) }).nullable(),
})
export type PublicParts = z.output<typeof PublicParts>

const PartsAnswer = z.object({
  token,
  agreed: z.boolean(),
  name: z.string({ error: '签字人不能为空' }).trim().min(1, '签字人不能为空').max(30),
  phone: z
    .string()
    .regex(/^1\d{10}$/, '手机号格式不正确')
    .nullish(),
  /** The signature as PNG, base64, at most 200 KB; needed to agree. */
  signature: z.base64().max(280_000).nullish(),
  /** Needed to refuse. */
  opinion: z.string().trim().max(300).nullish(),
})

/** 10 per hour, address and link. */
export const publicPartsApi = {
  view: endpoint({
    method: 'GET',
    path: '/pub/parts/{token}',
    title: '配件确认页',
    needs: 'public',
    unscoped: true,
    perMinute: 120,
    input: z.object({ token }),
    reply: PublicParts,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/pub/parts/{token}',
    title: '客户确认配件',
    needs: 'public',
    unscoped: true,
    perMinute: 60,
    input: PartsAnswer,
    reply: z.object({ status: PartsStatus.schema }),
  }),
} as const
