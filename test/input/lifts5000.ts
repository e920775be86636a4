import {
  asNumber,
  type DirtyWorkbook,
  dateAsTyped,
  dirtyWorkbook,
  type Fault,
  fullWidth,
  pad,
  plainWorkbook,
  type Random,
  type SheetCells,
  type Value,
  withoutZeros,
} from './dirt.ts'

/** A workbook of lifts as maintenance companies really keep them; the key column is 单位内部编号. */
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

export type LiftCells = SheetCells

const BRANDS = ['云梭', '北辰', '岚升', '启衡', '恒川'] as const

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

/** Harmless dirt: the row means the same. */
function harmless(lift: LiftCells, n: number, names: Names): Record<string, Value> {
  const cells: Record<string, Value> = { ...lift }
  for (const title of ['出厂日期', '监督检验合格日期', '上次检验'])
    cells[title] = dateAsTyped(String(lift[title]), n + title.length)
  if (n % 7 === 1) cells.注册代码 = fullWidth(lift.注册代码)
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

/** Dirt that needs a person. */
const faults: Readonly<Record<string, Fault<Names>>> = {
  注册代码16位: (cells, n, _names, at) => {
    cells.注册代码 = String(at(n).注册代码).slice(-16)
    return '注册代码应为17或20位数字'
  },
  注册代码存成数字: (cells, n, _names, at) => {
    cells.注册代码 = asNumber(at(n).注册代码)
    return '数字'
  },
  没有的小区: (cells) => {
    cells.小区 = '不存在的小区'
    return '没有这个小区'
  },
  没有的员工: (cells) => {
    cells.维保人员 = '查无此人'
    return '没有这位员工'
  },
  证件过期: (cells, _n, names) => {
    cells.维保人员 = names.expired
    return '作业人员证已过期'
  },
  识别码丢了开头的0: (cells) => {
    cells['96333识别码'] = Number(String(cells['96333识别码']).slice(1))
    return '丢了开头的0'
  },
  没有的日期: (cells) => {
    cells.出厂日期 = '2015-02-30'
    return '没有这一天'
  },
  品牌空白: (cells) => {
    cells.品牌 = '  '
    return '品牌不能为空'
  },
  // The paper of an earlier lift copied down.
  注册代码重复: (cells, n, _names, at) => {
    cells.注册代码 = at(n - 40).注册代码 as Value
    return '重复'
  },
  座机丢了开头的0: (cells) => {
    cells.安全员电话 = withoutZeros(cells.安全员电话)
    return '联系电话'
  },
}

/** `rows` lifts in two sheets; one in fifty is bad. */
export const dirtyLifts = (names: Names, { rows = 5000 } = {}): Promise<DirtyWorkbook> =>
  dirtyWorkbook(
    {
      key: '单位内部编号',
      sheets: ['住宅梯', '商业及其他'],
      heading: '云梯维保公司电梯台账（2026年）',
      remark: '本表由各班组汇总，蓝色为新接电梯',
      every: 50,
      truly: trueLift,
      harmless,
      faults,
    },
    names,
    { rows },
  )

/** A table of lifts by titles, for corrected rows. */
export const plainLifts = (lifts: readonly LiftCells[]): Promise<Buffer> => plainWorkbook('电梯', lifts)
