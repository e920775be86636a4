import { idCardCheck } from '#kernel/shared/rules.ts'
import {
  asNumber,
  type DirtyWorkbook,
  dateAsTyped,
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

/** A workbook of employees as the personnel clerk keeps it; the key column is 紧急联系人. */
export interface StaffNames {
  readonly positions: readonly string[]
  readonly teams: readonly string[]
  /** Phones of people who are in the company already, at least seven. */
  readonly knownPhones: readonly string[]
}

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const GIVEN = [...'建国志强伟民海峰军平勇斌辉鹏涛明亮刚毅云']

function idCardOf(n: number, birthday: string): string {
  const digits = `330106${birthday.replaceAll('-', '')}${pad(1 + (n % 998), 3)}`
  return `${digits}${idCardCheck(digits)}`
}

/** An employee as the papers say: every third has a name of two characters. */
function truly(n: number, names: StaffNames): SheetCells {
  const name = `${nth(SURNAMES, n)}${nth(GIVEN, Math.floor(n / 20))}${n % 3 === 0 ? '' : nth(GIVEN, Math.floor(n / 400) + n)}`
  const birthday = `${1966 + (n % 35)}-${pad(1 + (n % 12), 2)}-${pad(1 + (n % 28), 2)}`
  const year = 2005 + (n % 20)
  return {
    姓名: name,
    手机号: `137${pad((n * 7919) % 100_000_000, 8)}`,
    身份证号: idCardOf(n, birthday),
    工号: pad(n, 5),
    人员类别: nth(['维保', '维修', '调度'], n),
    岗位: n % 4 === 0 ? names.positions.slice(0, 2).join('、') : nth(names.positions, n),
    班组: nth(names.teams, n),
    技能: n % 2 ? '维保' : '维保、急修',
    技能等级: nth(['五级/初级工', '四级/中级工', '三级/高级工'], n),
    入职日期: `${year}-${pad(1 + (n % 9), 2)}-${pad(1 + (n % 28), 2)}`,
    参加工作日期: `${year - 2}-07-01`,
    小时成本: 40 + (n % 30) / 2,
    '工伤/意外险到期': `2027-${pad(1 + (n % 12), 2)}-28`,
    紧急联系人: `${name}家属${pad(n, 4)}`,
    紧急联系电话: `0571-8${pad(n, 7)}`,
  }
}

function harmless(row: SheetCells, n: number): Record<string, Value> {
  const cells: Record<string, Value> = { ...row }
  for (const title of ['入职日期', '参加工作日期', '工伤/意外险到期'])
    cells[title] = dateAsTyped(String(row[title]), n + title.length)
  cells.手机号 = mobileAsTyped(String(row.手机号), n)
  cells.紧急联系电话 = landlineAsTyped(String(row.紧急联系电话), n)
  // Names of two characters are spaced to stand as wide as those of three.
  if (n % 3 === 0) cells.姓名 = [...String(row.姓名)].join(n % 2 ? '  ' : '\u3000')
  if (n % 5 === 1) cells.姓名 = ` ${row.姓名} `
  if (n % 7 === 1) cells.身份证号 = fullWidth(row.身份证号)
  if (n % 7 === 2) cells.身份证号 = `'${String(row.身份证号).toLowerCase()}`
  if (n % 7 === 3) cells.身份证号 = `${row.身份证号} `
  if (n % 9 === 4) cells.工号 = `${fullWidth(row.工号)} `
  if (n % 6 === 2) cells.班组 = `${row.班组}\u3000`
  if (n % 4 === 0) cells.岗位 = String(row.岗位).replace('、', nth(['，', ' / ', ';', '\n'], n / 4))
  if (n % 2 === 0) cells.技能 = String(row.技能).replace('、', nth([' ', '/', '，'], n / 2))
  if (n % 8 === 5) cells.技能等级 = nth(String(row.技能等级).split('/'), n)
  if (n % 5 === 3) cells.小时成本 = `${row.小时成本}元/小时`
  if (n % 11 === 6) cells.入职日期 = fullWidth(row.入职日期).replaceAll('-', '－')
  return cells
}

const faults: Readonly<Record<string, Fault<StaffNames>>> = {
  手机号少一位: (cells, n, _names, at) => {
    cells.手机号 = String(at(n).手机号).slice(0, 10)
    return '请输入正确的手机号'
  },
  身份证号存成数字: (cells, n, _names, at) => {
    cells.身份证号 = asNumber(String(at(n).身份证号).slice(0, 17).concat('0'))
    return '数字'
  },
  身份证号抄错: (cells, n, _names, at) => {
    const right = String(at(n).身份证号)
    cells.身份证号 = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1')
    return '身份证号不正确'
  },
  没有的班组: (cells) => {
    cells.班组 = '城外班'
    return '没有班组「城外班」'
  },
  没有的岗位: (cells) => {
    cells.岗位 = '电焊工'
    return '没有岗位「电焊工」'
  },
  工号丢了开头的0: (cells, n, _names, at) => {
    cells.工号 = withoutZeros(at(n).工号)
    return '丢了开头的0'
  },
  没有的日期: (cells) => {
    cells.入职日期 = '2015-02-30'
    return '没有这一天'
  },
  写不全的日期: (cells) => {
    cells.入职日期 = '2015年6月'
    return '日期写法无法识别'
  },
  姓名空白: (cells) => {
    cells.姓名 = '  '
    return '姓名不能为空'
  },
  手机号重复: (cells, n, _names, at) => {
    cells.手机号 = Number(at(n - 7).手机号)
    return '重复'
  },
  工号重复: (cells, n, _names, at) => {
    cells.工号 = at(n - 7).工号 as Value
    return '重复'
  },
  已在本企业: (cells, n, names) => {
    // Each row has another's phone, or the second would repeat the first.
    cells.手机号 = nth(names.knownPhones, Math.floor(n / 300))
    return '该手机号已在本企业'
  },
  入职早于参加工作: (cells) => {
    cells.入职日期 = '2001-01-05'
    return '入职日期不能早于参加工作日期'
  },
  没有的类别: (cells) => {
    cells.人员类别 = '老板'
    return '应为：管理、维保'
  },
  座机丢了开头的0: (cells, n, _names, at) => {
    cells.紧急联系电话 = withoutZeros(at(n).紧急联系电话)
    return '请输入正确的联系电话'
  },
}

/** Employees in two sheets; one in twenty is bad. */
export const dirtyEmployees = (names: StaffNames, { rows = 2000 } = {}): Promise<DirtyWorkbook> =>
  dirtyWorkbook(
    {
      key: '紧急联系人',
      sheets: ['在职人员', '外地分部'],
      heading: '云梯维保公司员工花名册（2026年）',
      remark: '本表由人事汇总，黄色为新入职',
      every: 20,
      truly,
      harmless,
      faults,
    },
    names,
    { rows },
  )

export const plainEmployees = (rows: readonly SheetCells[]): Promise<Buffer> => plainWorkbook('员工', rows)
