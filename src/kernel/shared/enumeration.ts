import { z } from 'zod'

/**
 * A closed set of codes with their Chinese labels, stated once.
 * Everything that shows or checks the value derives from it: the zod schema, selects, cells, filters,
 * spreadsheets, and the CHECK in the database (compared by a conformance test).
 *
 *   export const ContractStatus = enumeration('合同状态', { running: [1, '在保'], expired: [2, '已到期'] })
 *   const { running } = ContractStatus.code
 */
export interface Enumeration<Key extends string, Code extends number | string> {
  readonly title: string
  readonly code: { readonly [K in Key]: Code }
  readonly options: readonly { readonly value: Code; readonly label: string }[]
  readonly schema: z.ZodType<Code, Code>
  /** Label of a code; an unknown code shows as `—`, never as the raw number. */
  label(code: Code | null | undefined): string
  /** Code of a label, as typed into a spreadsheet; undefined when there is none. */
  parse(label: string): Code | undefined
}

type Members = Record<string, readonly [code: number | string, label: string]>
type CodeOf<M extends Members> = M[keyof M][0]

/* @__NO_SIDE_EFFECTS__ */
export function enumeration<const M extends Members>(
  title: string,
  members: M,
): Omit<Enumeration<keyof M & string, CodeOf<M>>, 'code'> & { readonly code: { readonly [K in keyof M]: M[K][0] } } {
  const entries = Object.entries(members)
  const labels = new Map(entries.map(([, [code, label]]) => [code, label]))
  const codes = new Map(entries.map(([, [code, label]]) => [label, code]))
  if (labels.size !== entries.length) throw new Error(`enumeration ${title}: a code stands twice`)
  if (codes.size !== entries.length) throw new Error(`enumeration ${title}: a label stands twice`)
  const options = entries.map(([, [value, label]]) => ({ value, label }))
  const literals = options.map((option) => option.value) as [CodeOf<M>, ...CodeOf<M>[]]
  return {
    title,
    code: Object.fromEntries(entries.map(([key, [code]]) => [key, code])) as { [K in keyof M]: M[K][0] },
    options,
    schema: z
      .literal(literals, { error: `请选择${title}` })
      .meta({ title, enumeration: title, options }) as unknown as z.ZodType<CodeOf<M>, CodeOf<M>>,
    label: (code) => (code == null ? '—' : (labels.get(code) ?? '—')),
    parse: (label) => codes.get(label) as CodeOf<M> | undefined,
  }
}

export type CodeIn<E> = E extends { code: infer C } ? C[keyof C] : never
