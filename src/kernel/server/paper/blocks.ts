import { type PdfContent, qrSvg } from '../pdf.ts'
import { columnWidths } from './columns.ts'
import { textWidth } from './metrics.ts'
import { ink, leading, size, width } from './style.ts'

/** What papers are put together from, beside their tables. */

export const paragraph = (text: string | PdfContent[], look: { bold?: boolean; quiet?: boolean } = {}): PdfContent => ({
  text,
  bold: look.bold ?? false,
  color: look.quiet ? ink.quiet : ink.text,
  margin: [0, 0, 0, 4],
})

/** A label and what it says; `wide`: over the whole width. */
export type Fact = readonly [label: string, value: string, wide?: 'wide']

const GAP = 9

/** Facts in two columns under thin lines: labels quiet, values as wide as they need. */
export function facts(all: readonly Fact[], room: number = width.portrait, points: number = size.table): PdfContent {
  const rows = paired(all)
  const columns = [0, 1, 2, 3].map((at) => ({
    texts: rows.map((row) => (at === 0 || row.length === 4 ? (row[at] as string) : '')),
    whole: at % 2 === 0,
  }))
  return {
    table: {
      widths: columnWidths(columns, room - 3 * GAP, points),
      dontBreakRows: true,
      body: rows.map((row) => cellsOf(row)),
    },
    layout: {
      hLineWidth: () => 0.4,
      hLineColor: () => ink.hair,
      vLineWidth: () => 0,
      paddingLeft: (at: number) => (at === 0 ? 0 : GAP),
      paddingRight: () => 0,
      paddingTop: () => 1.8,
      paddingBottom: () => 1.8,
    },
    fontSize: points,
    lineHeight: leading.table,
    margin: [0, 4, 0, 8],
  }
}

function paired(all: readonly Fact[]): string[][] {
  const rows: string[][] = []
  let open: string[] | undefined
  for (const [label, value, wide] of all) {
    if (wide) {
      rows.push([label, value])
      open = undefined
    } else if (open) {
      open.push(label, value)
      open = undefined
    } else {
      open = [label, value]
      rows.push(open)
    }
  }
  return rows
}

const quiet = (text: string) => ({ text, color: ink.quiet })

const cellsOf = ([label = '', value = '', other, second]: readonly string[]): PdfContent[] =>
  other === undefined
    ? [quiet(label), { text: value, colSpan: 3 }, '', '']
    : [quiet(label), value, quiet(other), second ?? '']

export interface Party {
  readonly title: string
  /** What is not known is left out. */
  readonly facts: readonly (readonly [label: string, value: string | null])[]
}

/** The two sides of an agreement or an offer, beside each other. */
export const parties = (sides: readonly [Party, Party]): PdfContent => ({
  columns: sides.map(({ title, facts: all }) => ({
    width: '*',
    stack: [
      { text: title, bold: true },
      ...all.flatMap(([label, value]) => (value ? [{ text: `${label}：${value}`, fontSize: size.table }] : [])),
    ],
  })),
  columnGap: 20,
  margin: [0, 0, 0, 8],
})

/** A figure that matters, with its name above it. */
export type Figure = readonly [name: string, value: string]

export const figures = (all: readonly Figure[]): PdfContent => ({
  table: {
    widths: all.map(() => '*'),
    body: [
      all.map(([name]) => ({ text: name, color: ink.quiet, fontSize: size.table, margin: [0, 3, 0, 0] })),
      all.map(([, value]) => ({ text: value, fontSize: 13.5, bold: true, margin: [0, 0, 0, 3] })),
    ],
  },
  layout: {
    hLineWidth: (line: number) => (line === 1 ? 0 : 0.7),
    hLineColor: () => ink.line,
    vLineWidth: () => 0,
    paddingLeft: (at: number) => (at === 0 ? 0 : GAP),
    paddingRight: () => 0,
  },
  margin: [0, 6, 0, 4],
})

export interface Shot {
  /** Data address; none: `note` says why. */
  readonly image?: string | undefined
  readonly note: string
}

