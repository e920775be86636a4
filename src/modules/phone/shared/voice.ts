import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemResult, Part } from '#modules/template/shared/template.ts'
import { spokenNumber } from './spokenNumber.ts'

export { spokenNumber } from './spokenNumber.ts'

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
      /** What is wrong, as it was said: 松动. */
      readonly text: string | null
    }
  /** A reading; the item stays open for its result when the reading needs a photo. */
  | { readonly kind: 'value'; readonly itemCode: string | null; readonly value: number }
  | { readonly kind: 'photo' }
  | { readonly kind: 'rest' }
  | { readonly kind: 'next' }
  | { readonly kind: 'undo' }
  /** Leaves the open item for later. */
  | { readonly kind: 'skip' }
  /** 再说一遍: the open item and what it asks for. */
  | { readonly kind: 'repeat' }
  /** 去底坑. */
  | { readonly kind: 'part'; readonly part: number }

export type VoiceItem = Pick<OrderItem, 'itemCode' | 'name' | 'result'> & Partial<Pick<OrderItem, 'part'>>
const { normal, abnormal, notApplicable, unchecked } = ItemResult.code

type Command = 'photo' | 'rest' | 'next' | 'undo' | 'skip' | 'repeat'
const commands: readonly (readonly [RegExp, Command])[] = [
  [/^(再)?(拍照片?|拍张照片?|拍一张|拍个照|照相|照一张)$/, 'photo'],
  [/^(本部位|这个部位|这里)?(其余|其他|剩下|剩余)(的)?(都|全部|全)?(正常|合格|没问题)$/, 'rest'],
  [/^(下一部位|下一个部位|换部位|下个部位)$/, 'next'],
  [/^(撤销|撤回|取消上一项|说错了|错了|退回)$/, 'undo'],
  [/^(下一项|下一个|跳过|先跳过|下个项目)$/, 'skip'],
  [/^(再说一遍|重复|重复一遍|什么要求|要求是什么)$/, 'repeat'],
]

/** Longer words first: 不合格 holds 合格. */
const resultWords: readonly (readonly [string, 1 | 2 | 3])[] = [
  ['现场无此项', notApplicable],
  ['没有此项', notApplicable],
  ['没有这项', notApplicable],
  ['不涉及', notApplicable],
  ['不符合要求', abnormal],
  ['不合格', abnormal],
  ['不正常', abnormal],
  ['有问题', abnormal],
  ['异常', abnormal],
  ['符合要求', normal],
  ['没有问题', normal],
  ['没问题', normal],
  ['正常', normal],
  ['合格', normal],
  ['良好', normal],
  ['完好', normal],
]
/** What is wrong with a part: 异常, with the word as its description. */
const defects = [
  ...['松动', '磨损', '磨损严重', '漏油', '渗油', '缺油', '破损', '损坏', '开裂', '断裂', '断丝', '锈蚀', '变形'],
  ...[
    '卡阻',
    '卡死',
    '异响',
    '有异响',
    '抖动',
    '缺失',
    '脱落',
    '积水',
    '渗水',
    '不亮',
    '失灵',
    '接触不良',
    '发热',
    '有油污',
  ],
]

/** As recognisers of everyday speech hear the words of the trade. */
const misheard: readonly (readonly [RegExp, string])[] = [
  [/捏合|聂合|涅合|咬合/g, '啮合'],
  [/地坑|底炕|底肯/g, '底坑'],
  [/轿箱|教厢|叫厢|轿相|叫箱/g, '轿厢'],
  [/曳影|夜引|液引|拽引|曳饮/g, '曳引'],
  [/制动气|致动器|自动器/g, '制动器'],
  [/限速气|线速器/g, '限速器'],
  [/缓冲气/g, '缓冲器'],
  [/编码气/g, '编码器'],
  [/曾门|成门|城门/g, '层门'],
  [/教门|叫门/g, '轿门'],
  [/井到|警道/g, '井道'],
  [/机防/g, '机房'],
  [/平成/g, '平层'],
  [/对中/g, '对重'],
]
const filler = /^(这个|那个|嗯|呃|检查|看一下|目前|现在)+|(检查)?(都)?(是|为|有|的|等于|约|大约|大概|目前|现在)+$/g

