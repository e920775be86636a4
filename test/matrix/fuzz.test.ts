import { beforeAll, describe, expect, it } from 'vitest'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { asOwner } from '#test/builders/company.ts'
import { generator, hostileInput } from './hostile.ts'
import { sample, shapeOf } from './sample.ts'
import { buildWorld, nameOf, sendRaw, type World } from './world.ts'

/** Cases per endpoint; the long run (npm run torture) asks for 1,000. */
const CASES = Number(process.env.FUZZ_CASES ?? 30)
/** A second on an idle machine, where the measure takes about 20 ms. */
const SLOWEST = 50

/** How long a fixed piece of work of database and node takes at this moment, ms. */
async function measure({ server }: World): Promise<number> {
  const start = performance.now()
  await asOwner(server, 'select count(*) from generate_series(1, 200000)', [])
  return performance.now() - start
}

describe('模糊测试', () => {
  let world: World
  const rejections: unknown[] = []

  beforeAll(async () => {
    world = await buildWorld()
    process.on('unhandledRejection', (reason) => rejections.push(reason))
  })

  it(`每个接口 ${CASES} 个怪异输入：没有故障，没有未处理的拒绝，每次不超过一秒的活`, {
    timeout: Math.max(900_000, CASES * 6_000),
  }, async () => {
    const found: string[] = []
    for (const one of world.server.mounted) {
      const random = generator([...nameOf(one)].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7))
      const shape = shapeOf(one.endpoint)
      const ids = [...world.ids.values()].flat()
      for (let i = 0; i < CASES; i++) {
        const id = () => ids[Math.floor(random() * ids.length)] as string
        const valid = sample(shape, { id, full: random() < 0.5 }) as Record<string, unknown>
        const input = hostileInput(typeof valid === 'object' && valid ? valid : {}, random)
        const send = () => sendRaw(world.server, one.endpoint, input, world.chief.token)
        const answer = await send()
        // Slow once is the machine, slow again and again is the input.
        const isSlow = async (ms: number) => ms > 1000 && ms > SLOWEST * (await measure(world))
        let tooSlow = !one.endpoint.long && (await isSlow(answer.ms))
        for (let again = 0; again < 3 && tooSlow; again++) tooSlow = await isSlow((await send()).ms)
        if (answer.status >= 500 || tooSlow) {
          found.push(
            `${nameOf(one)} ${answer.status} ${Math.round(answer.ms)} ms ${JSON.stringify(input).slice(0, 300)}`,
          )
          break
        }
      }
    }
    expect(found).toEqual([])
    expect(rejections).toEqual([])
  })

  it('过大、过深、带 __proto__、不是对象的请求体：礼貌地拒绝', async () => {
    const bodies = [
      `{"name":"${'a'.repeat(10 * 1024 * 1024)}"}`,
      `${'['.repeat(1000)}${']'.repeat(1000)}`,
      '{"__proto__":{"polluted":true},"name":"x"}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '[]',
      '"text"',
      '12',
      'null',
      '{bad json',
      '',
    ]
    const posts = world.server.mounted
      .filter(({ endpoint }) => endpoint.method === 'POST' && Array.isArray(endpoint.needs) && !endpoint.file)
      .slice(0, 6)
    for (const one of posts) {
      for (const payload of bodies) {
        const response = await world.server.app.inject({
          method: 'POST',
          url: serverPath(one.endpoint.path),
          headers: { token: world.chief.token, 'content-type': 'application/json' },
          payload,
        })
        expect(response.statusCode, `${nameOf(one)} ${payload.slice(0, 40)}`).toBeLessThan(500)
        expect(response.json().errorCode).toEqual(expect.any(Number))
      }
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
