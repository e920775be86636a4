import { titleOf } from '#kernel/shared/list.ts'
import { mfrText } from './mfrValue.ts'
import {
  type TemplateItem as Item,
  Judge,
  Level,
  Method,
  Part,
  PhotoRule,
  ResultType,
  TemplateItem,
} from './template.ts'

/** What differs between two checklists: versions of one template, or a template and the national rows behind it. */

export type ItemField = Exclude<keyof Item, 'sort' | 'nationalLocked' | 'itemCode'>
const compared: readonly ItemField[] = [
  ...(['name', 'requirement', 'level', 'part', 'methods', 'resultType', 'judge', 'valueMin', 'valueMax'] as const),
  ...([
    'valueUnit',
    'mfrValues',
    'photoRule',
    'isKey',
    'inspectClass',
    'basisClause',
    'naAllowed',
    'cycleMonths',
  ] as const),
  ...(['governor', 'season', 'seasonFrom', 'remoteCheckable', 'signalCode', 'stdMinutes'] as const),
]

export interface ItemDiff {
  readonly itemCode: string
  readonly change: 'added' | 'changed' | 'missing'
  readonly own: Item | null
  readonly other: Item | null
  /** Of a changed row. */
  readonly fields: readonly ItemField[]
  /** Laxer than the other row. */
  readonly weakened: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Rows of `own` that differ from `other`, in the order of `own`; missing ones stand where `other` has them. */
export function diffItems(own: readonly Item[], other: readonly Item[]): ItemDiff[] {
  const theirs = new Map(other.map((item) => [item.itemCode, item]))
  const mine = new Set(own.map((item) => item.itemCode))
  const found: ItemDiff[] = own.flatMap((item): ItemDiff[] => {
    const base = theirs.get(item.itemCode)
    const plain = { itemCode: item.itemCode, own: item, other: base ?? null, weakened: false, fields: [] }
    if (!base) return [{ ...plain, change: 'added' }]
    const fields = compared.filter((name) => !same(item[name], base[name]))
    return fields.length > 0 ? [{ ...plain, change: 'changed', fields, weakened: isWeakened(item, base) }] : []
  })
  const missing = other
    .filter((item) => !mine.has(item.itemCode))
    .map(
      (item): ItemDiff => ({
        itemCode: item.itemCode,
        change: 'missing',
        own: null,
        other: item,
        fields: [],
        weakened: item.nationalLocked,
      }),
    )
  return [...missing, ...found]
}

/** A local row may be stricter than the national one, never laxer: words may be added, limits narrowed, levels earlier. */
export function isWeakened(own: Item, national: Item): boolean {
  const wordsChanged = own.name !== national.name || !own.requirement.startsWith(national.requirement)
  const laxerMin = national.valueMin !== null && (own.valueMin === null || own.valueMin < national.valueMin)
  const laxerMax = national.valueMax !== null && (own.valueMax === null || own.valueMax > national.valueMax)
  const notMeasured = national.judge === Judge.code.limit && own.judge !== Judge.code.limit
  const otherUnit = national.valueUnit !== null && own.valueUnit !== national.valueUnit
  // Level 1 comes most often; 2 and 99 are the company's own visits and do not replace a national level.
  const rarer = own.level > national.level || own.level === 2
  const keyLost = national.isKey && !own.isKey
  const photoLost = national.photoRule > own.photoRule
  return wordsChanged || laxerMin || laxerMax || notMeasured || otherUnit || rarer || keyLost || photoLost
}

/** Label of a field in a comparison. */
export const fieldLabel = (name: ItemField): string => labels[name] ?? titleOf(TemplateItem, name)
const labels: Partial<Record<ItemField, string>> = {
  level: '级别',
  part: '部位',
  resultType: '结果类型',
  judge: '判定方式',
  photoRule: '拍照要求',
  seasonFrom: '季节开始',
}

const seasonLabels = { rainy: '雨季前', winter: '入冬前' } as const
const yesNo = (value: boolean) => (value ? '是' : '否')

/** A field as people read it; — for none. */
export function fieldText(item: Item, name: ItemField): string {
  switch (name) {
    case 'level':
      return Level.label(item.level)
    case 'part':
      return Part.label(item.part)
    case 'methods':
      return item.methods.map((code) => Method.label(code)).join('、') || '—'
    case 'resultType':
      return ResultType.label(item.resultType)
    case 'judge':
      return Judge.label(item.judge)
    case 'photoRule':
      return PhotoRule.label(item.photoRule)
    case 'season':
      return item.season ? seasonLabels[item.season] : '—'
    case 'isKey':
    case 'naAllowed':
    case 'remoteCheckable':
      return yesNo(item[name])
    case 'mfrValues':
      return mfrText(item.mfrValues) || '—'
    case 'governor':
      return item.governor
        ? `${item.governor.months} 个月，满${item.governor.oldFromYears}年后 ${item.governor.oldMonths} 个月`
        : '—'
    default: {
      const value = item[name]
      return value === null || value === undefined || value === '' ? '—' : String(value)
    }
  }
}

/** ≥ 7 mm, 0–2 %, — */
export function limitText(item: Pick<Item, 'valueMin' | 'valueMax' | 'valueUnit'>): string {
  const unit = item.valueUnit ? ` ${item.valueUnit}` : ''
  if (item.valueMin !== null && item.valueMax !== null) return `${item.valueMin}–${item.valueMax}${unit}`
  if (item.valueMin !== null) return `≥ ${item.valueMin}${unit}`
  return item.valueMax === null ? '—' : `≤ ${item.valueMax}${unit}`
}
