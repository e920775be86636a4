import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { urgentApi } from '#modules/mallOrder/shared/urgent.ts'
import { aPerson, asOwner } from './builders/company.ts'
import { type TestServer, testServer } from './server.ts'

describe('commerce 9 演示数据：商城', () => {
  let server: TestServer
  const kept = new Set<string>()

  beforeAll(async () => {
    server = await testServer()
    await seedDemo({
      secret: '',
      size: 'on',
      log: () => {},
      urls: server.database,
      now: new Date('2026-11-20T16:30:00+08:00'),
      keep: async (bucket, key) => {
        if (bucket === PUBLIC_BUCKET) kept.add(key)
      },
    })
  })

  const count = async (text: string) =>
    Number((await asOwner<{ n: string }>(server, `select count(*) as n from ${text}`))[0]?.n)

  it('5 个店（1 待审核、1 已冻结），40 个分类，120 件商品，260 个规格', async () => {
    expect(await count('store')).toBe(5)
    expect(await count('store where status = 0')).toBe(1)
    expect(await count('store where status = 3')).toBe(1)
    expect(await count('mall_category')).toBe(40)
    expect(await count('goods')).toBe(120)
    expect(await count('sku')).toBe(260)
    expect(await count('goods where banned')).toBe(1)
  })

  it('商品在末级分类，安全部件有证书，图片都在', async () => {
    expect(await count('goods g join mall_category c on c.parent_id = g.category_id')).toBe(0)
    expect(await count('goods where is_safety_part and certificate is null')).toBe(0)
    const keys = await asOwner<{ key: string }>(
      server,
      'select unnest(images) as key from goods union select logo from store union select license_file from store',
    )
    expect(keys.filter(({ key }) => !kept.has(key))).toEqual([])
  })

  it('80 张订单，每种状态都有，10 张分批发货，12 张售后，25 张发票', async () => {
    const byState = await asOwner<{ status: number; n: number }>(
      server,
      'select status, count(*)::int as n from mall_order group by 1 order by 1',
    )
    expect(byState.map(({ n }) => n).reduce((all, n) => all + n)).toBe(80)
    expect(byState.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const parted = `mall_order o where (select count(*) from shipment s where s.order_id = o.id) > 1
      or (o.status = 3 and exists (select 1 from shipment s where s.order_id = o.id))`
    expect(await count(parted)).toBe(10)
    expect(await count('(select distinct step from after_sale) x')).toBe(9)
    expect(await count('after_sale')).toBe(12)
    expect(await count('mall_invoice')).toBe(25)
    expect(await count('(select distinct status from mall_invoice) x')).toBe(4)
  })

  it('钱对得上：应付 = 商品 − 优惠 + 运费，实付有付款单或凭证，退款有退款单', async () => {
    expect(await count('mall_order where payable <> goods_amount - discount_amount + freight_amount')).toBe(0)
    expect(
      await count(`mall_order o where goods_amount - discount_amount <>
        (select sum(paid_amount) from mall_order_line l where l.order_id = o.id)`),
    ).toBe(0)
    expect(await count('mall_order_line where amount <> price * qty or paid_amount <> amount - discount_share')).toBe(0)
    expect(await count('mall_order where (paid > 0) <> (paid_at is not null)')).toBe(0)
    const paidOnline = `mall_order o where o.pay_method = 1 and o.paid > 0`
    expect(await count(paidOnline)).toBeGreaterThan(30)
    expect(
      await count(`${paidOnline} and not exists (select 1 from payment_item i join payment p on p.pay_no = i.pay_no
        where i.order_id = o.id and i.state = 1 and i.amount = o.paid and p.pay_no = o.pay_no)`),
    ).toBe(0)
    expect(
      await count(`payment p where p.amount <> (select sum(amount) from payment_item i where i.pay_no = p.pay_no)
        or not exists (select 1 from sandbox_trade t where t.pay_no = p.pay_no and t.paid_amount = p.amount)`),
    ).toBe(0)
    expect(await count('(select pay_no from payment_item group by 1 having count(*) > 1) x')).toBe(2)
    expect(
      await count(`mall_order o where o.pay_method = 0 and o.paid > 0
        and not exists (select 1 from pay_voucher v where v.order_id = o.id and v.result = 1 and v.amount = o.paid)`),
    ).toBe(0)
    expect(await count('mall_order where refunded > 0')).toBeGreaterThan(5)
    expect(
      await count(`mall_order o where refunded <>
        coalesce((select sum(amount) from mall_refund r where r.order_id = o.id and r.state = 1), 0)`),
    ).toBe(0)
    expect(
      await count(`payment_item i where refunded <>
        coalesce((select sum(amount) from mall_refund r where r.item_id = i.id and r.state = 1), 0)`),
    ).toBe(0)
    expect(await count('mall_refund where state = 2 and item_id is null')).toBe(1)
  })

  it('货对得上：锁定等于未发的件，包裹等于已发的件，销量不少于已发', async () => {
    expect(await count('sku where locked > stock')).toBe(0)
    expect(await count('sku where locked > 0')).toBeGreaterThan(5)
    expect(
      await count(`sku k where locked <> coalesce((select sum(l.qty - l.shipped_qty - l.released_qty)
        from mall_order_line l join mall_order o on o.id = l.order_id where l.sku_id = k.id and o.status < 4), 0)`),
    ).toBe(0)
    expect(
      await count(`mall_order_line l where shipped_qty <> coalesce((select sum((p ->> 'qty')::int)
        from shipment s, jsonb_array_elements(s.lines) p where s.order_id = l.order_id and p ->> 'lineId' = l.id::text), 0)`),
    ).toBe(0)
    expect(
      await count(
        'mall_order_line l join mall_order o on o.id = l.order_id where o.status > 3 and o.status < 6 and shipped_qty < qty',
      ),
    ).toBe(0)
    expect(
      await count(
        `goods g where sales < (select coalesce(sum(shipped_qty), 0) from mall_order_line l where l.goods_id = g.id)`,
      ),
    ).toBe(0)
    // What lies in a warehouse is counted there, whole pieces that nobody holds.
    expect(
      await count(`mall_sku m join sku k on k.id = m.sku_id where m.linked <> (k.unit_id is not null) or m.available <>
        case when k.unit_id is null then k.stock - k.locked else coalesce((select trunc(sum(s.on_hand - s.reserved))
          from stock s where s.company_id = k.company_id and s.unit_id = k.unit_id and s.warehouse_id = k.warehouse_id), 0) end`),
    ).toBe(0)
  })

  it('两边一致：买家的单与卖家的单状态、金额相同，地址留底，没有将来的时刻', async () => {
    expect(
      await count(`mall_order o left join mall_purchase p on p.id = o.id and p.company_id = o.buyer_company_id
        and p.seller_id = o.company_id and p.status = o.status and p.payable = o.payable and p.paid = o.paid
        and p.refunded = o.refunded where p.id is null`),
    ).toBe(0)
    expect(
      await count('after_sale a left join mall_return r on r.id = a.id and r.step = a.step where r.id is null'),
    ).toBe(0)
    expect(
      await count(`mall_order where address ->> 'receiver' is null or length(address ->> 'regionCode') <> 6`),
    ).toBe(0)
    expect(await count('mall_order where buyer_company_id = company_id')).toBe(0)
    const now = `'2026-11-20T16:30:00+08:00'`
    expect(
      await count(
        `mall_order where greatest(created_at, paid_at, accepted_at, shipped_at, completed_at, cancelled_at, signed_at) > ${now}`,
      ),
    ).toBe(0)
    expect(await count(`mall_order_event where at > ${now}`)).toBe(0)
    expect(await count(`after_sale_event where at > ${now}`)).toBe(0)
    expect(await count(`shipment where created_at > ${now}`)).toBe(0)
    expect(await count(`mall_invoice i join mall_order o on o.id = i.order_id where i.created_at < o.paid_at`)).toBe(0)
    expect(await count(`after_sale a join mall_order o on o.id = a.order_id where a.created_at < o.shipped_at`)).toBe(0)
    expect(await count(`mall_order where status = 0 and pay_deadline <= ${now}`)).toBe(0)
    expect(await count(`after_sale where deadline <= ${now}`)).toBe(0)
  })

  it('同城急件：调度看得到停着的电梯缺的光幕，最近的一家有货；货在那家的仓库里数着', async () => {
    expect(await count('mall_sku where linked and available > 0')).toBe(4)
    const linked = `sku k join stock s on s.company_id = k.company_id and s.unit_id = k.unit_id
      and s.warehouse_id = k.warehouse_id`
    expect(
      await count(`${linked} where s.on_hand <> (select sum(qty_delta) from stock_ledger l
      where l.company_id = s.company_id and l.warehouse_id = s.warehouse_id and l.unit_id = s.unit_id)`),
    ).toBe(0)
    const [request] = await asOwner<{ id: string; companyId: string }>(
      server,
      `select p.id, p.company_id as "companyId" from parts_request p join repair_order o on o.id = p.biz_id
       where p.status = 1 and o.stop_from is not null and o.stop_to is null`,
    )
    if (!request) throw new Error('no request for a stopped lift')
    server.setNow('2026-11-20T16:30:00+08:00')
    const dispatcher = await aPerson(server, { id: request.companyId, name: '' })
    expect(await server.ask(urgentApi.ofRequest, { id: request.id }, dispatcher)).toMatchObject({ asks: true })
    const { lines } = await server.ask(urgentApi.offers, { id: request.id }, dispatcher)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ name: '光幕', qty: '1.00', short: '1.00' })
    expect(lines[0]?.offers[0]).toMatchObject({
      storeName: '北辰电梯配件店',
      specText: '3米',
      available: 3,
      licensed: true,
    })
    expect(lines[0]?.offers[0]?.metres).toBeLessThan(40_000)
  })

  it('下一张单接着编号', async () => {
    const taken = `mall_order o join number_series s on s.company_id = o.company_id and s.series = left(o.order_no, 10)
      where right(o.order_no, 5)::int > s.last`
    expect(
      await count(
        'mall_order o where not exists (select 1 from number_series s where s.company_id = o.company_id and s.series = left(o.order_no, 10))',
      ),
    ).toBe(0)
    expect(await count(taken)).toBe(0)
  })
})
