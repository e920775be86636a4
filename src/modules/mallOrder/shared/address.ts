import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { stored } from '#kernel/shared/record.ts'

/** 收货地址 (commerce 1.4): of a person, at most twenty, one of them the default. */
export const ADDRESS_MAX = 20

export const AddressDraft = z.object({
  receiver: field.text('收货人', { max: 30 }),
  phone: field.mobileOrLandline('联系电话'),
  regionCode: field.region('所在地区'),
  detail: field.text('详细地址', { max: 120 }),
  tag: field.optional(field.text('标签', { max: 10 })),
  isDefault: field.flag('设为默认').default(false),
})
export type AddressDraft = z.output<typeof AddressDraft>

export const Address = stored(AddressDraft).extend({ id: z.uuid(), version: z.int(), regionName: z.string() })
export type Address = z.output<typeof Address>

/** What an order keeps of an address. */
export const SentTo = z.object({
  receiver: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  detail: z.string(),
})
export type SentTo = z.output<typeof SentTo>

export const addressApi = {
  ...ordinary('/mall/address', '收货地址', {
    draft: AddressDraft,
    needs: { add: 'login', edit: 'login', remove: 'login' },
  }),
  list: endpoint({
    method: 'POST',
    path: '/mall/address/listPage',
    title: '收货地址列表',
    needs: 'login',
    reads: true,
    input: z.object({}),
    reply: z.object({ records: z.array(Address), total: z.int(), totalPage: z.int() }),
  }),
} as const
