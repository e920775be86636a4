import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCategory, aPicture, aStoreDraft } from '#test/builders/shop.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { categoryApi, freightApi, goodsTypeApi, mallStoreApi, storeApi } from '../shared/api.ts'
import { FreightMode, StoreStatus } from '../shared/terms.ts'
import { licenceWork } from './licence.ts'

const { waiting, open, rejected, frozen, closed } = StoreStatus.code

describe('店铺', () => {
  let server: TestServer
  let company: Company
  let other: Company
  let seller: Person
  let reader: Person
  let rival: Person
  let operator: { userId: string; token: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    other = await aCompany(server)
    seller = await aPerson(server, company, { grants: ['KS1', 'KS2', 'KS8', 'KSC'] })
    reader = await aPerson(server, company, { grants: ['KS1'] })
    rival = await aPerson(server, other, { grants: ['KS1', 'KS2'] })
    operator = await anOperator(server, [company, other])
  })

  const mine = async (who: Person) => {
    const own = await server.ask(storeApi.mine, {}, who)
    if (!own) throw new Error('no store')
    return own
  }
  const drafted = async (who: Person, over: Record<string, unknown> = {}) => {
    const own = await mine(who)
    return {
      ...(await aStoreDraft(server, who)),
      name: own.name,
      logo: own.logo,
      licenseFile: own.licenseFile,
      id: own.id,
      version: own.version,
      ...over,
    }
  }
  const messages = (title: string) =>
    asOwner(server, `select 1 from message where receiver_id = $1 and title = $2`, [seller.userId, title])

  it('没有登录、没有权限、字段不合规、他人的图片', async () => {
    const draft = await aStoreDraft(server, seller)
    expect((await server.send(storeApi.add, draft)).errorCode).toBe(40000)
    expect((await server.send(storeApi.add, draft, reader)).errorCode).toBe(1002001)
    expect(await server.ask(storeApi.mine, {}, reader)).toBeNull()
    const broken = await server.send(
      storeApi.add,
      { ...draft, taxNo: '91330100MA0DEM0016', afterSaleDays: 6, payeeName: '某某', returnRegion: 'x' },
      seller,
    )
    expect(broken.fields).toEqual(
      expect.arrayContaining([
        { prop: 'taxNo', msg: '税号格式或校验位不正确' },
        expect.objectContaining({ prop: 'afterSaleDays' }),
        expect.objectContaining({ prop: 'returnRegion' }),
      ]),
    )
    const half = await server.send(storeApi.add, { ...draft, payeeName: '某某' }, seller)
    expect(half.fields?.map(({ prop }) => prop)).toEqual(['payeeBank', 'payeeAccount'])
    const foreign = await aPicture(server, rival)
    expect((await server.send(storeApi.add, { ...draft, logo: foreign }, seller)).errorCode).toBe(1000404)
    expect((await server.send(storeApi.add, { ...draft, logo: '../../x.svg' }, seller)).fields).toEqual([
      { prop: 'logo', msg: '店铺标志应为 PNG 或 JPG 图片' },
    ])
  })

  it('申请、驳回、重新提交、通过；名称全平台唯一；一家企业一个店', async () => {
    const draft = await aStoreDraft(server, seller)
    const { id } = await server.ask(storeApi.add, draft, seller)
    expect((await server.send(storeApi.add, await aStoreDraft(server, seller), seller)).errorCode).toBe(3240114)
    const same = await server.send(storeApi.add, await aStoreDraft(server, rival, { name: draft.name }), rival)
    expect(same.fields).toEqual([{ prop: 'name', msg: '店铺名称已被其他店铺使用' }])
    // Nobody of a company decides, whatever his position says.
    const boss = await aPerson(server, company)
    expect((await server.send(mallStoreApi.check, { id, pass: true }, boss)).errorCode).toBe(1002001)
    expect((await server.send(mallStoreApi.check, { id, pass: false }, operator)).fields?.[0]?.prop).toBe('reason')
    await server.ask(mallStoreApi.check, { id, pass: false, reason: '执照照片不清晰' }, operator)
    expect(await mine(seller)).toMatchObject({ status: rejected, reason: '执照照片不清晰' })
    expect(await messages('开店申请已驳回')).toHaveLength(1)
    expect((await server.send(mallStoreApi.check, { id, pass: true }, operator)).errorCode).toBe(3240113)
    await server.ask(storeApi.edit, await drafted(seller, { licenseFile: await aPicture(server, seller) }), seller)
    expect(await mine(seller)).toMatchObject({ status: waiting, reason: null })
    const answer = await server.ask(mallStoreApi.check, { id, pass: true }, operator)
    expect(answer).toEqual({ next: null, waiting: 0 })
    const own = await mine(seller)
    expect(own.status).toBe(open)
    expect(own.events.map(({ action }) => action)).toEqual(['审核通过', '重新提交', '审核驳回', '申请开店'])
    expect(await asOwner(server, 'select status, name from mall_store where company_id = $1', [company.id])).toEqual([
      { status: open, name: draft.name },
    ])
  })

  it('改名、换执照、改税号先审核，旧的照常营业；其余即时生效', async () => {
    const before = await mine(seller)
    const name = `${before.name}旗舰`
    await server.ask(storeApi.edit, await drafted(seller, { name, intro: '只卖原厂件' }), seller)
    const now = await mine(seller)
    expect(now).toMatchObject({ name: before.name, status: open, intro: '只卖原厂件', pending: { name } })
    const list = await server.ask(mallStoreApi.list, { waiting: true }, operator)
    expect(list.records.map((row) => row.id)).toEqual([before.id])
    await server.ask(mallStoreApi.check, { id: before.id, pass: false, reason: '名称夸大' }, operator)
    expect(await mine(seller)).toMatchObject({ name: before.name, pending: null, reason: '名称夸大' })
    await server.ask(storeApi.edit, await drafted(seller, { name }), seller)
    // The name is gone meanwhile: the decision says so, and what waits goes on waiting.
    const stolen = await server.ask(storeApi.add, await aStoreDraft(server, rival, { name }), rival)
    expect((await server.send(mallStoreApi.check, { id: before.id, pass: true }, operator)).fields?.[0]?.prop).toBe(
      'name',
    )
    await asOwner(server, `delete from mall_store where company_id = $1`, [other.id])
    await asOwner(server, `delete from store_event where company_id = $1`, [other.id])
    await asOwner(server, `delete from store where id = $1`, [stolen.id])
    await server.ask(mallStoreApi.check, { id: before.id, pass: true }, operator)
    expect(await mine(seller)).toMatchObject({ name, pending: null, status: open })
    const [shown] = await asOwner(server, 'select name from mall_store where company_id = $1', [company.id])
    expect(shown).toEqual({ name })
  })

  it('冻结、解冻记原因；状态不对的拒绝；别家企业看不到', async () => {
    const { id } = await mine(seller)
    expect((await server.send(mallStoreApi.freeze, { id, reason: '售假' }, seller)).errorCode).toBe(1002001)
    const blind = await anOperator(server, [other])
    expect((await server.send(mallStoreApi.freeze, { id, reason: '售假' }, blind)).errorCode).toBe(1000404)
    expect((await server.ask(mallStoreApi.list, {}, blind)).records).toEqual([])
    await server.ask(mallStoreApi.freeze, { id, reason: '售假' }, operator)
    expect(await mine(seller)).toMatchObject({ status: frozen, reason: '售假' })
    expect((await server.send(mallStoreApi.freeze, { id, reason: '再冻' }, operator)).errorCode).toBe(3240111)
    expect((await server.send(storeApi.close, { ...(await mine(seller)), reason: '不做了' }, seller)).errorCode).toBe(
      3240111,
    )
    await server.ask(mallStoreApi.unfreeze, { id, reason: '已整改' }, operator)
    expect((await mine(seller)).status).toBe(open)
  })

  it('执照到期前 30、7 天各提醒一次，过期冻结', async () => {
    const { id } = await mine(seller)
    const set = (day: string) => asOwner(server, 'update store set license_expire_at = $2 where id = $1', [id, day])
    const night = (day: string) => {
      server.setNow(`${day}T02:00:00+08:00`)
      return runNightly(server.services, [licenceWork])
    }
    await set('2030-03-31')
    await night('2030-02-20')
    expect(await messages('营业执照即将到期')).toHaveLength(0)
    for (const day of ['2030-03-01', '2030-03-02']) await night(day)
    expect(await messages('营业执照即将到期')).toHaveLength(1)
    for (const day of ['2030-03-24', '2030-03-25', '2030-03-31']) await night(day)
    expect(await messages('营业执照即将到期')).toHaveLength(2)
    expect((await mine(seller)).status).toBe(open)
    await night('2030-04-01')
    expect(await mine(seller)).toMatchObject({ status: frozen, reason: expect.stringContaining('营业执照') })
    await set('2099-12-31')
    await server.ask(mallStoreApi.unfreeze, { id, reason: '已更新' }, operator)
    server.setNow(undefined as never)
  })

  it('平台分类：三级、拖动、有商品不能删；企业的人不能改', async () => {
    const boss = await aPerson(server, company)
    expect((await server.send(categoryApi.add, { name: '门系统' }, boss)).errorCode).toBe(1002001)
    const door = await server.ask(categoryApi.add, { name: '门系统' }, operator)
    const lock = await server.ask(categoryApi.add, { name: '门锁', parentId: door.id }, operator)
    const contact = await server.ask(categoryApi.add, { name: '触点', parentId: lock.id }, operator)
    expect((await server.send(categoryApi.add, { name: '太深', parentId: contact.id }, operator)).errorCode).toBe(
      3240115,
    )
    expect((await server.send(categoryApi.add, { name: '门系统' }, operator)).fields?.[0]?.msg).toBe(
      '同一上级下已有这个分类',
    )
    expect((await server.send(categoryApi.move, { ...door, parentId: contact.id }, operator)).errorCode).toBe(3240116)
    expect((await server.send(categoryApi.remove, { id: door.id }, operator)).errorCode).toBe(3240117)
    const rope = await server.ask(categoryApi.add, { name: '曳引', sort: 5 }, operator)
    await server.ask(categoryApi.move, { ...rope, parentId: null, beforeId: door.id }, operator)
    const names = (await server.ask(categoryApi.tree, {}, operator)).map(({ name }) => name)
    expect(names.indexOf('曳引')).toBeLessThan(names.indexOf('门系统'))
    const leaf = await server.send(
      categoryApi.leaves,
      { keyword: '门系统' },
      await aPerson(server, company, { grants: ['KS6'] }),
    )
    expect((leaf.data as { label: string }[]).map(({ label }) => label)).toEqual(['门系统 / 门锁 / 触点'])
    const twice = {
      name: '甲',
      attrs: [
        { key: 'load', label: '载重', options: ['1000'] },
        { key: 'load', label: '速度', options: ['1'] },
      ],
    }
    expect((await server.send(categoryApi.add, twice, operator)).fields).toEqual([
      { prop: 'attrs.1.key', msg: '字段重复' },
    ])
    await server.ask(categoryApi.remove, { id: contact.id }, operator)
    await aCategory(server)
  })

  it('店内分类两级；运费模板的地区不重复、有其余地区', async () => {
    const one = await server.ask(goodsTypeApi.add, { name: '曳引系统' }, seller)
    const two = await server.ask(goodsTypeApi.add, { name: '钢丝绳', parentId: one.id }, seller)
    expect((await server.send(goodsTypeApi.add, { name: '三级', parentId: two.id }, seller)).errorCode).toBe(3240115)
    expect((await server.send(goodsTypeApi.add, { name: '钢丝绳' }, seller)).fields?.[0]?.prop).toBe('name')
    expect((await server.send(goodsTypeApi.remove, { id: one.id }, seller)).errorCode).toBe(3240117)
    expect((await server.send(goodsTypeApi.remove, { id: two.id }, rival)).errorCode).toBe(1002001)
    const region = { first: '1', firstFee: '10', step: '1', stepFee: '2' }
    const wrong = await server.send(
      freightApi.add,
      {
        name: '按件',
        mode: FreightMode.code.piece,
        regions: [
          { ...region, regions: ['420000'] },
          { ...region, regions: ['420000'] },
        ],
      },
      seller,
    )
    expect(wrong.fields).toEqual([{ prop: 'regions.1.regions', msg: '同一地区只能出现一次' }])
    const saved = await server.ask(
      freightApi.add,
      {
        name: '按件',
        mode: FreightMode.code.piece,
        regions: [
          { ...region, regions: ['420000'] },
          { ...region, regions: [] },
        ],
        noShipRegions: ['540000'],
      },
      seller,
    )
    expect(await server.ask(freightApi.all, {}, reader)).toMatchObject([
      { id: saved.id, goodsCount: 0, noShipRegions: ['540000'] },
    ])
    await server.ask(freightApi.remove, { id: saved.id }, seller)
  })

  it('关店：有未完成订单拒绝，关后不能再改', async () => {
    const own = await mine(seller)
    await server.ask(storeApi.close, { id: own.id, version: own.version, reason: '停止经营' }, seller)
    expect((await mine(seller)).status).toBe(closed)
    expect((await server.send(storeApi.edit, await drafted(seller), seller)).errorCode).toBe(3240111)
  })

  it('同城急件：默认不开，开通要填全，保存后公开的一行跟着变；发货地址不在公开的店铺页里', async () => {
    const own = await aPerson(server, await aCompany(server), { grants: ['KS1', 'KS2'] })
    await server.ask(storeApi.add, await aStoreDraft(server, own), own)
    expect(await mine(own)).toMatchObject({ urgent: false, urgentKm: null })
    const half = await server.send(storeApi.edit, await drafted(own, { urgent: true, urgentKm: 20 }), own)
    expect(half.fields?.map(({ prop }) => prop)).toEqual(['urgentRegion', 'urgentAddress', 'urgentAt', 'urgentPhone'])
    const full = {
      urgent: true,
      urgentRegion: '330106',
      urgentAddress: '仓前路1号',
      urgentKm: 20,
      urgentPhone: '13800138009',
      urgentAt: { lng: 120.2, lat: 30.28 },
    }
    for (const urgentKm of [0, 101])
      expect((await server.send(storeApi.edit, await drafted(own, { ...full, urgentKm }), own)).fields).toEqual([
        expect.objectContaining({ prop: 'urgentKm' }),
      ])
    await server.ask(storeApi.edit, await drafted(own, full), own)
    const { companyId, ...saved } = await mine(own)
    expect(saved).toMatchObject(full)
    const shown = async () =>
      asOwner(
        server,
        'select urgent, urgent_lng, urgent_lat, urgent_km, page::text as page from mall_store where company_id = $1',
        [companyId],
      )
    const [row] = await shown()
    expect(row).toMatchObject({ urgent: true, urgent_lng: 120.2, urgent_lat: 30.28, urgent_km: 20 })
    expect(row?.page).not.toContain('仓前路')
    await server.ask(storeApi.edit, await drafted(own, { ...full, urgent: false }), own)
    expect((await shown())[0]).toMatchObject({ urgent: false })
  })
})
