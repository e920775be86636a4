import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NotTaken, type Services, Unreachable } from '#kernel/server/index.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFault, aPushSender, pushed, tellFault } from '#test/builders/push.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { pushApi } from '../shared/api.ts'
import { defaultSetting } from '../shared/setting.ts'

const at = (time: string, day = '2026-11-20') => `${day}T${time}+08:00`

describe('故障推送：渠道、免打扰、设置', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow(at('08:00:00'))
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '周调度' })
    rescue = await aRescue(server, company)
  })

  const tick = async (time: string, services: Services = server.services, day?: string) => {
    server.setNow(at(time, day))
    await aPushSender(server, services).settled()
  }
  const his = (channel: number) =>
    pushed(server, company, `to_employee_id = '${rescue.wang.employeeId}' and channel = ${channel}`)
  const minor = { code: '02', level: 'C', kind: 1, status: 1 } as const

  it('没有登录、没有权限、别家的记录、字段不合规', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    const [row] = await pushed(server, company)
    const id = row?.id as string
    const viewer = await aPerson(server, company, { grants: ['AH6'] })
    const nobody = await aPerson(server, company, { grants: [] })
    const foreign = await aPerson(server, await aCompany(server))
    const saving = { version: 0, setting: defaultSetting }
    for (const call of ['list', 'setting'] as const)
      expect((await server.send(pushApi[call], {})).errorCode).toBe(40000)
    expect((await server.send(pushApi.list, {}, nobody)).errorCode).toBe(1002001)
    expect((await server.send(pushApi.retry, { ids: [id] }, viewer)).errorCode).toBe(1002001)
    expect((await server.send(pushApi.saveSetting, saving, viewer)).errorCode).toBe(1002001)
    expect((await server.send(pushApi.detail, { id }, foreign)).errorCode).toBe(1000404)
    expect((await server.send(pushApi.retry, { ids: [id] }, foreign)).errorCode).toBe(1000404)
    expect((await server.ask(pushApi.list, {}, foreign)).total).toBe(0)
    expect((await server.send(pushApi.retry, { ids: [] }, desk)).errorCode).toBe(1000400)
    expect(
      (await server.send(pushApi.saveSetting, { version: 0, setting: { ...defaultSetting, digestAt: '25:00' } }, desk))
        .fields[0]?.msg,
    ).toBe('汇总时间格式为 HH:mm')
    // Only their own team's lifts.
    const narrow = await aPerson(server, company, { grants: ['AH6'], scope: 3 })
    expect((await server.ask(pushApi.list, {}, narrow)).total).toBe(0)
    expect((await server.send(pushApi.detail, { id }, narrow)).errorCode).toBe(1000404)
  })

  it('A 级的站内、App、语音电话不能关闭；C 级短信关掉后不再发短信；设置按版本保存', async () => {
    const { version, setting } = await server.ask(pushApi.setting, {}, desk)
    expect(version).toBe(0)
    const without = (level: 'A' | 'C', channel: 1 | 2 | 3 | 4) => ({
      ...setting,
      matrix: {
        ...setting.matrix,
        [level]: {
          ...setting.matrix[level],
          person: setting.matrix[level].person.filter((one) => one !== channel),
        },
      },
    })
    for (const channel of [1, 2, 4] as const)
      expect(await server.send(pushApi.saveSetting, { version, setting: without('A', channel) }, desk)).toMatchObject({
        errorCode: 8010411,
        errorMsg: 'A 级的站内、App、语音电话不能关闭，请保持勾选',
      })
    await server.ask(pushApi.saveSetting, { version, setting: without('C', 3) }, desk)
    expect((await server.send(pushApi.saveSetting, { version, setting }, desk)).errorCode).toBe(1000001)
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    expect((await pushed(server, company, 'role = 1')).map(({ channel }) => channel)).toEqual([1, 2])
    // Whatever a row of settings says, A rings.
    await asOwner(
      server,
      `update push_setting set setting = jsonb_set(setting, '{matrix,A,person}', '[]') where company_id = $1`,
      [company.id],
    )
    await aFault(server, company, rescue.lift, { at: at('08:00:00') })
    expect((await pushed(server, company, "role = 1 and level = 'A'")).map(({ channel }) => channel)).toEqual([1, 2, 4])
  })

  it('monitoring 8.7 免打扰 22:00～07:00：23:40 的 C 级 07:00 一条汇总，23:41 的 A 级当即；D、E 级按汇总时间', async () => {
    server.setNow(at('23:40:00'))
    await aFault(server, company, rescue.lift, { at: at('23:40:00'), ...minor })
    await aFault(server, company, rescue.lift, { at: at('23:40:30'), ...minor, code: '03' })
    await aFault(server, company, rescue.lift, { at: at('23:40:40'), code: '18', level: 'D', kind: 1 })
    expect(await pushed(server, company)).toEqual([])
    server.setNow(at('23:41:00'))
    await aFault(server, company, rescue.lift, { at: at('23:41:00') })
    const urgent = await pushed(server, company)
    expect(urgent.every(({ level, at: when }) => level === 'A' && when === '23:41:00')).toBe(true)
    await tick('06:59:59', server.services, '2026-11-21')
    expect(await pushed(server, company, 'occasion = 6')).toEqual([])
    await tick('07:00:00', server.services, '2026-11-21')
    const digest = await pushed(server, company, 'occasion = 6 and channel = 1')
    expect(digest).toMatchObject([
      {
        to_name: '王一维',
        title: '故障汇总：2 条',
        at: '07:00:00',
        body: expect.stringMatching(/^C 级 2 条：.*关门故障；.*开门故障$/),
      },
      { to_name: '周调度', title: '故障汇总：2 条' },
    ])
    // A digest rings no telephone.
    expect(await pushed(server, company, 'occasion = 6 and channel = 4')).toEqual([])
    await tick('08:00:00', server.services, '2026-11-21')
    expect(await pushed(server, company, "occasion = 6 and channel = 1 and level = 'D'")).toMatchObject([
      { to_name: '王一维', title: '故障汇总：1 条' },
      { to_name: '周调度' },
    ])
    await tick('08:00:01', server.services, '2026-11-21')
    expect(await pushed(server, company, 'occasion = 6 and channel = 1')).toHaveLength(4)
  })

  it('免打扰中关闭的不进汇总', async () => {
    server.setNow(at('23:40:00'))
    const id = await aFault(server, company, rescue.lift, { at: at('23:40:00'), ...minor })
    await tellFault(server, company, id, 'fault.closed')
    await tick('07:00:00', server.services, '2026-11-21')
    expect(await pushed(server, company)).toEqual([])
  })

  it('失败的隔 10 秒、30 秒、2 分钟、10 分钟再试，每次都记；别的渠道不受影响；最后失败的可以重发', async () => {
    let broken = true
    const services: Services = {
      ...server.services,
      texting: {
        send: async () => {
          if (broken) throw new NotTaken('阿里云没有受理：触发分钟级流控（isv.BUSINESS_LIMIT_CONTROL）', true)
          return { no: 'B1' }
        },
      },
    }
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    const tried: (string | null)[] = []
    for (const time of [
      '08:00:00',
      '08:00:09',
      '08:00:10',
      '08:00:39',
      '08:00:40',
      '08:02:40',
      '08:12:40',
      '08:30:00',
    ]) {
      await tick(time, services)
      tried.push(String((await his(3))[0]?.attempt))
    }
    expect(tried).toEqual(['1', '1', '2', '2', '3', '4', '5', '5'])
    const [row] = await his(3)
    expect(row).toMatchObject({ status: 9, error: expect.stringContaining('流控') })
    expect(row?.tries).toHaveLength(5)
    expect((await his(2))[0]).toMatchObject({ status: 1, attempt: 1 })
    const id = row?.id as string
    const sent = (await his(2))[0]?.id as string
    expect(await server.send(pushApi.retry, { ids: [sent] }, desk)).toMatchObject({
      errorCode: 8010412,
      errorMsg: '只有失败的推送可以重发',
    })
    broken = false
    expect(await server.ask(pushApi.retry, { ids: [id] }, desk)).toEqual({ done: 1 })
    await tick('08:30:01', services)
    const detail = await server.ask(pushApi.detail, { id }, desk)
    expect(detail).toMatchObject({ status: 1, error: null, providerNo: 'B1' })
    expect(detail.tries.map(({ ok }) => ok)).toEqual([false, false, false, false, false, true])
  })

  it('故障已处理的不再重发', async () => {
    const services: Services = {
      ...server.services,
      texting: { send: () => Promise.reject(new NotTaken('短信模板 fault 没有配置')) },
    }
    const record = await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    await tick('08:00:00', services)
    const [row] = await his(3)
    // Never taken: not tried again by itself.
    expect(row).toMatchObject({ status: 9, attempt: 1 })
    await asOwner(server, 'update monitor_record set status = 5 where id = $1', [record])
    expect(await server.send(pushApi.retry, { ids: [row?.id as string] }, desk)).toMatchObject({
      errorCode: 8010413,
      errorMsg: '故障已处理，不再重发',
    })
  })

  it('发出之后、记下之前被杀：短信先问服务商，发过的不再发；电话不再拨，写明不明；没有应答的也一样', async () => {
    const texts: string[] = []
    const rung: string[] = []
    let dead = false
    const services: Services = {
      ...server.services,
      texting: {
        send: async (_phone, _template, _values, key) => {
          texts.push(key as string)
          return { no: null }
        },
        went: async (_phone, key) => texts.includes(key),
      },
      voice: {
        call: async (_phone, _template, _values, key) => {
          rung.push(key)
          throw new Unreachable('平台 10 秒内没有应答')
        },
      },
    }
    await aFault(server, company, rescue.lift, { at: at('08:00:00') })
    // Killed as soon as it is sent: nothing of the end is written.
    const sender = aPushSender(server, {
      ...services,
      texting: {
        ...services.texting,
        send: async (...given) => {
          const taken = await services.texting.send(...given)
          dead = true
          return taken
        },
      },
      pools: new Proxy(services.pools, {
        get: (pools, name) => {
          if (dead && name === 'app') throw new Error('killed')
          return Reflect.get(pools, name)
        },
      }),
    } as Services)
    await sender.settled().catch(() => {})
    dead = false
    expect(texts).toHaveLength(1)
    expect((await his(3))[0]).toMatchObject({ status: 0 })
    await tick('08:01:01', services)
    await tick('08:02:10', services)
    expect(texts).toHaveLength(1)
    expect((await his(3))[0]).toMatchObject({ status: 1 })
    const [call] = (await his(4)).filter(({ occasion }) => occasion === 1)
    expect(call).toMatchObject({ status: 9, error: '发出时服务中断或没有应答，是否送达不明，请核实后重发' })
    expect(rung.filter((key) => key === call?.once)).toHaveLength(1)
  })

  it('两个实例一起发，每条只发一次；一个渠道不答，别的照发', async () => {
    const texts: string[] = []
    const held: (() => void)[] = []
    const services: Services = {
      ...server.services,
      texting: {
        send: async (_phone, _template, _values, key) => {
          texts.push(key as string)
          return { no: null }
        },
      },
      appPush: {
        send: () =>
          new Promise((done) => {
            held.push(() => done({ no: null }))
          }),
      },
    }
    for (const code of ['02', '03', '07', '14'])
      await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor, code })
    const [one, two] = [aPushSender(server, services), aPushSender(server, services)]
    const both = Promise.all([one.settled(), two.settled()])
    await expect.poll(async () => (await his(3)).filter(({ status }) => status === 1)).toHaveLength(4)
    expect(new Set(texts).size).toBe(texts.length)
    const freeing = setInterval(() => {
      for (const free of held.splice(0)) free()
    }, 5)
    await both
    clearInterval(freeing)
  })

  it('读消息记已读，处理消息记确认：同一件事的其他渠道一起确认，60 秒的电话不再拨；别人的不动', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00') })
    const mine = await server.ask(messageApi.list, {}, desk)
    const id = mine.records.find(({ title }) => title === '非平层困人')?.id as string
    server.setNow(at('08:00:20'))
    await server.ask(messageApi.read, { ids: [id] }, desk)
    const rows = () => pushed(server, company, `to_employee_id = '${desk.employeeId}'`)
    expect((await rows()).map(({ channel, status }) => [channel, status])).toEqual([
      [1, 3],
      [2, 0],
    ])
    await server.ask(messageApi.handle, { ids: [id] }, desk)
    expect((await rows()).every(({ ack_at }) => ack_at !== null)).toBe(true)
    expect((await rows())[0]).toMatchObject({ status: 4 })
    await tick('08:01:00')
    const calls = await pushed(server, company, 'occasion = 2')
    expect(calls.map(({ to_name }) => to_name)).toEqual(['王一维'])
    expect((await his(1))[0]).toMatchObject({ status: 1, read_at: null })
  })

  it('没有登录账号的人：站内写明收不到，电话照打', async () => {
    await asOwner(server, 'update employee set user_id = null where id = $1', [rescue.wang.employeeId])
    await aFault(server, company, rescue.lift, { at: at('08:00:00') })
    expect((await his(1))[0]).toMatchObject({ status: 9, error: '没有登录账号，站内收不到' })
    await tick('08:00:00')
    expect((await his(4))[0]).toMatchObject({ status: 1 })
  })
})
