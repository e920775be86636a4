import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/shared/refusal.ts'
import { plainNumber, serialText } from './cellText.ts'
import { cellXml } from './cellXml.ts'
import {
  explanationSheet,
  findHeader,
  type ReadOptions,
  type ReadRow,
  readRows,
  type Workbook,
  writeWorkbook,
} from './index.ts'

async function fileOf(workbook: Workbook): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook(workbook)) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function read(bytes: Uint8Array, options?: ReadOptions): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const row of readRows(bytes, options)) rows.push(row)
  return rows
}
async function exceljs(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer)
  return workbook
}

const sample: Workbook = {
  sheets: [
    {
      name: '合同[2026]/一',
      columns: [
        { title: '编号', kind: 'text' },
        { title: '金额', kind: 'money' },
        { title: '台数', kind: 'number' },
        { title: '日期', kind: 'date' },
        { title: '时间', kind: 'time' },
        { title: '状态', kind: 'text', options: ['待处理', '已完成'] },
        { title: '小区', kind: 'text', options: Array.from({ length: 60 }, (_, n) => `第${n}小区,东门`) },
      ],
      rows: [
        ['0012', '1234.50', 3, '2026-02-28', new Date('2026-03-01T16:00:05Z'), '待处理', null],
        ['=1+1', '-0.05', 0, new Date('2026-01-01T00:00:00Z'), '2026-01-02 03:04:05', '已完成', ''],
        ['<a href="x">&amp;\n第二行', '12345678901234567.89', null, '待定', null, true, ' 前后空格 '],
      ],
    },
    explanationSheet([{ title: '编号', required: true, note: '不能重复' }], ['一次最多导入100000行']),
  ],
}

describe('写', () => {
  test('独立的读取器（exceljs）看到的内容：真日期、真数字、粗体表头、冻结、下拉', async () => {
    const book = await exceljs(await fileOf(sample))
    expect(book.worksheets.map((sheet) => [sheet.name, sheet.state])).toEqual([
      ['合同 2026  一', 'visible'],
      ['说明', 'visible'],
      ['选项', 'hidden'],
    ])
    const [sheet] = book.worksheets
    const cell = (at: string) => sheet?.getCell(at)
    expect(cell('A1')).toMatchObject({ value: '编号', font: { bold: true } })
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    expect(cell('A2')?.value).toBe('0012')
    expect(cell('B2')).toMatchObject({ value: 1234.5, numFmt: '#,##0.00' })
    expect(cell('C3')?.value).toBe(0)
    expect(cell('D2')?.value).toEqual(new Date('2026-02-28T00:00:00Z'))
    expect(cell('E2')?.value).toEqual(new Date('2026-03-02T00:00:05Z'))
    expect(cell('D3')?.value).toEqual(new Date('2026-01-01T00:00:00Z'))
    expect(cell('A4')?.value).toBe('<a href="x">&amp;\n第二行')
    expect(cell('B4')?.value).toBe('12345678901234567.89')
    expect(cell('D4')?.value).toBe('待定')
    expect(cell('F4')?.value).toBe('true')
    expect(cell('F2')?.dataValidation).toMatchObject({ type: 'list', formulae: ['"待处理,已完成"'] })
    expect(cell('G2')?.dataValidation.formulae).toEqual(["'选项'!$A$1:$A$60"])
    expect(book.getWorksheet('说明')?.getRow(2).values).toEqual([undefined, '编号', '是', '不能重复'])
  })

  test('公式前缀的内容按文本写入，不会被计算', async () => {
    const evil = ['=cmd|x!A1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1']
    const columns = [{ title: '=标题', kind: 'text' as const }]
    const bytes = await fileOf({ sheets: [{ name: 's', columns, rows: evil.map((text) => [text]) }] })
    const sheet = (await exceljs(bytes)).worksheets[0]
    for (const [index, text] of evil.entries()) {
      const cell = sheet?.getCell(`A${index + 2}`)
      expect(cell?.type).toBe(ExcelJS.ValueType.String)
      if (!text.includes('\r')) expect(cell?.value).toBe(text)
    }
    expect((await read(bytes)).slice(1).map((row) => row.cells[0])).toEqual(evil)
  })

  test('任何文本写出再读入都不变', async () => {
    const texts = ['_x000D_', 'a_x0041_b', '𠮷野家', '"', "'", ' x ', '电梯\u2028', ']]>', 'x'.repeat(32_767)]
    const columns = [{ title: 't', kind: 'text' as const }]
    const bytes = await fileOf({ sheets: [{ name: 's', columns, rows: texts.map((text) => [text]) }] })
    expect((await read(bytes)).slice(1).map((row) => row.cells[0])).toEqual(texts)
  })

  test('时间列里只知道日期的写成日期，不编造零点', () => {
    expect(cellXml('A1', '2026-03-05', 'time')).toBe(cellXml('A1', '2026-03-05', 'date'))
    expect(cellXml('A1', '2026-03-05 00:00:00', 'time')).not.toBe(cellXml('A1', '2026-03-05', 'date'))
  })

  test('取数出错时以该错误结束，并释放数据源', async () => {
    let released = false
    async function* rows() {
      try {
        yield ['1']
        throw new Error('连接中断')
      } finally {
        released = true
      }
    }
    const columns = [{ title: 't', kind: 'text' as const }]
    await expect(fileOf({ sheets: [{ name: 's', columns, rows: rows() }] })).rejects.toThrow('连接中断')
    expect(released).toBe(true)
  })
})

