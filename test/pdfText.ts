import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader copies it, without blanks: the glyphs of each line, read back through the maps to Unicode
 * of their fonts. For the papers we make ourselves (pdfmake: deflated streams, two-byte glyphs), not for any PDF.
 */
export const pdfText = (pdf: Uint8Array): string =>
  pdfRuns(pdf)
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '')

/** What stands together on one line; points from the page's left and upper edge to the baseline's beginning. */
export interface PdfRun {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold: boolean
  readonly text: string
}

/** Runs of text in the order in which they were drawn. */
export function pdfRuns(pdf: Uint8Array): PdfRun[] {
  const objects = objectsOf(Buffer.from(pdf))
  const fonts = fontsOf(objects)
  const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1'))?.[1])
  const pages = [...objects.values()].map(({ stream }) => stream).filter((stream) => /\bBT\b/.test(stream))
  return pages.flatMap((page, at) => joined(piecesOf(page, fonts, { page: at + 1, height })))
}

export const pdfPages = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

interface PdfFont {
  readonly bold: boolean
  readonly signs: ReadonlyMap<number, string>
  readonly widths: readonly number[]
}

function fontsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, PdfFont> {
  const fonts = new Map<string, PdfFont>()
  const headOf = (ref: string | undefined) => objects.get(Number(ref))?.head ?? ''
  for (const { head } of objects.values())
    for (const [, name, ref] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = headOf(ref)
      const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
      if (!name || !map) continue
      const own = headOf(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1])
      const widths = /\/W \[0 \[([\d. ]*)\]\]/.exec(own)?.[1]?.split(' ').map(Number) ?? []
      fonts.set(name, {
        bold: /-(SemiBold|Bold)/.test(font),
        signs: unicodeOf(objects.get(Number(map))?.stream ?? ''),
        widths,
      })
    }
  return fonts
}

/** Pieces that follow each other without a gap are one run. */
function joined(pieces: readonly PdfRun[]): PdfRun[] {
  const runs: PdfRun[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    const goesOn = last && last.y === piece.y && last.size === piece.size && Math.abs(last.x + last.width - piece.x) < 1
    if (!goesOn) runs.push(piece)
    else runs[runs.length - 1] = { ...last, width: piece.x + piece.width - last.x, text: last.text + piece.text }
  }
  return runs
}

interface PdfObject {
  readonly head: string
  readonly stream: string
}

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1')
  const found = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:stream\r?\n|endobj)/g)) {
    const from = match.index + match[0].length
    const head = match[2] ?? ''
    const stream = match[0].endsWith('endobj') ? '' : inflated(bytes.subarray(from, text.indexOf('endstream', from)))
    found.set(Number(match[1]), { head, stream })
  }
  return found
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    // A picture or a font file.
    return ''
  }
}

function unicodeOf(map: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, first, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex], n) => {
      const bytes = Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
      found.set(Number.parseInt(first ?? '', 16) + n, bytes.swap16().toString('utf16le'))
    })
  return found
}

const DRAWN = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi

function piecesOf(stream: string, fonts: ReadonlyMap<string, PdfFont>, at: { page: number; height: number }): PdfRun[] {
  const pieces: PdfRun[] = []
  let font: PdfFont | undefined
  let [x, y, size] = [0, 0, 0]
  for (const [, left, up, name, points, shown] of stream.matchAll(DRAWN)) {
    if (left && up) {
      x = Number(left)
      y = Math.round((at.height - Number(up)) * 100) / 100
    }
    if (name) {
      font = fonts.get(name)
      size = Number(points)
    }
    if (shown === undefined) continue
    const { text, width } = shownBy(shown, font)
    pieces.push({ page: at.page, x, y, width: (width * size) / 1000, size, bold: font?.bold ?? false, text })
  }
  return pieces
}

/** Glyphs of one TJ, with what it moves between them. */
function shownBy(shown: string, font: PdfFont | undefined): { text: string; width: number } {
  let text = ''
  let width = 0
  for (const [, hex, moved] of shown.matchAll(/<([0-9a-f]*)>|(-?\d+(?:\.\d+)?)/gi)) {
    if (moved !== undefined) width -= Number(moved)
    for (const [code] of (hex ?? '').matchAll(/.{4}/g)) {
      const glyph = Number.parseInt(code, 16)
      text += font?.signs.get(glyph) ?? '\uFFFD'
      width += font?.widths[glyph] ?? 1000
    }
  }
  return { text, width }
}
