import { type Context, inCompany, newId } from '#kernel/server/index.ts'
import { runMinutely } from '#kernel/server/jobs.ts'
import { publish } from '#modules/goods/server/index.ts'
import { mallOrderModule } from '#modules/mallOrder/server/index.ts'
import { addressApi } from '#modules/mallOrder/shared/address.ts'
import { mallOrderApi } from '#modules/mallOrder/shared/api.ts'
import { checkoutApi } from '#modules/mallOrder/shared/cart.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company, type Person } from './company.ts'
import type { Goods, Store } from './mall.ts'

/** Work in a company's rows by nobody, as events and clocks do it. */
export const inside = <T>(server: TestServer, companyId: string, work: (ctx: Context) => Promise<T>) =>
  inCompany(server.services, { principal: null, companyId, traceId: 'trade' }, work)

export const shown = (server: TestServer, store: Store, ...goods: readonly Goods[]) =>
  inside(server, store.company.id, (ctx) =>
    publish(
      ctx,
      goods.map(({ id }) => id),
    ),
  )

export async function anAddress(server: TestServer, buyer: Person, regionCode = '420106'): Promise<string> {
  const draft = { receiver: '收货人', phone: '13800138001', regionCode, detail: '中北路2号' }
  return (await server.ask(addressApi.add, draft, buyer)).id
}

/** A checkout: asked, then submitted as it was answered. */
export async function bought(
  server: TestServer,
  buyer: Person,
  lines: readonly { skuId: string; qty: number }[],
  given: { addressId?: string; payMethod?: 0 | 1; token?: string } = {},
) {
  const addressId = given.addressId ?? (await anAddress(server, buyer))
  const asked = { lines: [...lines], addressId, payMethod: given.payMethod ?? (1 as const) }
  const { previewHash } = await server.ask(checkoutApi.preview, asked, buyer)
  return server.ask(checkoutApi.submit, { ...asked, previewHash, submitToken: given.token ?? newId() }, buyer)
}

export const orderOf = (server: TestServer, id: string, as: Person) => server.ask(mallOrderApi.detail, { id }, as)

/** The clock looks at every company once. */
export const tick = (server: TestServer) => runMinutely(server.services, mallOrderModule.minutely ?? [])

export async function stockOf(server: TestServer, company: Company, skuId: string) {
  const [row] = await asOwner<{ stock: number; locked: number }>(
    server,
    'select stock, locked from sku where company_id = $1 and id = $2',
    [company.id, skuId],
  )
  return row
}
