import { sum, times } from '#kernel/shared/money.ts'
import { GoodsStatus } from '#modules/goods/shared/terms.ts'
import { sumsOf } from '#modules/mallOrder/shared/sums.ts'
import { MallStatus, PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { type FreightTemplate, freightOf } from '#modules/shop/shared/freight.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import type { Clock } from './clock.ts'
import { add, type Company } from './company.ts'
import type { Demo } from './companyRows.ts'
import type { MallRows } from './mall.ts'
import { makeAfterSales, makeMallInvoices, type Trade } from './mallAfterSales.ts'
import { addPackages, addVoucher } from './mallPackages.ts'
import { makePayments } from './mallPayments.ts'
import { type OrderPlan, orderPlans } from './mallPlan.ts'
import { compactDay, confirmAt, enders, eventsOf, type Times, timesOf } from './mallTimes.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** The orders of the demo's mall (commerce 9), with what was paid, sent, given back and invoiced, and what is locked for them. */
const { unpaid, paid, toShip, cancelled } = MallStatus.code

interface Buyer {
  readonly company: Company
  readonly user: { readonly id: string; readonly name: string; readonly phone: string }
  readonly address: Row
}
interface Seller {
  readonly company: Company
  readonly store: Row
  readonly offers: { readonly goods: Row; readonly sku: Row }[]
  next: number
}

export class MallOrders {
  readonly trades: Trade[] = []
  /** The provider's books: rows without a company. */
  readonly booked: Row[] = []
  private readonly clock: Clock
  private readonly random: Random
  private readonly mall: MallRows
  private readonly companies = new Map<string, Company>()
  private readonly numbers = new Map<string, number>()

  constructor(mall: MallRows, demo: readonly Demo[], clock: Clock) {
    this.clock = clock
    this.mall = mall
    this.random = new Random(`mall orders ${clock.today}`)
    const buyers = demo.map((one) => this.buyer(one))
    const [first, second, third] = this.sellers(demo) as [Seller, Seller, Seller]
    const [own, other] = buyers as [Buyer, Buyer]
    // Most is sold by the first company, whose desk shows it; a store of its own is nobody's to buy from.
    const pairs: readonly (readonly [Seller, Buyer])[] = [
      ...[[first, other] as const, [third, own] as const, [first, other] as const, [second, own] as const],
      ...[[first, other] as const, [third, other] as const],
    ]
    const placed = orderPlans.map((plan, n) => {
      const pair = pairs[n % pairs.length] as readonly [Seller, Buyer]
      // The third takes what is paid by itself; of a checkout at two stores the second is another.
      const isOwnTurn = plan.joint || orderPlans[n + 1]?.joint
      const [seller, buyer] = isOwnTurn
        ? ([plan.joint ? second : third, own] as const)
        : plan.status === paid && pair[0] === third
          ? ([first, other] as const)
          : pair
      const before = plan.joint ? orderPlans[n - 1] : undefined
      return { plan, seller, buyer, times: timesOf(clock, before ?? plan, n - (plan.joint ? 1 : 0)) }
    })
    let before: Trade | undefined
    const made = new Map<number, Trade>()
    // Numbers go up with the days; of a checkout at two stores both are of one moment and stay together.
    for (const [n, one] of [...placed.entries()].toSorted(([, a], [, b]) => a.times.created - b.times.created)) {
      before = this.order(one, one.plan.joint ? before : undefined)
      made.set(n, before)
    }
    for (const n of orderPlans.keys()) this.trades.push(made.get(n) as Trade)
    makeAfterSales(this.trades.filter((_, n) => orderPlans[n]?.afterSale))
    makeMallInvoices(this.trades)
    this.booked.push(...makePayments(this.trades))
    for (const { order, purchase } of this.trades) purchase.refunded = order.refunded
    for (const [at, buyer] of buyers.entries()) this.cart(buyer, at === 0 ? [third, second] : [first, third])
    this.numberSeries()
  }

  /** All rows by table. */
  rows(): Map<string, Row[]> {
    const all = new Map<string, Row[]>()
    for (const { rows } of this.companies.values())
      for (const [table, some] of rows) all.set(table, [...(all.get(table) ?? []), ...some])
    return all.set('sandbox_trade', this.booked)
  }

  private companyOf(id: string, name: string, adminId: string, pictures = new Map<string, Uint8Array>()): Company {
    const known = this.companies.get(id)
    const company = known ?? { id, name, adminId, pictures, random: this.random, clock: this.clock, rows: new Map() }
    this.companies.set(id, company)
    return company
  }

  private buyer({ company, organisation }: Demo): Buyer {
    const own = this.companyOf(company.id, company.name, company.adminId, company.pictures)
    const person = organisation.employees.find(({ phone }) => phone.endsWith('00000001')) ?? organisation.manager
    const user = { id: person.userId ?? company.adminId, name: person.name, phone: person.phone }
    const [office] = company.rows.get('company') as [Row]
    const place = { receiver: user.name, phone: user.phone, region_code: office.region_code, detail: office.address }
    const rows = [
      { ...place, tag: '公司', is_default: true },
      { ...place, receiver: '配件仓', detail: `${office.address}后院1号库`, tag: '仓库', is_default: false },
    ].map((row, n) => ({
      ...{ id: this.random.id(this.clock.at(this.clock.day(-90), 600 + n)), user_id: user.id, ...row },
      ...{ created_at: this.clock.iso(this.clock.day(-90), 600 + n), created_by: user.id },
    }))
    add(own, 'mall_address', ...rows)
    return { company: own, user, address: rows[1] as Row }
  }

  /** Of the open stores: both companies of the demo, and the one that only sells. */
  private sellers(demo: readonly Demo[]): Seller[] {
    const goods = this.mall.rows.get('goods') ?? []
    return (this.mall.rows.get('store') ?? [])
      .filter(({ status }) => status === StoreStatus.code.open)
      .map((store) => {
        const company = demo.find((one) => one.company.id === store.company_id)?.company
        const name =
          company?.name ?? String(this.mall.rows.get('company')?.find(({ id }) => id === store.company_id)?.name)
        const of = this.companyOf(String(store.company_id), name, String(store.created_by), company?.pictures)
        const offers = goods
          .filter((one) => one.company_id === store.company_id && one.status === GoodsStatus.code.on && !one.banned)
          .flatMap((one) => {
            const sku = this.mall.rows
              .get('sku')
              ?.find(({ goods_id, stock }) => goods_id === one.id && Number(stock) > 30)
            return sku ? [{ goods: one, sku }] : []
          })
        return { company: of, store, offers, next: 0 }
      })
  }

  private no(company: Company, series: string, day: string): string {
    const name = `${series}${day}`
    const n = (this.numbers.get(`${company.id} ${name}`) ?? 0) + 1
    this.numbers.set(`${company.id} ${name}`, n)
    return `${series}${day}${String(n).padStart(5, '0')}`
  }

  private order(one: { plan: OrderPlan; seller: Seller; buyer: Buyer; times: Times }, joint?: Trade): Trade {
    const { plan, seller, buyer, times: when } = one
    const { user } = buyer
    const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
    const day = compactDay(when.created)
    const picked = Array.from({ length: 1 + (seller.next % 3) }, () => {
      const offer = seller.offers[seller.next++ % seller.offers.length] as Seller['offers'][number]
      return { ...offer, qty: (plan.parts ? 2 : 1) + this.random.int(0, 2), price: String(offer.sku.price) }
    })
    const sentTo = { receiver: buyer.address.receiver, phone: buyer.address.phone }
    const address = { ...sentTo, regionCode: buyer.address.region_code, detail: buyer.address.detail }
    const freight = this.freight(picked, String(address.regionCode))
    const sums = sumsOf(picked, plan.cheaper ? '8.00' : '0.00', freight)
    const id = this.random.id(when.created)
    const orderNo = this.no(seller.company, 'SC', day)
    const tradeNo = joint ? String(joint.order.trade_no) : this.no(buyer.company, 'SJ', day)
    const token = joint ? String(joint.order.submit_token) : `demo-${tradeNo}-${buyer.company.id}`
    const isPaid = when.paid !== undefined
    const payNo = joint ? joint.order.pay_no : isPaid && !plan.offline ? `PAY${day}${this.random.digits(16)}` : null
    const order: Row = {
      ...{ id, order_no: orderNo, trade_no: tradeNo, store_id: seller.store.id, submit_token: token },
      ...{ buyer_company_id: buyer.company.id, buyer_company_name: buyer.company.name, buyer_user_id: user.id },
      ...{ buyer_name: user.name, buyer_phone: user.phone, status: plan.status, address },
      ...{ goods_amount: sums.goodsAmount, discount_amount: sums.discountAmount, freight_amount: sums.freightAmount },
      ...{ payable: sums.payable, paid: isPaid ? sums.payable : '0.00', refunded: '0.00', pay_no: payNo },
      pay_method: plan.offline ? PayMethod.code.offline : PayMethod.code.online,
      pay_deadline: plan.status === unpaid ? at(when.deadline) : null,
      ...{ paid_at: at(when.paid), accepted_at: at(when.accepted), shipped_at: at(when.shipped) },
      ...{ completed_at: at(when.done), cancelled_at: at(when.ended), signed_at: at(when.signed) },
      auto_confirm_at: plan.status === MallStatus.code.shipped ? at(confirmAt(when)) : null,
      cancel_by: plan.ended ? enders[plan.ended].side : null,
      cancel_reason: plan.ended ? enders[plan.ended].reason : null,
      ...{ buyer_remark: plan.remark ?? null, created_at: at(when.created), created_by: user.id },
      updated_at: at(when.last),
    }
    const half = plan.parts && plan.status === toShip
    const lines = picked.map(({ goods, sku, qty, price }, sort): Row => {
      const sent = when.packages.length === 0 ? 0 : half ? (sort === 0 ? qty - 1 : 0) : qty
      const released = plan.status === cancelled ? qty : 0
      goods.sales = Number(goods.sales) + sent
      sku.locked = Number(sku.locked) + (qty - sent - released)
      return {
        ...{ id: this.random.id(when.created + sort), order_id: id, sort, goods_id: goods.id, sku_id: sku.id },
        ...{ snapshot: snapshotOf(goods, sku), title: goods.title, spec_text: (sku.spec_values as string[]).join(' ') },
        ...{ price, qty, amount: sums.lines[sort]?.amount, discount_share: sums.lines[sort]?.discountShare },
        ...{ paid_amount: sums.lines[sort]?.paidAmount, shipped_qty: sent, released_qty: released },
        ...{ refunded_qty: 0, refunded_amount: '0.00', created_at: at(when.created), created_by: user.id },
      }
    })
    const purchase: Row = {
      ...{
        id,
        seller_id: seller.company.id,
        store_id: seller.store.id,
        store_name: seller.store.name,
        user_id: user.id,
      },
      ...{ order_no: orderNo, trade_no: tradeNo, submit_token: token, status: plan.status, payable: order.payable },
      ...{ paid: order.paid, refunded: '0.00', pay_method: order.pay_method, pay_deadline: order.pay_deadline },
      auto_confirm_at: order.auto_confirm_at,
      lines: lines.map((line) => ({
        ...{ title: line.title, specText: line.spec_text, image: (line.snapshot as Row).image, price: line.price },
        ...{ qty: line.qty, skuId: line.sku_id, goodsId: line.goods_id },
      })),
      titles: lines.map(({ title }) => title).join(' '),
      ...{ created_at: order.created_at, created_by: user.id, updated_at: order.updated_at },
    }
    add(seller.company, 'mall_order', order)
    add(seller.company, 'mall_order_line', ...lines)
    add(buyer.company, 'mall_purchase', purchase)
    const storeName = String(seller.store.name)
    const { sandbox: merchantNo } = seller.store.merchants as { sandbox: string }
    const trade = { seller: seller.company, buyer: buyer.company, storeName, merchantNo, order, lines, purchase }
    const said = eventsOf(plan, when, order, { buyer: user.name, seller: storeName })
    said.forEach(([side, byName, action, note, ms], n) => {
      const moment = { at: at(ms), created_at: at(ms + n) }
      add(seller.company, 'mall_order_event', {
        ...{ id: this.random.id(ms + n), order_id: id, side, action, note, by_name: byName, ...moment },
      })
    })
    if (plan.offline) addVoucher(trade, plan, when)
    addPackages(trade, when, half === true, (ms) => this.no(seller.company, 'FH', compactDay(ms)))
    return trade
  }

  private freight(picked: readonly { goods: Row; sku: Row; qty: number; price: string }[], region: string): string {
    const templates = this.mall.rows.get('freight_template') ?? []
    return sum(
      [...Map.groupBy(picked, ({ goods }) => goods.freight_template_id)].map(([id, some]) => {
        const row = templates.find((one) => one.id === id) as Row
        const template = {
          ...row,
          freeOver: row.free_over,
          noShipRegions: row.no_ship_regions,
        } as unknown as FreightTemplate
        const lines = some.map(({ sku, qty, price }) => ({
          ...{ qty, weightKg: String(sku.weight_kg), amount: sumsOf([{ qty, price }], '0', '0').goodsAmount },
        }))
        return freightOf(template, lines, region) ?? '0.00'
      }),
    )
  }

  /** Two things of each store; the price of one was another when it went in. */
  private cart({ company, user }: Buyer, stores: readonly Seller[]): void {
    for (const [n, { goods, sku }] of stores.flatMap(({ offers }) => offers.slice(3, 5)).entries()) {
      const at = this.clock.iso(this.clock.day(-2), 600 + n * 3)
      add(company, 'cart_line', {
        ...{ id: this.random.id(Date.parse(at)), user_id: user.id, sku_id: sku.id, goods_id: goods.id },
        ...{ seller_id: goods.company_id, qty: 1 + n, title: goods.title, image: (goods.images as string[])[0] },
        price_at_add: n === 1 ? times(String(sku.price), '1.1') : sku.price,
        ...{ created_at: at, created_by: user.id, updated_at: at },
      })
    }
  }

  /** Numbers already given, so that the next ones go on. */
  private numberSeries(): void {
    for (const company of this.companies.values()) {
      const last = new Map<string, number>()
      for (const [table, column, key, digits] of numbered)
        for (const row of company.rows.get(table) ?? []) {
          const no = String(row[column])
          const series = `${key}${no.slice(0, -digits)}`
          last.set(series, Math.max(last.get(series) ?? 0, Number(no.slice(-digits))))
        }
      const rows = [...last].map(([series, n]) => ({ series, last: n }))
      if (rows.length > 0) add(company, 'number_series', ...rows)
    }
  }
}

const numbered = [
  ['mall_order', 'order_no', '', 5],
  ['mall_purchase', 'trade_no', '', 5],
  ['shipment', 'shipment_no', '', 5],
  ['after_sale', 'after_sale_no', 'mall ', 4],
  ['mall_invoice', 'apply_no', 'mall ', 4],
] as const

/** All that the page of the goods said, as a checkout keeps it. */
const snapshotOf = (goods: Row, sku: Row): Row => ({
  ...{ title: goods.title, subTitle: goods.sub_title, brand: goods.brand, model: goods.model, attrs: goods.attrs },
  ...{ image: (goods.images as string[])[0], images: goods.images, specs: goods.specs, specValues: sku.spec_values },
  ...{ skuNo: sku.sku_no, detail: goods.detail, isSafetyPart: goods.is_safety_part, certificate: goods.certificate },
  ...{ warrantyMonths: goods.warranty_months, fitBrands: goods.fit_brands, fitModels: goods.fit_models },
})