/** Letters of the words in the name in their order: 制动器间隙 is in 制动器的间隙. */
function isIn(words: string, name: string): boolean {
  let at = -1
  for (const sign of words) {
    at = name.indexOf(sign, at + 1)
    if (at < 0) return false
  }
  return true
}

/**
 * The one row these words mean. Of several: those still unchecked, then those of the part at hand, then the exact name; one
 * name that stands twice means the first on the way. Undefined when it stays doubtful.
 */
function itemCalled<I extends VoiceItem>(words: string, items: readonly I[], part?: number): I | undefined {
  if ([...words].length < 2) return undefined
  const named = items.filter(({ name }) => name.includes(words))
  const found = named.length > 0 ? named : items.filter(({ name }) => isIn(words, name))
  const narrowed = (wanted: (item: I) => boolean) => (all: readonly I[]) => {
    const left = all.filter(wanted)
    return left.length > 0 ? left : all
  }
  const left = [
    narrowed(({ result }) => result === unchecked),
    narrowed(({ name }) => name === words),
    narrowed((item) => part !== undefined && item.part === part),
  ].reduce<readonly I[]>((all, narrow) => narrow(all), found)
  return new Set(left.map(({ name }) => name)).size === 1 ? left[0] : undefined
}

const partCalled = (words: string, items: readonly VoiceItem[]): number | undefined => {
  const parts = new Set(items.flatMap(({ part }) => part ?? []))
  const found = [...parts].filter((part) => words.length >= 2 && Part.label(part).includes(words))
  return found.length === 1 ? found[0] : undefined
}

/**
 * What the sentence asks for; null when it is not understood. `items` in the order of the way through the building, `part`
 * the one at hand.
 */
export function heard(sentence: string, items: readonly VoiceItem[], part?: number): Heard | null {
  const plain = sentence.replace(/\s/g, '').replace(/[，。、,.！？!?](?!\d)/g, '')
  const text = misheard.reduce((now, [wrong, right]) => now.replace(wrong, right), plain)
  for (const [pattern, kind] of commands) if (pattern.test(text)) return { kind }
  const went = /^(?:去|到|换到|转到)(.+)$/.exec(text)
  const going = went && partCalled(went[1] ?? '', items)
  if (going) return { kind: 'part', part: going }
  const ending = endingOf(text)
  const rest = text.slice(0, text.length - (ending?.said.length ?? 0))
  const number = spokenNumber(rest)
  if (!ending && !number) return null
  const words = (number ? number.before : rest).replace(filler, '')
  const item = words === '' ? undefined : itemCalled(words, items, part)
  // A name that nobody knows is not the open item.
  if (words !== '' && !item) return null
  const itemCode = item?.itemCode ?? null
  if (!ending) return number ? { kind: 'value', itemCode, value: number.value } : null
  return { kind: 'result', itemCode, result: ending.result, value: number?.value ?? null, text: ending.text }
}

function endingOf(text: string): { said: string; result: 1 | 2 | 3; text: string | null } | undefined {
  const word = resultWords.find(([said]) => text.endsWith(said))
  if (word) return { said: word[0], result: word[1], text: null }
  const defect = defects.toSorted((a, b) => b.length - a.length).find((said) => text.endsWith(said))
  return defect ? { said: defect, result: abnormal, text: defect } : undefined
}

/** The echo, spoken and shown: what was understood, in the words of the checklist. */
export function echoOf(said: Heard, nameOf: (itemCode: string) => string, unit: string | null): string {
  const own = {
    photo: '拍照',
    rest: '本部位其余正常',
    next: '下一部位',
    undo: '已撤销',
    skip: '下一项',
    repeat: '',
  } as const
  if (said.kind === 'part') return Part.label(said.part as 1)
  if (said.kind !== 'result' && said.kind !== 'value') return own[said.kind]
  const name = said.itemCode === null ? '' : nameOf(said.itemCode)
  const value = said.value === null ? '' : `${said.value}${unit ?? ''}`
  const result = said.kind === 'result' ? ItemResult.label(said.result) : ''
  const what = said.kind === 'result' ? (said.text ?? '') : ''
  return [name, value, result, what].filter(Boolean).join('，')
}
