import { refuseFile } from './archive.ts'
import type { SheetRow } from './sheetRows.ts'

/** CSV as Excel writes it: UTF-8 with or without mark, or GB18030 of Chinese Windows; comma, semicolon or tab. */
export function* csvRows(bytes: Buffer): Generator<SheetRow> {
  const text = decode(bytes)
  const separator = separatorOf(text)
  let cells: string[] = []
  let row = 1
  let at = 0
  while (at <= text.length) {
    let cell: string
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
      // What stands between a closing quote and the separator belongs to the cell.
      const next = cellEnd(text, at, separator)
      cell += text.slice(at, next)
      at = next
    } else {
      const end = cellEnd(text, at, separator)
      cell = text.slice(at, end)
      at = end
    }
    cells.push(cell)
    if (text[at] === separator) {
      at++
      continue
    }
    if (cells.length > 1 || cells[0] !== '') yield { row, cells }
    cells = []
    row++
    if (at >= text.length) return
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
}

function decode(bytes: Buffer): string {
  if (bytes.subarray(0, 4096).includes(0)) throw refuseFile('不是 csv 文件')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const line = end < 0 ? text : text.slice(0, end)
  const count = (mark: string) => line.split(mark).length
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

function cellEnd(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === separator || letter === '\n' || letter === '\r') return at
  }
  return text.length
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}
