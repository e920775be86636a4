import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { OldDisposal, PartsReason } from '#modules/parts/shared/parts.ts'
import { mayUnit } from '#modules/warehouse/shared/permissions.ts'
import { BizType } from './bill.ts'
import { mayStock } from './permissions.ts'
import { SerialStatus } from './stock.ts'

/** 部件身世 (commerce 10.2): the life of one piece, for owners, applications for 维修资金 and inspectors. */
const maybe = z.string().nullable()

/** What a picture of the request shows; the page says it in words. */
export const LifePhoto = enumeration('部件照片', {
  oldPhoto: [1, '换下的旧件'],
  newPhoto: [2, '装上的新件'],
  certificate: [3, '合格证'],
})
export type LifePhoto = CodeIn<typeof LifePhoto>

export const PartLife = z.object({
  companyName: z.string(),
  partNo: z.string(),
  name: z.string(),
  brand: maybe,
  model: maybe,
  spec: maybe,
  manufacturer: maybe,
  isSafetyPart: z.boolean(),
  /** 型式试验证书 */
  typeTestCertNo: maybe,
  serialNo: z.string(),
  status: SerialStatus.schema,
  batchNo: maybe,
  producedAt: maybe,
  supplierName: maybe,
  /** Day on which it first came in. */
  cameAt: maybe,
  liftName: maybe,
  registerCode: maybe,
  installedAt: z.iso.datetime({ offset: true }).nullable(),
  /** The surname, as on other pages for everybody. */
  installer: maybe,
  warrantyTo: maybe,
  /** What it took the place of. */
  old: z
    .object({
      serialNo: maybe,
      reason: z.number().int().pipe(PartsReason.schema),
      disposal: z.number().int().pipe(OldDisposal.schema),
      /** Day on which it was written off as scrap; null: not yet, or it has no number. */
      scrappedAt: maybe,
    })
    .nullable(),
  /** Addresses that end after some minutes; files are not called by their names here. */
  photos: z.array(z.object({ kind: LifePhoto.schema, url: z.string() })),
  moves: z.array(z.object({ at: z.iso.datetime({ offset: true }), bizType: BizType.schema, billNo: z.string() })),
})
export type PartLife = z.output<typeof PartLife>

export const lifeApi = {
  /** *Added*: the address of a piece's page, the same each time. */
  link: endpoint({
    method: 'POST',
    path: '/warehouse/serial/lifeLink',
    title: '部件身世链接',
    needs: [mayUnit.list, mayStock.list],
    input: z.object({ serialId: z.uuid() }),
    reply: z.object({ url: z.string() }),
  }),
  /** *Added*: what the page shows; there is no more behind it. */
  shown: endpoint({
    method: 'GET',
    path: '/public/part/{code}',
    title: '部件身世',
    needs: 'public',
    perMinute: 60,
    input: z.object({ code: z.string().regex(/^[\w-]{32}$/, { error: '链接不完整' }) }),
    reply: PartLife,
  }),
} as const
