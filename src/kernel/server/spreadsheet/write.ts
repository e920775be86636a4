import { cellXml, escapeXml, STYLE_OF, STYLES, Style, textXml } from './cellXml.ts'
import { type Column, type RowInput, SHEET_ROWS, type Sheet, sheetName, type Workbook } from './workbook.ts'
import { type ZipPart, zip } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PIECE = 128 * 1024
const OPTIONS_SHEET = '选项'
/** As many rows as an import takes, and the heading; some programs store a rule once per cell. */
const VALIDATED_ROWS = 100_001

interface Written {
  readonly name: string
  readonly hidden?: boolean
}

/**
 * An xlsx file in pieces, made as they are taken: memory does not grow with the rows. A sheet beyond Excel's row
 * limit goes on in a second one. Errors of `rows` end the iteration with that error.
 */
export function writeWorkbook(workbook: Workbook): AsyncGenerator<Uint8Array> {
  return zip(partsOf(workbook))
}

/** The same in one piece. */
export async function workbookBytes(workbook: Workbook): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const piece of writeWorkbook(workbook)) parts.push(piece)
  return Buffer.concat(parts)
}

async function* partsOf({ sheets }: Workbook): AsyncGenerator<ZipPart> {
  const written: Written[] = []
  const lists = longLists(sheets)
  const path = () => `xl/worksheets/sheet${written.length}.xml`
  for (const sheet of sheets) {
    const rows = toIterator(sheet.rows)
    const more = { rows: true }
    try {
      for (let part = 1; more.rows; part++) {
        const base = sheetName(part === 1 ? sheet.name : `${sheet.name.slice(0, 26)}(${part})`)
        written.push({ name: unused(base, written) })
        yield { path: path(), data: sheetXml(sheet, rows, lists, more) }
      }
    } finally {
      await rows.return?.()
    }
  }
  if (lists.size > 0) {
    written.push({ name: OPTIONS_SHEET, hidden: true })
    yield { path: path(), data: [optionsXml(lists)] }
  }
  yield { path: 'xl/styles.xml', data: [STYLES] }
  yield { path: 'xl/workbook.xml', data: [workbookXml(written)] }
  yield { path: 'xl/_rels/workbook.xml.rels', data: [linksXml(written.length)] }
  yield {
    path: '_rels/.rels',
    data: [
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  }
  yield { path: '[Content_Types].xml', data: [contentTypes(written.length)] }
}

async function* sheetXml(
  { columns }: Sheet,
  rows: Iterator<RowInput> | AsyncIterator<RowInput>,
  lists: ReadonlyMap<string, number>,
  more: { rows: boolean },
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => letterOf(index))
  const kinds = columns.map((column) => column.kind)
  const heading = columns.map((column, index) => textXml(`${letters[index]}1`, column.title, Style.heading)).join('')
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnXml).join('')}</cols><sheetData><row r="1">${heading}</row>`
  for (let row = 2; row <= SHEET_ROWS; row++) {
    const next = rows.next()
    // An awaited value costs a turn of the queue even when it is there already.
    const { done, value } = next instanceof Promise ? await next : next
    if (done) {
      more.rows = false
      break
    }
    text += `<row r="${row}">`
    for (let index = 0; index < kinds.length; index++)
      text += cellXml(`${letters[index]}${row}`, value[index], kinds[index] ?? 'text')
    text += '</row>'
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>${validationsXml(columns, lists)}</worksheet>`
}

function columnXml(column: Column, index: number): string {
  const width = column.width ?? Math.max(10, [...column.title].length * 2 + 4)
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${STYLE_OF[column.kind]}"/>`
}

function validationsXml(columns: readonly Column[], lists: ReadonlyMap<string, number>): string {
  const rules = columns.flatMap(({ options }, index) => {
    if (!options || options.length === 0) return []
    const place = lists.get(listKey(options))
    const letter = letterOf(index)
    const source =
      place === undefined
        ? `"${options.join(',')}"`
        : `'${OPTIONS_SHEET}'!$${letterOf(place)}$1:$${letterOf(place)}$${options.length}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="输入有误" error="请从下拉列表中选择" sqref="${letter}2:${letter}${VALIDATED_ROWS}"><formula1>${escapeXml(source)}</formula1></dataValidation>`
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

const listKey = (options: readonly string[]) => options.join('\u0000')

/** Lists that do not fit into a rule (255 characters, no comma or quote) stand in a hidden sheet: list → column. */
function longLists(sheets: readonly Sheet[]): Map<string, number> {
  const lists = new Map<string, number>()
  for (const { options = [] } of sheets.flatMap((sheet) => sheet.columns)) {
    const plain = options.join(',').length <= 250 && !options.some((option) => /[,"]/.test(option))
    if (!plain && !lists.has(listKey(options))) lists.set(listKey(options), lists.size)
  }
  return lists
}

function optionsXml(lists: ReadonlyMap<string, number>): string {
  const columns = [...lists.keys()].map((key) => key.split('\u0000'))
  const height = Math.max(...columns.map((column) => column.length))
  let rows = ''
  for (let row = 1; row <= height; row++) {
    const cells = columns.map((column, index) => cellXml(`${letterOf(index)}${row}`, column[row - 1], 'text'))
    rows += `<row r="${row}">${cells.join('')}</row>`
  }
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
}

function workbookXml(sheets: readonly Written[]): string {
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${list.join('')}</sheets></workbook>`
}

function linksXml(sheets: number): string {
  let links = ''
  for (let index = 1; index <= sheets; index++)
    links += `<Relationship Id="rId${index}" Type="${LINKS}/worksheet" Target="worksheets/sheet${index}.xml"/>`
  links += `<Relationship Id="rId${sheets + 1}" Type="${LINKS}/styles" Target="styles.xml"/>`
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`
}

function contentTypes(sheets: number): string {
  let parts = ''
  for (let index = 1; index <= sheets; index++)
    parts += `<Override PartName="/xl/worksheets/sheet${index}.xml" ContentType="${TYPES}.worksheet+xml"/>`
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts}</Types>`
}

function unused(name: string, written: readonly Written[]): string {
  let free = name
  for (let n = 2; written.some((each) => each.name.toLowerCase() === free.toLowerCase()); n++)
    free = sheetName(`${name.slice(0, 26)}(${n})`)
  return free
}

/** 0 → A, 26 → AA. */
function letterOf(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : letterOf(Math.floor(index / 26) - 1) + rest
}

function toIterator(rows: Sheet['rows']): Iterator<RowInput> | AsyncIterator<RowInput> {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
}
