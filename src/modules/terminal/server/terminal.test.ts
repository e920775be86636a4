import { beforeAll, describe, expect, it } from 'vitest'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { aNumber, aTerminal, INSTALL_CODE, passed } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { terminalApi } from '../shared/api.ts'
import { AuthType, TerminalStatus } from '../shared/terms.ts'
import { terminalImporter } from './terminalImport.ts'

const secretly = { installCode: INSTALL_CODE, authType: AuthType.code.secret }
const { inactive, off, offline, scrapped } = TerminalStatus.code

describe('采集终端', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let reader: Person
  let stranger: Person
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    reader = await aPerson(server, company, { grants: ['AB1'] })
    stranger = await aPerson(server, await aCompany(server))
    place = {
      communityId: await aCommunity(server, company, { name: '松风里' }),
      customerId: await aCustomer(server, company),
    }
  })

  const lift = (name?: string) => anElevator(server, company, place, name ? { name } : {})
  const detail = (id: string) => server.ask(terminalApi.detail, { id }, keeper)
  const bind = (terminalId: string, elevatorId: string, over = {}) =>
    server.send(terminalApi.bind, { terminalId, elevatorId, selfTest: passed, ...over }, keeper)
  const said = ({ errorCode, errorMsg }: { errorCode: number; errorMsg?: string }) => [errorCode, errorMsg]

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const draft = { ...secretly, terminalNo: await aNumber(server) }
    expect((await server.send(terminalApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(terminalApi.add, draft, reader)).errorCode).toBe(1002001)
    const { id } = await aTerminal(server, keeper)
    for (const person of [stranger])
      expect((await server.send(terminalApi.detail, { id }, person)).errorCode).toBe(1000404)
    const broken = await server.send(
      terminalApi.add,
      { terminalNo: '太短', installCode: '', authType: AuthType.code.certificate, imei: '123' },
      keeper,
    )
    expect(broken.fields?.map(({ prop }) => prop)).toEqual(['terminalNo', 'installCode', 'imei'])
    const bare = await server.send(terminalApi.add, { ...draft, authType: AuthType.code.certificate }, keeper)
    expect(bare.fields).toEqual([{ prop: 'certFingerprint', msg: '请输入证书摘要' }])
  })

  it('登记要有出厂清单里的编号与铭牌上的安装码；一个编号只属于一家企业', async () => {
    const terminalNo = await aNumber(server)
    expect(said(await server.send(terminalApi.add, { ...secretly, terminalNo: 'TW00000000' }, keeper))).toEqual([
      8010103,
      '终端未登记',
    ])
    const guessed = { ...secretly, terminalNo, installCode: 'AAAA2222' }
    const refused = await server.send(terminalApi.add, guessed, keeper)
    expect(said(refused)).toEqual([8010110, '安装码错误'])
    expect(refused.fields).toEqual([{ prop: 'installCode', msg: '安装码错误' }])
    // As it is printed, with a dash and in small letters.
    const typed = { ...secretly, terminalNo: terminalNo.toLowerCase(), installCode: 'k7qm-4n2p' }
    const { id, secret } = await server.ask(terminalApi.add, typed, keeper)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await detail(id)).toMatchObject({ terminalNo, model: 'TW-E1', vendor: '云溪物联', status: inactive })
    const again = await server.send(terminalApi.add, { ...secretly, terminalNo }, keeper)
    expect(again.fields).toEqual([{ prop: 'terminalNo', msg: '终端编号已登记' }])
    const other = await server.send(terminalApi.add, { ...secretly, terminalNo }, stranger)
    expect(other.fields).toEqual([{ prop: 'terminalNo', msg: '终端已登记在其他企业名下' }])
  })

  it('两家企业同时登记同一编号：一家得到', async () => {
    const terminalNo = await aNumber(server)
    const both = await Promise.all(
      [keeper, stranger].map((person) => server.send(terminalApi.add, { ...secretly, terminalNo }, person)),
    )
    expect(both.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
  })

  it('密钥只显示一次，库里不是明文，日志里也没有；更换后旧密钥再用 24 小时', async () => {
    const { id, version, secret } = await aTerminal(server, keeper)
    const rotated = await server.ask(terminalApi.rotateSecret, { id, version }, keeper)
    expect(rotated.secret).not.toBe(secret)
    expect(JSON.stringify(await detail(id))).not.toContain(secret)
    const [row] = await asOwner<{ secret: string; old_secret: string }>(
      server,
      'select secret, old_secret from terminal where id = $1',
      [id],
    )
    expect(row?.secret).not.toContain(rotated.secret)
    const { sealer } = server.services
    expect(sealer.open(row?.old_secret ?? '', 'terminal.secret')).toBe(secret)
    expect(sealer.open(row?.secret ?? '', 'terminal.secret')).toBe(rotated.secret)
    const logged = await asOwner<{ after: object }>(server, `select after from audit_log where row_id = $1`, [id])
    expect(JSON.stringify(logged)).not.toContain(row?.secret)
    const { oldSecretUntil } = await detail(id)
    expect(Date.parse(oldSecretUntil ?? '') - server.services.clock().getTime()).toBeGreaterThan(23.9 * 3_600_000)
    expect(said(await server.send(terminalApi.rotateSecret, { id, version }, keeper))[0]).toBe(1000001)
  })

  it('绑定：自检要全部通过，一台电梯一台采集终端，直梯终端不装扶梯；电梯档案与日志随之', async () => {
    const [one, two, alarm] = [
      await aTerminal(server, keeper),
      await aTerminal(server, keeper),
      await aTerminal(server, keeper, 4),
    ]
    const elevatorId = await lift('1栋1号梯')
    expect(said(await bind(one.id, elevatorId, { selfTest: { ...passed, door: false } }))).toEqual([
      8010109,
      '自检未通过，不能绑定',
    ])
    expect((await bind(one.id, elevatorId)).errorCode).toBe(0)
    const other = await lift('1栋2号梯')
    expect(said(await bind(one.id, other))).toEqual([8010107, '终端已绑定电梯松风里 1栋1号梯'])
    expect(said(await bind(two.id, elevatorId))).toEqual([8010108, '该电梯已有同类终端'])
    // A converter reads the lift too: its runs would be counted twice.
    const converter = await aTerminal(server, keeper, 3)
    expect(said(await bind(converter.id, elevatorId))[0]).toBe(8010108)
    expect((await bind(alarm.id, elevatorId)).errorCode).toBe(0)
    const escalator = await aTerminal(server, keeper, 2)
    expect(said(await bind(escalator.id, other))).toEqual([8010113, '扶梯采集终端不能装在直梯上'])
    expect(await server.ask(elevatorApi.detail, { id: elevatorId }, keeper)).toMatchObject({
      terminalNo: one.terminalNo,
    })
    const log = await server.ask(elevatorApi.logs, { elevatorId, kind: 9 }, keeper)
    expect(log.intact).toBe(true)
    expect(log.records.map(({ summary }) => summary).sort()).toEqual(
      [`安装一键报警/视频终端${alarm.terminalNo}`, `安装直梯采集终端${one.terminalNo}`].sort(),
    )
    const standing = await server.ask(terminalApi.ofLift, { elevatorId }, reader)
    expect(standing.map(({ terminalNo }) => terminalNo).sort()).toEqual([one.terminalNo, alarm.terminalNo].sort())
  })

  it('两人同时给一台电梯绑定：只成一个', async () => {
    const elevatorId = await lift()
    const [one, two] = [await aTerminal(server, keeper), await aTerminal(server, keeper)]
    const both = await Promise.all([bind(one.id, elevatorId), bind(two.id, elevatorId)])
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual([0, 8010108])
  })

  it('更换：旧的下来、新的上去，履历不重叠；新的自检没过，旧的还在', async () => {
    const elevatorId = await lift()
    const [old, fresh] = [await aTerminal(server, keeper), await aTerminal(server, keeper)]
    await bind(old.id, elevatorId)
    const { version } = await detail(old.id)
    const change = { id: old.id, version, terminalId: fresh.id, reason: '主板故障' }
    const failed = { ...change, selfTest: { ...passed, floors: false } }
    expect(said(await server.send(terminalApi.replace, failed, keeper))[0]).toBe(8010109)
    expect((await detail(old.id)).elevatorId).toBe(elevatorId)
    await server.ask(terminalApi.replace, { ...change, selfTest: passed }, keeper)
    expect(await detail(old.id)).toMatchObject({ elevatorId: null, status: inactive })
    const [now, before] = await server.ask(terminalApi.ofLift, { elevatorId }, keeper)
    expect(now).toMatchObject({ terminalNo: fresh.terminalNo, toAt: null, reason: 2 })
    expect(before).toMatchObject({ terminalNo: old.terminalNo, endReason: 2, endNote: '主板故障' })
    expect(Date.parse(before?.toAt ?? '')).toBeLessThanOrEqual(Date.parse(now?.fromAt ?? ''))
  })

  it('停用后不能绑定，启用回到离线或未激活；报废先解绑，之后什么都不行', async () => {
    const elevatorId = await lift()
    const terminal = await aTerminal(server, keeper)
    const { id } = terminal
    await bind(id, elevatorId)
    const version = async () => (await detail(id)).version
    const stop = async (over = {}) =>
      server.send(terminalApi.disable, { id, version: await version(), off: true, reason: '欠费停机', ...over }, keeper)
    expect((await stop({ reason: undefined })).fields).toEqual([{ prop: 'reason', msg: '停用原因不能为空' }])
    expect((await stop()).errorCode).toBe(0)
    expect(await detail(id)).toMatchObject({ status: off, offReason: '欠费停机', elevatorId })
    expect(said(await stop())).toEqual([8010111, '终端当前为「停用」，不能停用'])
    await asOwner(server, 'update terminal set last_seen_at = now() where id = $1', [id])
    expect((await stop({ off: false })).errorCode).toBe(0)
    expect(await detail(id)).toMatchObject({ status: offline, offReason: null })
    const scrap = async () =>
      server.send(terminalApi.scrap, { id, version: await version(), reason: '雷击损坏' }, keeper)
    expect(said(await scrap())).toEqual([8010106, '请先解绑终端'])
    await server.ask(terminalApi.unbind, { id, version: await version(), reason: '拆回检修' }, keeper)
    expect((await scrap()).errorCode).toBe(0)
    expect(await detail(id)).toMatchObject({ status: scrapped })
    expect(said(await scrap())).toEqual([8010105, '终端已报废，不可恢复'])
    expect(said(await bind(id, elevatorId))).toEqual([8010105, '终端已报废，不可恢复'])
    expect(said(await server.send(terminalApi.edit, { id, version: await version(), authType: 1 }, keeper))).toEqual([
      8010111,
      '终端当前为「报废」，不能编辑',
    ])
  })

  it('报废或转出的电梯不能再装；电梯报废，装着的终端随之拆下', async () => {
    const gone = await anElevator(server, company, place, { useStatus: UseStatus.code.scrapped })
    const { id, terminalNo } = await aTerminal(server, keeper)
    expect(said(await bind(id, gone))).toEqual([8010121, '电梯当前为「报废」，不能安装终端'])
    const elevatorId = await lift()
    expect((await bind(id, elevatorId)).errorCode).toBe(0)
    await server.ask(elevatorApi.changeStatus, { ids: [elevatorId], move: 'scrap', reason: '更新' }, keeper)
    await server.outbox.settled()
    expect(await detail(id)).toMatchObject({ elevatorId: null, status: inactive })
    const [last] = await server.ask(terminalApi.ofLift, { elevatorId }, keeper)
    expect(last).toMatchObject({ terminalNo, endReason: 3, endNote: '电梯报废' })
  })

  it('改为证书认证，密钥即作废', async () => {
    const { id, version } = await aTerminal(server, keeper)
    await server.ask(terminalApi.edit, { id, version, authType: 2, certFingerprint: 'ab'.repeat(32) }, keeper)
    const [row] = await asOwner<{ secret: string | null }>(server, 'select secret from terminal where id = $1', [id])
    expect(row?.secret).toBeNull()
  })

  it('安装码猜不得：一家企业一小时错满 50 次后，对的也不收，导入也一样', async () => {
    const guesser = await aPerson(server, await aCompany(server))
    const terminalNo = await aNumber(server)
    const importing = new Importing(server, terminalApi.import, guesser)
    const numbers = await Promise.all(Array.from({ length: 51 }, () => aNumber(server)))
    const many = await aSheet(
      terminalImporter,
      numbers.map((no) => ({ 终端编号: no, 安装码: 'AAAA2222' })),
    )
    await expect(importing.send(many, true)).rejects.toThrow('操作过于频繁')
    const right = { ...secretly, terminalNo }
    expect((await server.send(terminalApi.add, right, guesser)).errorCode).not.toBe(0)
    expect((await server.send(terminalApi.add, right, keeper)).errorCode).toBe(0)
  })

  it('只看得见自己范围内电梯的终端，没装的只看得见自己登记的', async () => {
    const elsewhere = await aCommunity(server, company)
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [elsewhere] })
    const [bound, shelf] = [await aTerminal(server, keeper), await aTerminal(server, keeper)]
    const elevatorId = await lift()
    await bind(bound.id, elevatorId)
    const own = await aTerminal(server, narrow)
    const seen = await server.ask(terminalApi.list, { size: 1000 }, narrow)
    const ids = seen.records.map((row) => row.id)
    expect([bound, shelf, own].map(({ id }) => ids.includes(id))).toEqual([false, false, true])
    expect((await server.send(terminalApi.detail, { id: bound.id }, narrow)).errorCode).toBe(1000404)
    expect((await server.send(terminalApi.ofLift, { elevatorId }, narrow)).errorCode).toBe(1000404)
  })

  it('按编号、电梯、SIM卡号找得到；未绑定的才供选择', async () => {
    const terminalNo = await aNumber(server)
    const { id } = await server.ask(
      terminalApi.add,
      { ...secretly, terminalNo, iccid: '89860 12345 67890 12345' },
      keeper,
    )
    const ids = async (query: Record<string, unknown>) =>
      (await server.ask(terminalApi.list, query, reader)).records.map((row) => row.id)
    expect(await ids({ keyword: terminalNo.slice(2, 9).toLowerCase() })).toContain(id)
    expect(await ids({ keyword: '8986012345' })).toEqual([id])
    const chosen = async () => server.ask(terminalApi.options, { keyword: terminalNo }, keeper)
    expect(await chosen()).toMatchObject([{ value: id, label: terminalNo }])
    await bind(id, await lift('9栋9号梯'))
    expect(await chosen()).toEqual([])
    expect(await ids({ keyword: '9栋9号' })).toEqual([id])
    expect(await ids({ keyword: '9栋9号', bound: false })).toEqual([])
  })

  it('导入一批：清单里没有的、安装码不对的逐行说明', async () => {
    const [good, wrong] = [await aNumber(server), await aNumber(server)]
    const importing = new Importing(server, terminalApi.import, keeper)
    const row = (no: string, code: string) => ({ 终端编号: no, 安装码: code })
    const bytes = await aSheet(terminalImporter, [
      row(good, INSTALL_CODE),
      row(wrong, 'WRONGCODE'),
      row('TW99999999', INSTALL_CODE),
    ])
    const answer = await importing.bring(bytes)
    expect([answer.done, answer.failed]).toEqual([1, 2])
    expect(answer.errors.map(({ msg }) => msg)).toEqual(['安装码错误', '终端未登记'])
    const { records } = await server.ask(terminalApi.list, { keyword: good }, keeper)
    expect(records).toMatchObject([{ terminalNo: good, model: 'TW-E1', authType: AuthType.code.secret }])
  })

  it('导入的IMEI、SIM卡号已在别的终端里：在那一行说明，其余照常', async () => {
    const [taken, fresh, other] = [await aNumber(server), await aNumber(server), await aNumber(server)]
    await server.ask(terminalApi.add, { ...secretly, terminalNo: taken, imei: '490154203237518' }, keeper)
    const importing = new Importing(server, terminalApi.import, keeper)
    const row = (no: string, imei: string) => ({ 终端编号: no, 安装码: INSTALL_CODE, IMEI: imei })
    const bytes = await aSheet(terminalImporter, [row(fresh, '490154203237518'), row(other, '490154203237526')])
    const answer = await importing.bring(bytes)
    expect([answer.done, answer.failed]).toEqual([1, 1])
    expect(answer.errors).toMatchObject([{ row: 2, msg: 'IMEI已用于其他终端' }])
  })
})
