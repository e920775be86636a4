import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { keyPrefix, VIDEO_BUCKET } from '#kernel/shared/bucket.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { aStore, type Store } from '#test/builders/mall.ts'
import { aCategory, aGoodsDraft, aPicture } from '#test/builders/shop.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { goodsApi, mallGoodsApi, skuApi } from '../shared/api.ts'
import { mallApi } from '../shared/mall.api.ts'
import { GoodsStatus } from '../shared/terms.ts'
import { shelveDue } from './shelf.ts'
import { skuImporter } from './skuImport.ts'

const { on, off } = GoodsStatus.code

describe('商品', () => {
  let server: TestServer
  let company: Company
  let store: Store
  let seller: Person
  let stranger: Person
  let operator: { userId: string; token: string }
  let categoryId: string
  let of: { categoryId: string; freightTemplateId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    store = await aStore(server, company)
    seller = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    operator = await anOperator(server, [company])
    categoryId = await aCategory(server, { attrs: [{ key: 'load', label: '载重', options: ['1000', '1350'] }] })
    of = { categoryId, freightTemplateId: store.freightId }
  })

  const draft = (over: Record<string, unknown> = {}) => aGoodsDraft(server, seller, of, over)
  const add = async (over: Record<string, unknown> = {}) => {
    const { id } = await server.ask(goodsApi.add, (await draft(over)) as never, seller)
    return server.ask(goodsApi.detail, { id }, seller)
  }
  const editOf = (goods: Awaited<ReturnType<typeof add>>, over: Record<string, unknown> = {}) =>
    ({ ...goods, ...over }) as never
  const shelf = (ids: string[], status: 0 | 1 = on, at?: string) =>
    server.ask(goodsApi.shelf, { ids, status, at }, seller)

  it('买家打得开商品的图片、证书和视频；视频只收 MP4、WebM', async () => {
    const film = async (extension: string) => {
      const key = `${keyPrefix(seller.userId, VIDEO_BUCKET)}${Date.now()}.${extension}`
      await server.services.store.write(VIDEO_BUCKET, key, Buffer.from('\0\0\0 ftypisom film'))
      return key
    }
    const wrong = await server.send(goodsApi.add, (await draft({ video: await film('mov') })) as never, seller)
    expect(wrong.errorMsg).toContain('商品视频应为 MP4 或 WebM')
    const given = { certNo: 'TSX F32000120250001', certUntil: '2099-01-01', certFile: await aPicture(server, seller) }
    const { id } = await add({ ...given, video: await film('mp4') })
    await shelf([id])
    const shown = await server.ask(mallApi.goods, { id })
    for (const address of [shown.images[0], shown.certificate?.file, shown.video]) {
      const { pathname, search } = new URL(address ?? '', 'http://localhost')
      expect((await server.app.inject(`${pathname}${search}`)).statusCode, address ?? 'none').toBe(200)
    }
  })

  it('没有登录、没有权限、别家企业、规格与价格不一致', async () => {
    const good = await draft()
    expect((await server.send(goodsApi.add, good as never)).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['KS3', 'KS5'] })
    expect((await server.send(goodsApi.add, good as never, reader)).errorCode).toBe(1002001)
    const { id } = await server.ask(goodsApi.add, good as never, seller)
    expect((await server.send(goodsApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    const [sku] = (await server.ask(goodsApi.detail, { id }, seller)).skus
    expect(
      (await server.send(skuApi.adjust, { skuId: sku?.id as string, delta: 1, reason: 'x' }, stranger)).errorCode,
    ).toBe(1000404)
    expect(
      (await server.send(skuApi.adjust, { skuId: sku?.id as string, delta: 1, reason: 'x' }, reader)).errorCode,
    ).toBe(1002001)
    const wrong = await draft({
      skus: [
        { specValues: ['左'], skuNo: 'A', price: '0', stock: 1 },
        { specValues: ['上'], skuNo: 'A', price: '2', stock: -1 },
      ],
    })
    const props = (await server.send(goodsApi.add, wrong as never, seller)).fields?.map(({ prop }) => prop)
    expect(props).toEqual(expect.arrayContaining(['skus.0.price', 'skus.1.stock']))
    const odd = await draft({ skus: [{ specValues: ['上'], skuNo: 'B', price: '2', stock: 1 }] })
    expect((await server.send(goodsApi.add, odd as never, seller)).fields?.[0]?.msg).toBe(
      '规格与规格价格不一致，请重新生成',
    )
    const attr = await draft({ attrs: { load: '9999' } })
    expect((await server.send(goodsApi.add, attr as never, seller)).fields?.[0]?.prop).toBe('attrs.load')
    const parent = await aCategory(server)
    await aCategory(server, { parentId: parent })
    expect(
      (await server.send(goodsApi.add, (await draft({ categoryId: parent })) as never, seller)).fields?.[0]?.prop,
    ).toBe('categoryId')
  })

  it('商家编码在店内唯一；图文只留安全的内容和自家图片', async () => {
    const first = await add()
    const same = await draft({
      specs: [],
      skus: [{ specValues: [], skuNo: first.skus[0]?.skuNo, price: '1', stock: 0 }],
    })
    expect((await server.send(goodsApi.add, same as never, seller)).fields).toEqual([
      { prop: 'skus.0.skuNo', msg: '商家编码已被其他规格使用' },
    ])
    const key = await aPicture(server, seller)
    const url = server.services.store.link('tiwei', key)
    const detail = `<p onclick="x()">好件</p><img src="${url}" onerror="x()"><img src="https://evil.example/x.png"><script>x()</script>`
    const saved = await add({ detail })
    expect(saved.detail).toBe(`<p>好件</p><img src="${url}" />`)
    const foreign = server.services.store.link('tiwei', await aPicture(server, stranger))
    expect(
      (await server.send(goodsApi.add, (await draft({ detail: `<img src="${foreign}">` })) as never, seller)).errorCode,
    ).toBe(1000404)
  })

  it('上下架逐行拒绝：缺证、店铺未营业、被平台下架；定时', async () => {
    const tested = await aCategory(server, { tested: true })
    const plain = await add()
    const bare = await add({ isSafetyPart: true })
    const certified = await add({ isSafetyPart: true, certNo: 'TX-1', certFile: await aPicture(server, seller) })
    const under = await add({ categoryId: tested })
    const banned = await add()
    await server.ask(mallGoodsApi.ban, { id: banned.id, reason: '图文不符' }, operator)
    const ids = [plain, bare, certified, under, banned].map(({ id }) => id)
    const reply = await shelf(ids)
    expect(reply.done.toSorted()).toEqual([plain.id, certified.id].toSorted())
    expect(Object.fromEntries(reply.refused.map(({ id, errorCode }) => [id, errorCode]))).toEqual({
      [bare.id]: 3240101,
      [under.id]: 3240101,
      [banned.id]: 3240103,
    })
    expect((await server.send(mallGoodsApi.ban, { id: plain.id, reason: 'x' }, seller)).errorCode).toBe(1002001)
    // Neither is the certificate taken away from goods on the shelf by editing them.
    const now = await server.ask(goodsApi.detail, { id: certified.id }, seller)
    expect((await server.send(goodsApi.edit, editOf(now, { certNo: null }), seller)).fields?.[0]?.prop).toBe('certNo')
    await asOwner(server, 'update store set status = 3 where company_id = $1', [company.id])
    await shelf([plain.id], off)
    expect((await shelf([plain.id])).refused[0]?.errorCode).toBe(3240102)
    await asOwner(server, 'update store set status = 1 where company_id = $1', [company.id])
    const past = await server.send(
      goodsApi.shelf,
      { ids: [plain.id], status: on, at: '2020-01-01T00:00:00+08:00' },
      seller,
    )
    expect(past.fields?.[0]?.prop).toBe('at')
    const soon = new Date(server.services.clock().getTime() + 3_600_000).toISOString()
    await shelf([plain.id], on, soon)
    const due = () => inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, shelveDue)
    await due()
    expect((await server.ask(goodsApi.detail, { id: plain.id }, seller)).status).toBe(off)
    await asOwner(server, `update goods set shelf_at = now() - interval '1 minute' where id = $1`, [plain.id])
    await due()
    expect((await server.ask(goodsApi.detail, { id: plain.id }, seller)).status).toBe(on)
    const counts = await server.ask(goodsApi.counts, {}, seller)
    expect(counts.banned?.total).toBe(1)
  })

  it('批量调整：几个规格的库存与价格一起改，各留记录；一处不行就都不改，屏幕上的库存过时了会说', async () => {
    const [one, two] = (await add()).skus
    if (!one?.id || !two?.id) throw new Error('goods of two specifications')
    const send = (lines: object[], as = seller) =>
      server.send(skuApi.adjustMany, { lines: lines as never, reason: '盘点' }, as)
    const now = async () =>
      (await server.ask(skuApi.list, { size: 100 }, seller)).records
        .filter(({ id }) => id === one.id || id === two.id)
        .map(({ id, stock, price }) => ({ id, stock, price }))
    const before = await now()
    await asOwner(server, 'update sku set locked = 4 where id = $1', [two.id])
    expect(
      await send([
        { skuId: one.id, stock: 8, seen: 10, price: '9.90' },
        { skuId: two.id, stock: 3 },
      ]),
    ).toMatchObject({
      errorCode: 3240104,
    })
    expect((await send([{ skuId: one.id, stock: 8, seen: 9 }])).fields).toEqual([
      { prop: 'lines.0.stock', msg: `${one.skuNo} 的库存已变为10，请核对后再改` },
    ])
    expect(await now()).toEqual(before)
    const done = await send([
      { skuId: one.id, stock: 8, seen: 10, price: '9.90' },
      { skuId: two.id, price: before.find(({ id }) => id === two.id)?.price },
    ])
    expect(done.data).toEqual({ done: 1 })
    expect(await server.ask(skuApi.changes, { id: one.id }, seller)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ before: '10.00', after: '8.00', reason: '盘点' }),
        expect.objectContaining({ after: '9.90', reason: '盘点' }),
      ]),
    )
    const adjuster = await aPerson(server, company, { grants: ['KS5', 'KS9'] })
    expect((await send([{ skuId: one.id, price: '1' }], adjuster)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await send([{ skuId: one.id, stock: 1 }], stranger)).errorCode).toBe(1000404)
  })

  it('调库存、改价要原因并留记录；不少于已锁定', async () => {
    const goods = await add()
    const skuId = goods.skus[0]?.id as string
    await asOwner(server, 'update sku set locked = 4 where id = $1', [skuId])
    const short = await server.send(skuApi.adjust, { skuId, delta: -7, reason: '盘亏' }, seller)
    expect([short.errorCode, short.errorMsg]).toEqual([3240104, '库存不能小于已锁定数量4'])
    await server.ask(skuApi.adjust, { skuId, delta: -6, reason: '盘亏' }, seller)
    await server.ask(skuApi.adjust, { skuId, price: '11.80', reason: '促销' }, seller)
    expect((await server.send(skuApi.adjust, { skuId, delta: 1, price: '1', reason: 'x' }, seller)).errorCode).not.toBe(
      0,
    )
    expect(await server.ask(skuApi.changes, { id: skuId }, seller)).toMatchObject([
      { before: '12.50', after: '11.80', reason: '促销' },
      { before: '10.00', after: '4.00', reason: '盘亏' },
      { before: '0.00', after: '10.00', reason: '新增商品' },
    ])
    const adjuster = await aPerson(server, company, { grants: ['KS5', 'KS9'] })
    expect((await server.send(skuApi.adjust, { skuId, price: '1.00', reason: 'x' }, adjuster)).errorCode).toBe(1002001)
    expect(await server.ask(skuApi.reprice, { goodsIds: [goods.id], percent: '10', reason: '涨价' }, seller)).toEqual({
      done: 2,
    })
    const prices = (await server.ask(goodsApi.detail, { id: goods.id }, seller)).skus.map(({ price }) => price)
    expect(prices).toEqual(['12.98', '14.30'])
  })

  it('编辑：锁定的规格不能删；旧版本被拒；复制得到新商品；在架不能删除', async () => {
    const goods = await add()
    await asOwner(server, 'update sku set locked = 2 where id = $1', [goods.skus[1]?.id])
    const without = editOf(goods, { specs: [{ name: '规格', values: ['左'] }], skus: goods.skus.slice(0, 1) })
    expect((await server.send(goodsApi.edit, without, seller)).errorCode).toBe(3240107)
    await asOwner(server, 'update sku set locked = 0 where id = $1', [goods.skus[1]?.id])
    await server.ask(goodsApi.edit, without, seller)
    expect((await server.ask(goodsApi.detail, { id: goods.id }, seller)).skus).toHaveLength(1)
    expect((await server.send(goodsApi.edit, without, seller)).errorCode).toBe(1000001)
    // The stock of what is there is not changed by the form.
    const now = await server.ask(goodsApi.detail, { id: goods.id }, seller)
    await server.ask(goodsApi.edit, editOf(now, { skus: now.skus.map((sku) => ({ ...sku, stock: 999 })) }), seller)
    expect((await server.ask(goodsApi.detail, { id: goods.id }, seller)).skus[0]?.stock).toBe(10)
    const other = await add()
    const stolen = await server.ask(goodsApi.detail, { id: other.id }, seller)
    const mixed = editOf(await server.ask(goodsApi.detail, { id: goods.id }, seller), {
      skus: stolen.skus.slice(0, 1).map((sku) => ({ ...sku, skuNo: 'MIXED', specValues: ['左'] })),
    })
    expect((await server.send(goodsApi.edit, mixed, seller)).errorCode).toBe(1000404)
    await shelf([other.id])
    expect((await server.send(goodsApi.remove, { id: other.id }, seller)).errorCode).toBe(3240106)
    await shelf([other.id], off)
    await server.ask(goodsApi.remove, { id: other.id }, seller)
    expect((await server.send(goodsApi.detail, { id: other.id }, seller)).errorCode).toBe(1000404)
  })

  it('表格改价与库存：逐格指出错误', async () => {
    const goods = await add()
    const [left, right] = goods.skus
    await asOwner(server, 'update sku set locked = 3 where id = $1', [right?.id])
    const file = await aSheet(skuImporter, [
      { 商家编码: left?.skuNo ?? '', 价格: '20', 库存: '7', 原因: '盘点' },
      { 商家编码: right?.skuNo ?? '', 库存: '2' },
      { 商家编码: 'NOWHERE', 价格: '1' },
    ])
    const reply = await new Importing(server, skuApi.import, seller).bring(file)
    expect(reply).toMatchObject({ done: 1, failed: 2 })
    const rows = (await server.ask(skuApi.list, { goodsId: goods.id }, seller)).records
    expect(rows.map(({ price, stock }) => [price, stock])).toEqual([
      ['20.00', 7],
      ['13.00', 5],
    ])
    expect((await server.send(skuApi.list, {}, operator)).errorCode).toBe(0)
  })
})
