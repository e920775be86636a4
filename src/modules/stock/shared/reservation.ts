import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'

/** 预留 (commerce 1.1 reservation, R4): what is promised to somebody, held as far as it is there. */

export const ReservationStatus = enumeration('预留状态', {
  active: [1, '有效'],
  used: [2, '已消耗'],
  released: [3, '已释放'],
  expired: [4, '已过期'],
})
export type ReservationStatus = CodeIn<typeof ReservationStatus>

export const ReservationSource = enumeration('预留来源', {
  parts: [1, '配件更换'],
  order: [2, '配件订单'],
  transfer: [3, '调拨'],
  mall: [4, '商城订单'],
})
export type ReservationSource = CodeIn<typeof ReservationSource>

export const ReservationPriority = enumeration('优先级', {
  trapped: [1, '困人/停梯'],
  urgent: [2, '急修'],
  ordinary: [3, '普通'],
})
export type ReservationPriority = CodeIn<typeof ReservationPriority>

/** Days until a reservation runs out, and how much longer it still holds after the reminder (R4). */
export const RESERVED_DAYS = 30
export const ORDER_DAYS = 15
/** An order of the mall ends its reservation itself; the time alone never does. */
export const MALL_DAYS = 3650
export const GRACE_DAYS = 7

const text = (title: string) => z.string().meta({ title })

export const ReservationRow = z.object({
  id: z.uuid(),
  version: z.int(),
  unitId: z.uuid(),
  warehouseId: z.uuid(),
  unitName: text('配件名称'),
  partNo: text('配件编码'),
  warehouseName: text('仓库'),
  sourceType: ReservationSource.schema.meta({ title: '来源' }),
  qty: text('预留数量'),
  heldQty: text('已备'),
  shortQty: text('欠数'),
  usedQty: text('已领'),
  priority: ReservationPriority.schema.meta({ title: '优先级' }),
  status: ReservationStatus.schema.meta({ title: '状态' }),
  expireAt: z.iso.datetime({ offset: true }).meta({ title: '到期时间' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '预留时间' }),
})
export type ReservationRow = z.output<typeof ReservationRow>

export const reservationList = list({
  key: 'reservation',
  title: '预留',
  unit: '条',
  row: ReservationRow,
  columns: {
    unitName: { shown: true, fixed: true, width: 190 },
    status: { shown: true, width: 84, role: 'state' },
    expireAt: { shown: true, width: 150, as: 'time', sort: true, role: 'deadline' },
    warehouseName: { shown: true, width: 110 },
    qty: { shown: true, width: 90, as: 'quantity' },
    heldQty: { shown: true, width: 84, as: 'quantity' },
    shortQty: { shown: true, width: 84, as: 'quantity' },
    usedQty: { shown: true, width: 84, as: 'quantity' },
    sourceType: { shown: true, width: 100 },
    priority: { shown: true, width: 100 },
    partNo: { width: 104, as: 'code' },
    createdAt: { shown: true, width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ unitName: '名称', partNo: '编码' }),
    status: { kind: 'choice', label: '状态', of: ReservationStatus, many: true },
    warehouseId: { kind: 'ref', label: '仓库', from: '/warehouse/house/options' },
    sourceType: { kind: 'choice', label: '来源', of: ReservationSource, many: true },
    unitId: { kind: 'ref', label: '配件', from: '/warehouse/unit/options' },
    createdAt: { kind: 'dates', label: '预留时间' },
  },
  sort: { prop: 'createdAt', order: 'desc' },
})

const qty = field.decimal2('数量', { min: '0.01', max: '9999999' })

export const ReserveAsked = z.object({
  sourceType: field.choice('来源', ReservationSource),
  sourceId: z.uuid({ error: '请选择来源单据' }),
  priority: field.choice('优先级', ReservationPriority).default(ReservationPriority.code.ordinary),
  /** *Added*: the lift, whose team's van and site come before the centre (R4). */
  elevatorId: field.optional(z.uuid()),
  /** *Added*: this one instead of all that R4 would try. */
  warehouseId: field.optional(z.uuid()),
  lines: z
    .array(z.object({ unitId: field.ref('配件', '/warehouse/unit/options'), qty }))
    .min(1, { error: '至少填写一行配件' })
    .max(100, { error: '一次最多100行配件' }),
  allowPartial: z.boolean().default(false),
})
export type ReserveAsked = z.output<typeof ReserveAsked>

export const Reserved = z.object({
  reserved: z.array(
    z.object({ reservationId: z.uuid(), unitId: z.uuid(), warehouseId: z.uuid(), qty: z.string(), held: z.string() }),
  ),
  shortage: z.array(z.object({ unitId: z.uuid(), qty: z.string() })),
})
export type Reserved = z.output<typeof Reserved>
