import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aWorker } from '#test/builders/elevator.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'
import { qrApi } from '../shared/qr.ts'

describe('电梯二维码', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let stranger: Person
  let lifts: string[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    const communityId = await aCommunity(server, company, { name: '青禾花园' })
    const customerId = await aCustomer(server, company)
    const worker = await aWorker(server, company, { name: '王一维' })
    const place = { communityId, customerId, workerIds: [worker.id] }
    lifts = []
    for (let n = 0; n < 4; n++) lifts.push(await anElevator(server, company, place))
  })

  const tokenOf = async (elevatorId: string): Promise<string> => {
    const [row] = await asOwner(server, 'select token from elevator_qr where elevator_id = $1 and state = 1', [
      elevatorId,
    ])
    return row?.token as string
  }

  it('没有登录、没有权限、别家的电梯', async () => {
    expect((await server.send(qrApi.list, {})).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['AL1'] })
    expect((await server.send(qrApi.generate, { elevatorIds: lifts }, clerk)).errorCode).toBe(1002001)
    expect((await server.send(qrApi.generate, { elevatorIds: lifts }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(qrApi.generate, {}, manager)).errorMsg).toBe('请选择电梯或填写数量')
  })

  it('生成：每台一枚，重复生成不多出；编号 8 位、令牌 22 位', async () => {
    expect(await server.ask(qrApi.generate, { elevatorIds: lifts }, manager)).toEqual({ done: 4 })
    expect(await server.ask(qrApi.generate, { elevatorIds: lifts }, manager)).toEqual({ done: 0 })
    const labels = await server.ask(qrApi.labels, { elevatorIds: lifts }, manager)
    expect(labels.length).toBe(4)
    expect(labels[0]).toMatchObject({
      shortNo: expect.stringMatching(/^\d{8}$/),
      url: expect.stringMatching(/\/r\/[\w-]{22}$/),
      dutyPhone: '0571-88888888',
      values: { communityName: '青禾花园', maintenanceWorkers: '王一维' },
    })
  })

  it('绑定：空白贴纸绑定后有效，旧码作废；已绑他梯 1102010；作废的不能再用', async () => {
    const [first, second] = lifts as [string, string]
    const old = await tokenOf(first)
    await server.ask(qrApi.generate, { count: 2 }, manager)
    const blank = await server.ask(qrApi.list, { state: [3] }, manager)
    expect(blank.total).toBe(2)
    const code = blank.records[0]?.shortNo as string
    await server.ask(qrApi.bind, { code, elevatorId: first }, manager)
    expect(await server.send(qrApi.bind, { code, elevatorId: second }, manager)).toMatchObject({
      errorCode: 1102010,
      errorMsg: '该二维码已绑定其他电梯',
    })
    expect(await server.ask(qrApi.public, { token: old })).toEqual({ state: 2, elevator: null })
    expect(await server.send(qrApi.bind, { code: old, elevatorId: second }, manager)).toMatchObject({
      errorMsg: '该二维码已作废',
    })
    expect((await server.ask(qrApi.public, { token: await tokenOf(first) })).state).toBe(1)
    const logs = await server.ask(elevatorApi.logs, { elevatorId: first }, manager)
    expect(logs.records[0]?.summary).toBe(`换绑二维码 ${code}`)
    expect(await server.ask(qrApi.void, { ids: [blank.records[1]?.id as string] }, manager)).toEqual({ done: 1 })
  })

  it('公开查询：不必登录，只有最少的内容，姓名只留姓；未知令牌 1000404', async () => {
    const card = await server.ask(qrApi.public, { token: await tokenOf(lifts[1] as string) })
    expect(card).toMatchObject({
      state: 1,
      elevator: { communityName: '青禾花园', workers: [{ name: '王**' }], dutyPhone: '0571-88888888', intact: true },
    })
    expect(JSON.stringify(card)).not.toContain('一维')
    // Whoever scans it may be signed in at his own company.
    expect(await server.ask(qrApi.public, { token: await tokenOf(lifts[1] as string) }, stranger)).toEqual(card)
    expect((await server.send(qrApi.public, { token: 'x'.repeat(22) })).errorCode).toBe(1000404)
  })

  it('打印：每种尺寸的 PDF 页数与页面大小都对，记录打印次数', async () => {
    const fields = ['name', 'registerCode', 'communityName', 'companyName'] as const
    const sizes = {
      '60x40': [170.08, 113.39, 4],
      '80x50': [226.77, 141.73, 4],
      '100x70': [283.46, 198.43, 4],
      A4: [595.28, 841.89, 1],
    } as const
    for (const [size, [width, height, pages]] of Object.entries(sizes)) {
      const answer = await server.send(
        qrApi.print,
        { elevatorIds: lifts, size: size as 'A4', fields: [...fields] },
        manager,
      )
      const text = answer.raw.toString('latin1')
      expect(pdfText(answer.raw)).toMatch(/扫码报修.*被困请拨/)
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)
      expect(Number(box?.[1])).toBeCloseTo(width, 1)
      expect(Number(box?.[2])).toBeCloseTo(height, 1)
      expect([...text.matchAll(/\/Type \/Page\b/g)].length).toBe(pages)
    }
    const page = await server.ask(qrApi.list, { state: [1] }, manager)
    expect(page.records.every((row) => row.times === 4 && row.printedAt !== null)).toBe(true)
  })

  it('公开查询每分钟 60 次', async () => {
    const token = await tokenOf(lifts[2] as string)
    let refused = 0
    for (let n = 0; n < 62; n++) if ((await server.send(qrApi.public, { token })).errorCode === 1000429) refused++
    expect(refused).toBeGreaterThan(0)
  })
})
