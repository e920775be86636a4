import { z } from 'zod'
import { formatTokens } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { fieldOf, fieldsOf, titleOfField } from './ourFields.ts'
import { PlatformKind } from './platform.terms.ts'

/** 字段映射: our field, the platform's name for it, and how the value is put for it (archives 1 fieldMap). */

export const Conversion = enumeration('转换', {
  same: [1, '原样'],
  date: [2, '日期格式'],
  codes: [3, '代码对照'],
})

/** `1=01;2=02`: our code = theirs. */
const codesForm = /^[^=;]+=[^=;]*(;[^=;]+=[^=;]*)*;?$/
const dateForm = /^[yMdHms\-/.: T]{4,30}$/

export const FieldMapRow = z
  .object({
    kind: field.choice('上报类型', PlatformKind),
    ours: field.text('我方字段', { max: 40 }),
    theirs: field.text('平台字段', { max: 60 }),
    required: z.boolean().default(false).meta({ title: '必填', control: 'switch' }),
    conversion: field.choice('转换', Conversion).default(Conversion.code.same).meta({ title: '转换' }),
    param: field.optional(field.text('转换参数', { max: 400 })),
  })
  .superRefine((row, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (!fieldOf(row.kind, row.ours)) wrong('ours', '请选择我方字段')
    if (row.conversion === Conversion.code.date && !dateForm.test(row.param ?? '')) {
      wrong('param', '日期格式如 yyyyMMdd 或 yyyy-MM-dd HH:mm:ss')
    }
    if (row.conversion === Conversion.code.codes && !codesForm.test(row.param ?? '')) {
      wrong('param', '代码对照如 1=01;2=02')
    }
  })
export type FieldMapRow = z.output<typeof FieldMapRow>

/** Facts of one business row by our names; empty ones are absent or null. */
export type Facts = Readonly<Record<string, unknown>>

/**
 * The map a new platform begins with: our own names. The authorities' names replace them when their interface text is on
 * the table (docs/decisions).
 */
export function standardMap(kinds: readonly number[]): FieldMapRow[] {
  return kinds.flatMap((kind) =>
    fieldsOf(kind).map(({ ours, required = false }) => ({
      kind: kind as FieldMapRow['kind'],
      ours,
      theirs: ours,
      required,
      conversion: Conversion.code.same,
    })),
  )
}

export const rowsOf = (map: readonly FieldMapRow[], kind: number) => map.filter((row) => row.kind === kind)

/** Our names of the required fields without a value, in the order of the map. */
export function missingFields(kind: number, facts: Facts, map: readonly FieldMapRow[]): string[] {
  return rowsOf(map, kind)
    .filter((row) => row.required && isEmpty(facts[row.ours]))
    .map((row) => row.ours)
}

export const titlesOf = (kind: number, names: readonly string[]): string =>
  names.map((name) => titleOfField(kind, name)).join('、')

export interface Put {
  readonly body: Readonly<Record<string, unknown>>
  /** 设备类型 = 3 without an entry in its 代码对照: the record cannot be told. */
  readonly unmapped: readonly string[]
}

/** The payload in the platform's names and codes; empty facts are left out. */
export function putFor(kind: number, facts: Facts, map: readonly FieldMapRow[]): Put {
  const body: Record<string, unknown> = {}
  const unmapped: string[] = []
  for (const row of rowsOf(map, kind)) {
    const value = facts[row.ours]
    if (isEmpty(value)) continue
    const put = converted(value, row)
    if (put === undefined) unmapped.push(`${titleOfField(kind, row.ours)} ${String(value)}`)
    else body[row.theirs] = put
  }
  return { body, unmapped }
}

/** The value as the platform wants it; undefined when its table of codes has no entry. */
export function converted(value: unknown, row: Pick<FieldMapRow, 'conversion' | 'param'>): unknown {
  if (row.conversion === Conversion.code.codes) return codesOf(row.param ?? '').get(String(value))
  if (row.conversion === Conversion.code.date && typeof value === 'string') return formatTokens(value, row.param ?? '')
  return value
}

function codesOf(param: string): ReadonlyMap<string, string> {
  const pairs = param.split(';').filter((pair) => pair.includes('='))
  return new Map(pairs.map((pair) => pair.split('=').map((side) => side.trim()) as [string, string]))
}
