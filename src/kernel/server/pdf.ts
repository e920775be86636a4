import { createRequire } from 'node:module'
import QRCode from 'qrcode'
import { requireOutside } from './holding.ts'
import { faceFiles } from './paper/metrics.ts'

/**
 * pdfmake's document definition, as far as our documents use it; pdfmake brings no types of its own.
 * https://pdfmake.github.io/docs/0.3/document-definition-object/
 */
export interface PdfDefinition {
  readonly content: PdfContent
  readonly pageSize?: 'A4' | 'A5' | { width: number; height: number | 'auto' }
  readonly pageOrientation?: 'portrait' | 'landscape'
  readonly pageMargins?: readonly [number, number, number, number]
  readonly header?: PdfContent | ((page: number, pages: number) => PdfContent)
  readonly footer?: PdfContent | ((page: number, pages: number) => PdfContent)
  readonly defaultStyle?: PdfStyle
  readonly styles?: Readonly<Record<string, PdfStyle>>
  readonly info?: { title?: string; author?: string; subject?: string }
  readonly watermark?: { text: string; color?: string; opacity?: number }
  readonly images?: Readonly<Record<string, string>>
  /** Whether a page ends before this node; `following` are the nodes behind it on its page. */
  readonly pageBreakBefore?: (node: PdfNode, asked: { getFollowingNodesOnPage(): readonly PdfNode[] }) => boolean
}
interface PdfNode {
  readonly headlineLevel?: number
}
type PdfStyle = Readonly<Record<string, unknown>>
export type PdfContent = string | number | Readonly<Record<string, unknown>> | readonly PdfContent[]

interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allow: (url: string) => boolean): void
  setLocalAccessPolicy(allow: (path: string) => boolean): void
  createPdf(definition: unknown): { getBuffer(): Promise<Uint8Array> }
}

let loaded: PdfMake | undefined

/** Loaded at the first document: pdfmake and its font parser take 150 ms that most starts do not need. */
function pdfmake(): PdfMake {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const make = require('pdfmake') as PdfMake
  const { normal, bold } = faceFiles
  // The typeface has no italics; both map to upright.
  make.setFonts({ Noto: { normal, bold, italics: normal, bolditalics: bold } })
  // A definition may carry text people typed: it must never make the server fetch an address or read a file.
  make.setUrlAccessPolicy(() => false)
  make.setLocalAccessPolicy((path) => path === normal || path === bold)
  loaded = make
  return make
}

/** A4, Noto Sans SC, glyphs embedded as a subset. Images as data URLs. Outside of a transaction (`ctx.outside`). */
export async function renderPdf(definition: PdfDefinition): Promise<Uint8Array> {
  requireOutside('laying out a PDF')
  return pdfmake()
    .createPdf({
      pageSize: 'A4',
      pageMargins: [48, 56, 48, 56],
      ...definition,
      defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.3, ...definition.defaultStyle },
    })
    .getBuffer()
}

/** As SVG text, for pages and for `{ svg }` in a PDF. */
export function qrSvg(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 1 })
}
