import { type Archive, refuseFile } from './archive.ts'
import { type DateKind, dateKindOf, runsText, unescapeXml } from './cellText.ts'

/** The small parts of a workbook: which sheets there are, how cells are formatted, the shared strings. */
export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly is1904: boolean
  /** By style index of a cell. */
  readonly dateKinds: readonly (DateKind | undefined)[]
  string(index: number): string
}

const SMALL = 8 * 1024 * 1024
const STRINGS = 64 * 1024 * 1024
/** Excel files of 100,000 rows stay below; a million is one of the known bombs. */
const MAX_STRINGS = 1_000_000

export async function readParts(archive: Archive): Promise<WorkbookParts> {
  if (!archive.has('[Content_Types].xml')) throw refuseFile('不是 xlsx 文件')
  const rootLinks = relations(await xmlOf(archive, '_rels/.rels'))
  const main = [...rootLinks.values()].find((link) => link.type.endsWith('/officeDocument'))
  if (!main) throw refuseFile('不是 xlsx 文件')
  const path = resolve('', main.target)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const workbook = await xmlOf(archive, path)
  const links = relations(await xmlOf(archive, `${folder}_rels/${path.slice(folder.length)}.rels`))
  const part = (type: string) => {
    const link = [...links.values()].find((each) => each.type.endsWith(type))
    const target = link && resolve(folder, link.target)
    return target !== undefined && archive.has(target) ? target : undefined
  }
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const link = links.get(attribute(attributes, '\\w+:id') ?? '')
    if (!link?.type.endsWith('/worksheet')) return []
    return [{ name: unescapeXml(attribute(attributes, 'name') ?? ''), path: resolve(folder, link.target) }]
  })
  const styles = part('/styles')
  const strings = part('/sharedStrings')
  return {
    sheets,
    is1904: /<(?:\w+:)?workbookPr\s[^>]*date1904="(1|true)"/.test(workbook),
    dateKinds: styles === undefined ? [] : dateKinds(await xmlOf(archive, styles)),
    string: strings === undefined ? () => '' : sharedStrings(await archive.read(strings, STRINGS)),
  }
}

async function xmlOf(archive: Archive, path: string): Promise<string> {
  const xml = (await archive.read(path, SMALL)).toString('utf8')
  refuseDeclarations(xml)
  return xml
}

/** Workbooks declare no entities; files that do want to make a parser fetch or multiply something. */
export function refuseDeclarations(xml: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw refuseFile('文件含有实体声明')
}

function relations(xml: string): Map<string, { type: string; target: string }> {
  const links = new Map<string, { type: string; target: string }>()
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)) {
    if (attribute(attributes, 'TargetMode') === 'External') continue
    links.set(attribute(attributes, 'Id') ?? '', {
      type: attribute(attributes, 'Type') ?? '',
      target: unescapeXml(attribute(attributes, 'Target') ?? ''),
    })
  }
  return links
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2]
}

function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function dateKinds(styles: string): (DateKind | undefined)[] {
  const codes = new Map<number, string>()
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g))
    codes.set(Number(attribute(attributes, 'numFmtId')), unescapeXml(attribute(attributes, 'formatCode') ?? ''))
  const cells = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  return [...cells.matchAll(/<(?:\w+:)?xf(?=[\s/>])([^>]*)>/g)].map(([, attributes = '']) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    return dateKindOf(id, codes.get(id))
  })
}

/** Keeps the part as bytes and decodes a string when a cell asks for it: half the memory of a million strings. */
function sharedStrings(bytes: Buffer): (index: number) => string {
  const head = bytes.toString('utf8', 0, Math.min(bytes.length, 2000))
  refuseDeclarations(head)
  if (Number(/uniqueCount="(\d+)"/.exec(head)?.[1] ?? 0) >= MAX_STRINGS) throw refuseFile('共享字符串过多')
  const p = /<(\w+:)?sst[\s>]/.exec(head)?.[1] ?? ''
  const open = Buffer.from(`<${p}si`)
  const close = Buffer.from(`</${p}si>`)
  let count = 0
  for (let at = bytes.indexOf(open); at >= 0; at = bytes.indexOf(open, at + open.length))
    if (++count >= MAX_STRINGS) throw refuseFile('共享字符串过多')
  // Start and end of each string, in pairs.
  const places = new Uint32Array(count * 2)
  let found = 0
  let at = bytes.indexOf(open)
  while (at >= 0) {
    const tag = bytes.indexOf(62, at)
    if (tag < 0) break
    const empty = bytes[tag - 1] === 47
    const end = empty ? tag : bytes.indexOf(close, tag)
    if (end < 0) break
    places[found * 2] = tag + 1
    places[found * 2 + 1] = empty ? tag + 1 : end
    found++
    at = bytes.indexOf(open, end + 1)
  }
  const recent = new Map<number, string>()
  return (index) => {
    const known = recent.get(index)
    if (known !== undefined) return known
    if (!(index >= 0 && index < found)) return ''
    const text = runsText(bytes.toString('utf8', places[index * 2], places[index * 2 + 1]), p)
    // Labels come again and again, names once: a small memory pays for the former and is bounded for the latter.
    if (recent.size < 20_000) recent.set(index, text)
    return text
  }
}
