import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { factsIn } from '../fieldFacts.ts'
import { RegionName } from '../region/index.ts'
import { DateText, Money } from '../ui/value.tsx'
import { FileLinks } from './FileLinks.tsx'

type Fact = readonly [name: string, value: ReactNode]
type NameOf<S extends z.ZodObject> = Extract<keyof S['shape'], string>

/**
 * Facts of a detail page by the labels and kinds of the draft, for `KeyValue`: amounts, days, choices, places and files
 * look everywhere the same. A chosen row is said by the name beside its id (salesmanId → salesmanName). `own` are values
 * said otherwise.
 *
 *   <KeyValue items={[...factsOf(CustomerDraft, customer, ['name', 'type', 'regionCode']), ['创建时间', …]]} />
 */
export function factsOf<S extends z.ZodObject>(
  draft: S,
  row: object,
  names: readonly NameOf<S>[],
  own: { readonly [name in NameOf<S>]?: ReactNode } = {},
): Fact[] {
  const values = row as Readonly<Record<string, unknown>>
  return names.map((name) => [factsIn(draft, name).title, name in own ? own[name] : saidOf(draft, name, values)])
}

function saidOf(draft: z.ZodObject, name: string, row: Readonly<Record<string, unknown>>): ReactNode {
  const { control, options, unit } = factsIn(draft, name)
  const value = row[name]
  if (control === 'ref') {
    const named = row[name.replace(/Ids?$/, (id) => (id === 'Ids' ? 'Names' : 'Name'))]
    return Array.isArray(named) ? named.join('、') : (named as ReactNode)
  }
  if (isEmpty(value)) return null
  if (options)
    return [value]
      .flat()
      .map((code) => options.find((one) => one.value === code)?.label ?? '—')
      .join('、')
  if (control === 'money') return <Money key={name} value={value as string} />
  if (control === 'date') return <DateText key={name} value={value as string} />
  if (control === 'region') return <RegionName key={name} code={value as string} />
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (isFiles(value)) return <FileLinks key={name} files={value} />
  if (Array.isArray(value)) return value.join('、')
  const said = unit ? `${String(value)} ${unit}` : String(value)
  // Digits stand in their own type; words in theirs.
  return /\p{Script=Han}/u.test(said.replace(unit ?? '', '')) ? (
    said
  ) : (
    <span key={name} className="num">
      {said}
    </span>
  )
}

const isFiles = (value: unknown): value is StoredFile[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'key' in one && 'name' in one)
