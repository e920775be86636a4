import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises' // pace: the kills of chance
import pg from 'pg'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { temporaryFolder } from '#test/folder.ts'
import { type Served, serve, signIn } from '#test/stage.ts'
import { generator } from '../matrix/hostile.ts'

/**
 * 200 buyers at once for the same few goods, who order, cancel, pay and are sent parcels, while the server, its database or both
 * are killed: an order that was promised is there once, with its token said again; of every specification locked is what orders
 * still have to send, and stock what was there less what was sent; what went back never exceeds what was paid (commerce R14, R16).
 * Usage: node test/torture/mall.ts [times]
 */
const times = Number(process.argv[2] ?? 20)
const BUYERS = 200
const GOODS = 6
const PIECES = 600
const READY_MS = 30_000
const PAYING_MS = 30_000
const STEP_MS = 10
const random = generator(20_261_129)
const upTo = (n: number) => Math.floor(random() * n)

const dataDir = temporaryFolder('tiwei-mall')
let running: Served | undefined
const launch = async () => {
  running = await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on', TIWEI_PAY_SANDBOX: 'on' })
  return running
}
const kill = (pid: number | undefined) => {
  if (pid) process.kill(pid, 'SIGKILL')
}
function databasePid(): number | undefined {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

async function rows<T>(query: string, values: unknown[] = []): Promise<T[]> {
  const database = await openDatabase({ ...readConfig({ TIWEI_DATA: dataDir }), dataDir }, () => {}, 'tool')
  const client = new pg.Client({ connectionString: database.owner })
  try {
    await client.connect()
    return (await client.query(query, values)).rows as T[]
  } finally {
    await client.end()
    await database.stop()
  }
}

interface Answer<T> {
  readonly errorCode: number
  readonly errorMsg?: string
  readonly data: T
}
type Ordered = { readonly tradeNo: string; readonly orderIds: readonly string[] }
type Voice = { readonly served: Served; readonly buyer: string; readonly seller: string }

/** What was answered, or nothing when the connection was cut: nobody promised anything. */
async function call<T>(served: Served, token: string, path: string, body: object): Promise<Answer<T> | undefined> {
  try {
    const response = await fetch(`${served.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer<T>
  } catch {
    return undefined
  }
}

/** By token: the orders that were promised, and what was asked, so that it can be said again. */
const promised = new Map<string, readonly string[]>()
const paid = new Set<string>()
const wrong: string[] = []
let refused = 0
let unpayable = ''

async function buy(voice: Voice, skus: readonly string[], addressId: string): Promise<void> {
  const lines = [{ skuId: skus[upTo(skus.length)] as string, qty: 1 + upTo(3) }]
  const asked = { lines, addressId, payMethod: 1 }
  const preview = await call<{ previewHash: string }>(voice.served, voice.buyer, '/mall/checkout/preview', asked)
  if (preview?.errorCode !== 0) return
  const submitToken = randomUUID()
  const order = { ...asked, previewHash: preview.data.previewHash, submitToken }
  const first = await call<Ordered>(voice.served, voice.buyer, '/mall/checkout/submit', order)
  if (!first) {
    cut.set(submitToken, order)
    return
  }
  if (first.errorCode !== 0) {
    refused += 1
    return
  }
  promised.set(submitToken, first.data.orderIds)
  if (upTo(4) === 0) {
    const again = await call<Ordered>(voice.served, voice.buyer, '/mall/checkout/submit', order)
    if (again?.errorCode === 0 && String(again.data.orderIds) !== String(first.data.orderIds))
      wrong.push(`${submitToken} 两次不同的订单`)
  }
  await further(voice, first.data.orderIds[0] as string)
}

/** Submissions that were cut off: said again with their tokens they give one order each, or none. */
const cut = new Map<string, object>()

async function further(voice: Voice, id: string): Promise<void> {
  const { served, buyer, seller } = voice
  const what = upTo(3)
  if (what === 0) await call(served, buyer, '/mall/order/cancel', { id, reason: '不要了' })
  if (what !== 1) return
  const pay = await call<{ payNo: string }>(served, buyer, '/mall/pay/create', { orderIds: [id], provider: 'sandbox' })
  if (pay?.errorCode !== 0) {
    if (pay) unpayable = `${pay.errorCode} ${pay.errorMsg}`
    return
  }
  const acted = await call(served, '', '/mall/pay/sandboxAct', { payNo: pay.data.payNo, action: 'pay' })
  if (acted?.errorCode === 0) paid.add(id)
  await call(served, seller, '/mall/order/accept', { ids: [id] })
  if (upTo(2) === 0) await call(served, seller, '/mall/order/ship', { id, logisticsType: 2, deliverer: '送货人' })
  else await call(served, seller, '/mall/order/cancel', { id, reason: '缺货' })
}

try {
  let served = await launch()
  const stand = await rows<{ id: string; stock: number }>(
    `select k.id from sku k join goods g on g.company_id = k.company_id and g.id = k.goods_id
     where k.unit_id is null and k.deleted_at is null and g.status = '1' and not g.banned and g.min_buy = 1 and g.step_buy = 1
       and g.max_buy is null
       and k.company_id = (select m.company_id from membership m join app_user u on u.id = m.user_id where u.phone = '13800000001')
       and not exists (select 1 from mall_order_line l where l.company_id = k.company_id and l.sku_id = k.id)
     order by k.id limit ${GOODS}`,
  )
  const skus = stand.map(({ id }) => id)
  if (skus.length < GOODS) throw new Error(`only ${skus.length} specifications to buy`)
  await rows('update sku set stock = $2, locked = 0 where id = any($1::uuid[]) returning id', [skus, PIECES])
  const seller = await signIn(served.address, '13800000001')
  const buyer = await signIn(served.address, '13900000001')
  const made = await call<{ id: string }>(served, buyer, '/mall/address/add', {
    ...{ receiver: '收货人', phone: '13800138001', regionCode: '420106', detail: '中北路2号' },
  })
  if (made?.errorCode !== 0) throw new Error(`address: ${made?.errorMsg}`)
  let slowest = 0
  for (let round = 0; round < times; round++) {
    const voice = { served, buyer, seller }
    const buyers = Array.from({ length: BUYERS }, () => buy(voice, skus, made.data.id))
    const payments = paid.size + 1 + upTo(20)
    // Every second time not before some have paid: by chance it would mostly come while they still order.
    if (round % 2 === 0) await sleep(500 + random() * 5000)
    else for (let n = 0; paid.size < payments && n < PAYING_MS / STEP_MS; n++) await sleep(STEP_MS)
    const from = performance.now()
    const what = round % 3
    if (what !== 1) kill(served.process.pid)
    if (what !== 0) kill(databasePid())
    await Promise.allSettled(buyers)
    if (what === 1)
      for (;;) {
        const ready = await fetch(`${served.address}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (ready) break
        if (performance.now() - from > READY_MS) throw new Error('not ready after the database was killed')
        await sleep(50)
      }
    else served = await launch()
    slowest = Math.max(slowest, performance.now() - from)
    for (const [submitToken, order] of cut) {
      const again = await call<Ordered>(served, buyer, '/mall/checkout/submit', order)
      if (again?.errorCode === 0) promised.set(submitToken, again.data.orderIds)
      else if (again) refused += 1
      else wrong.push(`${submitToken} 没有回答`)
    }
    cut.clear()
  }
  await served.close()
  running = undefined

  const orders = await rows<{ token: string; n: number }>(
    `select submit_token as token, count(*)::int as n from mall_order where submit_token = any($1) group by 1`,
    [[...promised.keys()]],
  )
  const found = new Map(orders.map(({ token, n }) => [token, n]))
  for (const [token, ids] of promised)
    if (found.get(token) !== ids.length) wrong.push(`${token} 应有 ${ids.length} 单，实有 ${found.get(token) ?? 0}`)
  const unpaid = await rows<{ id: string }>('select id from mall_order where id = any($1::uuid[]) and paid = 0', [
    [...paid],
  ])
  for (const { id } of unpaid) wrong.push(`${id} 已付款，订单却没有`)
  const stocks = await rows<{ id: string; stock: number; locked: number; sent: number; open: number }>(
    `select k.id, k.stock, k.locked, coalesce(sum(l.shipped_qty), 0)::int as sent,
       coalesce(sum(l.qty - l.shipped_qty - l.released_qty) filter (where o.status in (0, 1, 2, 3)), 0)::int as open
     from sku k left join mall_order_line l on l.company_id = k.company_id and l.sku_id = k.id
       left join mall_order o on o.company_id = l.company_id and o.id = l.order_id
     where k.id = any($1::uuid[]) group by k.id, k.stock, k.locked`,
    [skus],
  )
  for (const { id, stock, locked, sent, open } of stocks)
    if (stock !== PIECES - sent || locked !== open)
      wrong.push(`规格 ${id}：库存 ${stock}（应为 ${PIECES - sent}），锁定 ${locked}（应为 ${open}）`)
  const more = await rows<{ id: string }>(
    `select o.id from mall_order o where o.refunded > o.paid or exists (
       select 1 from mall_purchase p where p.id = o.id and (p.status, p.paid, p.refunded) is distinct from (o.status, o.paid, o.refunded))`,
  )
  for (const { id } of more) wrong.push(`订单 ${id}：退款超过实付，或买家看到的不同`)
  console.log(
    `崩溃 ${times} 次；成单 ${promised.size}，拒绝 ${refused}，付款 ${paid.size}，发货 ${stocks.reduce((all, { sent }) => all + sent, 0)} 件；最慢恢复 ${Math.round(slowest)} ms`,
  )
  if (promised.size < times || paid.size === 0) wrong.push(`成单或付款太少，什么也没有证明：${unpayable}`)
  if (wrong.length > 0) {
    console.error(wrong.slice(0, 20).join('\n'))
    process.exitCode = 1
  }
} finally {
  await running?.close()
  rmSync(dataDir, { recursive: true, force: true })
}