describe('读', () => {
  test('exceljs 写的文件：共享字符串、富文本、公式取结果、日期、长编码', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('电梯')
    sheet.mergeCells('A1:E1')
    sheet.getCell('A1').value = '电梯导入模板'
    sheet.addRow(['电梯名称*', '注册代码（必填）', '安装日期', '金额', '备注'])
    sheet.addRow([
      { richText: [{ text: '1号' }, { font: { bold: true }, text: '客梯' }] },
      31103301002014020000,
      null,
      0.1 + 0.2,
    ])
    sheet.getCell('C3').value = new Date('2026-02-28T00:00:00Z')
    sheet.getCell('E3').value = { formula: 'A1', result: '结果', date1904: false }
    sheet.addRow([])
    sheet.addRow(['2号', 1e-7, 42, true, { formula: 'NOW()', date1904: false }])
    const rows = await read(new Uint8Array(await book.xlsx.writeBuffer()))
    expect(rows.map((row) => [row.sheet, row.row])).toEqual([1, 2, 3, 5].map((row) => ['电梯', row]))
    // A code in a cell that is a number stands as the spreadsheet shows it.
    expect(rows[2]?.cells).toEqual(['1号客梯', '3.110330100201402E+19', '2026-02-28', '0.3', '结果'])
    expect(rows[3]?.cells).toEqual(['2号', '0.0000001', '42', 'TRUE'])
    const header = findHeader(rows, ['电梯名称', '注册代码', '安装日期', '品牌'])
    expect(header).toMatchObject({ row: 2, missing: ['品牌'] })
    expect(header?.columns.get('安装日期')).toBe(2)
  })

  test('两行表头合并看待；不是本模板的文件认不出表头', () => {
    const rows = [
      { row: 1, cells: ['导入模板'] },
      { row: 2, cells: ['名称', '联系人', '', '地址'] },
      { row: 3, cells: ['', '姓名', '电话', ''] },
      { row: 4, cells: ['a', 'b', 'c', 'd'] },
    ]
    const header = findHeader(rows, ['名称', '姓名', '电话', '地址'])
    expect(header?.row).toBe(3)
    expect([...(header?.columns.values() ?? [])]).toEqual([0, 1, 2, 3])
    expect(findHeader(rows, ['甲', '乙', '名称', '丙', '丁'])).toBeUndefined()
  })

  test('数字不出现科学计数，日期按日历', () => {
    expect(['1E+21', '1.5e-7', '-1.25E+22', '007', '0.1'].map(plainNumber)).toEqual([
      '1000000000000000000000',
      '0.00000015',
      '-12500000000000000000000',
      '7',
      '0.1',
    ])
    // More digits than a spreadsheet keeps: shown as the spreadsheet shows them, so that no code is taken from there.
    const codes = [
      '31103301992021125',
      '3.1103301992021124E16',
      '30103501002021010342',
      '31103301992021100',
      '123456789012345',
    ]
    expect(codes.map(plainNumber)).toEqual([
      '3.1103301992021124E+16',
      '3.1103301992021124E+16',
      '3.010350100202101E+19',
      '31103301992021100',
      '123456789012345',
    ])
    expect(serialText('1', 'date', false)).toBe('1900-01-01')
    expect(serialText('61', 'date', false)).toBe('1900-03-01')
    expect(serialText('0', 'date', true)).toBe('1904-01-01')
    expect(serialText('46023.999994', 'dateTime', false)).toBe('2026-01-01 23:59:59')
    expect(serialText('0.5', 'time', false)).toBe('12:00:00')
  })

  test('csv：UTF-8、GB18030、引号与换行', async () => {
    const text = '\ufeff编号,名称\r\n001,"第一行\n第""二""行"\r\n,\n"a",b'
    expect((await read(Buffer.from(text))).map((row) => row.cells)).toEqual([
      ['编号', '名称'],
      ['001', '第一行\n第"二"行'],
      ['a', 'b'],
    ])
    const gbk = Buffer.concat([Buffer.from([0xb5, 0xe7, 0xcc, 0xdd]), Buffer.from(';1\n')])
    expect((await read(gbk)).map((row) => row.cells)).toEqual([['电梯', '1']])
  })

  test('行数、大小有上限', async () => {
    await expect(read(Buffer.from('a\n'.repeat(30)), { maxRows: 20 })).rejects.toMatchObject({ errorCode: 1000602 })
    await expect(read(Buffer.alloc(2_000_000), { maxBytes: 1_048_576 })).rejects.toMatchObject({
      errorCode: 1000413,
      message: '文件不能超过1MB',
    })
  })

  test('20,000 行写出读回相同；提前离开也能收场', async () => {
    const columns = Array.from({ length: 10 }, (_, n) => ({ title: `列${n}`, kind: 'text' as const }))
    const rows = Array.from({ length: 20_000 }, (_, n) => columns.map((_, at) => `${Math.sin(n * at)}`))
    const pieces: Uint8Array[] = []
    for await (const piece of writeWorkbook({ sheets: [{ name: 's', columns, rows }] })) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const seen: string[][] = []
    for await (const row of readRows(bytes)) seen.push(row.cells)
    expect(seen.slice(1)).toEqual(rows)
    for await (const row of readRows(bytes)) if (row.row > 5) break
    await expect(
      (async () => {
        for await (const row of readRows(bytes, { maxRows: 100 })) expect(row.row).toBeLessThan(101)
      })(),
    ).rejects.toBeInstanceOf(Refusal)
  })
})
