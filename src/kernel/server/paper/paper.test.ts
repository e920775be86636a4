import { expect, test } from 'vitest'
import { PICTURE } from '#test/builders/photo.ts'
import { type PdfRun, pdfPages, pdfRuns, pdfText } from '#test/pdfText.ts'
import {
  type Cell,
  facts,
  heading,
  inWords,
  type Paper,
  paragraph,
  parties,
  pictureGrid,
  positionTable,
  type Row,
  renderPapers,
  signatures,
  sumLine,
  table,
  verification,
} from './index.ts'
import { linesIn, piecesOf, textWidth } from './metrics.ts'
import { width } from './style.ts'

const letterhead = {
  name: '云梯演示维保有限公司',
  facts: [
    ['许可证编号', 'TS3333A12-2028'],
    ['24小时值班电话', '0571-88888888'],
  ],
} as const
const paper = (body: Paper['body'], title = '电梯维护保养记录'): Paper => ({
  letterhead,
  title,
  fact: 'WB20260314001',
  of: `${title} WB20260314001`,
  body,
})
const rendered = (...papers: Paper[]) => renderPapers(papers, { title: '文件' })
const right = ({ x, width: wide }: PdfRun) => x + wide
/** Runs by their line: what stands on one height of one page. */
const lines = (runs: readonly PdfRun[]) => [...Map.groupBy(runs, ({ page, y }) => `${page}/${y}`).values()]

test('字宽出自字体：与 PDF 里写的宽度一致', async () => {
  const texts = ['曳引驱动乘客电梯', 'T3301275587224639', '2026-03-14 09:05', '¥1,234.50', '≥ 7 mm（限值）']
  const runs = pdfRuns(await rendered(paper(texts.map((text) => paragraph(text, { bold: true })))))
  for (const text of texts) {
    const run = runs.find((one) => one.text === text) as PdfRun
    expect(Math.abs(textWidth(text, { size: run.size, bold: true }) - run.width), text).toBeLessThan(0.6)
  }
})

test('断行：词与编号不断，标点不在行首，括号不在行尾', () => {
  expect(piecesOf('编号 A-1-10，正常（实测）。')).toEqual([
    '编',
    '号',
    ' ',
    'A-1-10',
    '，',
    '正',
    '常',
    '（实',
    '测）。',
  ])
  expect(linesIn('机房环境', 40, { size: 10 })).toBe(1)
  expect(linesIn('机房环境好', 40, { size: 10 })).toBe(2)
  expect(linesIn('一\n二', 100, { size: 10 })).toBe(2)
})

test('表格：放得下就一行一条，编号不断行，数字右对齐，宽到页边', async () => {
  const rows: Row[] = Array.from({ length: 20 }, (_, n): Cell[] => [
    `A-1-${n + 1}`,
    n % 3 === 0 ? '制动器作为轿厢意外移动保护装置' : '编码器',
    '清洁，安装牢固，无异常振动和异常声响',
    `${n * 1000}.00`,
  ])
  const columns = [
    { title: '编号', whole: true },
    { title: '项目' },
    { title: '要求' },
    { title: '金额', whole: true, right: true },
  ]
  const runs = pdfRuns(await rendered(paper([table({ columns, rows })])))
  const first = runs.findIndex(({ text }) => text === '编号')
  const body = lines(runs.slice(first).filter(({ text }) => !text.includes('第 1 页') && !text.includes('WB')))
  expect(body).toHaveLength(21)
  for (const line of body) expect(line).toHaveLength(4)
  const edges = body.map((line) => right(line[3] as PdfRun))
  for (const edge of edges) expect(Math.abs(edge - (40 + width.portrait))).toBeLessThan(2)
})

