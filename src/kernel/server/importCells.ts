import { readRegion } from '../shared/region.ts'
import { closeUp, halfWidth } from '../shared/text.ts'
import { readFullDay } from '../shared/typedDay.ts'
import { readFigure } from '../shared/typedFigure.ts'
import type { ImportColumn } from './importing.ts'

/** One row after conversion: what was typed, and what it means. Both by prop. */
export interface Cells {
  readonly text: Readonly<Record<string, string>>
  readonly value: Readonly<Record<string, string | number | undefined>>
}

type Result = { readonly value: string | number } | { readonly msg: string }

/** What a person typed into a cell → what the form would send. `typed` is tidied: trimmed, half-width digits. */
export function readCell(column: ImportColumn, typed: string): Result {
  switch (column.kind) {
    case 'day':
      return day(typed)
    case 'choice':
      return choice(column, typed)
    case 'number':
      return { value: figure(column, typed) }
    case 'code':
      return code(typed)
    case 'region':
      return region(typed)
    case 'phone':
      return phone(typed)
    case 'name':
      return { value: closeUp(typed) }
    default:
      return { value: typed }
  }
}

/** A date with its year (readFullDay), and dates that became numbers. One without a year is not guessed: sheets are old. */
export function day(typed: string): Result {
  const read = readFullDay(typed)
  if (read !== undefined) return read === 'none' ? { msg: `没有这一天：${typed}` } : { value: read }
  // A date cell whose format was lost: days since 1899-12-30. 20000–80000 is 1954 to 2119.
  if (/^\d{5}(\.\d+)?$/.test(typed)) {
    const serial = Math.floor(Number(typed))
    if (serial >= 20_000 && serial <= 80_000) return { value: dayOfSerial(serial) }
  }
  return { msg: `日期写法无法识别：${typed}` }
}

/** A division by name or code. */
function region(typed: string): Result {
  const found = readRegion(typed)
  return 'code' in found ? { value: found.code } : { msg: found.problem }
}

/** The day that a spreadsheet counts as so many since 1899-12-30. */
export const dayOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)

function choice(column: ImportColumn, typed: string): Result {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/\s/g, '')
      .replace(/\([^)]*\)$/, '')
      .toLowerCase()
  const said = plain(typed)
  const found = column.options?.find(
    (option) => option.label === typed || plain(option.label) === said || String(option.value) === typed,
  )
  if (found) return { value: found.value }
  // Half of a label of two words, 初级工 of 五级/初级工, where it means one thing only.
  const halves = column.options?.filter((option) => plain(option.label).split('/').includes(said)) ?? []
  if (halves.length === 1 && halves[0]) return { value: halves[0].value }
  return { msg: `应为：${column.options?.map((option) => option.label).join('、')}` }
}

/** Numbers of papers and devices. Fifteen digits are all a spreadsheet number keeps: longer ones have lost their end. */
function code(typed: string): Result {
  const text = typed.replace(/^['’]/, '').replace(/\s/g, '')
  if (/^\d+(\.\d+)?[eE]\+?\d+$/.test(text)) return { msg: '号码被表格存成了数字，末几位已丢失，请设为文本后重填' }
  if (/^\d{16,}$/.test(text) && /0{2,}$/.test(text) && text.replace(/0+$/, '').length <= 15) {
    return { msg: '号码疑似被表格存成了数字，末几位变成了0，请设为文本后核对重填' }
  }
  return { value: text.replace(/^(\d+)\.0$/, '$1') }
}

/** 1,200 and 55.5元/小时 → the figure; anything else stays, so that the field's rule can say what is wrong. */
function figure({ unit }: ImportColumn, typed: string): string {
  const money = unit === undefined || unit.startsWith('元')
  // 300元/月 in a column of amounts: what it is paid for is the column's to know.
  const bare = unit?.includes('/') ? typed : typed.replace(/元\s*[/每].*$/, '元')
  return readFigure(bare, { unit: unit ?? '元', money }) ?? typed
}

/** 138 0013 8000, 138-0013-8000, +86 13800138000 → 13800138000; (0571)88888888 keeps no brackets, a landline its dashes. */
function phone(typed: string): Result {
  const read = code(halfWidth(typed).replace(/[()]/g, ''))
  if ('msg' in read) return read
  const plain = String(read.value).replace(/[–—]/g, '-')
  const mobile = plain.replace(/^(\+?86-?)(?=1)/, '').replace(/-/g, '')
  return { value: /^1[3-9]\d{9}$/.test(mobile) ? mobile : plain }
}
