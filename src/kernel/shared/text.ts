/** Full-width digits １２３ → 123 (common 5). Other full-width signs stay: they are Chinese punctuation. */
export function halfWidthDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
}

/** Every full-width ASCII sign and the ideographic space to its half-width form, for codes and formulas: ＡＢ－１ → AB-1. */
export function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}

/** What happens to every typed text before its rule (common 5): trimmed, digits half-width, NUL (which no database takes) dropped. */
export function tidy(text: string): string {
  return halfWidthDigits(text.replaceAll('\0', '').trim())
}

/** 王  一 and 青禾物业 有限公司 as they are meant: spaces between Chinese characters only make columns stand even. */
export function closeUp(text: string): string {
  return text.replace(/(?<=[\p{Script=Han}（）()])\s+(?=[\p{Script=Han}（）()])/gu, '').replace(/\s+/g, ' ')
}

/** Characters as a person counts them: 𠮷 is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** Not filled: null, undefined, blank text, an empty array. 0 and false are filled (common 3.1, 5). */
export function isEmpty(value: unknown): value is null | undefined | '' | [] {
  if (value == null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * The empty-value filter of queries and bodies (common 3.1), in nested objects too: a range with neither end is dropped.
 * Elements of an array stay as they are. In an edit an absent optional field means empty, so a cleared field is cleared.
 */
export function withoutEmpty<T extends object>(values: T): Partial<T> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const inner: unknown = isPlainObject(value) ? withoutEmpty(value) : value
    const hollow = isPlainObject(inner) && Object.keys(inner).length === 0
    if (!hollow && !isEmpty(inner)) kept[name] = inner
  }
  return kept as Partial<T>
}

const two = (n: number): string => String(n).padStart(2, '0')

/** A running clock (look 3): 1039 s → 17:19, 3723 s → 1:02:03; overdue −5 s → −00:05. */
export function clock(seconds: number): string {
  const all = Math.floor(Math.abs(seconds))
  const hours = Math.floor(all / 3600)
  const rest = `${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
  return `${seconds < 0 && all > 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${rest}`
}

/** A length of time as the product shows it (common 6); minutes ≥ 0: 1439 → 不足1天, 570240 → 1年1个月1天. */
export function minutesText(minutes: number): string {
  if (!(minutes >= 1440)) return '不足1天'
  const years = Math.floor(minutes / 525_600)
  const months = Math.floor((minutes % 525_600) / 43_200)
  const days = Math.floor(((minutes % 525_600) % 43_200) / 1440)
  return `${years ? `${years}年` : ''}${months ? `${months}个月` : ''}${days ? `${days}天` : ''}`
}

/** True minus (look 3), before what is less than nothing: -2.5 → −2.5, but -0.0, which was rounded away, → 0.0. */
export const trueMinus = (figure: string): string => figure.replace('-', /[1-9]/.test(figure) ? '−' : '')

/** 12,345, −1,200, 0.125: a number as it is read, at most three decimals. Intl says the same, for tens of milliseconds at its first word. */
export function thousands(n: number): string {
  const [whole = '', rest] = String(Number(n.toFixed(3))).split('.')
  return trueMinus(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${rest}` : ''}`)
}

/** 12, 0.35, −1,200.5: decimal text of a quantity, without the noughts that its column in the database adds. */
export const quantityText = (quantity: string): string => thousands(Number(quantity))

/** How the database spells a name of the code: planDate → plan_date. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
