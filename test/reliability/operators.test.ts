import { expect, it } from 'vitest'
import { testServer } from '../server.ts'

/** What is for operators is shown to no user: /metrics and /openapi.json (docs/security.md, 13.4.5). */

const token = 'a-token-of-enough-letters'
const paths = ['/metrics', '/openapi.json'] as const

it('没有口令：只答本机直接的请求，经代理来的与别的地址都得到「页面不存在」', async () => {
  const { app } = await testServer()
  for (const url of paths) {
    expect((await app.inject({ url })).statusCode).toBe(200)
    expect((await app.inject({ url, remoteAddress: '::1' })).statusCode).toBe(200)
    for (const from of [
      { remoteAddress: '10.0.0.8' },
      { remoteAddress: '203.0.113.9' },
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
    ]) {
      const refused = await app.inject({ url, ...from })
      expect([refused.statusCode, refused.json().errorMsg], JSON.stringify(from)).toEqual([404, '页面不存在'])
      expect(refused.body).not.toMatch(/tiwei_|paths/)
    }
  }
})

it('设了口令：带口令者从哪里来都得到，没有口令的本机也不行', async () => {
  const { app } = await testServer({ metricsToken: token })
  for (const url of paths) {
    const asked = (authorization?: string) =>
      app.inject({ url, remoteAddress: '10.0.0.8', headers: authorization ? { authorization } : {} })
    expect((await asked(`Bearer ${token}`)).statusCode).toBe(200)
    expect((await asked(`Bearer ${token}x`)).statusCode).toBe(404)
    expect((await asked()).statusCode).toBe(404)
    expect((await app.inject({ url })).statusCode).toBe(404)
  }
})

it('探针仍对任何人回答，且不说别的', async () => {
  const { app } = await testServer()
  const health = await app.inject({ url: '/healthz', remoteAddress: '203.0.113.9' })
  expect(health.json()).toEqual({ status: 'ok' })
})
