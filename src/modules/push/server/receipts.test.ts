import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Receipt, type Sent, type Services, Unreachable } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFault, aPushSender, pushed } from '#test/builders/push.ts'
import { aRescue, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { pushApi } from '../shared/api.ts'

const at = (time: string, day = '2026-11-20') => `${day}T${time}+08:00`
const minor = { code: '02', level: 'C', kind: 1, status: 1 } as const

describe('推送的回执', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let rescue: Rescue
  let sent: number
  let asked: Sent[]
  /** What the carrier says of each sending, by its number. */
  let says: Map<string, Receipt>
  let services: Services

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow(at('08:00:00'))
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '周调度' })
    rescue = await aRescue(server, company)
    sent = 0
    asked = []
    says = new Map()
    const became = async (one: Sent): Promise<Receipt> => {
      asked.push(one)
      return says.get(one.no as string) ?? { state: 'waiting' }
    }
    services = {
      ...server.services,
      texting: { send: async () => ({ no: `B${++sent}` }), became },
      voice: { call: async () => ({ no: `C${++sent}` }), became },
    }
  })

  const tick = async (time: string, day?: string) => {
    server.setNow(at(time, day))
    await aPushSender(server, services).settled()
  }
  const row = async (channel = 3) => {
    const rows = await pushed(server, company, `to_employee_id = '${rescue.wang.employeeId}' and channel = ${channel}`)
    const [one] = rows
    return server.ask(pushApi.detail, { id: one?.id as string }, desk)
  }

  it('送达：发出 20 秒后问，没有回执的 1 分钟再问；送达后写明时间，不再问', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    await tick('08:00:00')
    await tick('08:00:19')
    expect(asked).toEqual([])
    await tick('08:00:20')
    expect(asked).toMatchObject([{ no: 'B1', at: new Date(at('08:00:00')) }])
    expect(await row()).toMatchObject({ status: 1, deliveredAt: null })
    says.set('B1', { state: 'delivered', at: at('08:00:31') })
    await tick('08:00:59')
    expect(asked).toHaveLength(1)
    await tick('08:01:00')
    const told = await row()
    expect(told).toMatchObject({ status: 2, error: null })
    expect(new Date(told.deliveredAt as string)).toEqual(new Date(at('08:00:31')))
    await tick('12:00:00')
    expect(asked).toHaveLength(2)
  })

  it('没有送达：失败并写明原因，可以重发；重发后按新的编号问，上一次的回执不再算', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    await tick('08:00:00')
    says.set('B1', { state: 'failed', reason: '短信没有送达，运营商回执 MK:0005' })
    await tick('08:00:20')
    const failed = await row()
    expect(failed).toMatchObject({ status: 9, error: '短信没有送达，运营商回执 MK:0005' })
    expect(failed.tries.at(-1)).toMatchObject({ ok: false, error: '短信没有送达，运营商回执 MK:0005' })
    expect(await server.ask(pushApi.retry, { ids: [failed.id] }, desk)).toEqual({ done: 1 })
    await tick('08:05:00')
    expect(await row()).toMatchObject({ status: 1, error: null, providerNo: 'B2' })
    says.set('B2', { state: 'delivered', at: null })
    await tick('08:05:20')
    expect(asked.map(({ no }) => no)).toEqual(['B1', 'B2'])
    expect(await row()).toMatchObject({ status: 2, error: null })
  })

  it('重发时应答丢了：按没有编号的问，不拿上一次的回执当这一次的', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    await tick('08:00:00')
    says.set('B1', { state: 'failed', reason: '短信没有送达，运营商回执 MK:0005' })
    await tick('08:00:20')
    await server.ask(pushApi.retry, { ids: [(await row()).id] }, desk)
    let lost = true
    services = {
      ...services,
      texting: {
        ...services.texting,
        send: async () => {
          if (lost) throw new Unreachable('平台 10 秒内没有应答')
          return { no: 'B9' }
        },
        went: async () => true,
      },
    }
    await tick('08:05:00')
    lost = false
    await tick('08:05:10')
    expect(await row()).toMatchObject({ status: 1, providerNo: null })
    await tick('08:05:30')
    expect(asked.at(-1)?.no).toBeNull()
    expect(await row()).toMatchObject({ status: 1, error: null })
  })

  it('电话没有人接写明原因；已确认的仍是已确认', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00') })
    await tick('08:00:00')
    const call = await row(4)
    says.set(call.providerNo as string, { state: 'failed', reason: '电话没有接通：用户关机（200010）' })
    const text = await row(3)
    await asOwner(server, 'update push_log set status = 4, ack_at = now() where id = $1', [text.id])
    says.set(text.providerNo as string, { state: 'failed', reason: '短信没有送达，运营商回执 MK:0005' })
    await tick('08:00:20')
    expect(await row(4)).toMatchObject({ status: 9, error: '电话没有接通：用户关机（200010）' })
    expect(await row(3)).toMatchObject({ status: 4, error: null, deliveredAt: null })
  })

  it('服务商没有应答：到下一时刻再问；一天以后不再问，仍是已发', async () => {
    const { texting } = services
    let silent = true
    services = {
      ...services,
      texting: {
        ...texting,
        became: async (one) => {
          if (!silent) return (await texting.became?.(one)) ?? { state: 'waiting' }
          asked.push(one)
          throw new Unreachable('平台 10 秒内没有应答')
        },
      },
    }
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    await tick('08:00:00')
    await tick('08:00:20')
    silent = false
    for (const time of ['08:01:00', '08:03:00', '08:10:00', '09:00:00', '14:00:00']) await tick(time)
    await tick('08:00:00', '2026-11-21')
    await tick('20:00:00', '2026-11-21')
    // Later rungs tell others.
    const first = await row()
    expect(asked.filter(({ no }) => no === first.providerNo)).toHaveLength(7)
    expect(first).toMatchObject({ status: 1, deliveredAt: null })
  })

  it('两个实例同时：一次问一遍；不说回执的服务商不问', async () => {
    await aFault(server, company, rescue.lift, { at: at('08:00:00'), ...minor })
    await tick('08:00:00')
    server.setNow(at('08:00:20'))
    await Promise.all([1, 2].map(() => aPushSender(server, services).settled()))
    expect(asked).toHaveLength(1)
    const { became: _, ...plain } = services.texting
    services = { ...services, texting: plain }
    await aFault(server, company, rescue.lift, { at: at('08:00:20'), ...minor, code: '03' })
    await tick('08:00:20')
    const [due] = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from push_log where company_id = $1 and channel = 3 and receipt_at is not null`,
      [company.id],
    )
    expect(due?.n).toBe(1)
  })
})
