import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { scopeRules } from '#kernel/server/index.ts'
import { asOwner, knowRows } from '../builders/company.ts'
import { candidates, leakIn, type Narrow, narrowed, narrowPeople, rowsNamed, secretsOf } from './outside.ts'
import { idPaths, put, sample, shapeOf } from './sample.ts'
import type { Input, Scene } from './scenes.ts'
import { validInput } from './validInputs.ts'
import { buildWorld, idsOf, nameOf, sendRaw, type World } from './world.ts'

const NOBODY = '01900000-0000-7000-8000-00000000ffff'
const NOBODY_ELSE = '01900000-0000-7000-8000-00000000fffe'

/** Refused like a row that does not exist; a preview is kept for the person who asked, and a phone is told of each step. */
const PREVIEW_GONE = 3020017
const refused = ({ errorCode, text }: { errorCode: number | undefined; text: string }): boolean =>
  errorCode === 1000404 || errorCode === PREVIEW_GONE || (text.includes('"rejected"') && !text.includes('"applied"'))

/** A message is its receiver's, whatever it tells of. */
const ofReceiver = 'POST /message/listPage'

/** For every noun that declares a scope a call that reads its rows, and the table they stand in. */
const readers: Readonly<Record<string, readonly [call: string, table: string]>> = {
  elevator: ['GET /elevator/detail/{id}', 'elevator'],
  community: ['GET /community/detail/{id}', 'community'],
  project: ['GET /project/detail/{id}', 'project'],
  contract: ['GET /contract/detail/{id}', 'contract'],
  customer: ['GET /customer/detail/{id}', 'customer'],
  customerVisit: ['DELETE /customer/visit/delete/{id}', 'customer_visit'],
  employee: ['GET /employee/detail/{id}', 'employee'],
  team: ['GET /team/detail/{id}', 'team'],
  maintainPlan: ['GET /maintain/plan/detail/{id}', 'maintain_plan'],
  maintainOrder: ['GET /maintain/order/detail/{id}', 'maintain_order'],
  repairOrder: ['GET /repair/order/detail/{id}', 'repair_order'],
  evaluation: ['POST /evaluation/listPage', 'evaluation'],
  partsRequest: ['POST /repair/parts/listPage', 'parts_request'],
  partnerToken: ['GET /elevator/partner/list', 'partner_token'],
  overtimeHit: ['POST /rule/overtimeRemind/hit/listPage', 'overtime_hit'],
  releaseRequest: ['GET /maintain/release/detail/{id}', 'release_request'],
  drill: ['POST /drill/listPage', 'drill'],
  terminal: ['GET /hardware/terminal/detail/{id}', 'terminal'],
  comfortTest: ['GET /elevator/comfortTest/detail/{id}', 'comfort_test'],
  monitorRecord: ['GET /hardware/record/detail/{id}', 'monitor_record'],
  arItem: ['GET /gathering/item/detail/{id}', 'ar_item'],
  partsOrder: ['GET /warehouse/order/detail/{id}', 'parts_order'],
  receipt: ['GET /gathering/receipt/detail/{id}', 'receipt'],
  dunningRecord: ['GET /gathering/dunning/detail/{id}', 'dunning_record'],
  arInvoice: ['GET /gathering/invoice/detail/{id}', 'ar_invoice'],
  quotation: ['POST /v4/quotation/listPage', 'quotation'],
  recordLetter: ['POST /maintain/recordProof/letters', 'record_letter'],
}

/**
 * Every endpoint × a colleague with every code and a narrow data scope × rows outside of it (common 2): the answers are
 * those for rows that do not exist, lists leave them out, nothing is written.
 */
