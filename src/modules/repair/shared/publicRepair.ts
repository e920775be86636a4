import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { RepairStatus } from './repair.ts'

/** 扫码报修 (jobs 4.3, 5): whoever stands at the lift and scans its sticker; no login. */

/** Reports and looks of one address at one sticker within an hour (jobs 5). */
export const PUBLIC_PER_HOUR = 10

/** What people see of a fault; the trade's own words for it are the worker's. */
export const SeenFault = enumeration('看到的情况', {
  door: [1, '门打不开或关不上'],
  stands: [2, '停着不动'],
  level: [3, '停得不平'],
  noise: [4, '抖动或异响'],
  buttons: [5, '按钮或显示失灵'],
  other: [9, '其他'],
})
export type SeenFault = CodeIn<typeof SeenFault>

const qr = z.string().min(8).max(64)

export const PublicReport = z
  .object({
    qr,
    trapped: z.boolean(),
    trappedCount: field.optional(field.positiveInteger('被困人数', { max: 99, unit: '人' })),
    seen: field.optional(field.choice('看到的情况', SeenFault)),
    text: field.optional(field.area('补充说明', { max: 200 })),
    phone: field.mobileOrLandline('联系电话'),
  })
  .refine((given) => given.trapped || given.seen !== undefined, { path: ['seen'], error: '请选择看到的情况' })
export type PublicReport = z.output<typeof PublicReport>

/** The fresh report of the lift, as much as everybody may know of it. */
const Known = z.object({
  orderNo: z.string(),
  reportAt: z.string(),
  status: RepairStatus.schema,
  trapped: z.boolean(),
})

export const publicRepairApi = {
  state: endpoint({
    method: 'GET',
    path: '/pub/repair/{qr}',
    title: '扫码报修页',
    needs: 'public',
    perMinute: 120,
    unscoped: true,
    input: z.object({ qr }),
    reply: z.object({ known: Known.nullable() }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/pub/repair/{qr}',
    title: '扫码报修',
    needs: 'public',
    perMinute: 60,
    unscoped: true,
    input: PublicReport,
    /** `already`: the same trouble was reported before; the caller is kept with that order. */
    reply: Known.extend({ already: z.boolean() }),
  }),
} as const
