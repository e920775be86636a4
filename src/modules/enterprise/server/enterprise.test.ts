import { beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#modules/account/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { PNG } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { companyApi, loginMethodApi } from '../shared/api.ts'

describe('企业信息与登录方式', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let plain: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    plain = await aPerson(server, company, { grants: ['AM1'] })
  })

  const draft = async (more: object = {}) => {
    const { version, ...now } = await server.ask(companyApi.detail, {}, chief)
    const { name, shortName, creditCode, contact, phone, regionCode, address, licenceNo, dutyPhone } = now
    const { licenceItems, licenceTo, bankAccount, logoPath } = now
    return {
      version,
      name,
      shortName,
      creditCode,
      contact,
      phone,
      regionCode,
      address,
      licenceNo,
      dutyPhone,
      licenceItems,
      licenceTo,
      bankAccount,
      logoPath,
      ...more,
    } as never
  }
  const method = async (more: object = {}) => {
    const { asked: _, bound: __, selfBound: ___, ...now } = await server.ask(loginMethodApi.detail, {}, chief)
    return { ...now, ...more } as never
  }

  it('没有登录、没有权限、字段不合规', async () => {
    for (const call of [companyApi.detail, loginMethodApi.detail]) {
      expect((await server.send(call as typeof companyApi.detail, {})).errorCode).toBe(40000)
      expect((await server.send(call as typeof companyApi.detail, {}, plain)).errorMsg).toBe('无操作权限')
    }
    expect((await server.send(loginMethodApi.bindings, {}, plain)).errorCode).toBe(1002001)
    expect((await server.send(loginMethodApi.remind, {}, plain)).errorCode).toBe(1002001)
    const wrong = { creditCode: '91330100MA0DEM0016', licenceNo: 'TS123', dutyPhone: '123', bankAccount: '12' }
    const { fields } = await server.send(companyApi.edit, await draft(wrong), chief)
    expect(fields.map(({ prop, msg }) => `${prop} ${msg}`)).toEqual([
      'creditCode 统一社会信用代码格式不正确',
      'licenceNo 生产许可证编号应为 TS 加 7 位数字，再加年份，如 TS3333199-2029',
      'bankAccount 银行账号应为8至30位数字',
      'dutyPhone 请输入正确的联系电话',
    ])
  })

  it('改名称、信用代码或许可证须写原因，原因进变更记录；登记的名称一起改，不能与别家相同', async () => {
    const other = await aCompany(server, { name: '别家电梯有限公司' })
    const asked = await server.send(companyApi.edit, await draft({ licenceTo: '2029-12-31' }), chief)
    expect(asked.fields).toEqual([{ prop: 'reason', msg: '修改企业名称、统一社会信用代码或许可证，请填写修改原因' }])
    const taken = await server.send(companyApi.edit, await draft({ name: other.name, reason: '更名' }), chief)
    expect(taken.fields).toEqual([{ prop: 'name', msg: '企业名称已存在' }])
    await server.ask(companyApi.edit, await draft({ name: '新名电梯有限公司', reason: '工商变更' }), chief)
    expect(await asOwner(server, 'select name from tenant where id = $1', [company.id])).toEqual([
      { name: '新名电梯有限公司' },
    ])
    const notes = await asOwner(
      server,
      `select after ->> 'reason' as reason from audit_log where entity = 'company' and row_id = $1 and after ? 'reason'`,
      [company.id],
    )
    expect(notes).toEqual([{ reason: '工商变更' }])
    await server.ask(companyApi.edit, await draft({ address: '新路2号' }), chief)
  })

  it('银行账号加密保存、只显示末四位，原样送回不变；别人已改则 1000001', async () => {
    await server.ask(companyApi.edit, await draft({ bankAccount: '6222 0212 3456 7890' }), chief)
    const shown = await server.ask(companyApi.detail, {}, chief)
    expect(shown.bankAccount).toBe('************7890')
    const [row] = await asOwner(server, 'select bank_account from company where id = $1', [company.id])
    expect(row?.bank_account).toMatch(/^k\d+:/)
    await server.ask(companyApi.edit, await draft({ contact: '王联系' }), chief)
    const [kept] = await asOwner(server, 'select bank_account from company where id = $1', [company.id])
    expect(kept?.bank_account).toBe(row?.bank_account)
    const stale = await draft()
    await server.ask(companyApi.edit, await draft(), chief)
    expect((await server.send(companyApi.edit, stale, chief)).errorCode).toBe(1000001)
  })

  it('标志：本人上传的公开图片，菜单用它；别人的或不存在的 1000404', async () => {
    const key = `web1${chief.userId}_tiwei_1770000000001.png`
    expect((await server.send(companyApi.edit, await draft({ logoPath: key }), chief)).errorCode).toBe(1000404)
    await server.services.store.write('tiwei', key, PNG)
    await server.ask(companyApi.edit, await draft({ logoPath: key }), chief)
    const mine = await server.ask(accountApi.myCompany, {}, plain)
    expect(mine.logoPath).toContain(key)
    const foreign = `web1${plain.userId}_tiwei_1770000000002.png`
    await server.services.store.write('tiwei', foreign, PNG)
    expect((await server.send(companyApi.edit, await draft({ logoPath: foreign }), chief)).errorCode).toBe(1000404)
  })

  it('1003001 至少保留一种登录方式；数值的范围；1003002 自己未绑定不能对全员启用动态口令', async () => {
    const none = await server.send(
      loginMethodApi.save,
      await method({ passwordEnabled: false, smsEnabled: false }),
      chief,
    )
    expect(none).toMatchObject({ errorCode: 1003001, errorMsg: '至少保留一种登录方式' })
    const wrong = await server.send(
      loginMethodApi.save,
      await method({ mfaGraceDays: 15, lockThreshold: 2, idleMinutes: 5, maxWebSessions: 6 }),
      chief,
    )
    expect(wrong.fields.map(({ msg }) => msg)).toEqual([
      '宽限天数应在0至14之间',
      '锁定次数应在3至10之间',
      '闲置退出应在10至720之间',
      '同时在线数应在1至5之间',
    ])
    const all = await server.send(loginMethodApi.save, await method({ mfaMode: 2 }), chief)
    expect(all).toMatchObject({ errorCode: 1003002, errorMsg: '请先绑定自己的动态口令' })
    const own = { mfaMode: 2, mfaScope: 2, mfaPositionIds: [chief.positionId] }
    expect((await server.send(loginMethodApi.save, await method(own), chief)).errorCode).toBe(1003002)
    const stranger = await aPerson(server, await aCompany(server))
    const foreign = { mfaMode: 2, mfaScope: 2, mfaPositionIds: [stranger.positionId] }
    expect((await server.send(loginMethodApi.save, await method(foreign), chief)).errorCode).toBe(1000404)
    const stale = await method({ lockThreshold: 4 })
    await server.ask(loginMethodApi.save, stale, chief)
    expect((await server.send(loginMethodApi.save, stale, chief)).errorCode).toBe(1000001)
  })

  it('立即生效：只对一个岗位要求动态口令；绑定进度、催办一天一次、重置绑定', async () => {
    const saved = await method({ mfaMode: 2, mfaScope: 2, mfaPositionIds: [plain.positionId], mfaGraceDays: 0 })
    await server.ask(loginMethodApi.save, saved, chief)
    expect(await server.ask(loginMethodApi.detail, {}, chief)).toMatchObject({ asked: 1, bound: 0, selfBound: false })
    const missing = await server.ask(loginMethodApi.bindings, { missing: true }, chief)
    expect(missing.records).toMatchObject([{ name: plain.name, applies: true, bound: false, lastMfaAt: null }])
    expect(await server.ask(loginMethodApi.remind, {}, chief)).toEqual({ done: 1 })
    expect(await server.ask(loginMethodApi.remind, {}, chief)).toEqual({ done: 0 })
    const [message] = await asOwner(server, 'select title, jump from message where receiver_id = $1', [plain.userId])
    expect(message).toMatchObject({ title: '请绑定动态口令', jump: { params: { kind: 'profile' } } })
    await asOwner(
      server,
      `update app_user set totp_secret = 'x', totp_confirmed_at = now(), totp_last_step = 59000000 where id = $1`,
      [plain.userId],
    )
    const bound = await server.ask(loginMethodApi.bindings, { bound: true }, chief)
    expect(bound.records).toMatchObject([{ name: plain.name, bound: true }])
    expect(new Date(bound.records[0]?.lastMfaAt as string).getTime()).toBe(59_000_000 * 30_000)
    await server.ask(accountApi.mfaReset, { userId: plain.userId }, chief)
    expect(await server.ask(loginMethodApi.detail, {}, chief)).toMatchObject({ asked: 1, bound: 0 })
    // Nobody waits for a new login: an idle session ends by the new rule at once.
    await server.ask(loginMethodApi.save, await method({ idleMinutes: 10 }), chief)
    await asOwner(server, `update session set last_seen_at = now() - interval '11 minutes' where user_id = $1`, [
      plain.userId,
    ])
    await server.services.auth.forget([plain.userId])
    expect((await server.send(accountApi.myCompany, {}, plain)).errorCode).toBe(9050001)
  })
})