test('表格：挤的时候让给省行数的列；表头每页重复，行不跨页', async () => {
  const rows: Row[] = Array.from({ length: 80 }, (_, n): Cell[] => [
    `A-1-${n + 1}`,
    '机房',
    n === 5 ? '制动器作为轿厢意外移动保护装置制停子系统时的自监测' : '制动器各销轴部位',
    n % 4 === 0 ? '打开时制动衬与制动轮不应发生摩擦，间隙值符合制造单位要求' : '动作灵活',
    { text: '正常', ...(n === 7 ? { more: '锁钩磨损，已登记隐患' } : {}) },
  ])
  const columns = [
    { title: '编号', whole: true },
    { title: '部位', whole: true },
    { title: '项目' },
    { title: '要求' },
    { title: '结果' },
  ]
  const pdf = await rendered(paper([table({ columns, rows })]))
  const runs = pdfRuns(pdf)
  expect(pdfPages(pdf)).toBeGreaterThan(1)
  expect(runs.filter(({ text }) => text === '部位').map(({ page }) => page)).toEqual(
    Array.from({ length: pdfPages(pdf) }, (_, n) => n + 1),
  )
  // The long requirement stands in one line: the column of names, wide only for one row, gives way.
  expect(runs.filter(({ text }) => text === '打开时制动衬与制动轮不应发生摩擦，间隙值符合制造单位要求')).toHaveLength(
    20,
  )
  for (let n = 1; n <= 80; n++) expect(runs.filter(({ text }) => text === `A-1-${n}`)).toHaveLength(1)
})

test('页脚：一个文件里的每份各数各的页，写明是哪一份', async () => {
  const long = table({ columns: [{ title: '名称' }], rows: Array.from({ length: 70 }, (_, n) => [`第${n}台`]) })
  const pdf = await rendered(
    paper([paragraph('一页')], '告知书'),
    paper([long], '履历'),
    paper([paragraph('完')], '月报'),
  )
  expect(pdfPages(pdf)).toBe(4)
  const feet = pdfRuns(pdf).filter(({ text }) => /第 \d+ 页 共/.test(text))
  expect(feet.map(({ text }) => text)).toEqual([
    '第 1 页 共 1 页',
    '第 1 页 共 2 页',
    '第 2 页 共 2 页',
    '第 1 页 共 1 页',
  ])
  const of = pdfRuns(pdf).filter(({ text, size }) => text.endsWith(' WB20260314001') && size < 9)
  expect(of.map(({ text }) => text.split(' ')[0])).toEqual(['告知书', '履历', '履历', '月报'])
})

test('写满一页就是一页：末尾的空白不另起一页', async () => {
  for (const count of [39, 40, 41, 42, 43]) {
    const pdf = await rendered(paper(Array.from({ length: count }, (_, n) => paragraph(`第${n}段`))))
    const last = pdfRuns(pdf).find(({ text }) => text === `第${count - 1}段`)
    expect([count, pdfPages(pdf)]).toEqual([count, last?.page])
  }
})

test('抬头一份一次：企业名、许可证、值班电话', async () => {
  const text = pdfText(await rendered(paper([]), paper([])))
  expect(text.match(/许可证编号TS3333A12-202824小时值班电话0571-88888888/g)).toHaveLength(2)
})

test('标题不留在页末：与它的表同页', async () => {
  const tables: Paper['body'] = [
    table({ heading: ['合同', '1 份'], columns: [{ title: '编号' }], rows: [['HT1'], ['HT2']] }),
  ]
  const words: Paper['body'] = [heading('合同'), paragraph('HT1')]
  for (const [before, contract] of [36, 38, 40, 42].flatMap((n) => [[n, tables] as const, [n, words] as const])) {
    const body = [...Array.from({ length: before }, (_, n) => paragraph(`第${n}段`)), ...contract]
    const runs = pdfRuns(await rendered(paper(body)))
    const page = (text: string) => runs.find((one) => one.text.startsWith(text))?.page
    expect([before, page('合同')]).toEqual([before, page('HT1')])
  }
})

test('不是图片的图片：其余照印，写明图片见系统', async () => {
  const broken = `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`
  const told: unknown[] = []
  const pdf = await renderPapers(
    [{ ...paper([pictureGrid([{ image: broken, note: '层门' }])]), letterhead: { ...letterhead, mark: broken } }],
    { title: 'x', onPicture: (error) => told.push(error) },
  )
  expect(told).toHaveLength(1)
  expect(pdfText(pdf)).toContain('图片见系统层门')
  await expect(renderPapers([paper([{ image: '/etc/hostname' }])], { title: 'x' })).resolves.toBeDefined()
})

