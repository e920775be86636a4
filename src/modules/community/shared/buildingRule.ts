import { halfWidth } from '#kernel/shared/text.ts'

/** Buildings one batch may make. */
export const MAX_BATCH = 200

export type BuildingRule = { readonly names: readonly string[]; readonly units?: number } | { readonly msg: string }

const WORDS = '栋|幢|号楼|座|楼|#'
const DASH = '[-–—~～至到]'

/**
 * Reads 批量生成 as people say it (archives 4.6): "1–12栋，每栋2单元", "A-F座", "1,3,5-8号楼 每幢3个单元".
 * Answers the names in order and the units of each, or why it cannot be read.
 */
export function parseBuildingRule(text: string): BuildingRule {
  const plain = halfWidth(text)
    .replace(/[，、；;]/g, ',')
    .replace(/\s+/g, '')
  const each = new RegExp(`每(?:${WORDS})?(\\d{1,2})个?单元`).exec(plain)
  const units = each ? Number(each[1]) : undefined
  if (units === 0 || (units ?? 0) > 50) return { msg: '单元数应在1至50之间' }
  const head = plain.replace(each?.[0] ?? '', '').replace(/,+$/, '')
  const word = new RegExp(`(${WORDS})$`).exec(head)?.[1]
  if (!word) return { msg: '请写明栋、幢、号楼或座，如 1–12栋，每栋2单元' }
  const names: string[] = []
  for (const part of head.split(',').filter((one) => one !== '')) {
    const range = rangeOf(part.replace(new RegExp(WORDS, 'g'), ''))
    if ('msg' in range) return range
    names.push(...range.labels.map((label) => `${label}${word}`))
    if (names.length > MAX_BATCH) return { msg: `一次最多生成${MAX_BATCH}栋` }
  }
  if (new Set(names).size !== names.length) return { msg: '规则中有重复的楼栋' }
  return units === undefined ? { names } : { names, units }
}

function rangeOf(part: string): { labels: string[] } | { msg: string } {
  const unreadable = { msg: `无法识别「${part}」，如 1–12栋` }
  const ends = part.split(new RegExp(DASH))
  const [first = '', last = first] = ends
  if (ends.length > 2) return unreadable
  if (/^\d{1,4}$/.test(first) && /^\d{1,4}$/.test(last)) {
    const [from, to] = [Number(first), Number(last)]
    if (from < 1 || to < from) return { msg: `「${part}」的起止不对` }
    if (to - from >= MAX_BATCH) return { msg: `一次最多生成${MAX_BATCH}栋` }
    return { labels: Array.from({ length: to - from + 1 }, (_, i) => String(from + i)) }
  }
  if (/^[A-Za-z]$/.test(first) && /^[A-Za-z]$/.test(last)) {
    const [from, to] = [first.toUpperCase().charCodeAt(0), last.toUpperCase().charCodeAt(0)]
    if (to < from) return { msg: `「${part}」的起止不对` }
    return { labels: Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)) }
  }
  return unreadable
}

/** Place of a building among its neighbours: 2栋 before 10栋, A座 before B座, others last. */
export function buildingOrder(name: string): number {
  const plain = halfWidth(name)
  const number = /\d{1,5}/.exec(plain)
  if (number) return Number(number[0])
  const letter = /^[A-Za-z]/.exec(plain)
  return letter ? letter[0].toUpperCase().charCodeAt(0) - 64 : 100_000
}
