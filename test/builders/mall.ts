import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from './company.ts'
import { next } from './next.ts'

/** A store that is open, with a template of free freight; rows only, without the calls that make them. */
export interface Store {
  readonly company: Company
  readonly id: string
  readonly name: string
  readonly freightId: string
}

let number = 0

export async function aStore(
  server: TestServer,
  company: Company,
  given: { autoAccept?: boolean } = {},
): Promise<Store> {
  const freightId = newId()
  const name = `测试店铺${++number}${freightId.slice(-6)}`
  // A company has one store: what stands there already is opened.
  const [row] = await asOwner<{ id: string }>(
    server,
    `insert into store (company_id, id, name, logo, tax_no, license_file, license_expire_at, contact, phone, return_address, auto_accept,
       merchants, payee, status)
     values ($1, $2, $3, 'logo', '91330100MA0DEM0015', 'licence', '2099-12-31', '店主', '13800138000',
       '{"receiver":"店主","phone":"13800138000","regionCode":"420106","detail":"中北路1号"}', $4,
       '{"sandbox":"M${number}"}', '{"bankName":"演示银行","bankAccount":"6222000000000000","accountName":"店"}', 1)
     on conflict (company_id) where deleted_at is null do update
       set name = excluded.name, merchants = excluded.merchants, payee = excluded.payee, status = excluded.status
     returning id`,
    [company.id, newId(), name, given.autoAccept ?? false],
  )
  const id = row?.id as string
  await asOwner(server, `insert into freight_template (company_id, id, name, mode) values ($1, $2, '包邮', 1)`, [
    company.id,
    freightId,
  ])
  await asOwner(
    server,
    `insert into mall_store (company_id, store_id, name, status, page, updated_at) values ($1, $2, $3, 1, '{}', now())
     on conflict (company_id) do update set store_id = excluded.store_id, name = excluded.name, status = 1`,
    [company.id, id, name],
  )
  return { company, id, name, freightId }
}

export interface Goods {
  readonly id: string
  readonly title: string
  readonly skuIds: readonly string[]
}

