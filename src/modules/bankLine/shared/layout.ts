import { isDay } from '#kernel/shared/days.ts'
import { readFigure } from '#kernel/shared/typedFigure.ts'

/**
 * Statements as banks write them: a heading somewhere in the first rows, one row per movement. Columns are known by the words
 * of the banks' own exports – 工商银行, 农业银行, 中国银行, 建设银行, 招商银行 and those like them –, so that nobody
 * rearranges a sheet. One of several words of a column is enough, the first that stands there.
 */
const words = {
  // Where day and time have columns of their own, the day comes first.
  at: ['交易日期时间', '交易日期', '交易日', '交易时间', '入账时间', '记账日期', '入账日期', '日期'],
  time: ['交易时间', '时间'],
  came: [
    '贷方发生额',
    '贷方金额',
    '贷方(入账)',
    '贷方',
    '收入金额',
    '收入',
    '转入金额',
    '贷方发生额(收入)',
    '来账金额',
  ],
  went: [
    '借方发生额',
    '借方金额',
    '借方(出账)',
    '借方',
    '支出金额',
    '支出',
    '转出金额',
    '借方发生额(支取)',
    '往账金额',
  ],
  amount: ['交易金额', '发生额', '金额'],
  side: ['借/贷', '借贷标志', '借贷', '收/支', '收支', '收付标志', '借贷方向', '交易方向', '交易类型'],
  payer: [
    ...['对方户名', '对方单位名称', '对方单位', '收(付)方名称', '付款人名称', '付款人户名', '对方名称'],
    ...['对方账户名称', '交易对手名称', '对方账户名'],
  ],
  payerAccount: [...['对方账号', '收(付)方账号', '付款人账号', '对方账户', '交易对手账号', '付款账号']],
  serial: [
    ...['账户明细编号-交易流水号', '交易流水号', '流水号', '银行流水号', '交易流水', '核心流水号', '日志号'],
    ...['交易参考号', '交易序号', '业务参考号'],
  ],
  balance: ['余额', '账户余额', '本次余额', '交易后余额'],
  own: ['本方账号', '账号', '查询账号'],
} as const
/** All of these that stand there are the memo, one after another. */
const memoWords = ['摘要', '用途', '附言', '备注', '交易用途', '交易附言', '业务摘要', '其他摘要', '个性化信息']
type Name = keyof typeof words
type Places = { readonly [N in Name]?: number } & { readonly memo: readonly number[]; readonly row: number }

export interface Movement {
  /** Number of the row as the person counts it. */
  readonly row: number
  /** YYYY-MM-DDTHH:mm:ss+08:00. */
  readonly at: string
  readonly amount: string
  readonly payer: string
  readonly payerAccount: string | undefined
  readonly memo: string | undefined
  readonly serial: string
}
export interface Statement {
  readonly lines: readonly Movement[]
  /** What went out: nobody's receipt. */
  readonly outgoing: number
  readonly errors: readonly { readonly row: number; readonly msg: string }[]
  /** Numbers of own accounts that the statement speaks of. */
  readonly own: readonly string[]
}

/** How far down a heading stands: name of the account, period and sums come before it. */
const LOOK_AT = 20
const plain = (cell: string) => cell.normalize('NFKC').replace(/[\s:*]/g, '')
/** 余额(元), 金额(人民币), 借方发生额/元(支取), 交易日期[ Transaction Date ]: neither unit nor translation is the bank's word. */
const bare = (cell: string) =>
  plain(cell.replace(/\[.*$/s, ''))
    // Two old spellings that banks keep.
    .replaceAll('\u5e10', '账')
    .replaceAll('其\u5b83', '其他')
    .replace(/\/元/g, '')
    .replace(/\((元|人民币元|人民币|RMB|CNY)\)/g, '')

function placesOf(cells: readonly string[], row: number): Places {
  const titles = cells.map(bare)
  const at = (names: readonly string[]) => {
    for (const name of names) {
      const place = titles.indexOf(plain(name))
      if (place >= 0) return place
    }
    return undefined
  }
  const found = Object.fromEntries(Object.entries(words).map(([name, names]) => [name, at(names)])) as {
    [N in Name]?: number
  }
  return { ...found, memo: memoWords.flatMap((name) => at([name]) ?? []), row }
}

const knows = (places: Places): number =>
  [places.at, places.payer, places.came ?? places.amount, places.serial, places.balance].filter(
    (place) => place !== undefined,
  ).length + Math.min(places.memo.length, 1)

/** The heading of a statement; undefined where no row has a time, a sum and a payer. */
function headingOf(rows: readonly (readonly string[])[]): Places | undefined {
  const all = rows.slice(0, LOOK_AT).map((cells, row) => placesOf(cells, row))
  return all
    .filter(
      (places) => places.at !== undefined && (places.came ?? places.amount) !== undefined && places.payer !== undefined,
    )
    .toSorted((a, b) => knows(b) - knows(a))[0]
}

const pad = (part = '') => part.padStart(2, '0')

/** 20260105, 2026-01-05 09:30:15, 2026/1/5 9:30, 2026年1月5日, 20260105093015 → a moment in Shanghai. */
function momentOf(typedDay: string, typedTime: string): string | undefined {
  const text = typedDay.normalize('NFKC').trim()
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(.*)$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})(.*)$/.exec(text)
  if (!parts) return undefined
  const day = `${parts[1]}-${pad(parts[2])}-${pad(parts[3])}`
  const clock = (parts[4] || typedTime).normalize('NFKC').trim()
  const time = clock === '' ? ['', '0', '00'] : /^T?(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/.exec(clock)
  if (!isDay(day) || !time || Number(time[1]) > 23 || Number(time[2]) > 59) return undefined
  return `${day}T${pad(time[1])}:${time[2]}:${time[3] ?? '00'}+08:00`
}

