import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader copies it, without blanks: the glyphs of each line, read back through the maps to Unicode
 * of their fonts. For the papers we make ourselves (pdfmake: deflated streams, two-byte glyphs), not for any PDF.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf))
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const { head } of objects.values())
    for (const [, name, ref] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(ref))?.head ?? '')?.[1]
      if (name && map) fonts.set(name, unicodeOf(objects.get(Number(map))?.stream ?? ''))
    }
  const pages = [...objects.values()].map(({ stream }) => stream).filter((stream) => /\bBT\b/.test(stream))
  return pages
    .map((page) => textOf(page, fonts))
    .join('')
    .replace(/\s/g, '')
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

function textOf(page: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined
  let text = ''
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi)) {
    if (name) font = fonts.get(name)
    for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
      for (const [glyph] of (hex ?? '').matchAll(/.{4}/g)) text += font?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD'
  }
  return text
}
