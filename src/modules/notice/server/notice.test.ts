import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { auditApi } from '#kernel/shared/audit.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFile, aTeam } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { noticeApi } from '../shared/api.ts'
import type { NoticeDraft } from '../shared/notice.ts'
import { publicNotices, publishScheduled } from './index.ts'
import { readingQuery } from './notice.store.ts'

const draft = (over: Partial<NoticeDraft> = {}): NoticeDraft => ({
  title: '元旦值班安排',
  content: '# 值班\n困人救援**30分钟**内到达',
  audience: 1 as const,
  audienceIds: [],
  needConfirm: false,
  pinned: false,
  isPublic: false,
  cover: null,
  files: [],
  ...over,
})

describe('公告', () => {
  let server: TestServer
  let company: Company
  let writer: Person
  let worker: Person
  let mate: Person
  let stranger: Person
  let team: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    team = await aTeam(server, company)
    writer = await aPerson(server, company, { grants: ['AVB', 'AVn', 'AVp', 'AVq', 'AVr'] })
    worker = await aPerson(server, company, { grants: ['JMe'], teamId: team, kind: 2 })
    mate = await aPerson(server, company, { grants: ['JMe'], kind: 2 })
    stranger = await aPerson(server, await aCompany(server))
  })
  afterAll(() => server.setNow(undefined))

  const add = (over: Partial<NoticeDraft> = {}) => server.ask(noticeApi.add, draft(over), writer)
  const sent = async (over: Partial<NoticeDraft> = {}) => server.ask(noticeApi.publish, await add(over), writer)
  const told = async (person: Person, id: string) =>
    (await server.ask(messageApi.list, { bigType: 4, size: 100 }, person)).records.filter(({ bizId }) => bizId === id)
  const row = async (id: string) => server.ask(noticeApi.detail, { id }, writer)

  it('变更记录：附件按文件名，没有的是空，接收对象是名称', async () => {
    const files = [await aFile(server, writer.userId, '演练方案.png'), await aFile(server, writer.userId, '分工.png')]
    const { id, version } = await add({ files, audience: 2, audienceIds: [team] })
    const plain = await server.ask(
      noticeApi.edit,
      { id, version, ...draft({ audience: 2, audienceIds: [team] }) },
      writer,
    )
    await server.ask(noticeApi.edit, { id, version: plain.version, ...draft() }, writer)
    const history = await server.ask(auditApi.ofRow, { entity: 'notice', id }, writer)
    const of = (field: string) =>
      history.flatMap(({ changes }) => changes.filter((one) => one.field === field)).toReversed()
    expect(of('附件').map(({ before, after }) => [before, after])).toEqual([
      [null, '演练方案.png、分工.png'],
      ['演练方案.png、分工.png', null],
    ])
    const [name] = await asOwner<{ name: string }>(server, 'select name from team where id = $1', [team])
    expect(of('接收对象').map(({ before, after }) => [before, after])).toEqual([
      [null, name?.name],
      [name?.name, null],
    ])
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(noticeApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(noticeApi.add, draft(), worker)).errorCode).toBe(1002001)
    const { id, version } = await add()
    expect((await server.send(noticeApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(noticeApi.publish, { id, version }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(noticeApi.open, { id }, worker)).errorCode).toBe(1000404)
    const broken = await server.send(noticeApi.add, draft({ title: '长'.repeat(61), audience: 2 }), writer)
    expect(broken.fields.map(({ prop }) => prop)).toContain('title')
    const nobody = await server.send(noticeApi.add, draft({ audience: 2 }), writer)
    expect(nobody.fields).toEqual([{ prop: 'audienceIds', msg: '请选择接收对象' }])
    const foreign = await aTeam(server, await aCompany(server))
    expect((await server.send(noticeApi.add, draft({ audience: 2, audienceIds: [foreign] }), writer)).errorCode).toBe(
      1000404,
    )
  })

  it('封面：只收图片，读者看到五分钟有效的地址，别人的文件被拒', async () => {
    const picture = await aFile(server, writer.userId, '封面.png')
    const { id, version } = await add({ cover: picture })
    expect(await row(id)).toMatchObject({ cover: picture, coverUrl: expect.stringContaining(picture.key) })
    const paper = { ...picture, bucket: 'bit-ev-file' }
    const wrong = await server.send(noticeApi.edit, { ...draft({ cover: paper }), id, version }, writer)
    expect(wrong.fields).toEqual([{ prop: 'cover', msg: '封面须为图片（png、jpg、jpeg）' }])
    const others = await aFile(server, stranger.userId)
    expect((await server.send(noticeApi.add, draft({ cover: others }), writer)).errorCode).toBe(1000404)
    await server.ask(noticeApi.publish, { id, version }, writer)
    expect(await server.ask(noticeApi.open, { id }, worker)).toMatchObject({
      coverUrl: expect.stringContaining(picture.key),
    })
    const plain = await sent()
    expect(await server.ask(noticeApi.open, { id: plain.id }, worker)).toMatchObject({ coverUrl: null })
  })

  it('阅读数一次分组算完：一页20条、500人、1万条回执，不按行逐列重算', async () => {
    const crowd = await aCompany(server)
    const chief = await aPerson(server, crowd, { grants: ['AVB'] })
    const people = `select (md5($1::text || n)::uuid) as id, n from generate_series(1, 500) n`
    await asOwner(
      server,
      `insert into app_user (id, phone, name, password_hash, role_type) select id, '1' || (30000000000::bigint + n)::text,
         '众', 'x', 1 from (${people}) p`,
      [crowd.id],
    )
    await asOwner(
      server,
      `insert into employee (company_id, id, employee_no, name, phone, user_id, kind, entry_date, join_status, state)
         select $1::uuid, id, 'Z' || n, '众' || n, '1' || (30000000000::bigint + n)::text, id, 2, '2026-01-01', 1, 1
         from (${people}) p`,
      [crowd.id],
    )
    await asOwner(
      server,
      `insert into notice (company_id, id, title, content, need_confirm, state, publish_at)
         select $1::uuid, gen_random_uuid(), '公告' || n, '文', n % 2 = 0, 2, now() - n * interval '1 day'
         from generate_series(1, 20) n`,
      [crowd.id],
    )
    await asOwner(
      server,
      `insert into notice_read (company_id, notice_id, user_id, read_at, confirmed_at)
         select $1::uuid, n.id, p.id, now(), case when p.n % 5 = 0 then now() end
         from notice n cross join (${people}) p where n.company_id = $1::uuid`,
      [crowd.id],
    )
    await asOwner(server, 'analyze notice_read')
    const page = await server.ask(noticeApi.list, { size: 20 }, chief)
    expect(page.records).toHaveLength(20)
    for (const one of page.records) {
      expect([one.reached, one.readCount, one.confirmedCount]).toEqual([501, 500, one.needConfirm ? 100 : null])
    }
    const ids = page.records.map(({ id }) => id)
    const plan = await inCompany(
      server.services,
      { principal: null, companyId: crowd.id, traceId: 'plan' },
      async (ctx) => sql<Record<string, string>>`explain ${readingQuery([crowd.id], ids)}`.execute(ctx.db),
    )
    const text = plan.rows.map((line) => Object.values(line)[0]).join('\n')
    expect(text).toMatch(/Aggregate/)
    expect(text).not.toMatch(/SubPlan/)
  })

  it('全员、班组、岗位、人员各送达多少人', async () => {
    const reach = async (audience: 1 | 2 | 3 | 4, audienceIds: string[] = []) =>
      (await server.ask(noticeApi.reach, { audience, audienceIds }, writer)).people
    expect([
      await reach(1),
      await reach(2, [team]),
      await reach(3, [mate.positionId]),
      await reach(4, [worker.employeeId, mate.employeeId]),
    ]).toEqual([3, 1, 1, 2])
    await asOwner(server, 'update employee set state = 2 where id = $1', [mate.employeeId])
    expect([await reach(1), await reach(4, [mate.employeeId])]).toEqual([2, 0])
    const { id, version } = await add({ audience: 4, audienceIds: [mate.employeeId] })
    expect((await server.send(noticeApi.publish, { id, version }, writer)).errorCode).toBe(1004003)
    await asOwner(server, 'update employee set state = 1 where id = $1', [mate.employeeId])
    const options = await server.ask(noticeApi.positionOptions, { keyword: '岗位' }, writer)
    expect(options.map(({ value }) => value)).toContain(mate.positionId)
  })

  it('发布：每位接收人一条消息，阅读与确认各记一次，范围外读不到', async () => {
    const { id } = await sent({ audience: 2, audienceIds: [team], needConfirm: true })
    expect(await told(worker, id)).toMatchObject([
      { title: '元旦值班安排', body: '值班 困人救援30分钟内到达', level: 2, jump: { params: { kind: 'notice', id } } },
    ])
    expect(await told(mate, id)).toEqual([])
    expect((await server.send(noticeApi.open, { id }, mate)).errorCode).toBe(1000404)
    expect((await server.ask(noticeApi.pending, {}, worker)).id).toBe(id)
    expect((await server.ask(noticeApi.pending, {}, mate)).id).toBeNull()
    expect(await row(id)).toMatchObject({ reached: 1, readCount: 0, confirmedCount: 0 })
    await server.ask(noticeApi.open, { id }, worker)
    expect(await row(id)).toMatchObject({ readCount: 1, confirmedCount: 0 })
    expect((await server.ask(noticeApi.pending, {}, worker)).id).toBe(id)
    await server.ask(noticeApi.confirm, { id }, worker)
    await server.ask(noticeApi.confirm, { id }, worker)
    expect((await server.ask(noticeApi.open, { id }, worker)).confirmedAt).not.toBeNull()
    expect((await server.ask(noticeApi.pending, {}, worker)).id).toBeNull()
    expect(await row(id)).toMatchObject({ readCount: 1, confirmedCount: 1 })
    expect(await server.ask(noticeApi.readers, { id }, writer)).toHaveLength(1)
    const [event] = await asOwner<{ payload: { userIds: string[] } }>(
      server,
      `select payload from outbox where name = 'notice.published' and row_id = $1`,
      [id],
    )
    expect(event?.payload.userIds).toEqual([worker.userId])
  })

  it('已发布的公告不能编辑（1004001）、不能删除；撤回后看不见，消息收走，改过再发须重新确认', async () => {
    const { id, version } = await sent({ needConfirm: true })
    await server.ask(noticeApi.confirm, { id }, worker)
    expect(await server.send(noticeApi.edit, { ...draft(), id, version }, writer)).toMatchObject({
      errorCode: 1004001,
      errorMsg: '已发布的公告不能编辑，请先撤回',
    })
    expect((await server.send(noticeApi.remove, { id }, writer)).errorMsg).toBe('公告当前为「已发布」，不能删除')
    expect((await server.send(noticeApi.publish, { id, version }, writer)).errorCode).toBe(1004002)
    const back = await server.ask(noticeApi.withdraw, { id, version }, writer)
    expect((await server.send(noticeApi.withdraw, { ...back }, writer)).errorCode).toBe(1004002)
    expect((await server.send(noticeApi.open, { id }, worker)).errorCode).toBe(1000404)
    expect(await told(worker, id)).toEqual([])
    const edited = await server.ask(noticeApi.edit, { ...draft({ title: '改' }), id, version: back.version }, writer)
    expect(await row(id)).toMatchObject({ state: 0, title: '改', readCount: null })
    expect((await server.send(noticeApi.publish, { id, version: back.version }, writer)).errorCode).toBe(1000001)
    const again = await server.ask(noticeApi.publish, { ...edited }, writer)
    // Editing made it a draft; what had been confirmed was the old text.
    expect(await told(worker, id)).toHaveLength(1)
    expect((await server.ask(noticeApi.open, { id }, worker)).confirmedAt).toBeNull()
    await server.ask(noticeApi.withdraw, again, writer)
    await server.ask(noticeApi.remove, { id }, writer)
    expect((await server.send(noticeApi.detail, { id }, writer)).errorCode).toBe(1000404)
  })

  it('定时发布：到时才发，重启后再跑不重发，可取消，时间须在将来', async () => {
    server.setNow('2026-11-20T10:00:00+08:00')
    const one = await add({ title: '定时' })
    const past = { ...one, publishAt: '2026-11-20T09:59:00+08:00' }
    expect((await server.send(noticeApi.publish, past, writer)).fields).toEqual([
      { prop: 'publishAt', msg: '发布时间须晚于当前时间' },
    ])
    await server.ask(noticeApi.publish, { ...one, publishAt: '2026-11-20T11:00:00+08:00' }, writer)
    const other = await add({ title: '取消的' })
    const due = await server.ask(noticeApi.publish, { ...other, publishAt: '2026-11-20T11:00:00+08:00' }, writer)
    await server.ask(noticeApi.withdraw, due, writer)
    await publishScheduled(server.services, company.id)
    expect(await row(one.id)).toMatchObject({ state: 1 })
    server.setNow('2026-11-20T11:00:30+08:00')
    await publishScheduled(server.services, company.id)
    await publishScheduled(server.services, company.id)
    expect(await row(one.id)).toMatchObject({ state: 2, reached: 3 })
    expect(await row(other.id)).toMatchObject({ state: 0, publishAt: null })
    expect(await told(worker, one.id)).toHaveLength(1)
  })

  it('提醒未读：只提醒没读的，一天一次', async () => {
    server.setNow('2026-11-21T10:00:00+08:00')
    const { id } = await sent({ title: '提醒' })
    await server.ask(noticeApi.open, { id }, worker)
    expect(await server.ask(noticeApi.remind, { id }, writer)).toEqual({ done: 2 })
    expect((await told(mate, id)).map(({ title }) => title)).toContain('请阅读公告：提醒')
    expect((await server.send(noticeApi.remind, { id }, writer)).errorCode).toBe(1004004)
    server.setNow('2026-11-22T10:00:00+08:00')
    expect(await server.ask(noticeApi.remind, { id }, writer)).toEqual({ done: 2 })
  })

  it('对外公示的公告给公示页，草稿与撤回的不给', async () => {
    const { id } = await sent({ title: '公示', isPublic: true })
    await add({ title: '公示草稿', isPublic: true })
    const caller = { principal: null, companyId: company.id, traceId: 'public' }
    const shown = await inCompany(server.services, caller, (ctx) => publicNotices(ctx, company.id))
    expect(shown.map((notice) => notice.id)).toEqual([id])
  })
})
