import { dayOf } from '#kernel/shared/days.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import type { BizType } from '#modules/stock/shared/bill.ts'
import { supplierApi } from '#modules/warehouse/shared/api.ts'
import { houseApi } from '#modules/warehouse/shared/house.api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { unitTypeApi } from '#modules/warehouse/shared/unitType.api.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import { next } from './next.ts'

/** Classes, parts, warehouses and bills of one company, as one person makes them. */
export interface StockHands {
  house(over?: object): Promise<string>
  unit(over?: object): Promise<string>
  supplier(): Promise<string>
  /** A draft; its id. */
  bill(bizType: BizType, warehouseId: string, lines: readonly object[], over?: object): Promise<string>
  submit(id: string): Promise<void>
  /** Submitted and posted: what posting answered. */
  tryPost(id: string): Promise<{ errorCode: number; errorMsg: string } | undefined>
  posted(bizType: BizType, warehouseId: string, lines: readonly object[], over?: object): Promise<string>
  /** The pool of a part: quantity, amount, average. */
  pool(unitId: string): Promise<[string, string, string | null]>
  onHand(unitId: string, warehouseId: string): Promise<[string, string]>
}

export function stockHands(server: TestServer, company: Company, who: Person): StockHands {
  const hands: StockHands = {
    async house(over = {}) {
      const n = next()
      const draft = {
        code: `K${n}`,
        name: `仓库${n}`,
        type: 1,
        keeperId: who.employeeId,
        isDefault: false,
        status: 1,
        ...over,
      }
      return (await server.ask(houseApi.add, draft as never, who)).id
    },
    async unit(over = {}) {
      const n = next()
      const plain = { sort: 0, trackMode: 0, qtyDecimals: 0, oldPartReturn: false, isSafetyPart: false } as const
      const { id: classId } = await server.ask(unitTypeApi.add, { ...plain, name: `分类${n}` }, who)
      const draft = { name: `配件${n}`, classId, measureUnit: '个', qtyDecimals: 0, trackMode: 0, ...over }
      return (await server.ask(unitApi.add, draft as never, who)).id
    },
    async supplier() {
      return (await server.ask(supplierApi.add, { name: `供应商${next()}`, status: 1 } as never, who)).id
    },
    async bill(bizType, warehouseId, lines, over = {}) {
      const billDate = dayOf(new Date())
      const draft = { bizType, warehouseId, billDate, lines, ...over }
      return (await server.ask(billApi.add, draft as never, who)).id
    },
    async submit(id) {
      const { version } = await server.ask(billApi.detail, { id }, who)
      await server.ask(billApi.submit, { id, version }, who)
    },
    async tryPost(id) {
      await hands.submit(id)
      const { failed } = await server.ask(billApi.post, { ids: [id] }, who)
      return failed[0]
    },
    async posted(bizType, warehouseId, lines, over) {
      const id = await hands.bill(bizType, warehouseId, lines, over)
      const failed = await hands.tryPost(id)
      if (failed) throw new Error(`${failed.errorCode} ${failed.errorMsg}`)
      return id
    },
    async pool(unitId) {
      const [row] = await asOwner<{ qty: string; amount: string; average: string | null }>(
        server,
        'select qty, amount, round(amount / nullif(qty, 0), 6)::text as average from cost_pool where company_id = $1 and unit_id = $2',
        [company.id, unitId],
      )
      return [row?.qty ?? '', row?.amount ?? '', row?.average ?? null]
    },
    async onHand(unitId, warehouseId) {
      const [row] = await asOwner<{ onHand: string; reserved: string }>(
        server,
        `select coalesce(sum(on_hand), 0)::text as "onHand", coalesce(sum(reserved), 0)::text as reserved from stock
         where company_id = $1 and unit_id = $2 and warehouse_id = $3`,
        [company.id, unitId, warehouseId],
      )
      return [row?.onHand ?? '', row?.reserved ?? '']
    },
  }
  return hands
}
