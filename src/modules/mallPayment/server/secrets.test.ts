import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kernel/server/log.ts'
import { paymentsOf } from '#kernel/server/payments/index.ts'
import { aCompany, aPerson, asOwner, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anOrderToPay } from '#test/builders/mallPayment.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { payApi } from '../shared/api.ts'
import { reconciliation } from './reconcile.ts'
import { runRefunds } from './refund.ts'
import { runPayments } from './watch.ts'

const API_KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const pem = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const ours = pem()

describe('支付密钥不进日志', () => {
  let server: TestServer
  let away: Server
  let buyer: Person
  let store: Store
  let goods: Goods
  let said = ''
  let asked = 0

  beforeAll(async () => {
    // A provider in trouble: it says back all that it was told.
    away = createServer(async (request, reply) => {
      asked += 1
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      reply.writeHead(500).end(`${JSON.stringify(request.headers)}${Buffer.concat(chunks)}`)
    })
    await new Promise<void>((done) => away.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
    server = await testServer({
      log: openLog('trace', {
        write(line: string) {
          said += line
        },
      }),
    })
    const keys = { privateKey: ours.privateKey, address }
    const found = paymentsOf(
      {
        wechatPay: {
          ...keys,
          appId: 'wx00000001',
          mchId: '1800000000',
          serialNo: 'ABCDEF01',
          apiV3Key: API_KEY,
          platformKeys: { PUB1: ours.publicKey },
        },
        alipay: { ...keys, appId: '2021000000000001', publicKey: ours.publicKey },
      },
      { privateAddresses: true, hosts: new Map() },
    )
    for (const [name, port] of found) server.services.payments.set(name, port)
    store = await aStore(server, await aCompany(server))
    await asOwner(
      server,
      `update store set merchants = '{"wechat":"1900000001","alipay":"2088000000000001"}' where id = $1`,
      [store.id],
    )
    goods = await someGoods(server, store, [{ price: '99.00', stock: 9 }])
    buyer = await aPerson(server, await aCompany(server), { grants: ['KB2'] })
  })
  afterAll(() => new Promise((done) => away.close(done)))

  it('下单、通知、退款、对账都出错时，日志里没有密钥的任何一行', async () => {
    server.setNow('2026-11-28T02:00:00.000Z')
    for (const provider of ['wechat', 'alipay'] as const) {
      const order = await anOrderToPay(server, buyer, store, goods)
      const answer = await server.send(payApi.create, { orderIds: [order.id], provider }, buyer)
      expect(answer.errorCode).toBe(3240404)
      await server.app.inject({
        method: 'POST',
        url: `/api/v1/mall/pay/notify/${provider}`,
        headers: { 'content-type': provider === 'wechat' ? 'application/json' : 'application/x-www-form-urlencoded' },
        payload: provider === 'wechat' ? '{"resource":{}}' : 'sign=x&sign_type=RSA2&out_trade_no=PAY1',
      })
    }
    await runPayments(server.services, buyer.companyId)
    await runRefunds(server.services, store.company.id)
    server.setNow('2026-11-28T02:30:00.000Z')
    await reconciliation.run(server.services, store.company.id)
    expect(asked).toBeGreaterThanOrEqual(4)
    // Something was said, and by those who hold the keys.
    expect(said).toContain('bill not read')
    const secrets = [API_KEY, ...ours.privateKey.split('\n').filter((line) => line.length > 40)]
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    expect(said).not.toContain('PRIVATE KEY')
    expect(said).not.toMatch(/signature="|sign=[A-Za-z0-9%+/]{40}/)
  })
})
