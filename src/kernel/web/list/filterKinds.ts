import type { Filter, FilterKind, FilterOf } from '#kernel/shared/list.ts'

/** Names that a filter's value points to, for its words. */
interface FilterNames {
  readonly refs: ReadonlyMap<string, string>
  readonly regionName: (code: string) => string
}

/** What a list page has to know of a kind of filter beside its control (FilterControl.tsx). */
interface FilterKindSpec<F extends Filter> {
  /** Room in the bar: a choice or a range shows its name inside until it is filled, so long names get what they take. */
  readonly width: (filter: F) => number
  /** The narrowest it may become: its name is still read. */
  readonly least: (filter: F) => number
  /** Into the address; never asked for an unset value. */
  readonly write: (value: unknown) => string
  /** Out of the address; undefined for text that fits no value: an old or edited address never breaks a list. */
  readonly read: (written: string, filter: F) => unknown
  /** As the chip says it. */
  readonly words: (value: unknown, filter: F, names: FilterNames) => string
}

type Ends = { readonly from?: string | number; readonly to?: string | number }

const named = (filter: Filter) => filter.label.length * 14
/** In Chinese sign by sign 14 px, in letters and digits about 8. */
const inked = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u00ff' ? 14 : 8), 0)
/** What a box for text names, between its glass and its cross. */
const words = (filter: Filter) => inked(filter.label) + 58
const wide = (most: number) => (filter: Filter) => Math.max(most, named(filter) + 48)
const least = (filter: Filter) => Math.max(84, named(filter) + 42)

const writeOne = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))
const writeEnds = (value: unknown) => {
  const { from, to } = value as Ends
  return `${from ?? ''}~${to ?? ''}`
}
function readEnds<T>(written: string, read: (text: string) => T | undefined): { from?: T; to?: T } | undefined {
  const [from, to] = written.split('~').map(read)
  return from !== undefined || to !== undefined ? ({ from, to } as { from?: T; to?: T }) : undefined
}
const dayIn = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const numberIn = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined)

function endsInWords({ from, to }: Ends, joint: string, unit = ''): string {
  if (from !== undefined && to !== undefined) return `${from}${joint}${to}${unit}`
  return from !== undefined ? `${from}${unit} 起` : `至 ${to}${unit}`
}
const numbersWidth = (filter: FilterOf<'numbers'>) =>
  Math.max(190, named(filter) + (filter.unit ?? '').length * 14 + 116)

/** One entry for every kind: a kind that is added does not compile until it can be written, read and said. */
export const filterKinds: { readonly [K in FilterKind]: FilterKindSpec<FilterOf<K>> } = {
  text: {
    width: (filter) => Math.max(212, words(filter)),
    least: (filter) => Math.max(112, words(filter)),
    write: writeOne,
    read: (written) => written,
    words: String,
  },
  choice: {
    width: wide(112),
    least,
    write: writeOne,
    read: (written, filter) => {
      const codes = filter.of.options.map((option) => option.value as string | number)
      const known = written.split(',').flatMap((part) => codes.filter((code) => String(code) === part))
      return filter.many ? (known.length > 0 ? known : undefined) : known[0]
    },
    words: (value, filter) => {
      const chosen = new Set(([] as unknown[]).concat(value))
      return filter.of.options
        .filter((option) => chosen.has(option.value))
        .map((option) => option.label)
        .join('、')
    },
  },
  ref: {
    width: wide(132),
    least,
    write: writeOne,
    read: (written, filter) => (filter.many ? written.split(',') : written),
    words: (value, _filter, { refs }) => {
      const ids = ([] as string[]).concat(value as string | string[])
      const names = ids.flatMap((id) => refs.get(id) ?? [])
      return names.length === ids.length ? names.join('、') : `${ids.length} 项`
    },
  },
  dates: {
    width: () => 236,
    least: (filter) => Math.min(236, 2 * named(filter) + 92),
    write: writeEnds,
    read: (written) => readEnds(written, dayIn),
    words: (value) => endsInWords(value as Ends, ' 至 '),
  },
  numbers: {
    width: numbersWidth,
    least: numbersWidth,
    write: writeEnds,
    read: (written) => readEnds(written, numberIn),
    words: (value, filter) => endsInWords(value as Ends, '–', filter.unit ? ` ${filter.unit}` : ''),
  },
  flag: {
    width: wide(112),
    least,
    write: (value) => (value ? '1' : '0'),
    read: (written) => (written === '1' ? true : written === '0' ? false : undefined),
    words: (value) => (value ? '是' : '否'),
  },
  region: {
    width: wide(170),
    least,
    write: writeOne,
    read: (written) => (/^\d{6}$/.test(written) ? written : undefined),
    words: (value, _filter, { regionName }) => regionName(String(value)),
  },
}

/** The entry of this filter's own kind. */
export const kindOf = (filter: Filter) => filterKinds[filter.kind] as FilterKindSpec<Filter>
