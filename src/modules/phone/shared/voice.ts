import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemResult } from '#modules/template/shared/template.ts'

/**
 * 戴手套模式 (jobs 10.5): what was said, as an entry of the checklist. `制动器间隙正常`, `拍照`, `啮合长度七点二`. Pure, so
 * that every sentence can be tried without a microphone; what is not understood changes nothing.
 */
export type Heard =
  | {
      readonly kind: 'result'
      readonly itemCode: string | null
      readonly result: 1 | 2 | 3
      readonly value: number | null
    }
  /** A reading; the item stays open for its result when the reading needs a photo. */
  | { readonly kind: 'value'; readonly itemCode: string | null; readonly value: number }
  | { readonly kind: 'photo' }
  | { readonly kind: 'rest' }
  | { readonly kind: 'next' }
  | { readonly kind: 'undo' }

type Item = Pick<OrderItem, 'itemCode' | 'name' | 'result'>

const { normal, abnormal, notApplicable, unchecked } = ItemResult.code

const commands: readonly (readonly [RegExp, 'photo' | 'rest' | 'next' | 'undo'])[] = [
  [/^(拍照|拍张照|拍一张|照相)$/, 'photo'],
  [/^(本部位)?其余(都|全部|全)?正常$/, 'rest'],
  [/^(下一部位|下一个部位|换部位)$/, 'next'],
  [/^(撤销|撤回|取消上一项)$/, 'undo'],
]
/** Longer words first: 不合格 holds 合格. */
const resultWords: readonly (readonly [string, 1 | 2 | 3])[] = [
  ['不涉及', notApplicable],
  ['没有此项', notApplicable],
  ['不合格', abnormal],
  ['不正常', abnormal],
  ['有问题', abnormal],
  ['异常', abnormal],
  ['正常', normal],
  ['合格', normal],
  ['没问题', normal],
]

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
const spoken = new RegExp(`(负)?([${numeral}]+)(?:点([${numeral}]+))?(毫米|厘米|米|赫兹|兆欧|伏|倍|百分|度)?$`)
const written = /(-)?(\d+(?:\.\d+)?)(mm|cm|m|毫米|厘米|米|倍|%|度)?$/i

/** 一百二十 → 120, 一二 → 12. */
function whole(text: string): number {
  if (![...text].some((sign) => sign in units)) return Number([...text].map((sign) => digits[sign] ?? 0).join(''))
  let sum = 0
  let digit = 0
  for (const sign of text) {
    const unit = units[sign]
    if (unit === undefined) digit = digits[sign] ?? 0
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}

/** The number a sentence ends with, and what stands before it. */
export function spokenNumber(text: string): { readonly value: number; readonly before: string } | null {
  const asDigits = written.exec(text)
  if (asDigits) {
    return { value: Number(`${asDigits[1] ?? ''}${asDigits[2]}`), before: text.slice(0, asDigits.index) }
  }
  const asWords = spoken.exec(text)
  if (!asWords) return null
  const [, minus, before = '', after = ''] = asWords
  const fraction = [...after].map((sign) => digits[sign] ?? 0).join('')
  const value = Number(`${whole(before)}${fraction && `.${fraction}`}`)
  return { value: minus ? -value : value, before: text.slice(0, asWords.index) }
}

/** Letters of the words in the name in their order: 制动器间隙 is in 制动器的间隙. */
function isIn(words: string, name: string): boolean {
  let at = -1
  for (const sign of words) {
    at = name.indexOf(sign, at + 1)
    if (at < 0) return false
  }
  return true
}

/** The one row these words mean: of several, those still unchecked, then the exact name; undefined when it stays doubtful. */
export function itemCalled<I extends Item>(words: string, items: readonly I[]): I | undefined {
  if ([...words].length < 2) return undefined
  const named = items.filter(({ name }) => name.includes(words))
  const found = named.length > 0 ? named : items.filter(({ name }) => isIn(words, name))
  const open = found.filter(({ result }) => result === unchecked)
  const left = open.length > 0 ? open : found
  const exact = left.filter(({ name }) => name === words)
  if (exact.length === 1) return exact[0]
  return left.length === 1 ? left[0] : undefined
}

/** What the sentence asks for; null when it is not understood. `items`: those of the part at hand first. */
export function heard(sentence: string, items: readonly Item[]): Heard | null {
  const text = sentence.replace(/\s/g, '').replace(/[，。、,.！？](?!\d)/g, '')
  for (const [pattern, kind] of commands) if (pattern.test(text)) return { kind }
  const word = resultWords.find(([ending]) => text.endsWith(ending))
  const rest = word ? text.slice(0, -word[0].length) : text
  const number = spokenNumber(rest)
  if (!word && !number) return null
  const words = (number ? number.before : rest).replace(/[是为有]$/, '')
  const item = words === '' ? undefined : itemCalled(words, items)
  // A name that nobody knows is not the open item.
  if (words !== '' && !item) return null
  const itemCode = item?.itemCode ?? null
  if (word) return { kind: 'result', itemCode, result: word[1], value: number?.value ?? null }
  return number ? { kind: 'value', itemCode, value: number.value } : null
}

/** The echo, spoken and shown: what was understood, in the words of the checklist. */
export function echoOf(said: Heard, nameOf: (itemCode: string) => string, unit: string | null): string {
  const own = { photo: '拍照', rest: '本部位其余正常', next: '下一部位', undo: '已撤销' } as const
  if (said.kind !== 'result' && said.kind !== 'value') return own[said.kind]
  const name = said.itemCode === null ? '' : nameOf(said.itemCode)
  const value = said.value === null ? '' : `${said.value}${unit ?? ''}`
  const result = said.kind === 'result' ? ItemResult.label(said.result) : ''
  return [name, value, result].filter(Boolean).join('，')
}
