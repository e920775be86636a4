import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { may as mayParts } from '#modules/parts/shared/permissions.ts'
import { SentTo } from './address.ts'
import { MallStatus } from './terms.ts'

/** 同城急件 (commerce 10.6, decision 0191): what a stopped lift lacks, from the nearest store that delivers it itself. */

const text = z.string().nullable()

export const UrgentOffer = z.object({
  skuId: z.uuid(),
  goodsId: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  title: z.string(),
  specText: z.string(),
  price: z.string(),
  available: z.int(),
  /** What would be ordered: see `quantityFor`. */
  qty: z.int(),
  metres: z.int(),
  phone: z.string(),
  /** The store shows a business licence that is not over. */
  licensed: z.boolean(),
  /** Found by its 型号, else by its name. */
  byModel: z.boolean(),
})
export type UrgentOffer = z.output<typeof UrgentOffer>

export const UrgentLine = z.object({
  id: z.uuid(),
  name: z.string(),
  spec: text,
  measure: z.string(),
  qty: z.string(),
  short: z.string(),
  offers: z.array(UrgentOffer),
})
export type UrgentLine = z.output<typeof UrgentLine>

/** An order for the request; `opens`: the person may see it. */
export const UrgentOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  storeName: z.string(),
  goods: z.string(),
  status: MallStatus.schema,
  payDeadline: z.iso.datetime({ offset: true }).nullable(),
  opens: z.boolean(),
})
export type UrgentOrder = z.output<typeof UrgentOrder>

const needs = [mayParts.detail, mayParts.approve]

/** All *added*. */
export const urgentApi = {
  /** Whether help may be looked for now, and what was ordered. */
  ofRequest: endpoint({
    method: 'GET',
    path: '/mall/urgent/ofRequest/{id}',
    title: '配件更换单的急件',
    needs,
    input: ById,
    reply: z.object({ asks: z.boolean(), orders: z.array(UrgentOrder) }),
  }),
  /** Of each short line the offers of other companies, the nearest first, and where it would go. */
  offers: endpoint({
    method: 'GET',
    path: '/mall/urgent/offers/{id}',
    title: '查找同城急件',
    needs,
    input: ById,
    reply: z.object({
      /** False: distances are those of the middle of the lift's district. */
      located: z.boolean(),
      place: SentTo,
      lines: z.array(UrgentLine),
    }),
  }),
} as const

export interface Sold {
  readonly available: number
  readonly minBuy: number
  readonly stepBuy: number
  readonly maxBuy: number | null
}

/** The least that the goods allow and that makes up for what is short, else the most there is; 0: none can be bought. */
export function quantityFor(short: string, { available, minBuy, stepBuy, maxBuy }: Sold): number {
  const most = Math.min(available, maxBuy ?? available)
  if (most < minBuy) return 0
  const wanted = minBuy + Math.ceil(Math.max(0, Math.ceil(Number(short)) - minBuy) / stepBuy) * stepBuy
  return wanted <= most ? wanted : minBuy + Math.floor((most - minBuy) / stepBuy) * stepBuy
}
