/** From what a workbook stores to the text a person saw in the cell. */

export type DateKind = 'date' | 'time' | 'dateTime'

const ENTITY: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML text to text: the five predefined entities, numeric references, and Excel's _x000D_. Others stay as written. */
export function unescapeXml(text: string): string {
  let plain = text
  if (plain.includes('&'))
    plain = plain.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
      if (name) return ENTITY[name] ?? all
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
  if (plain.includes('_x'))
    plain = plain.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return plain
}

/** Text of a shared or inline string: its runs joined, phonetic hints (rPh) left out. `p` is the namespace prefix. */
export function runsText(xml: string, p: string): string {
  const source = xml.includes(`<${p}rPh`) ? xml.replace(new RegExp(`<${p}rPh[\\s\\S]*?</${p}rPh>`, 'g'), '') : xml
  let text = ''
  let at = source.indexOf(`<${p}t`)
  while (at >= 0) {
    const open = source.indexOf('>', at)
    if (open < 0) break
    const next = source.charCodeAt(at + p.length + 2)
    // <t>, <t xml:space…> and <t/>; not <tbl or the like.
    if ((next === 62 || next === 32) && source.charCodeAt(open - 1) !== 47) {
      const close = source.indexOf(`</${p}t>`, open)
      if (close < 0) break
      text += source.slice(open + 1, close)
      at = source.indexOf(`<${p}t`, close)
    } else at = source.indexOf(`<${p}t`, open)
  }
  return unescapeXml(text)
}

/** What a spreadsheet keeps of a number: no cell that is a number can hold a longer code. */
const SURE_DIGITS = 15

/**
 * A stored number without exponent and without the noise of binary fractions. A whole number of more digits than a
 * spreadsheet keeps stands with its exponent, as the spreadsheet shows it: its end is not to be trusted, whoever wrote it.
 */
export function plainNumber(stored: string): string {
  const number = Number(stored)
  if (stored === '' || !Number.isFinite(number)) return stored
  const mantissa =
    stored
      .split(/e/i)[0]
      ?.replace(/\D/g, '')
      .replace(/^0+|0+$/g, '') ?? ''
  if (Number.isInteger(number) && mantissa.length > SURE_DIGITS) return number.toExponential().replace('e+', 'E+')
  // A spreadsheet shows 15 digits: 0.30000000000000004 is a 0.3 that was calculated.
  const text = String(Number.isInteger(number) ? number : Number(number.toPrecision(15)))
  if (!text.includes('e')) return text
  const [figures = '', exponent = '0'] = text.split('e')
  const [whole = '', fraction = ''] = figures.replace('-', '').split('.')
  const sign = number < 0 ? '-' : ''
  const shift = Number(exponent)
  if (shift >= 0) return sign + whole + fraction.padEnd(shift, '0')
  return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
}

const DAY_MS = 86_400_000
const LAST_SERIAL = 2_958_465

/** Serial date → 'YYYY-MM-DD', 'HH:mm:ss' or both; what is no date stays a number. Calendar values, no time zone. */
export function serialText(stored: string, kind: DateKind, is1904: boolean): string {
  const serial = Number(stored) + (is1904 ? 1462 : 0)
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST_SERIAL + 1) return plainNumber(stored)
  // Excel counts a 29 February 1900 that never was.
  const epoch = serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const iso = new Date(epoch + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString()
  if (kind === 'date') return iso.slice(0, 10)
  if (kind === 'time') return iso.slice(11, 19)
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** Which number formats show a date. Built-in ids of ECMA-376 §18.8.30, and those of Chinese Excel (27–36, 50–58). */
export function dateKindOf(formatId: number, code: string | undefined): DateKind | undefined {
  if (code === undefined) {
    if (formatId === 22) return 'dateTime'
    if ((formatId >= 18 && formatId <= 21) || (formatId >= 45 && formatId <= 47)) return 'time'
    if (formatId >= 32 && formatId <= 35) return 'time'
    if ((formatId >= 14 && formatId <= 17) || (formatId >= 27 && formatId <= 36)) return 'date'
    return formatId >= 50 && formatId <= 58 ? 'date' : undefined
  }
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? ''
  if (/general/i.test(letters)) return undefined
  const day = /[yd]/i.test(letters)
  const clock = /[hs]/i.test(letters)
  if (day && clock) return 'dateTime'
  if (day || (/m/i.test(letters) && !clock)) return 'date'
  return clock ? 'time' : undefined
}