/** Goods on the shelf: one sku for each price. */
export async function someGoods(
  server: TestServer,
  store: Store,
  skus: readonly { readonly price: string; readonly stock: number }[],
  given: { freightId?: string; title?: string; safety?: boolean } = {},
): Promise<Goods> {
  const [id, categoryId] = [newId(), newId()]
  const title = given.title ?? `测试商品${++number}`
  await asOwner(server, `insert into mall_category (id, name) values ($1, $2)`, [
    categoryId,
    `分类${categoryId.slice(-8)}`,
  ])
  await asOwner(
    server,
    `insert into goods (company_id, id, title, category_id, images, freight_template_id, is_safety_part, status, on_shelf_at)
     values ($1, $2, $3, $4, '{image}', $5, $6, 1, now())`,
    [store.company.id, id, title, categoryId, given.freightId ?? store.freightId, given.safety ?? false],
  )
  const skuIds = skus.map(() => newId())
  const sku = next()
  for (const [n, { price, stock }] of skus.entries())
    await asOwner(
      server,
      `insert into sku (company_id, id, goods_id, spec_values, sku_no, price, stock, sort) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [store.company.id, skuIds[n], id, skus.length > 1 ? [`规格${n + 1}`] : [], `S${sku}-${n}`, price, stock, n],
    )
  return { id, title, skuIds }
}

export interface Order {
  readonly id: string
  readonly orderNo: string
  readonly lineIds: readonly string[]
}

interface OrderLine {
  readonly goods: Goods
  /** Which sku of the goods; the first when absent. */
  readonly sku?: number
  readonly qty: number
  readonly price: string
  /** price × qty less its share of the discount; without a discount when absent. */
  readonly paid?: string
  readonly shipped?: number
  readonly snapshot?: object
}

const yuan = (amounts: readonly string[]): string =>
  (amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)

/** An order as it stands in this status: the seller's rows and the buyer's; rows only. What is still to be sent is locked. */
export async function anOrder(
  server: TestServer,
  store: Store,
  buyer: { readonly company: Company; readonly person: Person },
  lines: readonly OrderLine[],
  given: {
    status?: number
    payMethod?: 0 | 1
    freight?: string
    completedAt?: string
    invoiceWish?: object
    at?: string
  } = {},
): Promise<Order> {
  const { status = 4, payMethod = 1, freight = '0.00', at = new Date().toISOString() } = given
  const id = newId()
  const orderNo = `M${Date.now()}${++number}`
  const amounts = lines.map(({ price, qty }) => yuan(Array.from({ length: qty }, () => price)))
  const paidAmounts = lines.map(({ paid }, n) => paid ?? (amounts[n] as string))
  const goodsAmount = yuan(amounts)
  const payable = yuan([...paidAmounts, freight])
  const discount = yuan([goodsAmount, ...paidAmounts.map((paid) => `-${paid}`)])
  const isPaid = status >= 2
  await asOwner(
    server,
    `insert into mall_order (company_id, id, order_no, trade_no, store_id, buyer_company_id, buyer_company_name, buyer_user_id,
       buyer_name, status, goods_amount, discount_amount, freight_amount, payable, paid, pay_method, paid_at, completed_at,
       address, invoice_wish, submit_token, created_at)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       '{"receiver":"收件人","phone":"13900000000","regionCode":"420106","detail":"中北路2号"}', $18, $3, $19)`,
    [
      ...[store.company.id, id, orderNo, store.id, buyer.company.id, buyer.company.name, buyer.person.userId],
      ...[buyer.person.name, status, goodsAmount, discount, freight, payable, isPaid ? payable : '0', payMethod],
      ...[
        isPaid ? at : null,
        given.completedAt ?? null,
        given.invoiceWish ? JSON.stringify(given.invoiceWish) : null,
        at,
      ],
    ],
  )
  const lineIds = lines.map(() => newId())
  for (const [n, { goods, sku = 0, qty, price, shipped, snapshot }] of lines.entries())
    await asOwner(
      server,
      `insert into mall_order_line (company_id, id, order_id, sort, goods_id, sku_id, snapshot, title, price, qty, amount,
         discount_share, paid_amount, shipped_qty)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::numeric, $11::numeric - $12::numeric, $12::numeric, $13)`,
      [
        ...[
          store.company.id,
          lineIds[n],
          id,
          n,
          goods.id,
          goods.skuIds[sku],
          JSON.stringify(snapshot ?? {}),
          goods.title,
        ],
        ...[price, qty, amounts[n], paidAmounts[n], shipped ?? (status >= 4 ? qty : 0)],
      ],
    )
  for (const { goods, sku = 0, qty, shipped = 0 } of status < 4 ? lines : [])
    await asOwner(server, 'update sku set locked = locked + $2 where id = $1', [goods.skuIds[sku], qty - shipped])
  await asOwner(
    server,
    `insert into mall_purchase (company_id, id, seller_id, store_id, store_name, user_id, order_no, trade_no, status, payable, paid,
       pay_method, lines, titles, created_at, submit_token)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, '[]', $12, $13, $7)`,
    [
      ...[buyer.company.id, id, store.company.id, store.id, store.name, buyer.person.userId, orderNo, status, payable],
      ...[isPaid ? payable : '0', payMethod, lines.map(({ goods }) => goods.title).join(' '), at],
    ],
  )
  return { id, orderNo, lineIds }
}

/** A store with fifty pieces at 300.00, who decides about its after-sales, and a company that buys. */
export async function aMarket(server: TestServer) {
  const seller = await aCompany(server)
  const store = await aStore(server, seller)
  const clerk = await aPerson(server, seller, { grants: ['KO6', 'KOE', 'KO7'] })
  const company = await aCompany(server)
  const buyer = { company, person: await aPerson(server, company, { grants: ['KB3'] }) }
  return { seller, store, clerk, buyer, goods: await someGoods(server, store, [{ price: '300.00', stock: 50 }]) }
}

/** 同城急件: the store delivers itself from there. Rows only. */
export async function urgentStore(
  server: TestServer,
  { company }: Store,
  given: { lng: number; lat: number; km?: number; phone?: string },
): Promise<void> {
  const { lng, lat, km = 30, phone = '0571-86000001' } = given
  await asOwner(
    server,
    `update store set urgent = true, urgent_region = '330106', urgent_address = '仓前路1号', urgent_at = $2, urgent_km = $3,
       urgent_phone = $4 where company_id = $1`,
    [company.id, JSON.stringify({ lng, lat }), km, phone],
  )
  await asOwner(
    server,
    `update mall_store set urgent = true, urgent_lng = $2, urgent_lat = $3, urgent_km = $4, urgent_phone = $5,
       page = page || '{"licenseFile":"licence","licenseExpireAt":"2099-12-31"}' where company_id = $1`,
    [company.id, lng, lat, km, phone],
  )
}
