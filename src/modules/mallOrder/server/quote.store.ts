import { sql } from 'kysely'
import { type Context, companyWorks, is } from '#kernel/server/index.ts'
import { GoodsStatus } from '#modules/goods/shared/terms.ts'
import type { FreightTemplate } from '#modules/shop/shared/freight.ts'
import type { StoreStatus } from '#modules/shop/shared/terms.ts'
import { holdSeries } from './holding.ts'

/** A seller's rows as a checkout reads them, in the seller's scope. */
export interface Offer {
  readonly skuId: string
  readonly goodsId: string
  readonly title: string
  readonly specValues: readonly string[]
  readonly skuNo: string
  readonly price: string
  readonly weightKg: string | null
  readonly image: string
  readonly freightTemplateId: string
  readonly onSale: boolean
  readonly available: number
  readonly minBuy: number
  readonly stepBuy: number
  readonly maxBuy: number | null
  readonly invoiceTypes: readonly number[]
  /** All that the page of the goods says now. */
  readonly snapshot: Readonly<Record<string, unknown>>
}

export async function findOffers(seller: Context, skuIds: readonly string[]): Promise<Map<string, Offer>> {
  const { rows } =
    await sql<Offer>`select k.id as sku_id, k.goods_id, g.title, k.spec_values, k.sku_no, k.price, k.weight_kg,
      coalesce(k.image, g.images[1]) as image, g.freight_template_id,
      (${is('g.status', GoodsStatus.code.on)} and not g.banned and g.deleted_at is null and k.deleted_at is null) as on_sale,
      coalesce(m.available, k.stock - k.locked) as available, g.min_buy, g.step_buy, g.max_buy, g.invoice_types,
      jsonb_build_object('title', g.title, 'subTitle', g.sub_title, 'brand', g.brand, 'model', g.model,
        'image', coalesce(k.image, g.images[1]), 'images', to_jsonb(g.images), 'attrs', g.attrs, 'specs', g.specs,
        'specValues', to_jsonb(k.spec_values), 'skuNo', k.sku_no, 'detail', g.detail, 'isSafetyPart', g.is_safety_part,
        'certificate', g.certificate, 'warrantyMonths', g.warranty_months, 'fitBrands', to_jsonb(g.fit_brands),
        'fitModels', to_jsonb(g.fit_models), 'afterSaleDays', s.after_sale_days) as snapshot
    from sku k join goods g on g.company_id = k.company_id and g.id = k.goods_id
      left join store s on s.company_id = k.company_id and s.deleted_at is null
      left join mall_sku m on m.sku_id = k.id
    where k.company_id = ${seller.companyId} and k.id = any(${[...skuIds]}::uuid[])`.execute(seller.db)
  return new Map(rows.map((row) => [row.skuId, row]))
}

export async function findTemplates(seller: Context, ids: readonly string[]): Promise<Map<string, FreightTemplate>> {
  const { rows } = await sql<FreightTemplate>`select id, mode, regions, free_over, no_ship_regions
    from freight_template where company_id = ${seller.companyId} and id = any(${[...ids]}::uuid[])`.execute(seller.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface StoreRecord {
  readonly id: string
  readonly name: string
  readonly status: StoreStatus
  /** Its company was not stopped. */
  readonly works: boolean
  readonly autoAccept: boolean
  readonly shipWithinHours: number
  readonly payee: { bankName: string; bankAccount: string; accountName: string } | null
}

/** `hold`: it is not closed or frozen before the transaction ends. */
export async function findStore(seller: Context, { hold = false } = {}): Promise<StoreRecord | undefined> {
  const { rows } = await sql<StoreRecord>`select id, name, status, auto_accept, ship_within_hours, payee,
      ${companyWorks(seller, 'store.company_id')} as works
    from store where company_id = ${seller.companyId} and deleted_at is null ${sql.raw(hold ? 'for share' : '')}`.execute(
    seller.db,
  )
  return rows[0]
}

/** Who sells these skus, as everybody sees it; what is not sold is missing. */
export async function findSellers(ctx: Context, skuIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ skuId: string; companyId: string }>`select sku_id, company_id from mall_sku
    where sku_id = any(${[...skuIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ skuId, companyId }) => [skuId, companyId]))
}

/** A checkout is once: the same token waits for its first and finds its orders. */
export async function findSubmitted(ctx: Context, token: string): Promise<readonly { id: string; tradeNo: string }[]> {
  await holdSeries(ctx, 'submit')
  const { rows } = await sql<{ id: string; tradeNo: string }>`select id, trade_no from mall_purchase
    where company_id = ${ctx.companyId} and submit_token = ${token} and user_id = ${ctx.who.userId} order by seller_id`.execute(
    ctx.db,
  )
  return rows
}

export async function findCompanyName(ctx: Context): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from company where id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}
