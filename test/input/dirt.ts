import ExcelJS from 'exceljs'

/**
 * The dirt of real spreadsheets, shared by the generators beside this file: two sheets with their columns in different
 * order, merged title rows above the heading, dates in four notations and as bare numbers, full-width digits, trailing
 * spaces, codes that became numbers. Deterministic by its seed; written with exceljs, a writer independent of ours.
 */
export type Value = string | number | Date
/** Title of the column → what is typed. */
export type SheetCells = Readonly<Record<string, Value>>
type Truth = ReadonlyMap<string, SheetCells>

export interface DirtyWorkbook {
  readonly bytes: Buffer
  /** The rows as they truly are, by the never dirtied key column: what a person would correct the bad rows to. */
  readonly truth: Truth
  /** Key of each bad row → the kind of its defect and words that its reason must contain. */
  readonly bad: ReadonlyMap<string, { readonly kind: string; readonly words: string }>
}

/** Dirt that needs a person: changes the cells of row `n` and answers words of the reason. */
export type Fault<N> = (cells: Record<string, Value>, n: number, names: N, at: (n: number) => SheetCells) => string

export interface Ledger<N> {
  /** Column that tells the rows apart and is never dirtied. */
  readonly key: string
  readonly sheets: readonly [string, string]
  readonly heading: string
  readonly remark: string
  /** One row in so many is bad. */
  readonly every: number
  truly(n: number, names: N, random: Random): SheetCells
  /** Dirt after which the row means the same. */
  harmless(row: SheetCells, n: number, names: N): Record<string, Value>
  /** By kind; each in its turn. */
  readonly faults: Readonly<Record<string, Fault<N>>>
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
export type Random = ReturnType<typeof randomFrom>

export const pad = (n: number, width: number) => String(n).padStart(width, '0')
export const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const serial = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
export const fullWidth = (text: Value | undefined) =>
  String(text).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
/** A long number kept as a number: spreadsheets keep fifteen digits of it. */
export const asNumber = (text: Value | undefined) => Number(Number(text).toPrecision(15))
/** A number whose leading zeros went: also a landline without its signs. */
export const withoutZeros = (text: Value | undefined) => Number(String(text).replace(/\D/g, ''))

/** What people do to a date: four notations, a real date cell, a number that lost its format. */
export function dateAsTyped(day: string, n: number): Value {
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

/** What people do to a mobile number. */
export function mobileAsTyped(phone: string, n: number): Value {
  const parts = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)]
  const ways = [phone, Number(phone), parts.join(' '), parts.join('-'), fullWidth(phone), `+86 ${phone}`, `'${phone}`]
  return ways[n % ways.length] as Value
}

/** What people do to a landline, 0571-88888888. */
export function landlineAsTyped(phone: string, n: number): Value {
  const [area = '', number = ''] = phone.split('-')
  const ways = [
    phone,
    `(${area})${number}`,
    `${area} ${number}`,
    `${area}－${fullWidth(number)}`,
    `（${area}）${number} `,
  ]
  return ways[n % ways.length] as Value
}

/** `rows` rows in two sheets beside one with remarks. */
export async function dirtyWorkbook<N>(
  ledger: Ledger<N>,
  names: N,
  { rows, seed = 20_261_120 }: { rows: number; seed?: number },
): Promise<DirtyWorkbook> {
  const random = randomFrom(seed)
  const truth = new Map<string, SheetCells>()
  const inOrder: SheetCells[] = []
  const bad = new Map<string, { kind: string; words: string }>()
  const faults = Object.entries(ledger.faults)
  const typed: Record<string, Value>[] = []
  for (let n = 1; n <= rows; n++) {
    const row = ledger.truly(n, names, random)
    const id = String(row[ledger.key])
    truth.set(id, row)
    inOrder.push(row)
    const cells = ledger.harmless(row, n, names)
    if (n % ledger.every === ledger.every - 2) {
      const [kind, fault] = nth(faults, Math.floor(n / ledger.every))
      bad.set(id, { kind, words: fault(cells, n, names, (one) => inOrder[one - 1] as SheetCells) })
    }
    typed.push(cells)
  }
  const titles = titlesOf(inOrder)
  const book = new ExcelJS.Workbook()
  const half = Math.ceil(rows / 2)
  writeSheet(book, ledger.sheets[0], titles, typed.slice(0, half), ledger.heading)
  writeSheet(book, ledger.sheets[1], [...titles].reverse(), typed.slice(half))
  book.addWorksheet('填表说明').addRow([ledger.remark])
  return { bytes: Buffer.from(await book.xlsx.writeBuffer()), truth, bad }
}

/** A clean table by titles, for corrected rows. */
export async function plainWorkbook(name: string, rows: readonly SheetCells[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  writeSheet(book, name, titlesOf(rows), rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

const titlesOf = (rows: readonly SheetCells[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

function writeSheet(
  book: ExcelJS.Workbook,
  name: string,
  titles: readonly string[],
  rows: readonly SheetCells[],
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
}
