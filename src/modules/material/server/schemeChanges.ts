import { equations, MachineRoom } from '../shared/parameters.ts'
import { CUSTOM, Rounding, SchemeAction, type SchemeItem, SchemePart, SchemeStatus } from '../shared/scheme.ts'
import type { NewChange, SchemeRecord } from './scheme.store.ts'

type Head = Pick<
  SchemeRecord,
  'name' | 'loads' | 'speeds' | 'widths' | 'heights' | 'machineRoom' | 'defaults' | 'status'
>
type Change = Omit<NewChange, 'schemeId'>

const list = (values: readonly number[]) => values.join(' ')
const heads: readonly (readonly [string, (head: Head) => string])[] = [
  ['方案名称', ({ name }) => name],
  ['载重', ({ loads }) => list(loads)],
  ['速度', ({ speeds }) => list(speeds)],
  ['门宽', ({ widths }) => list(widths)],
  ['门高', ({ heights }) => list(heights)],
  ['机房要求', ({ machineRoom }) => MachineRoom.label(machineRoom)],
  [
    '默认参数',
    ({ defaults }) =>
      Object.entries(defaults)
        .map(([key, value]) => `${key}=${value}`)
        .toSorted()
        .join(' '),
  ],
  ['状态', ({ status }) => SchemeStatus.label(status)],
]
const equationLabel = (value: number) =>
  value === CUSTOM ? '自定义' : (equations.find((one) => one.value === value)?.label ?? '')
const fields: readonly (readonly [string, (item: SchemeItem) => string])[] = [
  ['部位', ({ part }) => SchemePart.label(part)],
  ['算法', ({ equation }) => equationLabel(equation)],
  ['公式', ({ expression }) => expression],
  ['k', ({ k }) => k],
  ['条件', ({ condition }) => condition ?? ''],
  ['取整', ({ rounding }) => Rounding.label(rounding)],
  ['损耗率', ({ lossRate }) => lossRate ?? ''],
  ['备注', ({ remark }) => remark ?? ''],
]

/** The same thing in both: by what a line takes, one that stands twice by its turn. */
function keyed(items: readonly SchemeItem[]): Map<string, SchemeItem> {
  const turns = new Map<string, number>()
  return new Map(
    items.map((item) => {
      const of = `${item.itemType} ${item.refId}`
      const turn = (turns.get(of) ?? 0) + 1
      turns.set(of, turn)
      return [`${of} ${turn}`, item]
    }),
  )
}

const differing = <T>(of: readonly (readonly [string, (one: T) => string])[], before: T, after: T) =>
  of.flatMap(([field, say]) => {
    const [was, is] = [say(before), say(after)]
    return was === is ? [] : [{ field, before: was || null, after: is || null }]
  })

/** What somebody changed of a scheme, line by line (commerce 5.3 scheme/changeLog). */
export function schemeChanges(
  before: (Head & Pick<SchemeRecord, 'items'>) | null,
  after: Head & { readonly items: readonly SchemeItem[] },
  nameOf: (item: SchemeItem) => string,
): Change[] {
  const { add, edit, drop } = SchemeAction.code
  if (before === null) return [{ action: add, lineNo: null, field: '方案', before: null, after: after.name }]
  const changes: Change[] = differing(heads, before, after).map((one) => ({ ...one, action: edit, lineNo: null }))
  const [old, fresh] = [keyed(before.items), keyed(after.items)]
  for (const [key, item] of fresh) {
    const was = old.get(key)
    const { lineNo } = item
    if (!was) changes.push({ action: add, lineNo, field: '明细', before: null, after: nameOf(item) })
    else changes.push(...differing(fields, was, item).map((one) => ({ ...one, action: edit, lineNo })))
  }
  for (const [key, item] of old)
    if (!fresh.has(key))
      changes.push({ action: drop, lineNo: item.lineNo, field: '明细', before: nameOf(item), after: null })
  return changes
}
