import type { CellInput, ColumnKind } from './workbook.ts'

/** Styles of the cells we write: indexes into `cellXfs` of STYLES. */
export const Style = { plain: 0, heading: 1, text: 2, number: 3, money: 4, date: 5, time: 6, quoted: 7 } as const

/** Column style, so that what people type into an empty template is taken as the column means it. */
export const STYLE_OF: Record<ColumnKind, number> = {
  text: Style.text,
  number: Style.number,
  money: Style.money,
  date: Style.date,
  time: Style.time,
}

export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F3F5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`

const MAX_TEXT = 32_767

/** What XML cannot hold is left out; a text that looks like Excel's own escape is escaped itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_x[0-9a-fA-F]{4}_/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text
    .replace(UNWRITABLE, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/\r/g, '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** One cell; '' when there is nothing to write. `at` is its place ('C7'). */
export function cellXml(at: string, value: CellInput, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'number':
      return numberXml(at, value, Style.number)
    case 'money':
      return numberXml(at, value, Style.money)
    case 'date':
      return dateXml(at, value, Style.date)
    case 'time':
      // Of some moments only the day is known: no hour is made up.
      return dateXml(at, value, typeof value === 'string' && DAY.test(value) ? Style.date : Style.time)
    default:
      return textXml(at, value instanceof Date ? value.toISOString() : String(value))
  }
}

/**
 * Inline text, which a spreadsheet never evaluates. What begins like a formula also carries quotePrefix, so that it
 * stays text when someone edits the cell or saves the sheet as CSV from Excel (common 10).
 */
export function textXml(at: string, text: string, style: number = Style.text): string {
  const first = text.charCodeAt(0)
  // = + - @ tab and carriage return
  const formula = first === 61 || first === 43 || first === 45 || first === 64 || first === 9 || first === 13
  const kept = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text
  const space = /^\s|\s$|\n/.test(kept) ? ' xml:space="preserve"' : ''
  return `<c r="${at}" s="${formula ? Style.quoted : style}" t="inlineStr"><is><t${space}>${escapeXml(kept)}</t></is></c>`
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Decimal strings are written digit by digit; beyond the 15 digits a spreadsheet can hold they stay text. */
function numberXml(at: string, value: CellInput, style: number): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
  if (text === '') return typeof value === 'boolean' ? textXml(at, value ? '是' : '否') : ''
  if (typeof value === 'string' && (!NUMBER.test(text) || text.replace(/[-.]/g, '').replace(/^0+/, '').length > 15))
    return textXml(at, text)
  return `<c r="${at}" s="${style}"><v>${text}</v></c>`
}

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 60 * 60 * 1000
/** Serial of 1970-01-01. */
const EPOCH = 25_569
const DAY = /^\d{4}-\d\d-\d\d$/
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/

/** 'YYYY-MM-DD' and 'YYYY-MM-DD HH:mm:ss' as they stand; instants (Date, ISO with zone) in Shanghai time. */
function dateXml(at: string, value: CellInput, style: number): string {
  const ms = calendarMs(value)
  if (ms === undefined || Number.isNaN(ms) || ms < Date.UTC(1900, 2, 1)) return textXml(at, String(value))
  const day = style === Style.date ? Math.floor(ms / DAY_MS) : Math.round(ms / 1000) / 86_400
  return `<c r="${at}" s="${style}"><v>${day + EPOCH}</v></c>`
}

function calendarMs(value: CellInput): number | undefined {
  if (value instanceof Date) return value.getTime() + SHANGHAI_MS
  if (typeof value !== 'string') return undefined
  const local = LOCAL.exec(value)
  if (!local) return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) + SHANGHAI_MS : undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local
    .slice(1)
    .map((part) => Number(part ?? 0))
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
