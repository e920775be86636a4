import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOwner } from '#test/builders/elevator.ts'
import {
  aMobile,
  aSentQuotation,
  behindLink,
  quoteLine as line,
  quotationFor,
  type SentQuotation,
} from '#test/builders/quotation.ts'
import { browser, codeSentTo, otherThan } from '#test/builders/signIn.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { quotationApi as api } from '../shared/api.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import { quoteLinkApi, shareApi } from '../shared/share.api.ts'
import { quotationDays } from './quotationDays.ts'

const { sent, confirmed, voided } = QuotationStatus.code
const NOW = '2026-11-27T10:00:00+08:00'
const TODAY = dayOf(NOW)
const WRONG = [1001003, '验证码错误或已失效']

/** Commerce 3.8, 10.4; decision 0176: what stands behind the customer's link, and who may say yes there. */
describe('报价的客户链接', () => {
  let server: TestServer
  let company: Company
  let seller: Person
  let stranger: Person
  let chief: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    stranger = await aPerson(server, await aCompany(server))
    seller = await aPerson(server, company, {
      name: '陈销售',
      grants: ['KQ1', 'KQL', 'KQC', 'KQE', 'KQH', 'KQG', 'KQK', 'KQJ'],
    })
    chief = await aPerson(server, company)
  })
  beforeEach(() => server.setNow(NOW))

  const lines = [
    { ...line('层门', 'D', '2350', '1111.11'), remark: '底价再谈', group: '层站' },
    { ...line('导轨', 'CEIL((R+OH+PD)/5)*2', '480', '222.22'), group: '井道' },
  ]
  const aSent = (over: object = {}) => aSentQuotation(server, { seller, chief }, lines, over)
  const view = (code: string) => behindLink(server).view(code)
  const askCode = (of: SentQuotation) => behindLink(server).askCode(of)
  const confirm = (of: SentQuotation, smsCode: string, more: object = {}) =>
    behindLink(server).confirm(of, smsCode, more)
  const detail = (id: string) => server.ask(api.detail, { id }, seller)
  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }
  /** How often it was told that it is won. */
  const won = async (id: string) => {
    const told = `select id from outbox where name = 'quotation.won' and row_id = $1`
    return (await asOwner(server, told, [id])).length
  }

  it('不登录就能看：明细、为什么是这个数量、总价；没有成本、毛利、底价、备注与编号', async () => {
    const one = await aSent()
    const shown = await view(one.code)
    expect(shown).toMatchObject({
      state: 'open',
      customerName: '链接广场业委会',
      salesmanName: '陈销售',
      phones: [one.to],
    })
    const [offer] = shown.content?.offers ?? []
    expect(offer).toMatchObject({ grade: null, total: '53820.00' })
    expect(offer?.lines.map(({ name, qty, why }) => [name, qty, why])).toEqual([
      ['层门', '18.00', '门18 = 18'],
      ['导轨', '24.00', '向上取整((提升高度51 + 顶层高度4.5 + 底坑深度1.5) ÷ 5) × 2 = 24'],
    ])
    const said = JSON.stringify(shown)
    expect(said).not.toMatch(/1111\.11|222\.22|底价|cost|margin|minPrice|uncosted|approval|remark|refId|expression/i)
    expect(said).not.toContain(one.phone)
    expect(said).not.toContain(one.id)
    // A quotation of this company that is sent as well says nothing here.
    const [other] = (await server.ask(api.list, {}, seller)).records.filter(({ id }) => id !== one.id)
    if (other) expect(said).not.toContain(other.quoteNo)
  })

  it('库里没有链接本身；猜的、过期的打不开；没有发送的没有链接', async () => {
    const one = await aSent()
    const tokens = await asOwner<{ token: string }>(server, `select token from public_token where kind = 'quote'`)
    expect(tokens.map(({ token }) => token)).not.toContain(one.code)
    expect(
      (await server.send(shareApi.view, { code: `${one.code.slice(0, -1)}${one.code.endsWith('_') ? '-' : '_'}` }))
        .errorCode,
    ).toBe(1000404)
    const draft = await server.ask(api.add, quotationFor(lines) as never, seller)
    expect(await refused(server.send(quoteLinkApi.link, { id: draft.id }, seller))).toEqual([
      3230021,
      '报价单状态为「草稿」，不能发送链接',
    ])
    expect((await server.send(quoteLinkApi.link, { id: one.id }, stranger)).errorCode).toBe(1000404)
    expect(await server.ask(shareApi.view, { code: one.code }, stranger)).toEqual(
      await server.ask(shareApi.view, { code: one.code }),
    )
    server.setNow('2027-12-01T10:00:00+08:00')
    expect((await server.send(shareApi.view, { code: one.code })).errorCode).toBe(3230026)
  })

  it('发件人看到客户首次与最近打开的时间；自己人打开不算', async () => {
    const one = await aSent()
    await server.ask(shareApi.view, { code: one.code }, seller)
    expect((await detail(one.id)).link).toMatchObject({ openedAt: null, times: 0 })
    // The customer may have an account of his own.
    await server.ask(shareApi.view, { code: one.code }, stranger)
    server.setNow('2026-11-27T10:00:30+08:00')
    await view(one.code)
    server.setNow('2026-11-27T15:00:00+08:00')
    await view(one.code)
    const { link, version } = await detail(one.id)
    expect(link.times).toBe(2)
    expect([link.openedAt, link.seenAt].map((at) => new Date(at as string).toISOString())).toEqual([
      '2026-11-27T02:00:00.000Z',
      '2026-11-27T07:00:00.000Z',
    ])
    // Looking changes nothing for whoever has the quotation open.
    expect(version).toBe(one.version)
  })

  it('短信发链接：打码的收件人，一分钟内不重发', async () => {
    const one = await aSent()
    expect(one.receivers).toEqual([{ id: null, name: '链接广场业委会', phone: one.to }])
    const { sentTo } = await server.ask(quoteLinkApi.sendLink, { id: one.id }, seller)
    expect(sentTo).toBe(`链接广场业委会 ${one.to}`)
    const text = server.texting.sent.findLast(({ phone }) => phone === one.phone)
    expect(text).toMatchObject({ template: 'quotation', values: { amount: '53820.00' } })
    const code = text?.values.link?.split('/share/quote/')[1] ?? ''
    expect((await view(code)).state).toBe('open')
    expect((await server.send(quoteLinkApi.sendLink, { id: one.id }, seller)).errorCode).toBe(3230028)
    expect((await detail(one.id)).link).toMatchObject({ sentTo: `链接广场业委会 ${one.to}` })
    const silent = await aSent({ phone: '027-88886666' })
    expect((await server.send(quoteLinkApi.sendLink, { id: silent.id }, seller)).errorCode).toBe(3230027)
    expect((await view(silent.code)).phones).toEqual([])
  })

  it('短信码确认：变为客户确认，记下姓名、时间、手机与地址，告诉制单人；页面变成已确认', async () => {
    const one = await aSent()
    expect(await askCode(one)).toEqual({ resendAfter: 60 })
    const text = server.texting.sent.findLast(({ phone }) => phone === one.phone)
    expect(text).toMatchObject({ template: 'quoteConfirm', values: { amount: '53820.00', minutes: '5' } })
    expect((await confirm(one, codeSentTo(server, one.phone))).data).toEqual({ state: 'confirmed' })
    const row = await detail(one.id)
    expect(row).toMatchObject({ status: confirmed, confirmName: '孙主任', confirmPhone: one.to })
    expect(row.confirmIp).toMatch(/\d/)
    expect(await won(one.id)).toBe(1)
    const shown = await view(one.code)
    expect(shown).toMatchObject({
      state: 'confirmed',
      phones: [],
      confirmed: { name: '孙主任', phone: one.to, total: '53820.00' },
    })
    const told = await asOwner<{ title: string }>(
      server,
      'select title from message where company_id = $1 and biz_id = $2 and receiver_id = $3',
      [company.id, one.id, seller.userId],
    )
    expect(told).toEqual([{ title: '客户已确认报价' }])
    await server.ask(
      api.toContract,
      { id: one.id, version: row.version, customerId: await anOwner(server, company, '业委会') },
      seller,
    )
    expect((await view(one.code)).state).toBe('confirmed')
  })

  it('错的码：不确认，错五次后对的也不认；别的报价的码、没有给的号码也不认', async () => {
    const phone = aMobile()
    const [one, other] = [await aSent({ phone }), await aSent({ phone })]
    const same = { ...other, phone, to: `${phone.slice(0, 3)}****${phone.slice(-4)}` }
    const mine = { ...one, phone, to: same.to }
    await askCode(mine)
    const code = codeSentTo(server, phone)
    // The same number, the right digits, another quotation: somebody else asked for a code in the customer's name.
    expect(await refused(confirm(same, code))).toEqual(WRONG)
    for (let n = 0; n < 4; n++) expect(await refused(confirm(mine, otherThan(code)))).toEqual(WRONG)
    expect(await refused(confirm(mine, code))).toEqual(WRONG)
    expect((await detail(one.id)).status).toBe(sent)
    expect((await confirm(mine, code, { to: '138****0000' })).fields[0]?.prop).toBe('to')
    expect((await confirm(mine, code, { name: ' ' })).fields[0]?.msg).toBe('请填写确认人姓名')
    await server.services.cache.delete(`sms:pause:6:${phone}`)
    await askCode(mine)
    expect((await confirm(mine, codeSentTo(server, phone))).errorCode).toBe(0)
  })

  it('一个地址对一个链接：一小时十次；六十秒内不重发', async () => {
    const one = await aSent()
    await askCode(one)
    const again = await server.send(shareApi.sendCode, { code: one.code, to: one.to }, {}, browser())
    expect(again.errorCode).toBe(1001007)
    const headers = browser()
    const answers = []
    for (let n = 0; n < 11; n++)
      answers.push(
        await server.send(shareApi.confirm, { code: one.code, to: one.to, name: '甲', smsCode: '000000' }, {}, headers),
      )
    expect(answers.at(-2)?.errorCode).toBe(1001003)
    expect(answers.at(-1)?.errorCode).toBe(1000429)
  })

  it('按两次、两台设备同时：只确认一次', async () => {
    const one = await aSent()
    await askCode(one)
    const code = codeSentTo(server, one.phone)
    const answers = await Promise.all([1, 2, 3, 4].map((n) => confirm(one, code, { name: `甲${n}` })))
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    expect(answers.filter(({ errorMsg }) => errorMsg === '报价单状态为「客户确认」，不能确认')).toHaveLength(3)
    expect(await won(one.id)).toBe(1)
  })

  it.each([
    [
      '作废',
      (one: SentQuotation) => server.send(api.void, { id: one.id, version: one.version, reason: '改方案' }, seller),
    ],
    [
      '新版本',
      (one: SentQuotation) =>
        server.send(api.add, { ...quotationFor(lines, one.phone), id: one.id, version: one.version } as never, seller),
    ],
    [
      '登记丢单',
      (one: SentQuotation) => server.send(api.lose, { id: one.id, version: one.version, reason: '价格高' }, seller),
    ],
  ])('确认与%s同时：只成一件，另一件说明原因', async (_, rival) => {
    for (let n = 0; n < 4; n++) {
      const one = await aSent()
      await askCode(one)
      const code = codeSentTo(server, one.phone)
      const [mine, theirs] = (await Promise.all(
        n % 2 ? [confirm(one, code), rival(one)] : ([rival(one), confirm(one, code)].toReversed() as never),
      )) as [{ errorCode: number }, { errorCode: number }]
      const codes = [mine.errorCode, theirs.errorCode]
      expect(codes.filter((one) => one === 0)).toHaveLength(1)
      expect([3230021, 3230022, 1000001]).toContain(codes.find((one) => one !== 0))
      const { status, isCurrent } = await detail(one.id)
      expect(status === confirmed).toBe(mine.errorCode === 0)
      if (mine.errorCode === 0) expect(isCurrent).toBe(true)
      expect(await won(one.id)).toBe(mine.errorCode === 0 ? 1 : 0)
    }
  })

  it('确认与当夜失效同时：过了最后一天就不能确认，失效与否只有一个结果', async () => {
    const one = await aSent({ validUntil: TODAY })
    await askCode(one)
    const code = codeSentTo(server, one.phone)
    server.setNow(`${addDays(TODAY, 1)}T00:00:01+08:00`)
    expect(await refused(confirm(one, code))).toEqual([3230021, '报价单状态为「已失效」，不能确认'])
    expect((await view(one.code)).state).toBe('expired')
    // The last second before midnight, while the night's job already runs.
    const last = await aSentAt(`${TODAY}T23:59:30+08:00`)
    const [answer] = await Promise.all([
      confirm(last, codeSentTo(server, last.phone)),
      runNightly({ ...server.services, clock: () => new Date(`${addDays(TODAY, 1)}T00:10:00+08:00`) }, [quotationDays]),
    ])
    const { status } = await detail(last.id)
    expect(status === confirmed).toBe(answer.errorCode === 0)
    expect(await won(last.id)).toBe(answer.errorCode === 0 ? 1 : 0)
  })
  async function aSentAt(now: string) {
    server.setNow(now)
    const one = await aSent({ validUntil: TODAY })
    await askCode(one)
    return one
  }

  it('作废、新版本、丢单：只说是什么情况，不再给内容与PDF', async () => {
    const gone = await aSent()
    await server.ask(api.void, { id: gone.id, version: gone.version, reason: '改方案' }, seller)
    const old = await aSent()
    await server.ask(api.add, { ...quotationFor(lines), id: old.id, version: old.version } as never, seller)
    const lost = await aSent()
    await server.ask(api.lose, { id: lost.id, version: lost.version, reason: '价格高' }, seller)
    for (const [one, state] of [
      [gone, 'voided'],
      [old, 'superseded'],
      [lost, 'closed'],
    ] as const) {
      expect(await view(one.code)).toMatchObject({ state, content: null, phones: [], confirmed: null })
      expect((await server.send(shareApi.paper, { code: one.code }, {}, browser())).errorCode).toBe(3230021)
      expect((await server.send(shareApi.sendCode, { code: one.code, to: one.to }, {}, browser())).errorCode).not.toBe(
        0,
      )
    }
    expect((await detail(gone.id)).status).toBe(voided)
  })

  it('PDF是发送那一刻的：之后改了客户名称也不变；没有成本', async () => {
    const one = await aSent()
    const before = (await server.send(shareApi.paper, { code: one.code }, {}, browser())).raw
    await asOwner(server, `update quotation set customer_name = '改了名的业委会' where id = $1`, [one.id])
    const after = (await server.send(shareApi.paper, { code: one.code }, {}, browser())).raw
    expect(Buffer.compare(before, after)).toBe(0)
    expect(pdfText(after)).toContain('链接广场业委会')
    expect(pdfText(after)).not.toMatch(/1111\.11|底价/)
    expect(Buffer.compare((await server.send(api.pdf, { id: one.id }, seller)).raw, after)).toBe(0)
  })
})
