import { beforeAll, describe, expect, it } from 'vitest'
import type { Mounted } from '#kernel/server/index.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import { aCompany, aPerson, asOwner } from '../builders/company.ts'
import { testServer } from '../server.ts'
import { idPaths, put, shapeOf } from './sample.ts'
import type { Input, Scene } from './scenes.ts'
import { validInput } from './validInputs.ts'
import { nameOf, sendRaw } from './world.ts'

let serial = 0
/** Looks like a row's id, and nobody has it; another one each time. */
const nobody = () => `01900000-0000-7000-8000-0000abcd${String(++serial).padStart(4, '0')}`

/** Fields that take an id which is no row's here. */
const free: Readonly<Record<string, string>> = {
  'POST /user/modifyPushId pushId': 'given by the push service',
  'POST /field/sync deviceId': 'made by the phone',
  'POST /field/sync ops.0.opId': 'made by the phone',
  'POST /field/sync ops.0.orderId': 'what a phone sent is noted with its refusal',
  'POST /linkElv/link remoteId': 'the id of the other system',
  'POST /contract/add quotationId': 'quotations are no rows yet',
  'POST /warehouse/reservation/reserve sourceId': 'orders of parts and of the mall are no rows yet',
  'POST /repair/parts/add lines.0.unitId': 'the warehouse is not there yet',
  'POST /repair/parts/edit lines.0.unitId': 'the warehouse is not there yet',
  'POST /maintain/plan/generate fixedDateSchemeId': 'a preview; publishing it refuses',
  'POST /maintain/plan/generate mainWorkerId': 'a preview; publishing it refuses',
  'POST /maintain/plan/generate assistantIds.0': 'a preview; publishing it refuses',
}

/**
 * Every writing call with a valid input in which one id after the other is replaced by one that nobody has. The tenant
 * matrix uses such ids everywhere at once, so that most fields are never reached there.
 */
describe('合法的输入，一个编号查无此行', () => {
  let scene: Scene
  let everything: string

  beforeAll(async () => {
    const server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    const company = await aCompany(server, { id: demoCompany.first })
    const chief = await aPerson(server, company, { kind: 2 })
    scene = { server, company, chief, approver: await aPerson(server, company) }
    const tables = await asOwner<{ name: string }>(
      server,
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r'`,
    )
    everything = tables
      .map(({ name }) => `select '${name}' as name where exists (select 1 from ${name} t where t::text like $1)`)
      .join(' union all ')
  })

  const ghosts = async (id: string): Promise<string[]> =>
    (await asOwner<{ name: string }>(scene.server, everything, [`%${id}%`])).map(({ name }) => name)

  /** A path belongs to this input: what stands above the field is there, and a list is not emptied by it. */
  const fits = (input: unknown, path: readonly string[]): boolean => {
    let at = input
    for (const step of path.slice(0, -1)) {
      const next = (at as Record<string, unknown> | null)?.[step]
      if (next === undefined || next === null) return step === path.at(-2) && path.at(-1) === '0'
      at = next
    }
    return typeof at === 'object' && at !== null
  }

  async function tried(
    one: Mounted,
    input: Input,
    path: readonly string[],
  ): Promise<{ wrong?: string; accepted?: boolean }> {
    const { server, chief } = scene
    const id = nobody()
    const answer = await sendRaw(server, one.endpoint, put(input, path, id), chief.token)
    if (answer.status >= 500) return { wrong: `${answer.status} ${answer.text.slice(0, 100)}` }
    if (answer.errorCode !== 0) return {}
    await server.outbox.settled()
    const kept = await ghosts(id)
    return { accepted: true, ...(kept.length > 0 ? { wrong: `写进了 ${kept.join('、')}` } : {}) }
  }

  it('每个写接口的每个编号：没有故障，也没有把它写进任何一张表', { timeout: 900_000 }, async () => {
    const found: string[] = []
    for (const one of scene.server.mounted) {
      const name = nameOf(one)
      const make = validInput(one, scene.server.mounted)
      if (!make) continue
      let input = await make(scene)
      for (const path of idPaths(shapeOf(one.endpoint))) {
        const at = `${name} ${path.join('.')}`
        if (free[at] || !fits(input, path)) continue
        const { wrong, accepted } = await tried(one, input, path)
        if (wrong) found.push(`${at}：${wrong}`)
        // Used up.
        if (accepted) input = await make(scene)
      }
    }
    expect(found).toEqual([])
  })
})
