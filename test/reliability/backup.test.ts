import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { backup, contents, restore } from '#kernel/server/backup.ts'
import { freshDatabase } from '../database.ts'

/** Backup, restore into an empty database, compare (quality, class backup). */
describe('备份与恢复', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiwei-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('演示数据备份后恢复到空库：每张表的行数与摘要相同；不完整的备份与非空的库被拒绝', {
    timeout: 120_000,
  }, async () => {
    const from = await freshDatabase()
    await seedDemo({ urls: from, secret: from.secret, size: 'on', log: () => {} })
    const file = join(folder, 'one.gz')
    const { rows } = await backup(from.owner, file)
    expect(rows).toBeGreaterThan(50_000)

    const to = await freshDatabase()
    expect((await restore(to.owner, file)).rows).toBe(rows)
    expect(Object.fromEntries(await contents(to.owner))).toEqual(Object.fromEntries(await contents(from.owner)))
    await expect(restore(to.owner, file)).rejects.toThrow('目标数据库不是空的')

    const empty = await freshDatabase()
    truncateSync(file, 200_000)
    await expect(restore(empty.owner, file)).rejects.toThrow()
    expect([...(await contents(empty.owner)).values()].every((table) => table.rows === 0)).toBe(true)
  })
})
