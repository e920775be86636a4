import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anOperator } from '../builders/company.ts'
import { sample, shapeOf } from './sample.ts'
import { buildWorld, nameOf, sendRaw, type World } from './world.ts'

/** Lists without 企业, each with its reason; everything else an operations user can open has column and filter. */
const withoutCompany: Readonly<Record<string, string>> = {
  'POST /user/loginLog/listPage': 'the own sign-ins',
  'POST /elevator/log/listPage': 'one lift, whose page says whose it is',
  'POST /hardware/trip/listPage': 'one lift, whose page says whose it is',
  'POST /hardware/counter/listPage': 'one lift, whose page says whose it is',
  'POST /support/article/listPage': 'written by operations for all companies',
  'POST /mall/address/listPage': 'the own addresses',
  'POST /mall/order/mine': 'what one bought oneself',
  'POST /v4/customerService/account': 'accounts of the own company, for who writes agents',
}

interface Answer {
  readonly errorCode: number
  readonly data?: { readonly records?: readonly Record<string, unknown>[] }
}

/** common 11, archives 6.12: data = the granted companies; lists get a 企业 column and filter. */
describe('运营用户的列表', () => {
  let world: World
  let operator: { token: string }

  beforeAll(async () => {
    world = await buildWorld()
    // The company without rows comes first: a list that reads only "the current company" shows nothing.
    operator = await anOperator(world.server, [world.theirs, world.mine])
  })

  it('每个列表都有企业列与企业筛选，覆盖授权的全部企业', async () => {
    const faults: string[] = []
    let judged = 0
    for (const one of world.server.mounted) {
      const name = nameOf(one)
      const reply = one.endpoint.reply instanceof z.ZodObject ? one.endpoint.reply.shape : {}
      if (!('records' in reply && 'totalPage' in reply) || name in withoutCompany) continue
      const shape = shapeOf(one.endpoint)
      const id = (field: string) => world.ids.get(field.replace(/Id$/, ''))?.[0] ?? world.mine.id
      const input = sample(shape, { id, full: false }) as Record<string, unknown>
      const ask = async (more: object, token: string) => {
        const { text } = await sendRaw(world.server, one.endpoint, { ...input, size: 100, ...more }, token)
        const { errorCode, data } = JSON.parse(text) as Answer
        return errorCode === 0 ? (data?.records ?? []) : undefined
      }
      const all = await ask({}, operator.token)
      if (!all) continue
      judged++
      if (!shape.properties?.companyId) faults.push(`${name}: 没有企业筛选`)
      const foreign = (rows: typeof all, companies: readonly unknown[]) =>
        rows.some((row) => !row.platform && !companies.includes(row.companyName))
      const own = (await ask({}, world.chief.token)) ?? []
      if (own.length > 0 && all.length === 0) faults.push(`${name}: 只看得到当前企业`)
      if (foreign(all, [world.mine.name, world.theirs.name])) faults.push(`${name}: 行上没有企业`)
      let found = 0
      for (const { id: companyId, name: company } of [world.mine, world.theirs]) {
        const rows = (await ask({ companyId }, operator.token)) ?? []
        found += rows.length
        if (foreign(rows, [company])) faults.push(`${name}: 企业筛选不起作用`)
      }
      if (found !== all.filter((row) => !row.platform).length) faults.push(`${name}: 企业筛选漏行`)
    }
    expect(judged).toBeGreaterThan(40)
    expect(faults).toEqual([])
  })

  it('只授权一家的：每个列表、导出、选择与详情没有别家的任何一行；授权两家的看得到', async () => {
    const secrets = new Set([...world.ids.values()].flat())
    const elsewhere = await anOperator(world.server, [world.theirs])
    const [seen, leaks] = [new Set<string>(), new Set<string>()]
    for (const one of world.server.mounted.filter(({ endpoint }) => endpoint.reads && endpoint.needs !== 'public')) {
      const id = (field: string) => world.ids.get(field.replace(/Id$/, ''))?.[0] ?? world.ids.get(one.module)?.[0] ?? ''
      for (const input of [{}, sample(shapeOf(one.endpoint), { id, full: false }) as Record<string, unknown>]) {
        const named = JSON.stringify(input)
        const shows = async ({ token }: { token: string }) => {
          const { text } = await sendRaw(world.server, one.endpoint, input, token)
          return (text.match(/甲方秘密|[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []).some(
            (word) => (word === '甲方秘密' || secrets.has(word)) && !named.includes(word),
          )
        }
        if (!seen.has(nameOf(one)) && (await shows(operator))) seen.add(nameOf(one))
        if (await shows(elsewhere)) leaks.add(nameOf(one))
      }
    }
    expect([...leaks]).toEqual([])
    expect(seen.size).toBeGreaterThan(60)
  })
})
