import { type Amount, round2, toFen } from './money.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/**
 * An amount as contracts and receipts write it beside its figures: 61000 → 陆万壹仟元整, 18346.77 → 壹万捌仟叁佰肆拾陆元柒角柒分
 * (财政部 会计基础工作规范 art. 52). Up to 9999 万亿.
 */
export function capitals(amount: Amount): string {
  const fen = toFen(round2(amount))
  const [sign, size] = fen < 0n ? ['负', -fen] : ['', fen]
  const whole = size / 100n
  const jiao = Number((size / 10n) % 10n)
  const rest = Number(size % 10n)
  const yuan = whole === 0n ? '' : `${wholeText(whole)}元`
  if (jiao === 0 && rest === 0) return `${sign}${yuan || '零元'}整`
  const jiaoText = jiao > 0 ? `${DIGITS[jiao]}角` : yuan ? '零' : ''
  return `${sign}${yuan}${jiaoText}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`
}

function wholeText(whole: bigint): string {
  let text = ''
  let gap = false
  const groups: number[] = []
  for (let left = whole; left > 0n; left /= 10_000n) groups.push(Number(left % 10_000n))
  for (let n = groups.length - 1; n >= 0; n--) {
    const group = groups[n] as number
    if (group === 0) {
      gap = text !== ''
      continue
    }
    // A group that does not fill its thousands is read with a 零 before it.
    if (text && (gap || group < 1000)) text += DIGITS[0]
    gap = false
    text += `${groupText(group)}${GROUPS[n]}`
  }
  return text
}

function groupText(group: number): string {
  let text = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.trunc(group / 10 ** place) % 10
    if (digit === 0) {
      gap = text !== ''
      continue
    }
    text += `${gap ? DIGITS[0] : ''}${DIGITS[digit]}${PLACES[place]}`
    gap = false
  }
  return text
}
