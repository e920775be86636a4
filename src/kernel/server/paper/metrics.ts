import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * How wide a text is in the typeface of the papers, read from the typeface itself. Only the two tables that say so are
 * read (cmap, hmtx: OpenType 1.9): a whole face is 10 MB, which a server need not keep to measure words.
 */
const require = createRequire(import.meta.url)
const face = (weight: string) => require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)
/** Two weights, as on the screen (look 3). */
export const faceFiles = { normal: face('400Regular'), bold: face('600SemiBold') } as const

export interface Type {
  /** Points. */
  readonly size: number
  readonly bold?: boolean | undefined
}

/** Advance of each sign of the basic plane in thousandths of an em; others are Chinese and one em wide. */
const advances = new Map<string, Uint16Array>()
const EM = 1000

/** Points that a text takes on one line. */
export function textWidth(text: string, { size, bold = false }: Type): number {
  const widths = advancesOf(bold ? faceFiles.bold : faceFiles.normal)
  let sum = 0
  for (const sign of text) sum += widths[sign.codePointAt(0) as number] ?? EM
  return (sum * size) / EM
}

function advancesOf(file: string): Uint16Array {
  const known = advances.get(file)
  if (known) return known
  const found = readAdvances(file)
  advances.set(file, found)
  return found
}

function readAdvances(file: string): Uint16Array {
  const handle = openSync(file, 'r')
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    readSync(handle, bytes, 0, length, at)
    return bytes
  }
  try {
    const head = read(0, 12)
    const places = read(12, head.readUInt16BE(4) * 16)
    const table = (tag: string): Buffer => {
      for (let at = 0; at < places.length; at += 16)
        if (places.toString('latin1', at, at + 4) === tag)
          return read(places.readUInt32BE(at + 8), places.readUInt32BE(at + 12))
      throw new Error(`no table ${tag} in ${file}`)
    }
    const measured = table('hhea').readUInt16BE(34)
    return advancesIn(table('cmap'), table('hmtx'), measured)
  } finally {
    closeSync(handle)
  }
}

/** Signs by the map of platform 3 (Windows, all of Unicode, format 12); glyphs behind the last measured one are as wide as it. */
function advancesIn(cmap: Buffer, hmtx: Buffer, measured: number): Uint16Array {
  const widths = new Uint16Array(65_536).fill(EM)
  const map = cmap.subarray(mapPlace(cmap))
  const groups = map.readUInt32BE(12)
  for (let n = 0; n < groups; n++) {
    const [first, last, glyph] = [0, 4, 8].map((at) => map.readUInt32BE(16 + n * 12 + at)) as [number, number, number]
    for (let sign = first; sign <= Math.min(last, 65_535); sign++)
      widths[sign] = hmtx.readUInt16BE(4 * Math.min(glyph + sign - first, measured - 1))
  }
  return widths
}

function mapPlace(cmap: Buffer): number {
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const place = cmap.readUInt32BE(at + 4)
    if (cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(place) === 12) return place
  }
  throw new Error('the typeface has no map of all signs')
}

/**
 * What stays together when a line is broken: words, numbers and codes; a Chinese sign with the punctuation that must not
 * begin a line behind it, and with the bracket that must not end a line before it.
 */
export const piecesOf = (text: string): string[] =>
  text.match(/\n|[\x21-\x7e]+ ?| |[（《「“【]*[^\x20-\x7e\n][，。；：、）》」”】？！…％℃]*/gu) ?? []

/** Lines that a text takes in a column so wide. */
export function linesIn(text: string, width: number, type: Type): number {
  let lines = 1
  let used = 0
  for (const piece of piecesOf(text)) {
    if (piece === '\n') {
      lines += 1
      used = 0
      continue
    }
    const wide = textWidth(piece.trimEnd(), type)
    if (used > 0 && used + wide > width) {
      lines += 1
      used = 0
    }
    used += textWidth(piece, type)
  }
  return lines
}
