/**
 * Whether the first bytes of a file are what its extension says (common 4). A picture that is a web page would run as
 * one in the browser of whoever opens it. `head`: the first 4,096 bytes, or all.
 */
export function contentMatches(extension: string, head: Buffer): boolean {
  if (TEXT.has(extension)) return isPlainText(head)
  return SIGNATURES[extension]?.(head) ?? false
}

/** Bytes that `contentMatches` wants to see. */
export const HEAD_BYTES = 4096

const TEXT = new Set(['txt', 'csv'])

type Test = (head: Buffer) => boolean

const begins =
  (...signatures: string[]): Test =>
  (head) =>
    signatures.some((hex) => head.subarray(0, hex.length / 2).toString('hex') === hex)
const at =
  (offset: number, ...texts: string[]): Test =>
  (head) =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text)

const jpeg = begins('ffd8ff')
const ole = begins('d0cf11e0a1b11ae1')
/** A first entry, or an empty archive. */
const zip = begins('504b0304', '504b0506')
const mpeg4 = at(4, 'ftyp')
const mpeg = begins('000001ba', '000001b3', '47')
const matroska = begins('1a45dfa3')
const riff =
  (kind: string): Test =>
  (head) =>
    at(0, 'RIFF')(head) && at(8, kind)(head)

const SIGNATURES: Readonly<Record<string, Test>> = {
  png: begins('89504e470d0a1a0a'),
  jpg: jpeg,
  jpeg,
  doc: ole,
  xls: ole,
  docx: zip,
  xlsx: zip,
  odt: zip,
  ofd: zip,
  zip,
  rar: begins('526172211a07'),
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  mp3: (head) => at(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  wav: riff('WAVE'),
  avi: riff('AVI '),
  mp4: mpeg4,
  m4v: mpeg4,
  m4a: mpeg4,
  '3gp': mpeg4,
  // QuickTime files may begin with any of its atoms.
  mov: (head) => mpeg4(head) || at(4, 'moov', 'mdat', 'wide', 'free', 'skip')(head),
  mpg: mpeg,
  mpeg,
  wmv: begins('3026b2758e66cf11'),
  flv: at(0, 'FLV'),
  mkv: matroska,
  webm: matroska,
}

function isPlainText(head: Buffer): boolean {
  if (head.includes(0)) return false
  return !/<\s*(!doctype|html|svg|script|\?xml|iframe|body|head)/i.test(head.toString('latin1'))
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** For the few types a browser may show; all others are bytes to save. */
export const typeOf = (extension: string): string => TYPES[extension] ?? 'application/octet-stream'