/** 14,400.00, ￥14400, +14400.00; nothing and a dash are none. */
function moneyOf(cell: string): string | 'none' | undefined {
  const text = cell
    .normalize('NFKC')
    .replace(/[\s,¥￥]/g, '')
    .replace(/^\+/, '')
    .replace(/元$/, '')
  if (text === '' || /^[-—]+$/.test(text)) return 'none'
  const negative = text.startsWith('-')
  const read = readFigure(negative ? text.slice(1) : text, { money: true })
  if (read === undefined || !/^\d+(\.\d{1,2})?$/.test(read)) return undefined
  const [whole = '0', cents = ''] = read.split('.')
  const amount = `${whole}.${cents.padEnd(2, '0')}`
  return Number(amount) === 0 ? 'none' : `${negative ? '-' : ''}${amount}`
}

const isIn = (side: string): boolean => /贷|收|入|来|^C/i.test(side)
/** What stands below the rows: 合计, 总笔数. */
const isFoot = (cells: readonly string[]): boolean =>
  /^(合计|总计|小计|总笔数|借方|贷方|备注)/.test(plain(cells[0] ?? ''))

/**
 * Reads rows of a statement. Without a serial of its own – 工商银行 and 农业银行 write none – a movement is known by moment, sum
 * and the balance after it, which no two movements of an account share; a second one without a balance is counted.
 */
export function readStatement(rows: readonly (readonly string[])[]): Statement | undefined {
  const places = headingOf(rows)
  if (!places) return undefined
  const lines: Movement[] = []
  const errors: { row: number; msg: string }[] = []
  const own = new Set<string>()
  const met = new Map<string, number>()
  let outgoing = 0
  for (const [index, cells] of rows.entries()) {
    if (index <= places.row || cells.every((cell) => cell.trim() === '') || isFoot(cells)) continue
    const row = index + 1
    const cell = (name: Name) => {
      const place = places[name]
      return place === undefined ? '' : (cells[place] ?? '').trim()
    }
    const money = sumOf(cell)
    if (money === 'out') {
      outgoing += 1
      continue
    }
    if (money === undefined) {
      errors.push({ row, msg: '金额不是数字，请按银行导出的原样' })
      continue
    }
    const day = cell('at')
    const at = momentOf(day, places.time === places.at ? '' : cell('time'))
    if (at === undefined) {
      errors.push({ row, msg: `交易时间 ${day || '没有填'} 不是日期` })
      continue
    }
    const payerAccount = cell('payerAccount').replace(/\s/g, '') || undefined
    const memo = [...new Set(places.memo.map((place) => (cells[place] ?? '').trim()).filter(Boolean))].join('；')
    // Interest and cash have no other side: the memo says what it is.
    const payer = cell('payer') || memo || '没有户名'
    if (cell('own')) own.add(cell('own').replace(/\s/g, ''))
    const given = cell('serial').replace(/\s/g, '')
    const made = `${at.slice(0, 19).replace(/\D/g, '')}-${money}-${moneyOf(cell('balance')) ?? ''}`
    const base = given === '' || /^0+$/.test(given) ? made : given
    const times = (met.get(base) ?? 0) + 1
    met.set(base, times)
    if (times > 1 && base === given) {
      errors.push({ row, msg: `流水号 ${given} 在这份流水里出现两次` })
      continue
    }
    const serial = times > 1 ? `${base}-${times}` : base
    lines.push({ row, at, amount: money, payer, payerAccount, memo: memo || undefined, serial })
  }
  return { lines, outgoing, errors, own: [...own] }
}

function sumOf(cell: (name: Name) => string): string | 'out' | undefined {
  const came = moneyOf(cell('came'))
  if (came === undefined) return undefined
  if (came !== 'none') return came.startsWith('-') ? 'out' : came
  const went = moneyOf(cell('went'))
  if (went !== undefined && went !== 'none') return 'out'
  const amount = moneyOf(cell('amount'))
  if (amount === undefined) return undefined
  if (amount === 'none') return went === undefined ? undefined : 'out'
  const side = cell('side')
  if (side !== '') return isIn(side) && !amount.startsWith('-') ? amount : 'out'
  return amount.startsWith('-') ? 'out' : amount
}

/** What was pasted: cells between tabs, else between two or more spaces, else between commas. */
export function pastedRows(text: string): string[][] {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const tabs = lines.some((line) => line.includes('\t'))
  return lines.map((line) => {
    if (tabs) return line.split('\t').map((cell) => cell.trim())
    const spaced = line.trim().split(/\s{2,}/)
    return (spaced.length > 2 ? spaced : line.split(/[,，](?=\D|\d{4}[-/])/)).map((cell) => cell.trim())
  })
}
