import { beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#modules/account/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { qrApi } from '#modules/elevator/shared/qr.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { publicityApi } from '../shared/api.ts'

describe('公示', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let lift: string
  let registerCode: string
  let addresses = 0
  /** Another address each time: these calls are limited by address. */
  const from = () => ({ 'x-forwarded-for': `10.9.0.${++addresses}` })

  const captcha = async () => {
    const { captchaId } = await server.ask(accountApi.captcha, {})
    const captchaCode = (await server.services.cache.get(`captcha:${captchaId}`)) as string
    return { captchaId, captchaCode }
  }
  const officer = (phone: string | null) =>
    asOwner(server, 'update elevator set officer_phone = $2 where id = $1', [lift, phone])

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server, { name: '青禾电梯维保' })
    manager = await aPerson(server, company)
    const worker = await aWorker(server, company, { name: '王一维' })
    const place = {
      communityId: await aCommunity(server, company, { name: '青禾花园' }),
      customerId: await aCustomer(server, company),
      workerIds: [worker.id],
    }
    lift = await anElevator(server, company, place, { name: '1号梯', registerCode: '30103501002021998877' })
    registerCode = '30103501002021998877'
    await server.ask(qrApi.generate, { elevatorIds: [lift] }, manager)
  })

  it('公示查询：要图形验证码；注册代码与贴纸编号都查得到；只有名单里的内容', async () => {
    expect((await server.send(publicityApi.lookup, { code: registerCode })).errorCode).toBe(1001003)
    const { lifts } = await server.ask(publicityApi.lookup, { code: registerCode, ...(await captcha()) })
    expect(lifts).toMatchObject([{ name: '1号梯', communityName: '青禾花园', workers: [{ name: '王**' }] }])
    expect(lifts[0]?.workers[0]?.cert ?? '').toHaveLength(lifts[0]?.workers[0]?.cert === null ? 0 : 4)
    expect(JSON.stringify(lifts)).not.toContain('一维')
    const [sticker] = await asOwner(server, 'select short_no from elevator_qr where elevator_id = $1', [lift])
    const byNumber = await server.ask(publicityApi.lookup, { code: sticker?.short_no as string, ...(await captcha()) })
    expect(byNumber.lifts.map(({ name }) => name)).toContain('1号梯')
    expect((await server.ask(publicityApi.lookup, { code: '没有这个号', ...(await captcha()) })).lifts).toEqual([])
    expect((await server.send(publicityApi.lookup, { code: '1' })).errorCode).toBe(1000400)
  })

  it('企业公示：按名称查找，只列正常的企业；停用后卡片 1000404', async () => {
    const found = await server.ask(publicityApi.companies, { keyword: '青禾' })
    expect(found).toEqual([{ id: company.id, name: '青禾电梯维保', shortName: '青禾电梯维保' }])
    expect(await server.ask(publicityApi.company, { id: company.id })).toMatchObject({
      licenceNo: 'TS3310001-2028',
      dutyPhone: '0571-88888888',
      lifts: 0,
    })
    await asOwner(server, 'update company set state = 2 where company_id = $1', [company.id])
    expect(await server.ask(publicityApi.companies, { keyword: '青禾' })).toEqual([])
    expect((await server.send(publicityApi.company, { id: company.id })).errorCode).toBe(1000404)
    expect((await server.ask(publicityApi.lookup, { code: registerCode, ...(await captcha()) })).lifts).toEqual([])
    await asOwner(server, 'update company set state = 1 where company_id = $1', [company.id])
  })

  it('转出的电梯由别家维保：贴着的码说已作废，编号也查不到，不再把人引到本企业；转回后照旧', async () => {
    const own = await anElevator(server, company, {
      communityId: await aCommunity(server, company, { name: '松风里' }),
      customerId: await aCustomer(server, company),
    })
    await server.ask(qrApi.generate, { elevatorIds: [own] }, manager)
    const [sticker] = await asOwner(server, 'select token, short_no from elevator_qr where elevator_id = $1', [own])
    const { token, short_no: code } = sticker as { token: string; short_no: string }
    const shown = async () => {
      const scanned = await server.ask(qrApi.public, { token }, undefined, from())
      const { lifts } = await server.ask(publicityApi.lookup, { code, ...(await captcha()) })
      return [scanned.state, scanned.elevator !== null, lifts.length]
    }
    const move = (move: 'transfer' | 'takeBack' | 'scrap') =>
      server.ask(elevatorApi.changeStatus, { ids: [own], move, reason: '业主改选维保单位' }, manager)
    expect(await shown()).toEqual([1, true, 1])
    await move('transfer')
    expect(await shown()).toEqual([2, false, 0])
    await move('takeBack')
    expect(await shown()).toEqual([1, true, 1])
    // One that is scrapped is still ours to warn of.
    await move('scrap')
    expect(await shown()).toEqual([1, true, 1])
  })

  it('安全员：手机号是否登记，回答相同；验证码进入后看自己的电梯，24小时后到期', async () => {
    server.setNow('2026-05-20T01:00:00.000Z')
    await officer('13912340001')
    const known = await server.send(publicityApi.officerCode, { phone: '13912340001' }, {}, from())
    const unknown = await server.send(publicityApi.officerCode, { phone: '13912340002' }, {}, from())
    expect(unknown.data).toEqual(known.data)
    const sent = server.texting.sent.filter(({ phone }) => phone.startsWith('1391234'))
    expect(sent.map(({ phone }) => phone)).toEqual(['13912340001'])
    const code = sent[0]?.values.code as string
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await server.send(publicityApi.officerEnter, { phone: '13912340001', code: wrong })).errorCode).toBe(
      1001003,
    )
    expect((await server.send(publicityApi.officerEnter, { phone: '13912340002', code: wrong })).errorCode).toBe(
      1001003,
    )
    const { token } = await server.ask(publicityApi.officerEnter, { phone: '13912340001', code })
    const view = await server.ask(publicityApi.officerLifts, { token })
    expect(view).toMatchObject({ phone: '139****0001', lifts: [{ id: lift, name: '1号梯' }] })
    expect((await server.send(qrApi.list, {}, { token })).errorCode).toBe(40000)
    server.setNow('2026-05-21T01:00:01.000Z')
    expect(await server.send(publicityApi.officerLifts, { token })).toMatchObject({
      errorMsg: '查看已到期，请用手机号和验证码重新进入',
    })
    server.setNow(undefined)
    await officer(null)
  })

  it('登录用的验证码不能拿来查看电梯；登录接口不发查看电梯的验证码', async () => {
    expect((await server.send(accountApi.sendSmsCode, { phone: '13912340003', scene: 5 }, {}, from())).errorCode).toBe(
      1000400,
    )
  })
})
