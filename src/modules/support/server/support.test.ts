import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOWNLOAD_REGION } from '#kernel/shared/constants.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { DOWNLOAD_PATH, storageApi } from '#kernel/shared/storage.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, anOperator, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aFile, PNG } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { supportApi } from '../shared/api.ts'
import { supportWork } from './index.ts'

const draft = { title: '更换主板后 E07', kind: 1 as const, priority: 2 as const, body: '满载上行时报 E07', files: [] }
const article = (over = {}) => ({
  category: 1 as const,
  brand: '甲梯',
  controller: 'JT-1',
  faultCode: 'E07',
  title: '甲梯 E07：编码器信号异常',
  body: '# 检查\n- 屏蔽层接地',
  files: [],
  ...over,
})

describe('技术支持', () => {
  let server: TestServer
  let company: Company
  let worker: Person
  let mate: Person
  let chief: Person
  let stranger: Person
  let operator: { token: string; userId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    worker = await aPerson(server, company, { grants: ['JMe'], scope: 3 })
    mate = await aPerson(server, company, { grants: ['JMe'], scope: 3 })
    chief = await aPerson(server, company)
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    operator = await anOperator(server, [company])
  })
  afterAll(() => server.setNow(undefined))

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(supportApi.articles, {})).errorCode).toBe(40000)
    expect((await server.send(supportApi.saveArticle, article(), chief)).errorCode).toBe(1002001)
    const { id, version } = await server.ask(supportApi.add, draft, worker)
    expect((await server.send(supportApi.ticket, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(supportApi.ticket, { id }, mate)).errorCode).toBe(1000404)
    expect((await server.send(supportApi.accept, { id, version }, chief)).errorCode).toBe(1004103)
    const broken = await server.send(supportApi.add, { ...draft, title: '', body: '' }, worker)
    expect(broken.fields.map(({ prop }) => prop)).toEqual(['title', 'body'])
    const far = await anOperator(server, [await aCompany(server)])
    expect((await server.send(supportApi.accept, { id, version }, far)).errorCode).toBe(1000404)
  })

  it('附件：只有看得到工单、文档的人读得到；运营人员读得到，同事、别家企业、没有授权的运营人员读不到', async () => {
    const file = await aFile(server, worker.userId, '现场.png')
    const one = await server.ask(supportApi.add, { ...draft, files: [file] }, worker)
    const answer = await aFile(server, operator.userId, '接线图.png')
    const saved = await server.ask(
      supportApi.reply,
      { ...one, body: '按图核对', files: [answer], answer: true },
      operator,
    )
    const read = async (as: { token: string }, { bucket, key, name }: typeof file) => {
      const { data, errorCode } = await server.send(supportApi.ticketFiles, { id: one.id }, as)
      return errorCode || sendForm({ ...data, bucket, key, fileName: name })
    }
    for (const as of [worker, chief, operator]) {
      expect(await read(as, file)).toEqual(PNG)
      expect(await read(as, answer)).toEqual(PNG)
    }
    const far = await anOperator(server, [await aCompany(server)])
    for (const as of [mate, stranger, far]) expect(await read(as, file)).toBe(1000404)
    expect((await server.send(supportApi.ticketFiles, { id: one.id })).errorCode).toBe(40000)
    // The credential of a person or of another ticket does not reach the file either, though the key be known.
    const other = await server.ask(supportApi.add, draft, mate)
    const theirs = await server.ask(supportApi.ticketFiles, { id: other.id }, mate)
    expect(await sendForm({ ...theirs, ...file, fileName: file.name })).toBe(1000404)
    for (const as of [mate, chief, stranger]) {
      const own = await server.ask(storageApi.downloadCredential, {}, as)
      expect(await sendForm({ ...own, ...file, fileName: file.name })).toBe(1000404)
    }
    // Somebody else's upload cannot be put on a ticket, and so be read.
    const stolen = await server.send(supportApi.add, { ...draft, files: [file] }, mate)
    expect(stolen.errorCode).toBe(1000404)
    expect(saved.version).toBeGreaterThan(one.version)
  })

  it('文档附件：运营人员上传，登录的人都读得到；另一位运营人员编辑时保留原附件，别人的上传不收', async () => {
    const file = await aFile(server, operator.userId, '手册.png')
    // Not found by the searches of the other tests.
    const bare = { brand: undefined, controller: undefined, faultCode: undefined }
    const { id, version } = await server.ask(
      supportApi.saveArticle,
      article({ files: [file], title: '带附件', ...bare }),
      operator,
    )
    for (const as of [worker, stranger, operator]) {
      const credential = await server.ask(supportApi.articleFiles, { id }, as)
      expect(await sendForm({ ...credential, ...file, fileName: file.name })).toEqual(PNG)
    }
    expect((await server.send(supportApi.articleFiles, { id })).errorCode).toBe(40000)
    const second = await anOperator(server, [company])
    const kept = { ...article({ files: [file], title: '带附件 修订', ...bare }), id, version }
    await server.ask(supportApi.saveArticle, kept, second)
    const foreign = article({ files: [await aFile(server, worker.userId)] })
    expect((await server.send(supportApi.saveArticle, foreign, operator)).errorCode).toBe(1000404)
  })

  /** The hidden download form; the bytes, or the code of the refusal. */
  async function sendForm(fields: Record<string, string>): Promise<Buffer | number> {
    const response = await server.app.inject({
      method: 'POST',
      url: serverPath(DOWNLOAD_PATH),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields, region: DOWNLOAD_REGION }).toString(),
    })
    const json = String(response.headers['content-type']).includes('json')
    return json ? (response.json() as { errorCode: number }).errorCode : response.rawPayload
  }

  it('一个框查故障代码、品牌、中文词、拼音；代码完全相同的在前', async () => {
    const exact = await server.ask(supportApi.saveArticle, article(), operator)
    const near = await server.ask(
      supportApi.saveArticle,
      article({ brand: '乙梯', faultCode: 'E071', title: '乙梯 E071：门锁回路断开' }),
      operator,
    )
    const find = async (keyword: string) =>
      (await server.ask(supportApi.articles, { keyword }, worker)).records.map(({ id }) => id)
    expect(await find('e07')).toEqual([exact.id, near.id])
    expect(await find('乙梯 e07')).toEqual([near.id])
    expect(await find('门锁')).toEqual([near.id])
    expect(await find('bmqxh')).toEqual([exact.id])
    expect(await find('不存在的词')).toEqual([])
    expect(await server.ask(supportApi.brands, {}, worker)).toEqual([
      { brand: '乙梯', count: 1 },
      { brand: '甲梯', count: 1 },
    ])
  })

  it('阅读计数，有用没用每人一票可改；旧版本被拒', async () => {
    const { id, version } = await server.ask(supportApi.saveArticle, article({ title: '计数' }), operator)
    await server.ask(supportApi.opinion, { id, useful: true }, worker)
    await server.ask(supportApi.opinion, { id, useful: true }, worker)
    await server.ask(supportApi.opinion, { id, useful: true }, stranger)
    expect(await server.ask(supportApi.article, { id }, worker)).toMatchObject({
      useful: 2,
      mine: true,
      views: 1,
      repairs: null,
    })
    await server.ask(supportApi.opinion, { id, useful: false }, worker)
    expect(await server.ask(supportApi.article, { id }, mate)).toMatchObject({ useful: 1, mine: null, views: 2 })
    await server.ask(supportApi.saveArticle, { ...article({ title: '新' }), id, version }, operator)
    const stale = { ...article(), id, version }
    expect((await server.send(supportApi.saveArticle, stale, operator)).errorCode).toBe(1000001)
  })

  it('archives 3 工单：受理、答复、未解决、再答复、确认、评价；每一步双方看到的', async () => {
    const { id, version } = await server.ask(supportApi.add, draft, worker)
    const at = async () => server.ask(supportApi.ticket, { id }, worker)
    const accepted = await server.ask(supportApi.accept, { id, version }, operator)
    expect(await at()).toMatchObject({ state: 1, own: true, companyName: company.name })
    expect((await server.send(supportApi.solve, accepted, worker)).errorMsg).toBe(
      '技术支持工单当前为「处理中」，不能确认解决',
    )
    const reply = { body: '查编码器屏蔽层', files: [], id }
    const answered = await server.ask(supportApi.reply, { ...reply, version: accepted.version, answer: true }, operator)
    expect(await at()).toMatchObject({ state: 2, replies: [{ support: true, name: '技术支持', body: reply.body }] })
    expect((await server.send(supportApi.solve, answered, chief)).errorCode).toBe(1004102)
    const again = await server.ask(
      supportApi.reply,
      { body: '还是报', files: [], id, version: answered.version, unsolved: true },
      worker,
    )
    expect(await at()).toMatchObject({ state: 1, solvedAt: null })
    const second = await server.ask(supportApi.reply, { ...reply, version: again.version, answer: true }, operator)
    const solved = await server.ask(supportApi.solve, second, worker)
    expect((await server.send(supportApi.rate, { ...solved, star: 6 }, worker)).errorCode).toBe(1000400)
    await server.ask(supportApi.rate, { ...solved, star: 5 }, worker)
    expect(await at()).toMatchObject({ state: 4, star: 5 })
    const told = await server.ask(messageApi.list, { bigType: 3, size: 50 }, worker)
    expect(told.records.filter(({ bizId }) => bizId === id)).toHaveLength(3)
    expect((await server.ask(supportApi.tickets, { size: 50 }, mate)).records.map((row) => row.id)).not.toContain(id)
    expect((await server.ask(supportApi.tickets, { size: 50 }, operator)).records.map((row) => row.id)).toContain(id)
  })

  it('archives 3 答复 72 小时后自动转为已解决，重复运行不再动', async () => {
    server.setNow('2026-11-20T10:00:00+08:00')
    const one = await server.ask(supportApi.add, draft, worker)
    const reply = { ...one, body: '换感应器', files: [], answer: true }
    await server.ask(supportApi.reply, reply, operator)
    const state = async () => (await server.ask(supportApi.ticket, { id: one.id }, worker)).state
    server.setNow('2026-11-23T09:59:00+08:00')
    await supportWork.run(server.services, company.id)
    expect(await state()).toBe(2)
    expect((await server.ask(supportApi.ticket, { id: one.id }, worker)).solvedAt).toContain('2026-11-23')
    server.setNow('2026-11-23T10:00:00+08:00')
    await supportWork.run(server.services, company.id)
    await supportWork.run(server.services, company.id)
    expect(await state()).toBe(3)
  })
})
