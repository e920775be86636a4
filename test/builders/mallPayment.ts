import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Person } from './company.ts'
import type { Goods, Store } from './mall.ts'

export interface Given {
  readonly payable?: string
  readonly status?: number
  readonly payMethod?: 0 | 1
  readonly deadline?: string
}

/** An order that waits for its money: rows only. */
export async function anOrderToPay(server: TestServer, buyer: Person, store: Store, goods: Goods, given: Given = {}) {
  const id = newId()
  const { payable = '99.00', status = 0, payMethod = 1, deadline = '2026-11-28T02:30:00.000Z' } = given
  const orderNo = `M${id.slice(-12)}`
  await asOwner(
    server,
    `insert into mall_order (company_id, id, order_no, trade_no, store_id, buyer_company_id, buyer_company_name, buyer_user_id, buyer_name,
       status, goods_amount, payable, pay_method, pay_deadline, address, submit_token, paid)
     values ($1, $2, $3, $3, $4, $5, '买方', $6, '买家', $7, $8, $8, $9, $10, '{}', $3, $11)`,
    [
      store.company.id,
      id,
      orderNo,
      store.id,
      buyer.companyId,
      buyer.userId,
      status,
      payable,
      payMethod,
      deadline,
      payMethod === 0 && status >= 2 ? payable : '0',
    ],
  )
  await asOwner(
    server,
    `insert into mall_order_line (company_id, id, order_id, sort, goods_id, sku_id, snapshot, title, price, qty, amount, paid_amount)
     values ($1, $2, $3, 0, $4, $5, '{}', '钢丝绳', $6::numeric, 1, $6::numeric, $6::numeric)`,
    [store.company.id, newId(), id, goods.id, goods.skuIds[0], payable],
  )
  await asOwner(
    server,
    `insert into mall_purchase (company_id, id, seller_id, store_id, store_name, user_id, order_no, trade_no, status, payable, pay_method,
       pay_deadline, lines, titles, created_at, submit_token)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, '[]', '钢丝绳', now(), $7)`,
    [
      buyer.companyId,
      id,
      store.company.id,
      store.id,
      store.name,
      buyer.userId,
      orderNo,
      status,
      payable,
      payMethod,
      deadline,
    ],
  )
  return { id, orderNo }
}
