import { beforeAll, describe, expect, it } from 'vitest'
import { recordHash } from '#modules/elevator/server/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { qrApi } from '#modules/elevator/shared/qr.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorLogApi } from '../shared/api.ts'

describe('电梯日志与可验证履历', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let stranger: Person
  let lift: string

  const linesOf = () =>
    asOwner<{ id: string; seq: number; hash: Buffer; at: string; kind: number; summary: string; actor: string }>(
      server,
      'select id, seq, hash, at, kind, summary, actor from elevator_log where elevator_id = $1 order by seq',
      [lift],
    )
  /** As a superuser would, past the rights of the service. */
  const change = (set: string, seq: number) =>
    asOwner(server, `update elevator_log set ${set} where elevator_id = '${lift}' and seq = ${seq}`)
  const stickerOf = async () =>
    (await asOwner(server, 'select token from elevator_qr where elevator_id = $1 and state = 1', [lift]))[0]
      ?.token as string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    lift = await anElevator(server, company, place)
    for (const [move, reason] of [
      ['stop', '检修'],
      ['restart', undefined],
      ['stop', '待检'],
      ['restart', undefined],
    ] as const)
      await server.ask(elevatorApi.changeStatus, { ids: [lift], move, ...(reason ? { reason } : {}) }, manager)
    await server.ask(qrApi.generate, { elevatorIds: [lift] }, manager)
  })

  it('没有登录、没有权限、别家的电梯、无效输入', async () => {
    const [line] = await linesOf()
    const input = { kind: 6, id: line?.id as string }
    expect((await server.send(elevatorLogApi.detail, input)).errorCode).toBe(40000)
    const visitsOnly = await aPerson(server, company, { grants: ['AL6'] })
    expect((await server.send(elevatorLogApi.detail, input, visitsOnly)).errorCode).toBe(1002001)
    expect((await server.send(elevatorLogApi.detail, { ...input, kind: 1 }, visitsOnly)).errorCode).toBe(1000404)
    expect((await server.send(elevatorLogApi.detail, input, stranger)).errorCode).toBe(1000404)
    expect((await server.send(elevatorLogApi.detail, { ...input, kind: 12 }, manager)).errorCode).toBe(1000400)
    expect((await server.send(elevatorLogApi.paper, { elevatorId: lift }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(elevatorLogApi.verify, { token: 'x'.repeat(22) })).errorCode).toBe(1000404)
  })

  it('按类型与日期筛选，类型的条数随日期', async () => {
    const all = await server.ask(elevatorApi.logs, { elevatorId: lift }, manager)
    expect(all).toMatchObject({ total: 4, intact: true, broken: null, lines: 4, kinds: { '6': 4 } })
    expect(all.records.map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
    expect(all.lastHash).toBe(all.records[0]?.hash)
    expect((await server.ask(elevatorApi.logs, { elevatorId: lift, kind: 1 }, manager)).total).toBe(0)
    const past = await server.ask(elevatorApi.logs, { elevatorId: lift, to: '2020-01-01' }, manager)
    expect(past).toMatchObject({ total: 0, kinds: {}, lines: 4 })
  })

  it('一条的详情；类型不符 1000404', async () => {
    const [line] = await linesOf()
    const detail = await server.ask(elevatorLogApi.detail, { kind: 6, id: line?.id as string }, manager)
    expect(detail).toMatchObject({ line: { seq: 1, kind: 6 }, lift: { id: lift }, order: null, clocks: [], known: [] })
    expect((await server.send(elevatorLogApi.detail, { kind: 1, id: line?.id as string }, manager)).errorCode).toBe(
      1000404,
    )
  })

  it('archives 10.5 扫码核验：记录完整，未被改动；内容不含人名', async () => {
    const check = await server.ask(elevatorLogApi.verify, { token: await stickerOf() })
    expect(check).toMatchObject({ lines: 4, intact: true, broken: null, printed: null })
    expect(JSON.stringify(check)).not.toContain(manager.name)
  })

  it('archives 10.5 数据库超级用户改动一条：序号、日期、类型被指出，电梯页、贴纸页、核验页一致', async () => {
    const [, second] = await linesOf()
    await change(`summary = '从未停用'`, 2)
    const broken = { seq: 2, at: new Date(second?.at as string).toISOString(), kind: 6, what: 'changed' }
    const same = (one: { broken: { at: string } | null }) => ({
      ...one,
      broken: one.broken && { ...one.broken, at: new Date(one.broken.at).toISOString() },
    })
    const token = await stickerOf()
    expect(same(await server.ask(elevatorApi.logs, { elevatorId: lift }, manager))).toMatchObject({
      intact: false,
      broken,
    })
    expect(same(await server.ask(elevatorLogApi.verify, { token }))).toMatchObject({ intact: false, broken })
    const card = await server.ask(qrApi.public, { token })
    expect(card.elevator).toMatchObject({ intact: false, broken: { seq: 2, what: 'changed' } })
    await change(`summary = '${second?.summary}'`, 2)
    expect((await server.ask(elevatorLogApi.verify, { token })).intact).toBe(true)
  })

  it('archives 10.5 连同摘要一起改：仍指出那一条；删去一条：指出缺失', async () => {
    const [first, second, third] = await linesOf()
    const forged = recordHash(
      {
        elevatorId: lift,
        seq: 2,
        at: new Date(second?.at as string).toISOString(),
        kind: 6,
        bizId: null,
        summary: '改',
        actor: second?.actor as string,
      },
      first?.hash.toString('hex') as string,
    )
    await change(`summary = '改', hash = '\\x${forged}'`, 2)
    const token = await stickerOf()
    expect((await server.ask(elevatorLogApi.verify, { token })).broken).toMatchObject({ seq: 2, what: 'changed' })
    await change(`summary = '${second?.summary}', hash = '\\x${second?.hash.toString('hex')}'`, 2)
    const kept = await asOwner(server, `delete from elevator_log where elevator_id = $1 and seq = 3 returning *`, [
      lift,
    ])
    expect((await server.ask(elevatorLogApi.verify, { token })).broken).toMatchObject({ seq: 4, what: 'missing' })
    const row = kept[0] as Record<string, unknown>
    const columns = Object.keys(row)
    await asOwner(
      server,
      `insert into elevator_log (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    )
    expect(third?.seq).toBe(3)
    expect((await server.ask(elevatorLogApi.verify, { token })).intact).toBe(true)
  })

  it('archives 10.5 整条链被重写：数据库自洽，但与印出的摘要不一致', async () => {
    const before = await linesOf()
    const last = before.at(-1)
    const token = await stickerOf()
    const printed = { token, seq: 4, hash: last?.hash.toString('hex') as string }
    expect((await server.ask(elevatorLogApi.verify, printed)).printed).toEqual({ seq: 4, matches: true })
    let previous: string | null = null
    for (const line of before) {
      const at = new Date(line.at).toISOString()
      const hash = recordHash(
        { elevatorId: lift, seq: line.seq, at, kind: 6, bizId: null, summary: '假', actor: '' },
        previous,
      )
      const prev = previous ? `'\\x${previous}'` : 'null'
      await change(`summary = '假', actor = '', hash = '\\x${hash}', prev_hash = ${prev}`, line.seq)
      previous = hash
    }
    expect(await server.ask(elevatorLogApi.verify, printed)).toMatchObject({
      intact: true,
      printed: { seq: 4, matches: false },
    })
  })

  it('导出 PDF 履历：可打开，令牌每台一枚，导出留痕；作废的贴纸不再核验，印件仍可', async () => {
    const paper = await server.send(elevatorLogApi.paper, { elevatorId: lift }, manager)
    const text = pdfText(paper.raw)
    for (const part of ['记录完整，未被改动', '末条摘要（第4条）', company.name]) expect(text).toContain(part)
    await server.send(elevatorLogApi.paper, { elevatorId: lift }, manager)
    const tokens = await asOwner(
      server,
      `select token from public_token where row_id = $1 and kind = 'elevatorRecord'`,
      [lift],
    )
    expect(tokens.length).toBe(1)
    const noted = await asOwner(server, `select after from audit_log where row_id = $1 and action = 'export'`, [lift])
    expect(noted.length).toBe(2)
    const token = await stickerOf()
    const [sticker] = await asOwner(server, 'select id from elevator_qr where token = $1', [token])
    await server.ask(qrApi.void, { ids: [sticker?.id as string] }, manager)
    expect((await server.send(elevatorLogApi.verify, { token })).errorCode).toBe(1000404)
    expect((await server.ask(elevatorLogApi.verify, { token: tokens[0]?.token as string })).lines).toBe(4)
  })
})
