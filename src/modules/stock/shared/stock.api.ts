import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done } from '#kernel/shared/page.ts'
import { mayUnit } from '#modules/warehouse/shared/permissions.ts'
import { LabelsAsked } from './label.ts'
import { ledgerList } from './ledger.ts'
import { mayStock } from './permissions.ts'
import { PolicyDraft, ReplenishAsked, ReplenishRow } from './replenish.ts'
import { ReservationSource, ReserveAsked, Reserved, reservationList } from './reservation.ts'
import { StockSetting } from './setting.ts'
import { Available, AvailableAsked, FindAsked, FoundUnit, stockList } from './stock.ts'
import { UnitStock } from './unitStock.ts'

const lists = { list: mayStock.list, export: mayStock.export }
const plans = [mayStock.addIn, mayStock.addOut, mayStock.post]

export const stockApi = {
  /** By sheet comes what lay there at the beginning (16); it is posted at once, so it needs KWB and KWD. */
  ...ordinary('/warehouse/stock', '库存', {
    list: stockList,
    needs: { ...lists, template: mayStock.post, import: mayStock.post },
  }),
  available: endpoint({
    method: 'POST',
    path: '/warehouse/stock/available',
    title: '可用库存',
    needs: [mayStock.list],
    reads: true,
    input: AvailableAsked,
    reply: z.array(Available),
  }),
  replenish: endpoint({
    method: 'POST',
    path: '/warehouse/stock/replenish',
    title: '预警补货',
    needs: [mayStock.list, mayUnit.list],
    reads: true,
    input: ReplenishAsked,
    reply: z.array(ReplenishRow),
  }),
  /** *Added*: limits of a part in one warehouse; `version` 0: it has none yet. */
  setPolicy: endpoint({
    method: 'POST',
    path: '/warehouse/stock/policy/edit',
    title: '修改库存上下限',
    needs: [mayStock.manage, mayUnit.edit],
    input: PolicyDraft.safeExtend({ version: z.coerce.number().int().min(0) }),
    reply: z.object({ version: z.int() }),
  }),
  /** *Added*: what of a part lies where, and where it went: for its page. */
  ofUnit: endpoint({
    method: 'GET',
    path: '/warehouse/stock/ofUnit/{id}',
    title: '配件的库存',
    needs: [mayUnit.list, mayStock.list],
    input: ById,
    reply: UnitStock,
  }),
  /** *Added*: labels of a part, its batches and its pieces. */
  labels: endpoint({
    method: 'POST',
    path: '/warehouse/stock/labels',
    title: '打印配件标签',
    needs: [mayUnit.list, mayStock.list],
    reads: true,
    file: true,
    long: true,
    input: LabelsAsked,
    reply: z.unknown(),
  }),
  /** *Added*: for the lines of a bill, by scanner or by words. */
  find: endpoint({
    method: 'POST',
    path: '/warehouse/stock/find',
    title: '查找配件与库存',
    needs: [mayStock.addIn, mayStock.addOut],
    reads: true,
    input: FindAsked,
    reply: z.array(FoundUnit),
  }),
} as const

export const ledgerApi = ordinary('/warehouse/ledger', '库存流水', { list: ledgerList, needs: lists })

export const reservationApi = {
  ...ordinary('/warehouse/reservation', '预留', { list: reservationList, needs: lists }),
  reserve: endpoint({
    method: 'POST',
    path: '/warehouse/reservation/reserve',
    title: '预留',
    needs: plans,
    input: ReserveAsked,
    reply: Reserved,
  }),
  /** All that a source holds, or only these. */
  release: endpoint({
    method: 'POST',
    path: '/warehouse/reservation/release',
    title: '释放预留',
    needs: plans,
    input: z.object({
      sourceType: ReservationSource.schema,
      sourceId: z.uuid(),
      ids: z.array(z.uuid()).max(100).optional(),
    }),
    reply: Done,
  }),
  move: endpoint({
    method: 'POST',
    path: '/warehouse/reservation/move',
    title: '预留改仓',
    needs: plans,
    input: z.object({ id: z.uuid(), warehouseId: z.uuid({ error: '请选择仓库' }) }),
    reply: Reserved,
  }),
} as const

/** *Added*: how this company reviews bills. */
export const stockSettingApi = {
  read: endpoint({
    method: 'GET',
    path: '/warehouse/stock/setting',
    title: '出入库设置',
    needs: [mayStock.list],
    input: z.object({}),
    reply: StockSetting,
  }),
  save: endpoint({
    method: 'POST',
    path: '/warehouse/stock/setting/edit',
    title: '保存出入库设置',
    needs: [mayStock.manage],
    input: StockSetting,
    reply: z.object({ version: z.int() }),
  }),
} as const
