import {
  type DirtyWorkbook,
  dirtyWorkbook,
  type Fault,
  fullWidth,
  landlineAsTyped,
  nth,
  pad,
  plainWorkbook,
  type SheetCells,
  type Value,
  withoutZeros,
} from './dirt.ts'

/** A workbook of communities as the crews keep it; the key column is 进场须知. */
export interface PlaceNames {
  readonly customers: readonly { readonly name: string; readonly customerNo: string }[]
  /** A community that the company has already, in 330106. */
  readonly known: { readonly name: string; readonly communityNo: string }
}

const PLACES = ['青禾', '翠湖', '云栖', '星河', '金桥', '松间', '知春', '溪山', '朗庭', '望江'] as const
const KINDS = ['花园', '公馆', '广场', '名苑', '新城', '家园（东区）', '里', '国际中心'] as const

function truly(n: number, names: PlaceNames): SheetCells {
  return {
    小区编号: pad(n, 5),
    小区名称: `${nth(PLACES, n)}${nth(KINDS, Math.floor(n / 10))}${Math.floor(n / 80) + 1}期`,
    小区类型: nth(['住宅小区', '写字楼', '商业综合体', '工业园及其他'], n),
    地区: '330106',
    地址: `文三路${n}号`,
    经度: (120_000_001 + n * 97) / 1_000_000,
    纬度: (30_200_001 + n * 89) / 1_000_000,
    物业公司: nth(names.customers, n).name,
    签到半径: 100 + (n % 5) * 50,
    值班室电话: `0571-8${pad(n, 7)}`,
    户数: 1000 + n,
    建成年份: 1995 + (n % 30),
    雨季开始: `05-${pad(1 + (n % 28), 2)}`,
    冬季开始: '11-15',
    街道代码: `33010600${n % 10}`,
    进场须知: `钥匙在保安室，第${pad(n, 4)}号`,
  }
}

function harmless(row: SheetCells, n: number, names: PlaceNames): Record<string, Value> {
  const cells: Record<string, Value> = { ...row }
  const season = String(row.雨季开始)
  const [month, day] = season.split('-').map(Number) as [number, number]
  // A spreadsheet takes 5-1 for a day of this year, or keeps its number.
  const seasons = [season, `${month}月${day}日`, `${month}/${day}`, new Date(`2026-${season}T00:00:00Z`), 46_142 + day]
  cells.雨季开始 = nth(seasons as Value[], n)
  cells.值班室电话 = landlineAsTyped(String(row.值班室电话), n)
  if (n % 6 === 1) cells.小区编号 = `${fullWidth(row.小区编号)} `
  if (n % 6 === 3) cells.小区编号 = `'${row.小区编号}`
  if (n % 5 === 1) cells.小区名称 = `\u3000${row.小区名称} `
  if (n % 7 === 2) cells.小区名称 = String(row.小区名称).replace('（东区）', ' （东区）')
  if (n % 4 === 1) cells.地区 = nth([330_106, '330106000000', 330_106_000_000, '杭州市 西湖区'], (n - 1) / 4)
  if (n % 9 === 2) Object.assign(cells, { 经度: `${row.经度}，${row.纬度}`, 纬度: '' })
  if (n % 9 === 4) Object.assign(cells, { 经度: `东经${row.经度}°`, 纬度: `${row.纬度}°N` })
  if (n % 5 === 3) cells.物业公司 = `${String(row.物业公司).replace('（', '(').replace('）', ')')} `
  if (n % 8 === 5) cells.物业公司 = nth(names.customers, n).customerNo
  if (n % 3 === 2) cells.户数 = `${Number(row.户数).toLocaleString('en')}户`
  if (n % 4 === 2) cells.建成年份 = `${row.建成年份}年`
  if (n % 10 === 6) cells.签到半径 = `${row.签到半径}米`
  if (row.小区类型 === '工业园及其他' && n % 3 === 0) cells.小区类型 = ` ${row.小区类型}`
  return cells
}

const faults: Readonly<Record<string, Fault<PlaceNames>>> = {
  小区编号重复: (cells, n, _names, at) => {
    cells.小区编号 = at(n - 7).小区编号 as Value
    return '重复'
  },
  小区名称重复: (cells, n, _names, at) => {
    cells.小区名称 = ` ${at(n - 7).小区名称}`
    return '重复'
  },
  小区编号已存在: (cells, _n, names) => {
    cells.小区编号 = names.known.communityNo.toLowerCase()
    return '小区编号已存在'
  },
  小区名称已存在: (cells, _n, names) => {
    cells.小区名称 = names.known.name
    return '小区名称已存在'
  },
  小区编号丢了开头的0: (cells, n, _names, at) => {
    cells.小区编号 = withoutZeros(at(n).小区编号)
    return '丢了开头的0'
  },
  经纬度写反: (cells, n, _names, at) => {
    Object.assign(cells, { 经度: at(n).纬度, 纬度: at(n).经度 })
    return '经度与纬度写反了'
  },
  没有的物业: (cells) => {
    cells.物业公司 = '没有的物业'
    return '没有这个客户：没有的物业'
  },
  地区只有四位: (cells) => {
    Object.assign(cells, { 地区: 3301, 街道代码: '' })
    return '应为6位行政区划代码'
  },
  纬度出界: (cells, n, _names, at) => {
    Object.assign(cells, { 经度: at(n).经度, 纬度: 60 })
    return '纬度应在3至54之间'
  },
  没有的类型: (cells) => {
    cells.小区类型 = '别墅区'
    return '应为：住宅小区'
  },
  地址空白: (cells) => {
    cells.地址 = ' \u3000'
    return '地址不能为空'
  },
  座机丢了开头的0: (cells, n, _names, at) => {
    cells.值班室电话 = withoutZeros(at(n).值班室电话)
    return '请输入正确的联系电话'
  },
  没有的日子: (cells) => {
    cells.雨季开始 = '13月1日'
    return '雨季开始应为月-日'
  },
  街道不在地区内: (cells) => {
    cells.街道代码 = '320106001'
    return '街道代码应以地区代码开头'
  },
}

/** Communities in two sheets; one in ten is bad. */
export const dirtyCommunities = (names: PlaceNames, { rows = 1000 } = {}): Promise<DirtyWorkbook> =>
  dirtyWorkbook(
    {
      key: '进场须知',
      sheets: ['城东', '城西'],
      heading: '云梯维保公司小区台账（2026年）',
      remark: '本表由各班组汇总，坐标取自高德地图',
      every: 10,
      truly,
      harmless,
      faults,
    },
    names,
    { rows },
  )

export const plainCommunities = (rows: readonly SheetCells[]): Promise<Buffer> => plainWorkbook('小区', rows)
