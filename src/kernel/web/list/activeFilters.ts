import { useQueries } from '@tanstack/react-query'
import type { Filter } from '#kernel/shared/list.ts'
import { useRegions } from '../region/index.ts'
import { type RefOption, useKit } from '../services.tsx'
import type { ActiveFilter } from '../ui/states.tsx'
import { type FilterValues, isUnset } from './address.ts'

type Ends = { readonly from?: string | number; readonly to?: string | number }

/** A filter's value as the chip says it. */
export function filterText(
  filter: Filter,
  value: unknown,
  refs: ReadonlyMap<string, string> = new Map(),
  regionName: (code: string) => string = String,
): string {
  switch (filter.kind) {
    case 'text':
      return String(value)
    case 'choice': {
      const chosen = new Set(([] as unknown[]).concat(value))
      return filter.of.options
        .filter((option) => chosen.has(option.value))
        .map((option) => option.label)
        .join('、')
    }
    case 'ref': {
      const ids = ([] as string[]).concat(value as string | string[])
      const names = ids.flatMap((id) => refs.get(id) ?? [])
      return names.length === ids.length ? names.join('、') : `${ids.length} 项`
    }
    case 'dates':
    case 'numbers': {
      const { from, to } = value as Ends
      const unit = filter.kind === 'numbers' && filter.unit ? ` ${filter.unit}` : ''
      const joint = filter.kind === 'numbers' ? '–' : ' 至 '
      if (from !== undefined && to !== undefined) return `${from}${joint}${to}${unit}`
      return from !== undefined ? `${from}${unit} 起` : `至 ${to}${unit}`
    }
    case 'flag':
      return value ? '是' : '否'
    case 'region':
      return regionName(String(value))
  }
}

/** The filters in force, in the order of the bar, with the names of chosen rows. */
export function useActiveFilters(filters: Readonly<Record<string, Filter>>, values: FilterValues): ActiveFilter[] {
  const { options } = useKit()
  const active = Object.entries(filters).filter(([name]) => !isUnset(values[name]))
  const regions = useRegions(active.some(([, filter]) => filter.kind === 'region'))
  const refs = active.flatMap(([name, filter]) => (filter.kind === 'ref' ? [{ filter, value: values[name] }] : []))
  const names = useQueries({
    queries: refs.map(({ filter, value }) => {
      const ids = ([] as string[]).concat(value as string | string[])
      return {
        queryKey: ['ref', filter.from, [...ids].sort()],
        queryFn: ({ signal }: { signal: AbortSignal }) => options(filter.from, { ids }, signal),
        staleTime: 60_000,
      }
    }),
    combine: (answers) =>
      new Map(answers.flatMap((a) => (a.data ?? []).map((o: RefOption) => [o.value, o.label] as const))),
  })
  return active.map(([name, filter]) => ({
    name,
    label: filter.label,
    value: filterText(filter, values[name], names, regions?.regionName),
  }))
}
