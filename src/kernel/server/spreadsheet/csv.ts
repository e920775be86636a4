import { refuseFile } from './archive.ts'
import { MAX_COLUMNS, type SheetRow } from './sheetRows.ts'

/** Read of the first line to find the separator: a heading is shorter, and a file may be one line of 50 MB. */
const HEADING_LETTERS = 64 * 1024

/**
 * CSV as Excel writes it: UTF-8 with or without mark, or GB18030 of Chinese Windows; comma, semicolon or tab. Of a row no
 * more is kept than a worksheet has of it: nothing behind its last filled cell, nothing further right than MAX_COLUMNS.
 */
export function* csvRows(bytes: Buffer): Generator<SheetRow> {
  const text = decode(bytes)
  const separator = separatorOf(text)
  let cells: string[] = []
  let column = 0
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
    if (cell !== '' && column < MAX_COLUMNS) {
      while (cells.length < column) cells.push('')
      cells.push(cell)
    }
    column++
    if (text[at] === separator) {
      at++
      continue
    }
    if (cells.length > 0) yield { row, cells }
    cells = []
    column = 0
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
  const start = text.slice(0, HEADING_LETTERS)
  const end = start.search(/[\r\n]/)
  const line = end < 0 ? start : start.slice(0, end)
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
