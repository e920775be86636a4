import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withConnection } from './holding.ts'
import { exchange, isPrivateAddress, type Outbound, publicOnly, refusedAddress } from './outbound.ts'
import type { Services } from './services.ts'

const strict: Outbound = { privateAddresses: false, hosts: new Map() }
const relaxed: Outbound = { privateAddresses: true, hosts: new Map() }

describe('对外调用的地址', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
    '::10.0.0.1',
    'fec0::1',
    '100::1',
    '192.0.2.1',
    '203.0.113.9',
    '不是地址',
  ])('%s 不是公网地址', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each(['114.114.114.114', '2400:3200::1'])('%s 是公网地址', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  )

  it('名称在连接那一刻解析到内网：不连接，哪怕只有一个答案是内网的', async () => {
    const answering = (...addresses: string[]): Outbound => ({
      ...strict,
      resolve: ((_host: string, _options: unknown, done: (error: null, found: object[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as never,
    })
    const ask = (outbound: Outbound) =>
      exchange(outbound, { method: 'GET', url: 'https://rebound.example.cn/', headers: {}, timeoutMs: 2000 })
    for (const outbound of [answering('127.0.0.1'), answering('114.114.114.114', '10.0.0.8')])
      await expect(ask(outbound)).rejects.toThrow('接口地址不能是本机或内网地址')
  })

  it('只许 https 的公网地址；允许内网时另许内网的 https 与本机的 http', () => {
    const judged = (url: string) => [refusedAddress(url, strict), refusedAddress(url, relaxed)]
    expect(judged('https://api.example.cn/v1')).toEqual([undefined, undefined])
    expect(judged('http://api.example.cn')).toEqual(['接口地址应以 https:// 开头', '接口地址应以 https:// 开头'])
    expect(judged('https://10.0.0.8/api')).toEqual(['接口地址不能是本机或内网地址', undefined])
    expect(judged('http://127.0.0.1:9000')).toEqual(['接口地址应以 https:// 开头', undefined])
    expect(judged('https://localhost/api')[0]).toBe('接口地址不能是本机或内网地址')
    expect(judged('https://2130706433/')[0]).toBe('接口地址不能是本机或内网地址')
    expect(judged('https://[::ffff:127.0.0.1]/')[0]).toBe('接口地址不能是本机或内网地址')
    expect(judged('file:///etc/passwd')[1]).toBe('接口地址应以 https:// 开头')
    expect(judged('https://user:pw@api.example.cn')[1]).toBe('接口地址不能带用户名或密码')
    expect(judged('https://api.example.cn/?u=1')[1]).toBe('接口地址不能带参数')
    expect(judged('https://api.example.cn/#u')[1]).toBe('接口地址不能带参数')
    expect(judged('https://user@api.example.cn')[1]).toBe('接口地址不能带用户名或密码')
    expect(judged('https://:pw@api.example.cn')[1]).toBe('接口地址不能带用户名或密码')
    expect(judged('随便写的')).toEqual(['接口地址应以 https:// 开头', '接口地址应以 https:// 开头'])
    expect(judged('ftp://api.example.cn')[1]).toBe('接口地址应以 https:// 开头')
    expect([judged('http://localhost:9000')[1], judged('http://[::1]:9000')[1]]).toEqual([undefined, undefined])
    expect(judged('http://10.0.0.8')[1]).toBe('接口地址应以 https:// 开头')
  })

  it('公网的名称照解析的给，一个或全部；解析不出的照实说', async () => {
    const found = [
      { address: '114.114.114.114', family: 4 },
      { address: '2400:3200::1', family: 6 },
    ]
    const lookup = (all: boolean, error: Error | null = null) =>
      new Promise<unknown[]>((resolve) => {
        const names = publicOnly(((_: string, __: object, done: (e: Error | null, f: object[]) => void) =>
          done(error, error ? [] : found)) as never)
        names('api.example.cn', { all }, (...given) => resolve(given))
      })
    expect(await lookup(true)).toEqual([null, found])
    expect(await lookup(false)).toEqual([null, '114.114.114.114', 4])
    expect((await lookup(false, new Error('ENOTFOUND')))[0]).toBeInstanceOf(Error)
  })
})

describe('一次调用', () => {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return
    if (request.url === '/gone') return request.socket.destroy()
    if (request.url === '/away') return void response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end()
    if (request.url === '/long') return void response.end('x'.repeat(4000))
    response.end('好')
  })
  let base: string

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = (path: string, outbound = relaxed) =>
    exchange(outbound, { method: 'GET', url: base + path, headers: {}, timeoutMs: 300, maxBytes: 1000 })

  it('应答、超时、中断、过长各有说明；不跟随跳转；名字指向本机时不连接', async () => {
    expect(await ask('/')).toMatchObject({ status: 200, text: '好' })
    expect((await ask('/away')).status).toBe(302)
    await expect(ask('/slow')).rejects.toThrow('秒内没有应答')
    await expect(ask('/gone')).rejects.toThrow('连接被平台中断')
    await expect(ask('/long')).rejects.toThrow('平台的应答过长')
    await expect(ask('/', strict)).rejects.toThrow('接口地址应以 https:// 开头')
    const port = new URL(base).port
    const local = { method: 'GET' as const, url: `http://localhost:${port}/`, headers: {}, timeoutMs: 500 }
    expect((await exchange(relaxed, local)).text).toBe('好')
    const named = { method: 'GET' as const, url: 'https://ip6-loopback/', headers: {}, timeoutMs: 1000 }
    await expect(exchange(strict, named)).rejects.toThrow(/不能是本机或内网|找不到|解析/)
  })

  it('https 的地址从不明着发：对方不会加密就不说', async () => {
    let heard = 0
    server.on('request', () => {
      heard += 1
    })
    const asked = {
      method: 'POST' as const,
      url: base.replace('http:', 'https:'),
      headers: {},
      body: '密',
      timeoutMs: 5000,
    }
    await expect(exchange(relaxed, asked)).rejects.toThrow()
    expect(heard).toBe(0)
  })

  it('握着数据库连接时不外呼', async () => {
    const services = { settings: { environment: 'test' } } as Services
    const held = withConnection(services, { holds: true }, async () => ask('/'))
    await expect(held).rejects.toThrow('calling another system while a connection is held')
  })

  it('演示平台的名字通向本进程的端口', async () => {
    const hosts = new Map([['demo.localhost', Number(new URL(base).port)]])
    const asked = { method: 'GET' as const, url: 'http://demo.localhost/', headers: {}, timeoutMs: 500 }
    expect((await exchange({ privateAddresses: false, hosts }, asked)).text).toBe('好')
    await expect(exchange(strict, asked)).rejects.toThrow('接口地址应以 https:// 开头')
  })
})
