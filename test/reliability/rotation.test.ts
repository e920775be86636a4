import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { sealedColumns } from '#db/sealed.ts'
import { keyringFrom } from '#kernel/server/keyring.ts'
import { sealAgain } from '#kernel/server/rotation.ts'
import { sealer } from '#kernel/server/sealed.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, aSession, asOwner } from '../builders/company.ts'
import { type TestServer, testServer } from '../server.ts'
import { openStage, root, type Stage } from '../stage.ts'

/** The key of an installation is changed by one command that may be cut off anywhere (npm run rotate-keys). */

const cards = ['110105195304160034', '33010619900101123X', '11010519491231002X']
let stage: Stage
afterAll(() => stage?.close())

const served = (database: Stage['database']) =>
  testServer({ database: { ...database, name: 'tiwei', admin: database.owner } })

function rotate() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/rotate-keys.ts')], {
    encoding: 'utf8',
    env: { ...process.env, TIWEI_DATA: stage.dataDir },
  })
  return { status, said: stdout + stderr }
}

const addOwner = (server: TestServer, as: { token: string }, idCard: string, n: number) =>
  server.ask(
    customerApi.add,
    { name: `业主${n}`, type: 2, role: 7, idCard, contacts: [{ name: '甲', phone: '13800138000', isDefault: true }] },
    as,
  )

it('更换密钥：中断后继续，换完旧钥打不开、新钥都打得开，查重照常，历史里没有多出一行', async () => {
  stage = await openStage()
  const { dataDir } = stage
  const first = await served(stage.database)
  const company = await aCompany(first)
  const chief = await aPerson(first, company)
  const ids: string[] = []
  for (const [n, card] of cards.entries()) ids.push((await addOwner(first, chief, card, n)).id)
  const totp = sealer(keyringFrom(stage.database.secret)).seal('JBSWY3DPEHPK3PXP', 'user.totpSecret')
  await asOwner(first, 'update app_user set totp_secret = $2 where id = $1', [chief.userId, totp])
  const audited = async (server: TestServer) =>
    (await asOwner<{ n: number }>(server, 'select count(*)::int as n from audit_log'))[0]?.n
  const before = await audited(first)

  // With the service running nothing happens.
  expect(rotate()).toMatchObject({ status: 1, said: expect.stringContaining('正在被另一个梯维服务使用') })
  await first.close()

  // Cut off after the first value: the new secret exists, one value is sealed with it.
  const old = stage.database.secret
  const next = readSecret(dataDir, 'secret.next')
  const owner = new pg.Client({ connectionString: stage.database.owner })
  await owner.connect()
  let commits = 0
  const cut = {
    query: async (text: string, values?: unknown[]) => {
      if (text === 'begin' && commits++ === 1) throw new Error('cut off')
      return owner.query(text, values)
    },
  } as unknown as pg.Client
  const by = (secret: string) => sealer(keyringFrom(secret))
  await expect(sealAgain(cut, sealedColumns, by(old), by(next), 1)).rejects.toThrow('cut off')
  await owner.end()
  await stage.database.stop()

  const done = rotate()
  expect(done).toMatchObject({ status: 0 })
  expect(done.said).toContain('继续上次没有完成的更换')
  expect(done.said).toContain('已用新密钥重新密封 3 个值')
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(next)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)

  // As if it had been cut off between the passwords and the file.
  renameSync(join(dataDir, 'secret'), join(dataDir, 'secret.next'))
  writeFileSync(join(dataDir, 'secret'), `${old}\n`, { mode: 0o600 })
  expect(rotate()).toMatchObject({ status: 0, said: expect.stringContaining('密钥已更换') })
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(next)

  const database = await openDatabase(readConfig({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'off' }), () => {})
  stage = { ...stage, database, close: async () => void (await database.stop()) }
  const second = await served(database)
  expect(await audited(second)).toBe(before)
  const token = await aSession(second, chief.userId, company.id)
  for (const [n, id] of ids.entries())
    expect((await second.ask(customerApi.detail, { id }, { token })).idCard).toBe(cards[n])
  const [row] = await asOwner<{ totp_secret: string; id_card: string }>(
    second,
    'select u.totp_secret, c.id_card from app_user u, customer c where u.id = $1 and c.id = $2',
    [chief.userId, ids[0]],
  )
  expect(by(next).open(row?.totp_secret ?? '', 'user.totpSecret')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => by(old).open(row?.id_card ?? '', 'customer.idCard')).toThrow()
  // The blind index has followed: the same number is still found taken.
  await expect(addOwner(second, { token }, cards[1] as string, 9)).rejects.toThrow('1104001 客户已存在')
  // Every column that the audit hides is known to the command.
  const hidden = await asOwner<{ table: string; columns: string }>(
    second,
    `select tgrelid::regclass::text as table, split_part(encode(tgargs, 'escape'), '\\000', 2) as columns
     from pg_trigger where tgname = 'audit' and split_part(encode(tgargs, 'escape'), '\\000', 2) <> ''`,
  )
  const known = new Set(
    sealedColumns.flatMap(({ table, column, index }) => [`${table}.${column}`, `${table}.${index}`]),
  )
  const all = hidden.flatMap(({ table, columns }) => columns.split(',').map((column) => `${table}.${column}`))
  expect(all).toContain('customer.bank_account')
  expect(all.filter((column) => !known.has(column))).toEqual([])
})
