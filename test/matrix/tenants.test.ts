import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Mounted } from '#kernel/server/index.ts'
import { asOwner } from '../builders/company.ts'
import { idPaths, put, sample, shapeOf } from './sample.ts'
import { buildWorld, nameOf, sendRaw, type World } from './world.ts'

const NOBODY = '01900000-0000-7000-8000-00000000ffff'
/** What a foreign id is compared with: another id than the one in the other fields, as the foreign one is. */
const NOBODY_ELSE = '01900000-0000-7000-8000-00000000fffe'

/** 企业公示 is public by design (archives 4.1): it shows which company there is, and nothing of its rows. */
const publicity: ReadonlySet<string> = new Set(['GET /public/company/search', 'GET /public/company/{id}'])

/** Every endpoint × another company's person × every id it takes (quality, class tenants), and again in the database. */
describe('租户隔离', () => {
  let world: World
  let foreign: readonly string[]
  let secrets: readonly string[]

  beforeAll(async () => {
    world = await buildWorld()
    foreign = [...world.ids.values()].flat()
    secrets = [...foreign, '甲方秘密', '矩阵甲电梯', world.chief.phone]
  })

  /** Tables that plausibly hold the row a field of this name means, best first. */
  const candidates = (one: Mounted, path: readonly string[]): string[] => {
    const field = (path.at(-1) === '0' ? path.at(-2) : path.at(-1)) ?? ''
    const noun = field.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const named = [...world.ids].filter(([table]) =>
      noun && noun !== 'id' && noun !== 'ids'
        ? table.includes(noun)
        : table.startsWith(one.module.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)),
    )
    return (named.length > 0 ? named : [...world.ids]).flatMap(([, ids]) => ids.slice(0, 2))
  }

  const hidden = (one: Mounted): readonly string[] =>
    publicity.has(nameOf(one))
      ? secrets.filter((secret) => secret !== world.mine.id && secret !== world.mine.name)
      : secrets

  it('造好了足够多的行', () => {
    expect(world.ids.size).toBeGreaterThanOrEqual(40)
  })

  it('每个接口用别家的编号：不泄露，与不存在的编号同样的回答', async () => {
    const leaks: string[] = []
    const differences: string[] = []
    for (const one of world.server.mounted) {
      const shape = shapeOf(one.endpoint)
      const paths = idPaths(shape)
      for (const path of paths) {
        for (const id of candidates(one, path).slice(0, 6)) {
          const ask = async (value: string) => {
            const input = sample(shape, { id: () => NOBODY, full: true }) as Record<string, unknown>
            return sendRaw(world.server, one.endpoint, put(input, path, value), world.stranger.token)
          }
          const [theirs, nobodys] = [await ask(id), await ask(NOBODY_ELSE)]
          const text = theirs.text.replaceAll(id, '')
          if (hidden(one).some((secret) => secret !== id && text.includes(secret)))
            leaks.push(`${nameOf(one)} ${path.join('.')}`)
          if (publicity.has(nameOf(one))) continue
          if (theirs.status !== nobodys.status || theirs.errorCode !== nobodys.errorCode) {
            differences.push(
              `${nameOf(one)} ${path.join('.')}: ${theirs.status}/${theirs.errorCode} ${theirs.errorMsg} ≠ ${nobodys.status}/${nobodys.errorCode} ${nobodys.errorMsg}`,
            )
          }
        }
      }
    }
    expect(leaks).toEqual([])
    expect(differences).toEqual([])
  })

  it('每个列表、导出与选择：没有别家的任何一行', async () => {
    const leaks: string[] = []
    for (const one of world.server.mounted.filter(({ endpoint }) => endpoint.reads)) {
      const shape = shapeOf(one.endpoint)
      for (const full of [false, true]) {
        const input = full ? (sample(shape, { id: () => NOBODY, full }) as Record<string, unknown>) : {}
        const answer = await sendRaw(world.server, one.endpoint, input, world.stranger.token)
        if (hidden(one).some((secret) => answer.text.includes(secret))) leaks.push(nameOf(one))
      }
    }
    expect(leaks).toEqual([])
  })

  it('数据库：以别家的范围、或没有范围，一行也读不到、写不了', async () => {
    const tables = await asOwner<{ name: string; audited: boolean }>(
      world.server,
      `select c.relname as name, true as audited from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('membership', 'session', 'login_log')`,
    )
    const client = new pg.Client({ connectionString: world.server.database.app })
    await client.connect()
    const found: string[] = []
    try {
      for (const scope of [world.theirs.id, '']) {
        for (const { name } of tables) {
          await client.query(`begin; set local app.company_id = '${scope}'`)
          await client.query('savepoint s')
          const { rows } = await client
            .query(`select count(*)::int as n from ${name} where company_id = $1`, [world.mine.id])
            // A part of a partitioned table is reached through its parent alone.
            .catch(async (error: pg.DatabaseError) => {
              if (error.code !== '42501') throw error
              await client.query('rollback to savepoint s')
              return { rows: [{ n: 0 }] }
            })
          if (rows[0].n !== 0) found.push(`${scope} reads ${name}`)
          const changed = await client
            .query(`update ${name} set company_id = company_id where company_id = $1`, [world.mine.id])
            .catch(() => ({ rowCount: 0 }))
          if (changed.rowCount) found.push(`${scope} writes ${name}`)
          await client.query('rollback')
        }
      }
    } finally {
      await client.end()
    }
    expect(found).toEqual([])
  })

  it('去掉行级安全，检查会变红', async () => {
    const client = new pg.Client({ connectionString: world.server.database.app })
    await client.connect()
    await asOwner(world.server, 'alter table customer disable row level security')
    try {
      const { rows } = await client.query('select count(*)::int as n from customer where company_id = $1', [
        world.mine.id,
      ])
      expect(rows[0].n).toBeGreaterThan(0)
    } finally {
      await asOwner(world.server, 'alter table customer enable row level security')
      await client.end()
    }
  })
})
