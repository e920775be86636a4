import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

describe('应答', () => {
  let server: TestServer
  let person: Person

  beforeAll(async () => {
    server = await testServer()
    const company = await aCompany(server)
    person = await aPerson(server, company)
    for (let n = 0; n < 12; n++)
      await server.ask(
        customerApi.add,
        { name: `压缩物业${n}`, type: 1, role: 1, contacts: [{ name: '甲', phone: '13800138000', isDefault: true }] },
        person,
      )
  })

  const send = (method: 'GET' | 'POST', url: string, encoding: string) =>
    server.app.inject({
      ...{ method, url, headers: { token: person.token, 'accept-encoding': encoding } },
      ...(method === 'POST' ? { payload: {} } : {}),
    })

  it.each([
    ['POST', '/api/v1/customer/listPage', 'br'],
    ['POST', '/api/v1/customer/listPage', 'gzip'],
    ['GET', '/api/v1/field/bootstrap?days=1', 'br'],
    ['GET', '/openapi.json', 'br'],
  ] as const)('%s %s 以 %s 压缩，内容不变', async (method, url, encoding) => {
    const plain = await send(method, url, 'identity')
    const sent = await send(method, url, encoding)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(sent.headers['content-encoding']).toBe(encoding)
    const opened = encoding === 'br' ? brotliDecompressSync(sent.rawPayload) : gunzipSync(sent.rawPayload)
    expect(opened.length).toBe(plain.rawPayload.length)
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.7)
  })

  it('很短的应答不压缩', async () => {
    const { headers } = await send('GET', '/healthz', 'br')
    expect(headers['content-encoding']).toBeUndefined()
  })
})
