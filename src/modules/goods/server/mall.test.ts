import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany, newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallApi } from '../shared/mall.api.ts'
import { mallHead } from './head.ts'
import { holdStock, lockSkus } from './hold.store.ts'
import { publish } from './publish.store.ts'
import { checkPublished } from './published.ts'

describe('商城：人人可见的商品', () => {
  let server: TestServer
  let company: Company
  let store: Store
  let board: Goods
  let rope: Goods
  let parts: string
  let boards: string
  let addresses = 0
  const from = () => ({ 'x-forwarded-for': `10.8.${Math.floor(++addresses / 250)}.${addresses % 250}` })
  const as = <T>(of: Company, work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: of.id, traceId: 'test' }, work)
  const show = (...goods: readonly Goods[]) =>
    as(company, (ctx) =>
      publish(
        ctx,
        goods.map(({ id }) => id),
      ),
    )
  const search = (asked: object) => server.ask(mallApi.search, asked as never, undefined, from())
  const titles = async (asked: object) => (await search(asked)).records.map(({ title }) => title)
  const setGoods = (goods: Goods, sets: string, ...values: unknown[]) =>
    asOwner(server, `update goods set ${sets} where id = $1`, [goods.id, ...values])

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    store = await aStore(server, company)
    parts = newId()
    boards = newId()
    await asOwner(
      server,
      `insert into mall_category (id, name, attrs) values ($1, '电气部件', '[{"key":"电压","label":"工作电压"}]')`,
      [parts],
    )
    await asOwner(
      server,
      `insert into mall_category (id, parent_id, name, attrs) values ($1, $2, '门机板', '[{"key":"接口","label":"接口"}]')`,
      [boards, parts],
    )
    board = await someGoods(
      server,
      store,
      [
        { price: '880.00', stock: 5 },
        { price: '1280.00', stock: 0 },
      ],
      { title: '变频门机控制板' },
    )
    rope = await someGoods(server, store, [{ price: '18.50', stock: 300 }], { title: '曳引钢丝绳 8mm' })
    await setGoods(
      board,
      `category_id = $2, brand = '启衡', model = 'DO-3000', fit_brands = '{启衡,迅达}', fit_models = '{QH-VF}',
       attrs = '{"电压":"DC24V","接口":["CAN","RS485"],"内部":"机密"}', sales = 9, certificate = null`,
      boards,
    )
    await asOwner(server, `update sku set cost_price = 123.45, sku_no = 'KM-51.0013' where id = $1`, [board.skuIds[0]])
    await show(board, rope)
  })

  it('拼音首字母、全拼、料号（带不带分隔都行）、品牌与多个词都找得到；没有的词找不到', async () => {
    for (const keyword of ['mjkzb', 'menjikongzhiban', 'km510013', 'KM-51', '启衡', 'DO-3000', '门机 启衡', '板'])
      expect([keyword, await titles({ keyword })]).toEqual([keyword, ['变频门机控制板']])
    expect(await titles({ keyword: '门机 钢丝绳' })).toEqual([])
    expect(await titles({ keyword: '%' })).toEqual([])
    expect(await titles({ keyword: '_' })).toEqual([])
  })

  it('上级分类含下级商品；分面有名称与数量，选中的分面不影响自己的数量', async () => {
    const found = await search({ categoryId: parts })
    expect(found.records).toMatchObject([{ title: '变频门机控制板', priceFrom: '880.00', priceTo: '1280.00' }])
    expect(found.facets.attrs).toEqual([
      {
        key: '接口',
        label: '接口',
        values: [
          { value: 'CAN', count: 1 },
          { value: 'RS485', count: 1 },
        ],
      },
      { key: '电压', label: '工作电压', values: [{ value: 'DC24V', count: 1 }] },
    ])
    const none = await search({ categoryId: parts, attrs: { 接口: ['USB'] } })
    expect(none.total).toBe(0)
    expect(none.facets.attrs[0]?.values.map(({ value }) => value)).toEqual(['CAN', 'RS485', 'USB'])
    expect(none.facets.attrs.find(({ key }) => key === '电压')).toBeUndefined()
    expect(await titles({ attrs: { 接口: ['CAN', 'USB'] } })).toEqual(['变频门机控制板'])
  })

  it('品牌、适用品牌与型号、价格区间、有货、店铺、排序、翻页', async () => {
    expect(await titles({ brand: ['启衡'] })).toEqual(['变频门机控制板'])
    expect(await titles({ fitBrand: '迅达' })).toEqual(['变频门机控制板'])
    expect(await titles({ fitBrand: '迅达', fitModel: '别的' })).toEqual([])
    expect(await titles({ priceFrom: '900', priceTo: '1000.50' })).toEqual(['变频门机控制板'])
    expect(await titles({ priceTo: '20' })).toEqual(['曳引钢丝绳 8mm'])
    expect(await titles({ storeId: store.id, sort: 'priceAsc' })).toEqual(['曳引钢丝绳 8mm', '变频门机控制板'])
    expect(await titles({ sort: 'sales' })).toEqual(['变频门机控制板', '曳引钢丝绳 8mm'])
    const second = await search({ sort: 'priceAsc', size: 1, page: 2 })
    expect([second.total, second.totalPage, second.records.map(({ title }) => title)]).toEqual([
      2,
      2,
      ['变频门机控制板'],
    ])
    await asOwner(server, 'update sku set stock = 0 where goods_id = $1', [rope.id])
    await show(rope)
    expect(await titles({ inStock: true })).toEqual(['变频门机控制板'])
    await asOwner(server, 'update sku set stock = 300 where goods_id = $1', [rope.id])
    await show(rope)
  })

  it('详情：可售是库存减锁定；不带成本、锁定、内部属性；下架、封禁、冻结店铺、删除后谁也看不到', async () => {
    await as(company, async (ctx) => {
      const wanted = [{ skuId: board.skuIds[0] as string, qty: 2 }]
      await holdStock(ctx, await lockSkus(ctx, [wanted[0]?.skuId as string]), wanted)
    })
    const answer = await server.send(mallApi.goods, { id: board.id }, undefined, from())
    expect(answer.data.skus.map(({ available, price }) => [price, available])).toEqual([
      ['880.00', 3],
      ['1280.00', 0],
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    const all = [
      answer.raw,
      ...(await Promise.all([
        server.send(mallApi.search, {}, undefined, from()),
        server.send(mallApi.home, {}, undefined, from()),
        server.send(mallApi.store, { id: store.id }, undefined, from()),
      ]).then((answers) => answers.map(({ raw }) => raw))),
    ].join('\n')
    for (const secret of [
      '123.45',
      'cost',
      'locked',
      '机密',
      'unitId',
      'warehouse',
      'merchant',
      '6222000000000000',
      company.id,
    ])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
    for (const [off, on] of [
      ['status = 0', 'status = 1'],
      ['banned = true', 'banned = false'],
      ['deleted_at = now()', 'deleted_at = null'],
    ] as const) {
      await setGoods(rope, off)
      await show(rope)
      expect((await server.send(mallApi.goods, { id: rope.id }, undefined, from())).errorCode).toBe(1000404)
      expect(await titles({ keyword: '钢丝绳' })).toEqual([])
      await setGoods(rope, on)
      await show(rope)
      expect(await titles({ keyword: '钢丝绳' })).toEqual(['曳引钢丝绳 8mm'])
    }
    await asOwner(server, 'update store set status = 3 where id = $1', [store.id])
    await show(rope, board)
    expect((await search({})).total).toBe(0)
    await asOwner(server, 'update store set status = 1 where id = $1', [store.id])
    await show(rope, board)
    expect((await search({})).total).toBe(2)
  })

  it('再发布一次什么也不变；发布不动别家的行；夜间核对把走样的改回来并记为错误', async () => {
    expect(await show(board, rope)).toBe(0)
    const other = await aCompany(server)
    expect(await as(other, (ctx) => publish(ctx, [board.id]))).toBe(0)
    expect((await search({})).total).toBe(2)
    expect(await as(company, checkPublished)).toBe(0)
    await asOwner(server, `update mall_sku set available = 999 where goods_id = $1`, [rope.id])
    await asOwner(server, `delete from mall_goods where goods_id = $1`, [board.id])
    expect(await as(company, checkPublished)).toBe(2)
    expect(await titles({ sort: 'priceAsc' })).toEqual(['曳引钢丝绳 8mm', '变频门机控制板'])
  })

  it('两人同时改同一商品的两个规格：后发布者看到两处改动', async () => {
    const both = Promise.withResolvers<void>()
    let changed = 0
    const lower = (sku: number, price: string) =>
      as(company, async (ctx) => {
        await ctx.db
          .updateTable('sku')
          .set({ price })
          .where('companyId', '=', company.id)
          .where('id', '=', board.skuIds[sku] as string)
          .execute()
        changed += 1
        if (changed === 2) both.resolve()
        await both.promise
        await publish(ctx, [board.id])
      })
    await Promise.all([lower(0, '700.00'), lower(1, '900.00')])
    const { skus } = await server.ask(mallApi.goods, { id: board.id }, undefined, from())
    expect(skus.map(({ price }) => price)).toEqual(['700.00', '900.00'])
    expect((await search({ brand: ['启衡'] })).records).toMatchObject([{ priceFrom: '700.00', priceTo: '900.00' }])
  })

  it('首页与分类可缓存 30 秒；分类带商品数；每分钟超过上限 1000429', async () => {
    const home = await server.send(mallApi.home, {}, undefined, from())
    expect(home.headers['cache-control']).toBe('public, max-age=30')
    expect(home.data.categories.find(({ id }) => id === parts)).toMatchObject({ name: '电气部件', goods: 1 })
    expect(home.data.brands).toEqual([{ value: '启衡', count: 1 }])
    const one = from()
    const codes = await Promise.all(
      Array.from({ length: 122 }, () =>
        server.send(mallApi.category, {}, undefined, one).then(({ errorCode }) => errorCode),
      ),
    )
    expect(codes.filter((code) => code !== 0).length).toBe(2)
  })

  it('恶意输入：只有 0 与 1000400，没有 500', async () => {
    const nasty = ["'; drop table goods; --", '\u0000', '\ud800', '😀'.repeat(30), '__proto__', '<script>', '\\']
    for (const word of nasty)
      for (const asked of [
        { keyword: word },
        { brand: [word] },
        { attrs: { [word]: [word] } },
        { fitModel: word },
        { fitBrand: word },
        { categoryId: word },
        { priceFrom: word },
        { sort: word },
        { page: word },
      ]) {
        const { errorCode } = await server.send(mallApi.search, asked as never, undefined, from())
        expect([0, 1000400]).toContain(errorCode)
      }
    expect((await server.send(mallApi.search, { page: 501 }, undefined, from())).errorCode).toBe(1000400)
    expect((await server.send(mallApi.search, { priceFrom: '1e9' }, undefined, from())).errorCode).toBe(1000400)
  })

  it('按我的电梯找件：登录者看得到的电梯的品牌与型号；没登录不答', async () => {
    expect((await server.send(mallApi.mine, {}, undefined, from())).errorCode).toBe(40000)
    const person = await aPerson(server, company)
    expect(await server.ask(mallApi.mine, {}, person)).toEqual({ lifts: [], fitting: [], bought: [] })
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    await anElevator(server, company, place)
    expect((await server.ask(mallApi.mine, {}, person)).lifts).toMatchObject([{ count: 1 }])
    const narrow = await aPerson(server, company, { scope: 3 })
    expect((await server.ask(mallApi.mine, {}, narrow)).lifts).toEqual([])
  })

  it('网页头：商品、店铺各自的标题与摘要；不存在的商品用商城的', async () => {
    const of = (url: string) => mallHead(server.services, url)
    expect(await of(`/partsMall/productDetail?id=${board.id}`)).toMatchObject({ title: '变频门机控制板' })
    expect((await of(`/partsMall/storeProduct?id=${store.id}`))?.title).toBe(store.name)
    const { categoryId } = (
      await asOwner<{ categoryId: string }>(
        server,
        'select category_id as "categoryId" from mall_goods where goods_id = $1',
        [board.id],
      )
    )[0] as { categoryId: string }
    const list = await of(`/partsMall/mallProduct?categoryId=${categoryId}&brand=x`)
    expect(list?.title).toMatch(/^电梯./)
    expect(list?.description).toContain('现货与报价')
    expect((await of(`/partsMall/mallProduct?categoryId=${newId()}`))?.title).toBe('配件商城')
    // A chat shows a card with a picture or none at all.
    const pages = [
      'partsMallHome',
      'mallProduct',
      `mallProduct?categoryId=${categoryId}`,
      `productDetail?id=${board.id}`,
      `storeProduct?id=${store.id}`,
    ]
    for (const page of pages) expect((await of(`/partsMall/${page}`))?.image).toMatch(/^(\/|https?:)/)
    expect((await of(`/partsMall/productDetail?id=${newId()}`))?.title).toBe('配件商城')
    expect((await of(`/partsMall/productDetail?id='x`))?.title).toBe('配件商城')
    expect(await of('/workbench')).toBeUndefined()
    const { title, answer, pictures } = (await of('/partsMall/partsMallHome')) ?? {}
    const home = await server.ask(mallApi.home, {}, undefined, from())
    expect({ title, answer }).toEqual({ title: '配件商城', answer: { path: mallApi.home.path, data: home } })
    expect(pictures?.length).toBeGreaterThan(0)
  })
})
