import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#modules/account/shared/api.ts'
import { publicityApi } from '#modules/publicity/shared/api.ts'
import { aCompany, aPerson, asOwner } from '../builders/company.ts'
import { testServer } from '../server.ts'
import { sample, shapeOf } from './sample.ts'
import type { Scene } from './scenes.ts'
import { validInput } from './validInputs.ts'
import { buildWorld, nameOf, sendRaw, type World } from './world.ts'

/** With a single connection, whoever asks for a second one while holding the first waits in vain: 503. */
const single = { app: 1, ops: 1, beside: 1, waitMs: 10_000 }

/** What a public token leads to: the kind it is kept under, and a table whose row it means. */
const doors: Readonly<Record<string, readonly [kind: string, table: string, token?: string]>> = {
  '/pub/sign/{token}': ['sign', 'maintain_order'],
  '/pub/evaluation/{token}': ['evaluation', 'evaluation'],
  '/pub/hazard/{token}': ['hazard', 'hazard'],
  '/pub/parts/{token}': ['parts', 'parts_request'],
  '/pub/record/{hash}': ['record', 'maintain_order', 'a'.repeat(64)],
  '/pub/records/{token}': ['recordLetter', 'record_letter'],
  '/pub/records/{token}/file': ['recordLetter', 'record_letter'],
  '/pub/repair/{qr}': ['elevator', 'elevator'],
  '/public/elevator/{token}': ['elevator', 'elevator'],
  '/public/elevator/record/{token}': ['elevatorRecord', 'elevator'],
  '/maintain/order/verify/{hash}': ['record', 'maintain_order', 'b'.repeat(64)],
}

/** They end the session of who calls, or change what he may see: the rest would be asked by nobody. */
const ends: ReadonlySet<string> = new Set([
  '/user/signOut',
  '/user/session/{id}',
  '/user/chooseCompany',
  '/permission/viewAs/start',
])

describe('一个数据库连接也够', () => {
  let world: World
  const tokens = new Map<string, string>()
  const faults: string[] = []
  /** The world's rows are made by the catalogue: what is inside a JSON column may be a fault to its reader. */
  const isWaiting = (line: string) => /timeout exceeded|is held|after the end of its call/.test(line)

  beforeAll(async () => {
    world = await buildWorld({ pools: single, log: pino({ level: 'error' }, { write: (line) => faults.push(line) }) })
    for (const [path, [kind, table, own]] of Object.entries(doors)) {
      const token = own ?? `${kind}-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
      const id = world.ids.get(table)?.[0] ?? world.mine.id
      await asOwner(
        world.server,
        'insert into public_token (token, company_id, kind, row_id) values ($1, $2, $3, $4)',
        [token, world.mine.id, kind, id],
      )
      tokens.set(path, token)
    }
  })

  const withToken = (path: string, input: Record<string, unknown>) => {
    const token = tokens.get(path)
    if (path === '/public/company/{id}') return { ...input, id: world.mine.id }
    if (path.startsWith('/employee/invitation/'))
      return { ...input, token: `${world.mine.id.replaceAll('-', '')}.${'x'.repeat(32)}` }
    if (!token) return input
    return { ...input, token, hash: token, qr: token }
  }

  it('每个接口：主管、运营用户与没有登录的人，真实的编号与令牌，没有一次等不到连接', async () => {
    const ids = [...world.ids.values()].flat()
    const waited: string[] = []
    for (const one of world.server.mounted) {
      const { path, needs } = one.endpoint
      for (const [who, token] of Object.entries({
        chief: world.chief.token,
        ops: world.operator.token,
        guest: undefined,
      })) {
        if ((who === 'guest' && needs !== 'public') || ends.has(path)) continue
        const table = one.module.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        const own = [...world.ids].find(([name]) => name.startsWith(table))?.[1][0] ?? ids[0]
        const input = sample(shapeOf(one.endpoint), { id: () => own as string, full: true }) as Record<string, unknown>
        const answer = await sendRaw(world.server, one.endpoint, withToken(path, input), token, {
          'x-forwarded-for': `10.1.0.${who.length}`,
        })
        const found = faults.splice(0).filter(isWaiting)
        if (answer.status === 503 || found.length > 0) waited.push(`${nameOf(one)} ${who} → ${answer.status} ${found}`)
      }
    }
    expect(waited).toEqual([])
    for (const { token } of [world.chief, world.operator])
      expect((await world.server.send(accountApi.currentUser, {}, { token })).errorCode).toBe(0)
  })

  it('每个写接口的合法输入，也都写成', { timeout: 600_000 }, async () => {
    const server = await testServer({ pools: single })
    server.setNow('2026-11-20T09:00:00+08:00')
    // The one that stands in the allow lists.
    const company = world.mine
    const chief = await aPerson(server, company, { kind: 2 })
    const scene: Scene = { server, company, chief, approver: await aPerson(server, company) }
    const failed: string[] = []
    for (const one of server.mounted) {
      const make = validInput(one, server.mounted)
      if (!make) continue
      const answer = await sendRaw(server, one.endpoint, await make(scene), chief.token)
      if (answer.errorCode !== 0) failed.push(`${nameOf(one)} → ${answer.text.slice(0, 160)}`)
      await server.outbox.settled()
    }
    expect(failed).toEqual([])
  })

  it('没有登录的人一下子来一百二十个：人人有回答，登录的人不必等', async () => {
    const server = await testServer()
    const company = await aCompany(server)
    const person = await aPerson(server, company)
    const guests = Array.from({ length: 120 }, (_, n) =>
      server.app.inject({
        url:
          n % 2
            ? `/api/v1/public/company/${company.id}`
            : `/api/v1/employee/invitation/${company.id.replaceAll('-', '')}.${'x'.repeat(32)}`,
        headers: { 'x-forwarded-for': `10.2.${n}.1` },
      }),
    )
    const signedIn = server.app.inject({ url: '/api/v1/user/currentSessionUserInfo', headers: { token: person.token } })
    const answers = await Promise.all([...guests, signedIn])
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([])
    const card = await server.send(publicityApi.company, { id: company.id })
    expect(card).toMatchObject({ status: 200, errorCode: 0 })
  })
})

it('第二种连接只有一处用', () => {
  const folder = new URL('../../src/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const using = (pattern: RegExp) =>
    files.filter((name) => pattern.test(readFileSync(new URL(name, folder), 'utf8'))).sort()
  expect(using(/pools\.beside\b/)).toEqual(['kernel/server/beside.ts'])
  expect(using(/from '(\.|#kernel\/server)\/beside\.ts'/)).toEqual([
    'kernel/server/jobs.ts',
    'kernel/server/numbers.ts',
  ])
  // Whatever else goes past the one transaction of a call: sessions before it, background work, the event log after it; the
  // books of the sandbox, which stands for a provider outside.
  expect(using(/pools\.(app|ops)\.(query|connect)\b/)).toEqual([
    'kernel/server/jobs.ts',
    'kernel/server/outbox.ts',
    'modules/command/server/command.store.ts',
    'modules/mallPayment/server/sandbox.store.ts',
    'modules/platform/server/demo.store.ts',
    'modules/platform/server/sender.store.ts',
    'modules/push/server/sender.store.ts',
    'modules/telemetry/server/clock.store.ts',
  ])
})
