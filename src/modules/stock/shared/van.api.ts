import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stockFigures } from './figures.ts'
import { mayStock } from './permissions.ts'

const shown = z.string().nullable()

const Part = z.object({
  unitId: z.uuid(),
  partNo: z.string(),
  unitName: z.string(),
  model: shown,
  spec: shown,
  measureUnit: z.string(),
  /** Decimals of its quantities. */
  qtyDecimals: z.int(),
})

/** A part that the van should carry, and where it is now. */
const VanPart = Part.extend({
  uses: z.string(),
  trips: counts(stockFigures.partTrips),
  again: counts(stockFigures.partAgain),
  minutes: counts(stockFigures.partMinutes),
  /** Pieces to carry. */
  carry: z.int(),
  onHand: z.string(),
  onTheWay: z.string(),
  missing: z.string(),
  /** In the warehouse that it would come from; null: the person does not see that warehouse. */
  free: shown,
})
export type VanPart = z.output<typeof VanPart>

/** Nobody on the route needed it, and none left the van. */
const IdlePart = Part.extend({ available: z.string() })
export type IdlePart = z.output<typeof IdlePart>

const Van = z.object({ id: z.uuid(), name: z.string(), plateNo: shown, keeperName: z.string(), teamName: shown })

export const VanSuggestion = z.object({
  vans: z.array(Van),
  /** The van that is asked for; else the person's own, else the first. Null: there is none that he sees. */
  van: z
    .object({
      ...Van.shape,
      /** Whose lifts are the route: a team's, the keeper's. */
      teamOfRoute: shown,
      lifts: counts(stockFigures.vanLifts),
      /** Repairs of the route with parts, and lines of these that are of no part of the catalogue. */
      repairs: counts(stockFigures.vanRepairs),
      unknownLines: counts(stockFigures.vanUnknownLines),
      centre: z.object({ id: z.uuid(), name: z.string(), seen: z.boolean() }).nullable(),
      /** Nobody knows where the centre is: ways are taken for half an hour. */
      assumed: z.boolean(),
      spared: z.object({ trips: counts(stockFigures.vanSparedTrips), minutes: counts(stockFigures.vanSparedMinutes) }),
      parts: z.array(VanPart),
      idle: z.array(IdlePart),
    })
    .nullable(),
})
export type VanSuggestion = z.output<typeof VanSuggestion>
export type VanOfRoute = NonNullable<VanSuggestion['van']>

const VanTransfer = z
  .object({
    warehouseId: field.ref('调入仓库', '/warehouse/house/options'),
    fromWarehouseId: field.ref('调出仓库', '/warehouse/house/options'),
    lines: z
      .array(
        z.object({
          unitId: field.ref('配件', '/warehouse/unit/options'),
          qty: field.decimal2('数量', { min: '0.01', max: '9999999' }),
        }),
      )
      .min(1, { error: '请选择要调拨的配件' })
      .max(60, { error: '一次最多60种配件' })
      .meta({ title: '明细' }),
  })
  .refine((asked) => asked.warehouseId !== asked.fromWarehouseId, {
    path: ['warehouseId'],
    error: '调入仓库不能是调出仓库',
  })

/** *Added*: 随车备件建议 (commerce 10.3). */
export const vanApi = {
  suggest: endpoint({
    method: 'GET',
    path: '/warehouse/van/suggest',
    title: '随车备件建议',
    needs: [mayStock.list],
    input: z.object({ warehouseId: field.optional(z.uuid()) }),
    reply: VanSuggestion,
  }),
  /** The draft of a transfer to a van or from one, with no more than is free. */
  transfer: endpoint({
    method: 'POST',
    path: '/warehouse/van/transfer',
    title: '随车备件调拨',
    needs: [mayStock.addOut],
    input: VanTransfer,
    reply: z.object({
      id: z.uuid(),
      billNo: z.string(),
      /** What was asked for and is not, or not so much of it, free. */
      cut: z.array(z.object({ unitId: z.uuid(), unitName: z.string(), asked: z.string(), got: z.string() })),
    }),
  }),
} as const
