/** Numbers as people say them and as recognisers write them: 七点二, 7点2, 一百零五毫米, 百分之九十五. */

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  幺: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const numeral = '零〇一幺二两三四五六七八九十百千'
const measures =
  '毫米每秒|米每秒|毫米|厘米|公分|分米|米|赫兹|兆欧|千欧|欧姆|欧|毫伏|伏特|伏|毫安|安培|安|公斤|千克|牛顿|牛|分钟|秒|摄氏度|度|倍|转|圈|根|处'
const spoken = new RegExp(`(负)?(百分之)?([${numeral}]+)(?:点([${numeral}]+))?(${measures})?$`)
const written = new RegExp(
  `(-|负)?(百分之)?(\\d+(?:\\.\\d+)?)(m/s|mm|cm|kg|ms|mΩ|mv|hz|m|s|v|a|Ω|%|‰|℃|${measures})?$`,
  'i',
)

/** 一百二十 → 120, 一二 → 12, 一百二 → 120 as people shorten it. */
function whole(text: string): number {
  const signs = [...text]
  if (!signs.some((sign) => sign in units)) return Number(signs.map((sign) => digits[sign] ?? 0).join(''))
  let sum = 0
  let digit = 0
  let last = 1
  let zero = false
  for (const sign of signs) {
    const unit = units[sign]
    if (unit === undefined) {
      digit = digits[sign] ?? 0
      zero = digit === 0
    } else {
      sum += (digit || 1) * unit
      digit = 0
      last = unit
    }
  }
  const shortened = digit > 0 && !zero && last >= 100 && !signs.at(-2)?.match(/[零〇]/)
  return sum + (shortened ? (digit * last) / 10 : digit)
}

/** 七点2, 7点2 → 7.2: recognisers mix both. */
const joined = (text: string): string => text.replace(/(\d+)点(\d+)/g, '$1.$2')

/** The number a sentence ends with, and what stands before it. */
export function spokenNumber(sentence: string): { readonly value: number; readonly before: string } | null {
  const text = joined(sentence)
  const asDigits = written.exec(text)
  if (asDigits) {
    const value = Number(asDigits[3])
    return { value: asDigits[1] ? -value : value, before: text.slice(0, asDigits.index) }
  }
  const asWords = spoken.exec(text)
  if (!asWords) return null
  const [, minus, , before = '', after = ''] = asWords
  const fraction = [...after].map((sign) => digits[sign] ?? 0).join('')
  const value = Number(`${whole(before)}${fraction && `.${fraction}`}`)
  return { value: minus ? -value : value, before: text.slice(0, asWords.index) }
}
