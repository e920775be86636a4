import { creditCodeCheck, idCardCheck } from '#kernel/shared/rules.ts'
import {
  asNumber,
  type DirtyWorkbook,
  dirtyWorkbook,
  type Fault,
  fullWidth,
  landlineAsTyped,
  mobileAsTyped,
  nth,
  pad,
  plainWorkbook,
  type SheetCells,
  type Value,
  withoutZeros,
} from './dirt.ts'

/** A workbook of customers as the business department keeps it; the key column is 备注. */
export interface ClientNames {
  readonly salesmen: readonly { readonly name: string; readonly employeeNo: string }[]
  /** A customer that the company has already. */
  readonly known: string
}

const PLACES = ['青禾', '翠湖', '云栖', '星河', '金桥', '松间', '知春', '溪山', '朗庭', '望江'] as const
const KINDS = ['物业服务（杭州）有限公司', '置业有限公司', '商业管理有限公司', '实业有限公司'] as const
const individual = (n: number) => n % 10 === 3

function creditCodeOf(n: number): string {
  const digits = `91330100MA${pad(n * 37, 7)}`
  return `${digits}${creditCodeCheck(digits)}`
}

function idCardOf(n: number): string {
  const digits = `330106${1950 + (n % 50)}0${1 + (n % 9)}1${n % 10}${pad(1 + (n % 998), 3)}`
  return `${digits}${idCardCheck(digits)}`
}

function truly(n: number, names: ClientNames): SheetCells {
  const person = individual(n)
  const name = person ? `业主王${pad(n, 4)}` : `${nth(PLACES, n)}${n}号${nth(KINDS, Math.floor(n / 10))}`
  const special = !person && n % 3 === 0
  const own: Record<string, Value> = person
    ? { 身份证号: idCardOf(n), 单位性质: '个人业主' }
    : { 统一社会信用代码: creditCodeOf(n), 单位性质: nth(['物业公司', '业主单位', '政府/事业', '开发商'], n) }
  return {
    名称: name,
    类型: person ? '个人' : '企业',
    ...own,
    联系人: nth(['张三', '李四平', '王五', '赵六一'], n),
    联系电话: n % 2 ? `136${pad((n * 7919) % 100_000_000, 8)}` : `0571-8${pad(n, 7)}`,
    职务: nth(['经理', '工程主管', '主任'], n),
    等级: nth(['A', 'B', 'C'], n),
    地区: '330106',
    地址: `文三路${n}号`,
    业务员: nth(names.salesmen, n).name,
    发票类型: special ? '专用' : '普通',
    发票抬头: name,
    ...(special ? { 税号: creditCodeOf(n), 开户行: '示例银行文三路支行' } : {}),
    银行账号: `6222021202${pad(n * 1009 + 7, 9)}`,
    备注: `原台账第${pad(n, 4)}号`,
  }
}

function harmless(row: SheetCells, n: number, names: ClientNames): Record<string, Value> {
  const cells: Record<string, Value> = { ...row }
  const code = row.统一社会信用代码
  cells.联系电话 = n % 2 ? mobileAsTyped(String(row.联系电话), n) : landlineAsTyped(String(row.联系电话), n)
  if (n % 4 === 1) cells.名称 = ` ${row.名称}\u3000`
  if (n % 6 === 2) cells.名称 = String(row.名称).replace('有限公司', ' 有限公司')
  if (n % 5 === 2) cells.联系人 = [...String(row.联系人)].join('\u3000')
  if (code && n % 7 === 1) cells.统一社会信用代码 = fullWidth(code).toLowerCase()
  if (code && n % 7 === 2) cells.统一社会信用代码 = `'${String(code).replace(/(.{4})/g, '$1 ')}`
  if (code && n % 7 === 4) cells.统一社会信用代码 = `${code}\u00a0`
  if (row.身份证号 && n % 3 === 1) cells.身份证号 = `${fullWidth(row.身份证号).toLowerCase()} `
  if (row.税号 && n % 2) cells.税号 = ` ${String(row.税号).toLowerCase()}`
  if (n % 5 === 4) cells.银行账号 = String(row.银行账号).replace(/(\d{4})/g, '$1 ')
  if (n % 9 === 7) cells.银行账号 = `'${fullWidth(row.银行账号)}`
  if (n % 6 === 5) cells.等级 = nth(['Ａ', 'ｂ', 'c '], ['A', 'B', 'C'].indexOf(String(row.等级)))
  if (n % 4 === 2) cells.地区 = nth([330_106, '330106000000', '３３０１０６', '浙江省杭州市西湖区'], n / 2)
  if (n % 8 === 4) cells.业务员 = withoutZeros(nth(names.salesmen, n).employeeNo)
  if (row.单位性质 === '政府/事业') cells.单位性质 = nth(['政府', '事业', '政府／事业'], n)
  if (n % 11 === 5) cells.类型 = [...String(row.类型)].join(' ')
  return cells
}

const faults: Readonly<Record<string, Fault<ClientNames>>> = {
  信用代码抄错: (cells, n, _names, at) => {
    cells.统一社会信用代码 = `${String(at(n).统一社会信用代码).slice(0, 16)}`
    return '统一社会信用代码格式不正确'
  },
  信用代码重复: (cells, n, _names, at) => {
    cells.统一社会信用代码 = at(n - 6).统一社会信用代码 as Value
    return '重复'
  },
  名称重复: (cells, n, _names, at) => {
    cells.名称 = `${String(at(n - 6).名称).replace('有限', ' 有限')} `
    return '重复'
  },
  客户已存在: (cells, _n, names) => {
    cells.名称 = names.known
    return `客户已存在：${names.known}`
  },
  座机丢了开头的0: (cells) => {
    cells.联系电话 = 57_188_888_888
    return '请输入正确的联系电话'
  },
  一格两个电话: (cells) => {
    cells.联系电话 = '13800138000/13900139000'
    return '请输入正确的联系电话'
  },
  银行账号存成数字: (cells, n, _names, at) => {
    cells.银行账号 = asNumber(at(n).银行账号)
    return '数字'
  },
  没有的业务员: (cells) => {
    cells.业务员 = '查无此人'
    return '没有这个员工：查无此人'
  },
  专票缺税号: (cells) => {
    Object.assign(cells, { 发票类型: '专用', 税号: '', 开户行: '示例银行' })
    return '税号不能为空'
  },
  类型空白: (cells) => {
    cells.类型 = ''
    return '请选择类型'
  },
  个人填了信用代码: (cells) => {
    Object.assign(cells, { 类型: '个人', 身份证号: '' })
    return '个人客户不填统一社会信用代码'
  },
  没有的地区: (cells) => {
    cells.地区 = '云溪市火星区'
    return '没有找到'
  },
  联系人空白: (cells) => {
    cells.联系人 = '\u3000'
    return '联系人不能为空'
  },
  没有的性质: (cells) => {
    cells.单位性质 = '朋友'
    return '应为：物业公司'
  },
}

/** Customers in two sheets; one in twenty is bad. */
export const dirtyCustomers = (names: ClientNames, { rows = 2000 } = {}): Promise<DirtyWorkbook> =>
  dirtyWorkbook(
    {
      key: '备注',
      sheets: ['物业', '其他单位'],
      heading: '云梯维保公司客户台账（2026年）',
      remark: '本表由业务部汇总，红色为欠款',
      every: 20,
      truly,
      harmless,
      faults,
    },
    names,
    { rows },
  )

export const plainCustomers = (rows: readonly SheetCells[]): Promise<Buffer> => plainWorkbook('客户', rows)