test('核验：说明紧挨二维码，摘要分组，写明网址', async () => {
  const code = await verification({
    address: 'https://tiwei.example.com/share/record/abc?seq=4',
    caption: '扫码核对本记录与存证是否一致',
    hash: 'a3f1'.repeat(16),
  })
  const runs = pdfRuns(await rendered(paper([code])))
  const caption = runs.find(({ text }) => text.startsWith('扫码核对')) as PdfRun
  expect(caption.x - (40 + 68)).toBeLessThan(10)
  expect(runs.some(({ text }) => text.includes('a3f1a3f1 a3f1a3f1'))).toBe(true)
  expect(runs.some(({ text }) => text.includes('tiwei.example.com'))).toBe(true)
})

test('签字：签了的印图片、姓名、时间；没签的留横线', async () => {
  const lined: [string, string | null][] = [
    ['签字', null],
    ['日期', null],
  ]
  const pdf = await rendered(
    paper([
      signatures([
        { title: '使用单位确认', picture: PICTURE, lines: [['', '周主任（安全员）']] },
        { title: '接收方签字', lines: lined },
      ]),
    ]),
  )
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
  expect(pdfText(pdf)).toMatch(/使用单位确认.*周主任（安全员）.*接收方签字.*签字.*日期/)
})

test('报价单的各部分：分组明细、合计、大写、有效期、双方与签章处', async () => {
  const groups = [
    {
      title: '设备',
      positions: [
        {
          name: '曳引钢丝绳',
          note: '8×19S+NF，φ10',
          unit: '米',
          quantity: '723.06',
          price: '18.5',
          amount: '13376.61',
        },
        { name: '层门', unit: '套', quantity: '18', price: '2350', amount: '42300' },
      ],
    },
    {
      title: '安装',
      positions: [{ name: '安装调试', unit: '层', quantity: '18', price: '1200', amount: '21600' }],
    },
  ]
  const body = [
    parties([
      { title: '客户：云溪物业服务有限公司', facts: [['联系人', '周经理']] },
      { title: '报价单位：云梯演示维保有限公司', facts: [['联系人', null]] },
    ]),
    facts([
      ['报价日期', '2026-11-26'],
      ['有效期至', '2026-12-26'],
    ]),
    positionTable(groups, ['合计', '77276.61']),
    sumLine('总价', '77276.61', '，含税', true),
    signatures([
      {
        title: '客户（盖章）',
        open: true,
        lines: [
          ['签字', null],
          ['日期', null],
        ],
      },
      { title: '报价单位（盖章）', open: true, lines: [['日期', '2026-11-26']] },
    ]),
  ]
  const pdf = await rendered(paper(body, '报价单'))
  expect(pdfPages(pdf)).toBe(1)
  const runs = pdfRuns(pdf)
  const amounts = ['13,376.61', '42,300.00', '21,600.00', '77,276.61'].map(
    (text) => runs.find((one) => one.text === text) as PdfRun,
  )
  for (const amount of amounts) expect(Math.abs(right(amount) - right(amounts[0] as PdfRun))).toBeLessThan(0.5)
  expect(amounts[3]?.bold).toBe(true)
  const text = pdfText(pdf)
  for (const part of [
    '设备1曳引钢丝绳',
    '2层门',
    '安装3安装调试',
    '有效期至2026-12-26',
    '联系人：周经理',
    '客户（盖章）',
  ])
    expect(text).toContain(part)
  expect(text).toContain('总价：人民币77,276.61元（大写：柒万柒仟贰佰柒拾陆元陆角壹分），含税。')
  expect(text.match(/联系人/g)).toHaveLength(1)
  expect(inWords('100')).toBe('人民币 100.00 元（大写：壹佰元整）')
})
