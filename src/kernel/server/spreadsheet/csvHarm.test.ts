import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readRows } from './index.ts'

const reader = fileURLToPath(new URL('../../../../test/input/hostileRead.ts', import.meta.url))
const MB = 1024 * 1024

test.each([
  ['只有逗号的一行', () => Buffer.alloc(20 * MB, ',')],
  ['很多只有逗号的行', () => Buffer.alloc(20 * MB, `${','.repeat(500)}\n`)],
  ['逗号之间有字的一行', () => Buffer.alloc(20 * MB, 'a,')],
  ['没有尽头的引号', () => Buffer.concat([Buffer.from('"'), Buffer.alloc(20 * MB, ',')])],
])('20 MB 的 csv：%s，读它只占文件几倍的内存', (_, make) => {
  const { stdout, stderr } = spawnSync(process.execPath, [reader], { input: make(), encoding: 'utf8' })
  expect(stderr).toBe('')
  const { mb } = JSON.parse(stdout) as { mb: number }
  expect(mb).toBeLessThan(140)
})

test('行尾空着的列与 512 列之后的不读，和工作表一样', async () => {
  const rows: string[][] = []
  const text = `a,,b,,,\n${'x,'.repeat(600)}\n,,,\n"q",\n`
  for await (const { cells } of readRows(Buffer.from(text))) rows.push(cells)
  expect(rows.map((cells) => cells.length)).toEqual([3, 512, 1])
  expect(rows[0]).toEqual(['a', '', 'b'])
})
