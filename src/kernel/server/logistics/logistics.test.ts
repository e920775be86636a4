import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Kuaidi100, kuaidi100Server } from '#test/kuaidi100.ts'
import { logisticsKeys } from './keys.ts'
import { kuaidi100 } from './kuaidi100.ts'
import { BadPush, type Logistics, LogisticsRefused } from './port.ts'
import { logisticsSimulator } from './simulator.ts'

const outbound = { privateAddresses: true, hosts: new Map<string, number>() }
const now = new Date('2026-11-28T08:00:00Z')
const parcel = (trackingNo: string) => ({ carrier: 'shunfeng', trackingNo, phone: '13800138001', sentAt: now })

describe('快递100', () => {
  let server: Kuaidi100
  let port: Logistics

  beforeAll(async () => {
    server = await kuaidi100Server()
    port = kuaidi100(server.keys, outbound)
    server.parcels.set('SF1', {
      state: '3',
      data: [
        { time: '2026-11-27 10:00:00', context: '已揽收', statusCode: '103' },
        { time: '2026-11-27 20:00:00', context: '离开杭州', statusCode: '1002' },
        { time: '2026-11-28 08:00:00', context: '派送中', statusCode: '5' },
        { time: '2026-11-28 09:30:00', context: '已签收', statusCode: '301' },
      ],
    })
    server.parcels.set('SF2', { state: '14', data: [{ time: '2026-11-27 10:00:00', context: '拒签' }] })
  })
  afterAll(() => server.close())

  it('查询：签名对得上，按时间排好，时间是北京时间，状态各归其位', async () => {
    expect(await port.query(parcel('SF1'), now)).toEqual([
      { at: '2026-11-27T10:00:00+08:00', state: 'taken', text: '已揽收' },
      { at: '2026-11-27T20:00:00+08:00', state: 'moving', text: '离开杭州' },
      { at: '2026-11-28T08:00:00+08:00', state: 'delivering', text: '派送中' },
      { at: '2026-11-28T09:30:00+08:00', state: 'signed', text: '已签收' },
    ])
    expect((await port.query(parcel('SF2'), now))[0]?.state).toBe('wrong')
  })

  it('没有结果、密钥不对各有原话；密钥不在话里', async () => {
    await expect(port.query(parcel('SF9'), now)).rejects.toThrow('查询无结果，请隔段时间再查（500）')
    const stranger = kuaidi100({ ...server.keys, key: 'another-key' }, outbound)
    const failure = await stranger.query(parcel('SF1'), now).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(LogisticsRefused)
    expect(String(failure)).toContain('验证签名失败')
    expect(String(failure)).not.toContain('another-key')
    await expect(stranger.subscribe(parcel('SF1'), 'https://tiwei.example/x')).rejects.toThrow('不是合法的订阅者')
  })

  it('订阅两次是一次；推送要用约定的盐签名，改一个字就不认', async () => {
    await port.subscribe(parcel('SF1'), 'https://tiwei.example/push/t')
    await port.subscribe(parcel('SF1'), 'https://tiwei.example/push/t')
    expect(server.subscribed).toMatchObject([
      { company: 'shunfeng', number: 'SF1', callbackurl: 'https://tiwei.example/push/t', salt: server.keys.salt },
    ])
    const pushed = server.push('SF1')
    expect(port.verifyPush({ bytes: Buffer.from(pushed) })).toMatchObject({
      trackingNo: 'SF1',
      steps: [{ state: 'taken' }, {}, {}, { state: 'signed' }],
    })
    for (const bad of [server.push('SF1', 'another-salt'), pushed.replace('SF1', 'SF2'), 'param=%7B%7D', ''])
      expect(() => port.verifyPush({ bytes: Buffer.from(bad) })).toThrow(BadPush)
  })

  it('密钥文件读不出或缺字段时说设置的名字与字段', () => {
    const complaints: string[] = []
    expect(logisticsKeys('/nowhere/kuaidi100.json', complaints).kuaidi100).toBeUndefined()
    expect(complaints).toEqual(['TIWEI_LOGISTICS_KUAIDI 指的文件读不出，或不是 JSON'])
  })
})

it('模拟物流：按发货后的小时走，没到的不说', async () => {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const states = async (hours: number) =>
    (await logisticsSimulator.query(parcel('X'), at(hours))).map(({ state }) => state)
  expect(await states(1)).toEqual([])
  expect(await states(17)).toEqual(['taken', 'moving', 'moving'])
  expect((await states(40)).at(-1)).toBe('signed')
})
