import ExcelJS from 'exceljs'

/**
 * A workbook of lifts as maintenance companies really keep them: two sheets with their columns in different order, merged
 * title rows above the heading, dates in four notations and as bare numbers, full-width digits, trailing spaces, codes that
 * the spreadsheet turned into numbers, duplicates, unknown communities. Deterministic by its seed; written with exceljs,
 * a writer independent of ours.
 *
 *   node test/input/lifts5000.ts lifts.xlsx
 */
export interface Names {
  readonly communities: readonly {
    readonly name: string
    readonly communityNo: string
    readonly buildings: readonly string[]
  }[]
  readonly customers: readonly string[]
  readonly teams: readonly string[]
  readonly workers: readonly { readonly name: string; readonly employeeNo: string }[]
  /** A worker whose certificate has expired. */
  readonly expired: string
}

type Value = string | number | Date
/** Title of the column → what is typed. 单位内部编号 is the number of the lift, never dirtied. */
export type LiftCells = Readonly<Record<string, Value>>
export interface DirtyWorkbook {
  readonly bytes: Buffer
  /** The lifts as they truly are, by 单位内部编号: what a person would correct the bad rows to. */
  readonly truth: ReadonlyMap<string, LiftCells>
  /** 单位内部编号 of each bad row → words its reason must contain. */
  readonly bad: ReadonlyMap<string, string>
}

/** Small seeded generator (mulberry32): the same numbers on every machine. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}
type Random = ReturnType<typeof randomFrom>

const BRANDS = ['云梭', '北辰', '岚升', '启衡', '恒川'] as const
const pad = (n: number, width: number) => String(n).padStart(width, '0')

/** A lift as its papers say. */
function trueLift(n: number, names: Names, random: Random): LiftCells {
  const community = names.communities[n % names.communities.length] as Names['communities'][number]
  const building = community.buildings[Math.floor(n / names.communities.length) % community.buildings.length] as string
  const brand = random.of(BRANDS)
  const floors = random.whole(6, 33)
  const year = random.whole(2008, 2024)
  const [month, day] = [random.whole(1, 9), random.whole(1, 28)]
  const worker = names.workers[n % names.workers.length] as Names['workers'][number]
  const second = names.workers[(n + 1) % names.workers.length] as Names['workers'][number]
  const escalator = n % 12 === 5
  const own: Record<string, Value> = escalator
    ? { 设备类型: '自动扶梯', 倾斜角: '30°', '提升高度(扶梯)': random.whole(4, 8), 名义宽度: 1000 }
    : {
        设备类型: '直梯',
        驱动方式: '曳引',
        用途: n % 9 === 0 ? '载货' : '乘客',
        层数: floors,
        站数: floors,
        额定载重: 1000,
        机房: '有机房',
      }
  return {
    电梯名称: `${building}${escalator ? '扶梯' : '梯'}${n}`,
    注册代码: `30103501002${year}${pad(n, 5)}`,
    '96333识别码': pad(100_000 + n, 6),
    出厂编号: `${brand}${year}-${pad(n, 5)}`,
    单位内部编号: pad(n, 5),
    ...own,
    使用场所: escalator ? '商场' : '住宅',
    品牌: brand,
    型号: `${brand}-MR${random.whole(10, 30)}`,
    制造单位: `${brand}电梯有限公司`,
    速度: escalator ? 0.5 : random.of([1, 1.5, 1.75, 2.5]),
    出厂日期: `${year}-${pad(month, 2)}-${pad(day, 2)}`,
    监督检验合格日期: `${year}-${pad(month + 3, 2)}-${pad(day, 2)}`,
    上次检验: `2026-${pad(((month + 2) % 12) + 1, 2)}-10`,
    小区: community.name,
    楼栋: building,
    使用单位: names.customers[n % names.customers.length] as string,
    安全员: '陈安全',
    安全员电话: `0571-8${pad(n, 7)}`,
    班组: names.teams[n % names.teams.length] as string,
    维保人员: `${worker.name}、${second.name}`,
  }
}

const serial = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

/** What people do to a date: four notations, a real date cell, a number that lost its format. */
function dateAsTyped(day: string, n: number): Value {
  const [year = '', month = '', date = ''] = day.split('-')
  switch (n % 6) {
    case 0:
      return `${year}/${Number(month)}/${Number(date)}`
    case 1:
      return `${year}.${Number(month)}.${Number(date)}`
    case 2:
      return `${year}年${Number(month)}月${Number(date)}日`
    case 3:
      return serial(day)
    case 4:
      return new Date(`${day}T00:00:00Z`)
    default:
      return day
  }
}

