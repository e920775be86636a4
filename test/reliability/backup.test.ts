import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { backup, contents, inWords, restore } from '#kernel/server/backup.ts'
import { freshDatabase } from '../database.ts'

/** Backup, restore into an empty database, compare (quality, class backup). */
describe('备份与恢复', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiwei-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('演示数据备份后恢复到空库：每张表的行数与摘要相同；不完整的备份与非空的库被拒绝', async () => {
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

  it('数值的小数位、超过双精度的数与内容里的换行一个不差', async () => {
    const from = await freshDatabase()
    const client = new pg.Client({ connectionString: from.owner })
    await client.connect()
    await client.query(
      `insert into audit_log (company_id, entity, row_id, action, after) values
         (gen_random_uuid(), 'contract', gen_random_uuid(), 'update',
          '{"tax_rate": 6.00, "amount": 12345678901234567.80, "none": 0.0, "text": "一\\n二\u2028三 {\\"row\\":1}"}')`,
    )
    await client.end()
    const file = join(folder, 'scales.gz')
    await backup(from.owner, file)
    const to = await freshDatabase()
    await restore(to.owner, file)
    expect((await contents(to.owner)).get('audit_log')).toEqual((await contents(from.owner)).get('audit_log'))
  })

  it('写到一半停下：昨天的文件原样还在，旁边不留半个；只有本人可读', async () => {
    const from = await freshDatabase()
    const file = join(folder, 'daily.gz')
    writeFileSync(file, 'yesterday', { mode: 0o644 })
    const broken = new URL(from.owner)
    broken.pathname = '/postgres'
    await expect(backup(broken.href, file)).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe('yesterday')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    await backup(from.owner, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('没有地方写：说明原因与办法，不是一串英文', async () => {
    const { owner } = await freshDatabase()
    await expect(backup(owner, join(folder, 'none', 'a.gz'))).rejects.toThrow(
      `文件夹 ${join(folder, 'none')} 不存在，没有备份；请先建立文件夹，或换一个位置`,
    )
    await expect(backup(owner, folder)).rejects.toThrow('是文件夹，没有备份')
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    expect(String(inWords(full, join(folder, 'new.gz')))).toContain('磁盘空间已满，备份没有完成；请清理磁盘')
  })
})
