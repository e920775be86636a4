import { type PdfContent, type PdfDefinition, renderPdf } from '../pdf.ts'
import { ink, leading, margins, size, width } from './style.ts'

/** Whose paper it is, at its head. */
export interface Letterhead {
  readonly name: string
  /** Company's mark as data address. */
  readonly mark?: string | undefined
  /** Number of the licence, duty phone: at the right. */
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/** One document. */
export interface Paper {
  readonly letterhead: Letterhead
  readonly title: string
  /** The one fact under the title. */
  readonly fact: string
  /** What the page foot says each page is of. */
  readonly of: string
  readonly body: readonly PdfContent[]
}

export interface PapersLook {
  /** Title of the file. */
  readonly title: string
  readonly landscape?: boolean
  /** Half a sheet lying down, A5: as wide as an upright A4, for slips that are kept in books. */
  readonly half?: boolean
  /** Across each page: 草稿, 已作废. */
  readonly across?: string | undefined
  /** A picture that is none was left out. */
  onPicture?(error: unknown): void
}

/** Documents one after another, each with its own head and its own count of pages. */
export async function renderPapers(papers: readonly Paper[], look: PapersLook): Promise<Uint8Array> {
  try {
    return await renderPdf(definition(papers, look))
  } catch (error) {
    if (!holdsPicture(papers)) throw error
    // A picture that a phone shows may still be none that a PDF can hold; the paper is worth more than the picture.
    look.onPicture?.(error)
    return await renderPdf(definition(papers.map(withoutPictures), look))
  }
}

function definition(
  papers: readonly Paper[],
  { title, landscape = false, half = false, across }: PapersLook,
): PdfDefinition {
  const room = landscape ? width.landscape : width.portrait
  const all = papers.map((paper, at) => started(paper, room, at > 0))
  return {
    info: { title, author: papers[0]?.letterhead.name ?? '' },
    pageSize: half ? 'A5' : 'A4',
    pageOrientation: landscape || half ? 'landscape' : 'portrait',
    pageMargins: margins,
    defaultStyle: { fontSize: size.text, lineHeight: leading.text, color: ink.text },
    ...(across ? { watermark: { text: across, color: '#888888', opacity: 0.12 } } : {}),
    content: all.map(({ content }) => content),
    footer: (page, pages) => footOf(all, page, pages),
    // A heading at the foot of a page with nothing behind it goes along to the next one.
    pageBreakBefore: (node, asked) =>
      node.headlineLevel === 1 && asked.getFollowingNodesOnPage().every(({ headlineLevel }) => headlineLevel === FOOT),
  }
}

interface Started {
  readonly of: string
  /** The title; pdfmake writes down on the node itself where it stands. */
  readonly first: { readonly text: string; positions?: readonly { pageNumber: number }[] }
  readonly content: PdfContent
}

function started({ letterhead, title, fact, of, body }: Paper, room: number, further: boolean): Started {
  const look = { fontSize: size.title, bold: true, lineHeight: leading.table, margin: [0, 8, 0, 0] }
  const first: Started['first'] = { text: title, ...look }
  return {
    of,
    first,
    content: {
      stack: [
        headOf(letterhead, room),
        first,
        { text: fact, color: ink.quiet, margin: [0, 1, 0, 5] },
        // The layout writes into what it is given; a second try needs it as it was.
        ...closed(copied(body) as PdfContent[]),
      ],
      ...(further ? { pageBreak: 'before' as const } : {}),
    },
  }
}

/** Space below the last block of a full page would begin an empty one. */
function closed(body: PdfContent[]): PdfContent[] {
  const last = body.at(-1)
  if (!isNode(last) || !Array.isArray(last.margin)) return body
  return [...body.slice(0, -1), { ...last, margin: [...last.margin.slice(0, 3), 0] }]
}

function headOf({ name, mark, facts }: Letterhead, room: number): PdfContent {
  return {
    stack: [
      {
        columns: [
          ...(mark ? [{ image: mark, fit: [84, 20], width: 'auto' }] : []),
          { text: name, bold: true, width: '*', fontSize: size.head },
          {
            text: facts.map(([label, value]) => `${label} ${value}`).join('　'),
            width: 'auto',
            color: ink.quiet,
            fontSize: size.table,
            margin: [0, 1, 0, 0],
          },
        ],
        columnGap: 8,
      },
      { canvas: [{ type: 'line', x1: 0, y1: 4, x2: room, y2: 4, lineWidth: 0.7, lineColor: ink.text }] },
    ],
  }
}

/** By this the nodes of a page's foot are known among those that follow a heading. */
const FOOT = 9

function footOf(all: readonly Started[], page: number, pages: number): PdfContent {
  const firsts = all.map(({ first }) => first.positions?.[0]?.pageNumber ?? 1)
  const at = Math.max(
    0,
    firsts.findLastIndex((first) => first <= page),
  )
  const from = firsts[at] ?? 1
  const to = (firsts[at + 1] ?? pages + 1) - 1
  return {
    headlineLevel: FOOT,
    columns: [
      { headlineLevel: FOOT, text: all[at]?.of ?? '', width: '*' },
      { headlineLevel: FOOT, text: `第 ${page - from + 1} 页 共 ${to - from + 1} 页`, width: 'auto' },
    ],
    fontSize: size.dense,
    color: ink.quiet,
    margin: [margins[0], 10, margins[2], 0],
  }
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The nodes anew; functions of layouts stay. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  if (!isNode(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
}

function holdsPicture(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsPicture)
  return isNode(value) && ('image' in value || 'mark' in value || Object.values(value).some(holdsPicture))
}

function withoutPictures(paper: Paper): Paper {
  const { mark: _, ...letterhead } = paper.letterhead
  return { ...paper, letterhead, body: bare(paper.body) as PdfContent[] }
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (!isNode(value)) return value
  if ('image' in value) return { text: '图片见系统', color: ink.quiet, fontSize: size.dense }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bare(inner)]))
}
