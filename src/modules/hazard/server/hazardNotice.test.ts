import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aFile } from '#test/builders/employee.ts'
import { pdfPages, pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardNoticeApi, publicHazardApi } from '../shared/hazardNotice.ts'

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('隐患告知书', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company, { name: '周质安' })
    const communityId = await aCommunity(server, company, { name: '翠湖花园' })
    elevatorId = await anElevator(server, company, {
      communityId,
      customerId: await aCustomer(server, company, '翠湖物业'),
    })
    await asOwner(
      server,
      `update elevator set safety_officer = '李安全', officer_phone = '13900001111' where id = $1`,
      [elevatorId],
    )
    server.setNow('2026-03-14T10:00:00+08:00')
  })

  const add = (over: object = {}) =>
    server.ask(
      hazardApi.add,
      { elevatorId, sourceType: 1, grade: 3, description: '层门门锁啮合6.5mm，小于7mm', ...over },
      chief,
    )
  const detail = (id: string, who = chief) => server.ask(hazardApi.detail, { id }, who)
  const linkOf = async (id: string) => (await server.ask(hazardNoticeApi.customerLink, { id }, chief)).token
  const sign = (token: string, over: object = {}) =>
    server.send(publicHazardApi.sign, { token, name: '李安全', signature: PNG, ...over } as never)

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    const { id } = await add()
    await server.ask(hazardNoticeApi.issue, { ids: [id] }, chief)
    const stranger = await aPerson(server, await aCompany(server))
    const clerk = await aPerson(server, company, { grants: ['JMa'] })
    const calls = [
      [hazardNoticeApi.issue, { ids: [id] }],
      [hazardNoticeApi.notices, { ids: [id] }],
      [hazardNoticeApi.customerLink, { id }],
      [hazardNoticeApi.sendLink, { id }],
    ] as const
    for (const [call, input] of calls) {
      expect((await server.send(call, input as never)).errorCode, call.path).toBe(40000)
      expect((await server.send(call, input as never, clerk)).errorCode, call.path).toBe(1002001)
      expect((await server.send(call, input as never, stranger)).errorCode, call.path).toBe(1000404)
    }
    expect((await server.send(hazardNoticeApi.notices, { ids: [] }, chief)).errorMsg).toBe('请选择隐患')
    expect((await server.send(publicHazardApi.view, { token: 'yh-nobodyknowsthis1' })).errorCode).toBe(1000404)
    const token = await linkOf(id)
    expect((await sign(token, { name: ' ' })).errorMsg).toBe('签字人不能为空')
    expect((await sign(token, { signature: btoa('no picture at all') })).errorMsg).toBe('请签名')
  })

  it('开具：编号一次，签收时沿用；打印未开具的 3020040；已开具的不能删除 3020039', async () => {
    const row = await add()
    const { hazardNo } = await detail(row.id)
    expect(await server.send(hazardNoticeApi.notices, { ids: [row.id] }, chief)).toMatchObject({
      errorCode: 3020040,
      errorMsg: `隐患${hazardNo}还没有开具告知书，请先开具再打印`,
    })
    await server.ask(hazardNoticeApi.issue, { ids: [row.id] }, chief)
    const issued = await detail(row.id)
    expect(issued).toMatchObject({ state: 0, noticeSigned: false, issuedAt: expect.stringContaining('2026-03-14') })
    expect(issued.noticeNo).toMatch(/^TZ20260314\d{3}$/)
    await server.ask(hazardNoticeApi.issue, { ids: [row.id] }, chief)
    expect((await detail(row.id)).noticeNo).toBe(issued.noticeNo)
    expect(await server.send(hazardApi.remove, { id: row.id }, chief)).toMatchObject({
      errorCode: 3020039,
      errorMsg: `隐患${hazardNo}已开具告知书${issued.noticeNo}，不能删除`,
    })
    const signature = await aFile(server, chief.userId, '告知书.png')
    const { version } = issued
    await server.ask(hazardApi.notify, { id: row.id, version, noticeTo: '李安全', signature }, chief)
    expect(await detail(row.id)).toMatchObject({ state: 3, noticeNo: issued.noticeNo, noticeTo: '李安全' })
  })

  it('打印：一份一页，有公司、编号、条款、后果、要求、期限；阅者可打，只有 PDF', async () => {
    const one = await add({ risk: '门未锁紧可能开门走梯', photos: [await aFile(server, chief.userId, '门锁.png')] })
    const two = await add({ grade: 1 })
    await server.ask(hazardNoticeApi.issue, { ids: [one.id, two.id] }, chief)
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    let text = ''
    const pages = async (ids: string[]) => {
      const reply = await server.send(hazardNoticeApi.notices, { ids }, reader)
      expect(reply.headers['content-type']).toContain('application/pdf')
      text = pdfText(reply.raw)
      return pdfPages(reply.raw)
    }
    expect(await pages([one.id])).toBe(1)
    for (const part of ['门未锁紧可能开门走梯', '隐患照片1张', '使用单位签收', company.name])
      expect(text).toContain(part)
    expect(await pages([one.id, two.id])).toBe(2)
    // Each paper counts its own pages.
    expect(text.match(/第1页共1页/g)).toHaveLength(2)
    const lines = await asOwner(
      server,
      `select 1 from audit_log where entity = 'hazard' and row_id = $1 and action = 'export'`,
      [one.id],
    )
    expect(lines).toHaveLength(2)
  })

  it('链接：短信先发安全管理员，一分钟内不重发 3020038；页面与纸上一样写明', async () => {
    const { id } = await add({ grade: 2, part: '6层' })
    const texts = () => server.texting.sent.filter(({ template }) => template === 'hazardNotice')
    const sent = await server.ask(hazardNoticeApi.sendLink, { id }, chief)
    expect(sent).toMatchObject({ sentTo: '李安全 139****1111', resendAfter: 60 })
    const { noticeNo, hazardNo } = await detail(id)
    expect(texts().at(-1)).toMatchObject({
      phone: '13900001111',
      values: { noticeNo, link: expect.stringContaining('/s/yh-') },
    })
    expect(await server.send(hazardNoticeApi.sendLink, { id }, chief)).toMatchObject({
      errorCode: 3020038,
      errorMsg: '刚发送过，请60秒后再发',
    })
    const link = await server.ask(hazardNoticeApi.customerLink, { id }, chief)
    expect(link.sent).toMatchObject({ name: '李安全', phone: '139****1111', times: 1 })
    expect(await server.ask(publicHazardApi.view, { token: link.token })).toMatchObject({
      noticeNo,
      hazardNo,
      customerName: '翠湖物业',
      communityName: '翠湖花园',
      grade: 2,
      part: '6层',
      foundOn: '2026-03-14',
      deadline: '2026-03-29',
      article: null,
      signed: null,
      risk: '可能引发故障或困人，继续使用会加重，并可能损坏关联部件。',
    })
  })

  it('签收：已告知并留签名，登记人收到消息；再签 3020036，过期 3020035；签后可登记整改', async () => {
    const { id } = await add()
    const token = await linkOf(id)
    expect(await sign(token, { phone: '13900001111', opinion: '请尽快修' })).toMatchObject({
      errorCode: 0,
      data: { state: 3 },
    })
    const signed = await detail(id)
    expect(signed).toMatchObject({
      state: 3,
      noticeTo: '李安全',
      noticeSigned: true,
      noticeOpinion: '请尽快修',
      noticeFile: { url: expect.any(String) },
    })
    const view = await server.ask(publicHazardApi.view, { token })
    expect(view.signed).toMatchObject({ name: '李安全', opinion: '请尽快修' })
    expect(await sign(token)).toMatchObject({ errorCode: 3020036, errorMsg: '告知书已由李安全签收，无需再签' })
    expect((await server.send(hazardNoticeApi.customerLink, { id }, chief)).errorCode).toBe(3020036)
    const told = await asOwner(server, 'select title, body from message where receiver_id = $1 and biz_id = $2', [
      chief.userId,
      id,
    ])
    expect(told).toMatchObject([
      { title: '使用单位已签收隐患告知书', body: expect.stringContaining('由李安全签收，意见：请尽快修') },
    ])
    // The paper carries the drawn signature.
    const paper = await server.send(hazardNoticeApi.notices, { ids: [id] }, chief)
    expect(paper.raw.toString('latin1')).toContain('/Subtype /Image')
    const files = [await aFile(server, chief.userId, '整改后.png')]
    await server.ask(hazardApi.rectify, { id, version: signed.version, note: '已更换', files }, chief)
    expect((await detail(id)).state).toBe(4)

    const other = await add()
    const old = await linkOf(other.id)
    server.setNow('2026-03-29T10:00:01+08:00')
    for (const sent of [server.send(publicHazardApi.view, { token: old }), sign(old)])
      expect(await sent).toMatchObject({ errorCode: 3020035, errorMsg: '签收链接已失效，请联系维保单位重新发送' })
    server.setNow('2026-03-14T10:00:00+08:00')
  })

  it('已转维修的补签不改状态；没有手机号 3020037；已整改的不再开具', async () => {
    const { id } = await add({ grade: 1 })
    await asOwner(server, 'update hazard set state = 1 where id = $1', [id])
    expect(await sign(await linkOf(id))).toMatchObject({ errorCode: 0, data: { state: 1 } })
    const lift = await anElevator(server, company, {
      communityId: await aCommunity(server, company, { name: '云栖里' }),
      customerId: await aCustomer(server, company),
    })
    await asOwner(server, 'update elevator set officer_phone = null where id = $1', [lift])
    const bare = await add({ elevatorId: lift, grade: 1 })
    expect(await server.send(hazardNoticeApi.sendLink, { id: bare.id }, chief)).toMatchObject({
      errorCode: 3020037,
      errorMsg: '使用单位没有可收短信的手机号，请补充电梯的安全管理员电话，或复制链接发送',
    })
    const late = await add({ grade: 1 })
    await asOwner(server, 'update hazard set state = 4 where id = $1', [late.id])
    expect(await server.send(hazardNoticeApi.issue, { ids: [late.id] }, chief)).toMatchObject({
      errorCode: 3020001,
      errorMsg: '隐患当前为「已整改」，不能开具告知书',
    })
  })
})