/** Pictures in a grid, each with its words below it. */
export function pictureGrid(shots: readonly Shot[], across = 4, high = 92): PdfContent {
  const wide = (width.portrait - (across - 1) * 8) / across
  const cells = shots.map(
    ({ image, note }): PdfContent => ({
      stack: [
        image ? { image, fit: [wide, high] } : { text: '', margin: [0, 0, 0, 2] },
        { text: note, fontSize: size.least, color: ink.quiet, margin: [0, 2, 0, 0], lineHeight: leading.table },
      ],
    }),
  )
  const rows: PdfContent[][] = []
  for (let at = 0; at < cells.length; at += across)
    rows.push(Array.from({ length: across }, (_, n) => cells[at + n] ?? ''))
  return {
    table: { dontBreakRows: true, widths: Array.from({ length: across }, () => wide), body: rows },
    layout: {
      defaultBorder: false,
      paddingLeft: (at: number) => (at === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 2,
      paddingBottom: () => 4,
    },
  }
}

export interface Side {
  /** Who signs: 使用单位确认. */
  readonly title: string
  /** The signature as it was drawn, as data address. */
  readonly picture?: string | undefined
  /** What is known, and null for what is left to be written by hand. */
  readonly lines: readonly (readonly [label: string, value: string | null])[]
  /** Room for a signature and a seal where there is no picture. */
  readonly open?: boolean
}

/** Those who sign, beside each other: signature, name, time, way; lines to write on where there is nothing yet. */
export const signatures = (sides: readonly Side[], room: number = width.portrait): PdfContent => ({
  columns: sides.map((side) => sideOf(side, (room - BETWEEN * (sides.length - 1)) / sides.length)),
  columnGap: BETWEEN,
  unbreakable: true,
  margin: [0, 10, 0, 4],
})

/** The code with its words, who did it, and who signs for it, in one row where a page has little room. */
export const signedBeside = async (asked: Verification, did: Side, signs: Side): Promise<PdfContent> => ({
  columns: [
    { width: WIDE.code, ...(await codeAndWords(asked, 3)) },
    sideOf(did, WIDE.did),
    sideOf(signs, width.portrait - WIDE.code - WIDE.did - 2 * BETWEEN),
  ],
  columnGap: BETWEEN,
  unbreakable: true,
  margin: [0, 10, 0, 0],
})

const BETWEEN = 18
const WIDE = { code: 208, did: 72 }
const SIGNATURE = { wide: 84, high: 40 }

function sideOf({ title, picture, lines, open = false }: Side, wide: number): PdfContent {
  const said = lines.map(([label, value]) => (value === null ? toWrite(label, wide) : { text: lineText(label, value) }))
  return {
    width: wide,
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 2] },
      ...(!picture && open ? [{ text: ' ', fontSize: 18 }] : []),
      picture
        ? {
            columns: [
              { width: SIGNATURE.wide, image: picture, fit: [SIGNATURE.wide, SIGNATURE.high] },
              { width: '*', stack: said },
            ],
            columnGap: 8,
          }
        : { stack: said },
    ],
    fontSize: size.table,
    lineHeight: leading.text,
  }
}

const lineText = (label: string, value: string): PdfContent => [
  ...(label ? [{ text: `${label}　`, color: ink.quiet }] : []),
  { text: value },
]

/** A label with a line to write on. */
function toWrite(label: string, wide: number): PdfContent {
  const long = Math.min(150, wide - textWidth(label, { size: size.table }) - 10)
  return {
    columns: [
      { text: label, width: 'auto', color: ink.quiet },
      { width: '*', canvas: [{ type: 'line', x1: 0, y1: 12, x2: long, y2: 12, lineWidth: 0.5, lineColor: ink.line }] },
    ],
    columnGap: 8,
    margin: [0, 6, 0, 0],
  }
}

/** A digest in groups, so that people can compare it. */
export const inGroups = (hash: string, aLine = 8): string =>
  (hash.match(/.{1,8}/g) ?? []).map((group, at) => (at === 0 ? '' : at % aLine === 0 ? '\n' : ' ') + group).join('')

export interface Verification {
  /** What the code leads to. */
  readonly address: string
  /** Beside the code: what it is for. */
  readonly caption: string
  readonly hashTitle?: string
  readonly hash?: string
  readonly lines?: readonly string[]
  /** What the check said when this was printed. */
  readonly state?: string
}

/** A code with its words right beside it, the digest in groups, where to ask. */
export const verification = async (asked: Verification): Promise<PdfContent> => ({
  ...(await codeAndWords(asked, 8)),
  unbreakable: true,
  margin: [0, 6, 0, 8],
})

const CODE = 68

async function codeAndWords(asked: Verification, aLine: number) {
  const { address, caption, hashTitle = '存证摘要', hash, lines = [], state } = asked
  const small = (text: string): PdfContent => ({ text, fontSize: size.least, color: ink.quiet })
  const narrow = aLine < 8
  const digest = hash ? `${hashTitle}${narrow ? '\n' : '　'}${inGroups(hash, aLine)}` : ''
  return {
    columns: [
      { svg: await qrSvg(address), width: CODE, height: CODE },
      {
        width: '*',
        stack: [
          ...(state ? [{ text: state, bold: true, fontSize: size.head }] : []),
          { text: caption, bold: !state, fontSize: size.table },
          ...(digest ? [small(digest)] : []),
          ...lines.map(small),
          small(`核验网址　${new URL(address).host}`),
        ],
        margin: [0, 2, 0, 0],
        lineHeight: leading.table,
      },
    ],
    columnGap: 6,
  }
}
