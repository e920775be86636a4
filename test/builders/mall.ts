import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

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
  const [id, freightId] = [newId(), newId()]
  const name = `测试店铺${++number}${id.slice(-6)}`
  await asOwner(
    server,
    `insert into store (company_id, id, name, logo, tax_no, license_file, license_expire_at, contact, phone, return_address, auto_accept,
       merchants, payee, status)
     values ($1, $2, $3, 'logo', '91330100MA0DEM0015', 'licence', '2099-12-31', '店主', '13800138000',
       '{"receiver":"店主","phone":"13800138000","regionCode":"420106","detail":"中北路1号"}', $4,
       '{"sandbox":"M${number}"}', '{"bankName":"演示银行","bankAccount":"6222000000000000","accountName":"店"}', 1)`,
    [company.id, id, name, given.autoAccept ?? false],
  )
  await asOwner(server, `insert into freight_template (company_id, id, name, mode) values ($1, $2, '包邮', 1)`, [
    company.id,
    freightId,
  ])
  await asOwner(
    server,
    `insert into mall_store (company_id, store_id, name, status, page, updated_at) values ($1, $2, $3, 1, '{}', now())`,
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
  for (const [n, { price, stock }] of skus.entries())
    await asOwner(
      server,
      `insert into sku (company_id, id, goods_id, spec_values, sku_no, price, stock, sort) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        store.company.id,
        skuIds[n],
        id,
        skus.length > 1 ? [`规格${n + 1}`] : [],
        `S${id.slice(-6)}-${n}`,
        price,
        stock,
        n,
      ],
    )
  return { id, title, skuIds }
}
