import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { prepareRoles } from './roles.ts'

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]?.value
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  let folder: string
  let database: TestDatabase
  const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
  const run = () => migrate(database.owner, readMigrations(folder))

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    database = await emptyDatabase()
    write('0001_one.sql', 'create table one (value int);\ninsert into one values (1);')
    write('0002_two.sql', 'create function two() returns int language sql as $$ select 2; $$;')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('按编号执行一次，第二次无事可做，所有者是 tiwei_owner', async () => {
    expect((await run()).map((m) => m.version)).toEqual([1, 2])
    expect(await run()).toEqual([])
    expect(await ask(database.owner, 'select two() as value')).toBe(2)
    expect(await ask(database.owner, "select tableowner as value from pg_tables where tablename = 'one'")).toBe(
      'tiwei_owner',
    )
  })

  test('两个实例同时启动，每个迁移只执行一次', async () => {
    const ran = await Promise.all([run(), run(), run()])
    expect(ran.flat().map((m) => m.version)).toEqual([1, 2])
    expect(await ask(database.owner, 'select count(*)::int as value from one')).toBe(1)
  })

  test('旧库补上新增的迁移', async () => {
    await run()
    write('0003_three.sql', 'alter table one add column more text')
    expect((await run()).map((m) => m.name)).toEqual(['three'])
  })

  test('失败的迁移整体回滚，报出文件与行号', async () => {
    write('0003_bad.sql', 'insert into one values (9);\n\nselect\n  nonsense;')
    await expect(run()).rejects.toThrow(/0003_bad\.sql 第 4 行失败/)
    expect(await ask(database.owner, 'select count(*)::int as value from one where value = 9')).toBe(0)
    expect(await ask(database.owner, 'select max(version) as value from schema_migration')).toBe(2)
  })

  test('执行过的文件被修改时拒绝，换行符不同不算修改', async () => {
    await run()
    write('0001_one.sql', 'create table one (value int);\r\ninsert into one values (1);')
    expect(await run()).toEqual([])
    write('0001_one.sql', 'create table one (value bigint);')
    await expect(run()).rejects.toThrow(/0001_one\.sql 在执行之后被修改过/)
  })

  test('数据库比程序新时拒绝', async () => {
    await run()
    rmSync(join(folder, '0002_two.sql'))
    await expect(run()).rejects.toThrow(/0002_two\.sql）比当前程序新/)
  })

  test('文件名不合规或编号重复时拒绝', () => {
    write('0002_again.sql', 'select 1')
    expect(() => readMigrations(folder)).toThrow(/编号重复/)
    write('3_bad.sql', 'select 1')
    expect(() => readMigrations(folder)).toThrow(/3_bad\.sql/)
  })
})

describe('roles', () => {
  test('应用与运营角色不拥有任何对象，不能越过行级安全，不能成为所有者', async () => {
    const { app, ops, owner } = await testDatabase()
    for (const url of [app, ops]) {
      expect(
        await ask(
          url,
          `select (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolinherit)::text as value
           from pg_roles where rolname = current_user`,
        ),
      ).toBe('false')
      expect(await ask(url, 'select count(*)::int as value from pg_class where relowner = current_user::regrole')).toBe(
        0,
      )
      await expect(ask(url, 'set role tiwei_owner')).rejects.toThrow(/permission denied/)
      await expect(ask(url, 'create table mine ()')).rejects.toThrow(/permission denied/)
    }
    expect(await ask(owner, 'select current_user as value')).toBe('tiwei_owner')
  })

  test('另一个密钥的实例被拒绝，正在使用的密码不变', async () => {
    const database = await freshDatabase()
    await expect(prepareRoles(database.admin, 'f'.repeat(64))).rejects.toThrow(/另一个密钥/)
    await prepareRoles(database.admin, database.secret)
    expect(await ask(database.app, 'select 1 as value')).toBe(1)
  })

  test('管理员可以是没有超级权限的库主', async () => {
    const database = await emptyDatabase()
    const name = `admin_${Math.random().toString(36).slice(2)}`
    await ask(database.admin, `create role ${name} login createrole password 'x'`)
    await ask(database.admin, `grant tiwei_owner, tiwei_app, tiwei_ops to ${name} with admin option`)
    await ask(database.admin, `alter database ${database.name} owner to ${name}`)
    const url = new URL(database.admin)
    url.username = name
    url.password = 'x'
    const { owner } = await prepareRoles(url.href, database.secret)
    expect(await migrate(owner, [])).toEqual([])
    expect(await ask(owner, 'select current_user as value')).toBe('tiwei_owner')
  })
})