describe('数据范围', () => {
  let world: World
  let people: readonly Narrow[]
  let tables: ReadonlyMap<string, readonly string[]>
  let secrets: ReadonlySet<string>
  const inputs = new Map<string, Input>()

  beforeAll(async () => {
    world = await buildWorld()
    world.server.setNow('2026-11-20T09:00:00+08:00')
    people = await narrowPeople(world.server, world.mine)
    const scene: Scene = { server: world.server, company: world.mine, chief: world.chief, approver: world.chief }
    // Valid inputs leave behind rows of every kind, as people make them.
    for (const one of closed()) {
      const make = validInput(one, world.server.mounted)
      if (make) inputs.set(nameOf(one), await make(scene))
    }
    await knowRows(world.server)
    world = { ...world, ids: await idsOf(world.server, world.mine, 40) }
    tables = narrowed(world)
    secrets = await secretsOf(world, tables)
  })

  const closed = () => world.server.mounted.filter(({ endpoint }) => endpoint.needs !== 'public' && !endpoint.secret)

  it('每个接口用范围外的编号：与不存在的编号同样的回答', { timeout: 600_000 }, async () => {
    const wrong: string[] = []
    for (const one of closed()) {
      const shape = shapeOf(one.endpoint)
      for (const path of idPaths(shape)) {
        const ids = candidates(tables, one, path).slice(0, 3)
        for (const { kind, person } of ids.length === 0 ? [] : people) {
          const ask = (value: string) => {
            const input = sample(shape, { id: () => NOBODY, full: true }) as Record<string, unknown>
            return sendRaw(world.server, one.endpoint, put(input, path, value), person.token)
          }
          const nobodys = await ask(NOBODY_ELSE)
          for (const id of ids) {
            const theirs = await ask(id)
            const leak = leakIn(theirs.text, secrets, id)
            if (leak || theirs.status !== nobodys.status || theirs.errorCode !== nobodys.errorCode)
              wrong.push(
                `${kind} ${nameOf(one)} ${path.join('.')} ${tableOf(id)}: ${theirs.errorCode} ${theirs.errorMsg} ≠ ${nobodys.errorCode} ${nobodys.errorMsg}${leak ? ` LEAK ${leak}` : ''}`,
              )
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })
  const tableOf = (id: string) => [...tables].find(([, ids]) => ids.includes(id))?.[0]

  it('每个列表、导出与选择：没有范围外的任何一行', async () => {
    const leaks: string[] = []
    for (const one of closed().filter((each) => each.endpoint.reads && nameOf(each) !== ofReceiver)) {
      const shape = shapeOf(one.endpoint)
      for (const full of [false, true])
        for (const { kind, person } of people) {
          const input = full ? (sample(shape, { id: () => NOBODY, full }) as Record<string, unknown>) : {}
          const answer = await sendRaw(world.server, one.endpoint, input, person.token)
          const leak = leakIn(answer.text, secrets)
          if (leak) leaks.push(`${kind} ${nameOf(one)}: ${leak} ${tableOf(leak) ?? ''}`)
        }
    }
    expect(leaks).toEqual([])
  })

  it('每个写接口的合法输入：指着范围外的行就被拒绝', { timeout: 900_000 }, async () => {
    const wrong: string[] = []
    for (const one of closed()) {
      const input = inputs.get(nameOf(one))
      if (!input) continue
      const named = await rowsNamed(world, input)
      for (const { kind, person } of people) {
        const answer = await sendRaw(world.server, one.endpoint, input, person.token)
        if (named.length > 0 && !refused(answer))
          wrong.push(`${kind} ${nameOf(one)} ${named.join(' ')}: ${answer.errorCode} ${answer.text.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('推送给全企业的消息里没有任何一行', async () => {
    const rows = await asOwner<{ payload: unknown }>(
      world.server,
      `select payload from push_event where topic like 'company.%.order'`,
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ payload }) => leakIn(JSON.stringify(payload), secrets))).toEqual([])
  })

  it('去掉一道范围检查，矩阵会变红', async () => {
    expect([...scopeRules.keys()].filter((noun) => !readers[noun])).toEqual([])
    const { token } = (people.find(({ kind }) => kind === '本人') as Narrow).person
    /** Whether the call shows a row of the table, or answers for one otherwise than for none. */
    const shows = async ([call, table]: readonly [string, string]): Promise<boolean> => {
      const one = closed().find((each) => nameOf(each) === call)
      const ids = world.ids.get(table) ?? []
      if (!one || ids.length === 0) throw new Error(`${call} or rows of ${table} are missing`)
      const ask = (input: Record<string, unknown>) => sendRaw(world.server, one.endpoint, input, token)
      if (!call.endsWith('{id}')) return leakIn((await ask({})).text, new Set(ids)) !== undefined
      const none = await ask({ id: NOBODY_ELSE })
      for (const id of ids) if ((await ask({ id })).errorCode !== none.errorCode) return true
      return false
    }
    const unseen: string[] = []
    for (const [noun, reader] of Object.entries(readers)) {
      const rule = scopeRules.get(noun)
      if (!rule) throw new Error(`${noun} declares no scope`)
      // Oneself is always among the employees, and a person without a team has none.
      const before = noun === 'employee' ? false : await shows(reader)
      scopeRules.set(noun, () => ({ always: sql`true` }))
      try {
        if (before || !(await shows(reader))) unseen.push(noun)
      } finally {
        scopeRules.set(noun, rule)
      }
    }
    expect(unseen).toEqual([])
  })
})
