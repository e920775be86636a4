import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Context, newId } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aShop, aVisit, type Shop } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'
import { watched } from './waiting.ts'

it('搜索多久说一次：第一次马上说，此后每半秒最多一次', () => {
  const state = vi.fn()
  const ctx = {
    services: { push: { state } },
    who: { userId: 'u' },
    signal: new AbortController().signal,
  } as unknown as Context
  vi.useFakeTimers({ toFake: ['performance'] })
  const tell = watched(ctx, 'w')
  for (let share = 0; share < 1; share += 0.1) {
    tell(share)
    vi.advanceTimersByTime(200)
  }
  vi.useRealTimers()
  expect(state.mock.calls.map(([, { share }]) => Math.round(share * 10))).toEqual([0, 3, 6, 9])
})

/** Enough that the search takes seconds: what is stopped after its first word has by far not ended. More than 200 go workers. */
const cases = [
  { where: '服务里', workers: false, lifts: 120 },
  { where: '旁路进程里', workers: true, lifts: 210 },
]

describe.each(cases)('等着建议的人走了：在$where', ({ workers, lifts }) => {
  let server: TestServer
  let company: Company
  let boss: Person
  let shop: Shop
  let address: string
  // By the real clock, which is the one of a process beside the server.
  const [from, on, to] = [1, 3, 14].map((days) => addDays(today(new Date()), days)) as [Day, Day, Day]
  const scope = { from, to }
  const heard: { watch: string; share: number }[] = []

  beforeAll(async () => {
    server = await testServer({ workers })
    company = await aCompany(server)
    boss = await aPerson(server, company)
    shop = await aShop(server, company, { crews: 4, lifts })
    for (let n = 0; n < lifts; n++) await aVisit(server, company, shop, n, on, { legalDeadline: to })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    vi.spyOn(server.services.push, 'state').mockImplementation(async (topic, state) => {
      if (topic === `user.${boss.userId}.planning`) heard.push(state as { watch: string; share: number })
    })
  })

  const ask = (endpoint: typeof scheduleApi.auto | typeof scheduleApi.balance, watch: string, signal?: AbortSignal) =>
    fetch(address + serverPath(endpoint.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: boss.token },
      body: JSON.stringify({ ...scope, watch }),
      ...(signal ? { signal } : {}),
    })
  const sharesOf = (watch: string) => heard.filter((one) => one.watch === watch).map(({ share }) => share)
  const kept = async () =>
    (await asOwner(server, 'select 1 from batch_preview where company_id = $1', [company.id])).length

  it('等到底：听得到份额往上走，得到建议', async () => {
    const watch = newId()
    const answer = (await (await ask(scheduleApi.auto, watch)).json()) as { data: { rows: unknown[] } }
    expect(answer.data.rows.length).toBeGreaterThan(lifts / 2)
    // How many words there are is a matter of the machine's speed; the first comes at once.
    const shares = sharesOf(watch)
    expect(shares[0]).toBeLessThan(0.5)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(await kept()).toBe(1)
  })

  it('关掉页面：搜索停下，不占连接，不留下建议；不算故障', async () => {
    const before = await kept()
    const faults = vi.spyOn(server.services.log, 'error')
    const [watch, leaving] = [newId(), new AbortController()]
    const answer = ask(scheduleApi.auto, watch, leaving.signal)
    await expect.poll(() => sharesOf(watch).length, { interval: 5 }).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow(/abort/)
    const { pools, workers: processes } = server.services
    await expect.poll(() => pools.app.idleCount).toBe(pools.app.totalCount)
    await expect.poll(() => processes?.atWork ?? []).toEqual([])
    expect(sharesOf(watch).at(-1)).toBeLessThan(0.9)
    const [heardThen, again] = [heard.length, newId()]
    expect((await ask(scheduleApi.auto, again)).status).toBe(200)
    expect(heard.slice(heardThen).every((one) => one.watch === again)).toBe(true)
    expect(await kept()).toBe(before + 1)
    expect(faults).not.toHaveBeenCalled()
  })
})
