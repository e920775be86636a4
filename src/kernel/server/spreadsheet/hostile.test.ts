import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type ReadRow, readRows } from './index.ts'

async function read(bytes: Uint8Array): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const row of readRows(bytes)) rows.push(row)
  return rows
}

/** A ZIP by hand, so that it can lie. */
function archive(
  parts: Record<string, string | Buffer>,
  lie?: { name: string; size: number },
  { large = false } = {},
): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain, { level: 9 })
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(lie?.name === name ? lie.size : plain.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    if (large) directory.push(sizesAside(entry))
    offset += 30 + name.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, index, end])
}

/** As programs write it that do not know beforehand how large a part becomes: the sizes stand in an extra field (ZIP64). */
function sizesAside(entry: Buffer): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4)
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
  entry.writeUInt32LE(0xffffffff, 20)
  entry.writeUInt32LE(0xffffffff, 24)
  entry.writeUInt16LE(extra.length, 30)
  return extra
}

const link = (type: string, target: string, id: string) =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
const book = (extra: Record<string, string | Buffer>) => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${link('officeDocument', 'xl/workbook.xml', 'r1')}</Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${link('worksheet', 'worksheets/sheet1.xml', 'r1')}${link('sharedStrings', 'sharedStrings.xml', 'r2')}</Relationships>`,
  'xl/sharedStrings.xml': '<sst><si><t>甲</t></si></sst>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
  ...extra,
})

describe('恶意文件在 2 秒、100 MB 内被拒绝', () => {
  const strings = (n: number, head = '') => `<sst${head}>${'<si><t>a</t></si>'.repeat(n)}</sst>`
  const cases: Record<string, () => Buffer> = {
    一百万共享字符串: () => archive(book({ 'xl/sharedStrings.xml': strings(1_000_000, ' uniqueCount="1000000"') })),
    一百万共享字符串但不声明: () =>
      archive(
        book({
          'xl/sharedStrings.xml': `<sst>${Array.from({ length: 1_000_001 }, (_, n) => `<si><t>${n * 7919}</t></si>`).join('')}</sst>`,
        }),
      ),
    压缩比异常: () => archive(book({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, ' ') })),
    目录谎报大小: () =>
      archive(book({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, ' ') }), {
        name: 'xl/worksheets/sheet1.xml',
        size: 1000,
      }),
    嵌套压缩包: () => archive(book({ 'xl/embeddings/a.zip': archive({ a: Buffer.alloc(1000) }) })),
    压缩包里只有压缩包: () => archive({ 'a.bin': archive({ a: 'a' }) }),
    实体展开: () =>
      archive(
        book({
          'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${book({})['xl/worksheets/sheet1.xml']}`,
        }),
      ),
    外部实体: () => archive(book({ 'xl/workbook.xml': '<!DOCTYPE x SYSTEM "file:///etc/passwd"><workbook/>' })),
    一行无尽: () =>
      archive(
        book({
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${Array.from({ length: 400_000 }, (_, n) => `<c><v>${n * 7919}</v></c>`).join('')}`,
        }),
      ),
    截断: () => archive(book({})).subarray(0, 500),
    旧版xls: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]),
    随机内容: () =>
      Buffer.concat([Buffer.from('PK'), Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 31) % 256))]),
  }
  test('对照：正常文件可读', async () => {
    expect((await read(archive(book({})))).map((row) => row.cells)).toEqual([['甲']])
  })
  // In a process of its own: here the memory of the files before would be counted in.
  const reader = fileURLToPath(new URL('../../../../test/input/hostileRead.ts', import.meta.url))
  for (const [name, make] of Object.entries(cases))
    test(name, () => {
      const { stdout } = spawnSync(process.execPath, [reader], { input: make(), encoding: 'utf8' })
      const { errorCode, ms, mb } = JSON.parse(stdout) as { errorCode: number; ms: number; mb: number }
      expect(errorCode).toBe(1000601)
      expect(ms).toBeLessThan(2000)
      expect(mb).toBeLessThan(100)
    })
})

describe('别的程序写出的压缩包照样能读', () => {
  const cells = async (bytes: Buffer) => (await read(bytes)).map((row) => row.cells)
  test('大小写在 ZIP64 附加区', async () => {
    expect(await cells(archive(book({}), undefined, { large: true }))).toEqual([['甲']])
  })
  test('路径用反斜杠（.NET 4.5）', async () => {
    const parts = Object.entries(book({})).map(([name, content]) => [name.replaceAll('/', '\\'), content])
    expect(await cells(archive(Object.fromEntries(parts)))).toEqual([['甲']])
  })
  test('ZIP64 附加区里的大小同样要过关', async () => {
    const bytes = archive(book({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, ' ') }), undefined, {
      large: true,
    })
    await expect(read(bytes)).rejects.toMatchObject({ errorCode: 1000601, data: { reason: '压缩比异常' } })
  })
})
