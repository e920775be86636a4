import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aFile } from '#test/builders/employee.ts'
import { pdfPages, pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'
import { passportApi } from '../shared/passport.ts'
import { passportItems, sameDefect } from '../shared/passportItems.ts'
import { passportHash } from './passport.ts'

describe('接梯护照', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let lift: string
  let id: string

  const entries = (result: 1 | 2 | 3 = 1) => passportItems(1).map(({ code }) => ({ code, result, remark: '' }))
  const draft = () => ({ elevatorId: lift, takeoverDate: '2026-05-01', handedBy: '原维保单位', items: entries() })

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    lift = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  it('两类设备各三十项，编号不重复', () => {
    for (const type of [1, 2, 3]) {
      const items = passportItems(type)
      expect(items.length).toBe(30)
      expect(new Set(items.map(({ code }) => code)).size).toBe(30)
    }
  })

  it('没有登录、没有权限、别家的电梯、无效输入', async () => {
    expect((await server.send(passportApi.add, draft())).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AL4'] })
    expect((await server.send(passportApi.add, draft(), clerk)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(passportApi.add, draft(), stranger)).errorCode).toBe(1000404)
    const unsaid = { ...draft(), items: [{ code: 'P07', result: 2 as const, remark: '' }] }
    expect(await server.send(passportApi.add, unsaid, manager)).toMatchObject({ fields: [{ msg: '请说明缺陷' }] })
    const foreign = { ...draft(), items: [{ code: 'F01', result: 1 as const, remark: '' }] }
    expect(await server.send(passportApi.add, foreign, manager)).toMatchObject({
      fields: [{ msg: '检查项目与设备类型不符' }],
    })
  })

  it('草稿可改；有草稿时不能再建；没查完不能签署', async () => {
    const saved = await server.ask(passportApi.add, { ...draft(), items: entries().slice(0, 28) }, manager)
    id = saved.id
    expect(await server.send(passportApi.add, draft(), manager)).toMatchObject({ errorCode: 1102022 })
    const signs = {
      ownSigner: '甲',
      ownSign: [await aFile(server, manager.userId)],
      otherSigner: '乙',
      otherSign: [await aFile(server, manager.userId)],
    }
    expect(await server.send(passportApi.sign, { ...saved, ...signs }, manager)).toMatchObject({
      errorCode: 1102021,
      errorMsg: '还有2项未检查，不能签署',
    })
    const items = entries().map((one) =>
      one.code === 'P07' ? { ...one, result: 2 as const, remark: '制动衬磨损' } : one,
    )
    await server.ask(passportApi.edit, { ...saved, ...draft(), items }, manager)
    expect((await server.send(passportApi.edit, { ...saved, ...draft() }, manager)).errorCode).toBe(1000001)
  })

  it('签署后不可改、不可删，数据库也不许；摘要与内容相符并写入履历', async () => {
    const signs = {
      ownSigner: '甲',
      ownSign: [await aFile(server, manager.userId)],
      otherSigner: '乙',
      otherSign: [await aFile(server, manager.userId)],
    }
    const saved = await server.ask(passportApi.sign, { id, version: 1, ...signs }, manager)
    const [row] = await server.ask(passportApi.list, { id: lift }, manager)
    expect(row).toMatchObject({ status: 1, ownSigner: '甲', otherSigner: '乙' })
    expect(passportHash(row as NonNullable<typeof row>)).toBe(row?.contentHash)
    const closed = { errorCode: 1102020 }
    expect(await server.send(passportApi.edit, { ...saved, ...draft() }, manager)).toMatchObject({
      ...closed,
      errorMsg: '接梯护照当前为「已签署」，不能编辑',
    })
    expect(await server.send(passportApi.sign, { ...saved, ...signs }, manager)).toMatchObject(closed)
    expect(await server.send(passportApi.remove, { id }, manager)).toMatchObject(closed)
    await expect(asOwner(server, `update lift_passport set remark = 'x' where id = $1`, [id])).rejects.toThrow(
      'signed passport',
    )
    const logs = await server.ask(elevatorApi.logs, { elevatorId: lift }, manager)
    expect(logs.records[0]?.summary).toContain(row?.contentHash?.slice(0, 16))
    const paper = await server.send(passportApi.paper, { id }, manager)
    expect(pdfPages(paper.raw)).toBe(1)
    const text = pdfText(paper.raw)
    expect(text).toMatch(/移交方签字图片见系统乙.*接收方签字图片见系统甲/)
    expect(text).toContain(row?.contentHash as string)
  })

  it('以后发现的同一处缺陷认得出：接梯时已存在', () => {
    expect(sameDefect(1, ['P07'], { part: 1, name: '制动器间隙' })?.code).toBe('P07')
    expect(sameDefect(1, ['P07'], { part: 1, name: '限速器各销轴部位' })).toBeUndefined()
    expect(sameDefect(1, [], { part: 1, name: '制动器间隙' })).toBeUndefined()
  })
})