/** Harmless dirt: the row means the same. */
function harmless(lift: LiftCells, n: number, names: Names): Record<string, Value> {
  const cells: Record<string, Value> = { ...lift }
  for (const title of ['出厂日期', '监督检验合格日期', '上次检验'])
    cells[title] = dateAsTyped(String(lift[title]), n + title.length)
  if (n % 7 === 1) cells.注册代码 = fullWidth(String(lift.注册代码))
  if (n % 5 === 2) cells.注册代码 = `${lift.注册代码}  `
  if (n % 11 === 3) cells.注册代码 = `'${lift.注册代码}`
  if (n % 4 === 1) cells['96333识别码'] = Number(lift['96333识别码'])
  if (n % 6 === 2) cells.小区 = `${lift.小区}\u3000`
  if (n % 9 === 4) cells.小区 = names.communities.find((one) => one.name === lift.小区)?.communityNo ?? ''
  if (n % 8 === 3) cells.楼栋 = String(lift.楼栋).replace('栋', '幢')
  if (n % 3 === 1) cells.维保人员 = String(lift.维保人员).replace('、', n % 2 ? '，' : ' / ')
  if (n % 10 === 6) cells.速度 = `${lift.速度} `
  if (n % 13 === 2) cells.品牌 = ` ${lift.品牌}`
  return cells
}

type Fault = (cells: Record<string, Value>, n: number, names: Names, truth: ReadonlyMap<string, LiftCells>) => string

/** Dirt that needs a person; each answers words of its reason. */
const faults: readonly Fault[] = [
  (cells, n, _names, truth) => {
    cells.注册代码 = String(truth.get(pad(n, 5))?.注册代码).slice(-16)
    return '注册代码应为17或20位数字'
  },
  (cells, n, _names, truth) => {
    // A 20-digit code kept as a number: spreadsheets keep fifteen digits of it.
    const digits = String(truth.get(pad(n, 5))?.注册代码)
    cells.注册代码 = Number(Number(digits).toPrecision(15))
    return '数字'
  },
  (cells) => {
    cells.小区 = '不存在的小区'
    return '没有这个小区'
  },
  (cells) => {
    cells.维保人员 = '查无此人'
    return '没有这位员工'
  },
  (cells, _n, names) => {
    cells.维保人员 = names.expired
    return '作业人员证已过期'
  },
  (cells) => {
    cells['96333识别码'] = Number(String(cells['96333识别码']).slice(1))
    return '丢了开头的0'
  },
  (cells) => {
    cells.出厂日期 = '2015-02-30'
    return '没有这一天'
  },
  (cells) => {
    cells.品牌 = '  '
    return '品牌不能为空'
  },
  (cells, n, _names, truth) => {
    // The paper of an earlier lift copied down.
    cells.注册代码 = truth.get(pad(n - 40, 5))?.注册代码 ?? ''
    return '重复'
  },
  (cells) => {
    // A landline kept as a number lost its zero.
    cells.安全员电话 = Number(String(cells.安全员电话).replace(/\D/g, ''))
    return '联系电话'
  },
]

/** `rows` lifts in two sheets; one in fifty is bad. */
export async function dirtyLifts(names: Names, { rows = 5000, seed = 20_261_120 } = {}): Promise<DirtyWorkbook> {
  const random = randomFrom(seed)
  const truth = new Map<string, LiftCells>()
  const bad = new Map<string, string>()
  const typed: Record<string, Value>[] = []
  for (let n = 1; n <= rows; n++) {
    const lift = trueLift(n, names, random)
    const id = String(lift.单位内部编号)
    truth.set(id, lift)
    const cells = harmless(lift, n, names)
    if (n % 50 === 48) {
      const fault = faults[Math.floor(n / 50) % faults.length] as Fault
      bad.set(id, fault(cells, n, names, truth))
    }
    typed.push(cells)
  }
  const titles = [...new Set([...truth.values()].flatMap((lift) => Object.keys(lift)))]
  const book = new ExcelJS.Workbook()
  const half = Math.ceil(rows / 2)
  writeSheet(book, '住宅梯', titles, typed.slice(0, half), '云梯维保公司电梯台账（2026年）')
  writeSheet(book, '商业及其他', [...titles].reverse(), typed.slice(half))
  const remarks = book.addWorksheet('填表说明')
  remarks.addRow(['本表由各班组汇总，蓝色为新接电梯'])
  return { bytes: Buffer.from(await book.xlsx.writeBuffer()), truth, bad }
}

/** A table of lifts by titles, for corrected rows. */
export async function plainLifts(lifts: readonly LiftCells[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  writeSheet(book, '电梯', [...new Set(lifts.flatMap((lift) => Object.keys(lift)))], lifts)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function writeSheet(
  book: ExcelJS.Workbook,
  name: string,
  titles: readonly string[],
  rows: readonly LiftCells[],
  heading?: string,
): void {
  const sheet = book.addWorksheet(name)
  if (heading) {
    sheet.addRow([heading])
    sheet.mergeCells(1, 1, 1, titles.length)
    sheet.addRow(['制表：综合部', '', '', '日期：2026.11.20'])
  }
  sheet.addRow(titles)
  for (const cells of rows) sheet.addRow(titles.map((title) => cells[title] ?? null))
  const column = titles.indexOf('监督检验合格日期') + 1
  if (column > 0) sheet.getColumn(column).width = 14
}
