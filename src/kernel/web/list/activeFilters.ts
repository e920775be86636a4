import { useQueries } from '@tanstack/react-query'
import type { Filter } from '#kernel/shared/list.ts'
import { useRegions } from '../region/index.ts'
import { type RefOption, useKit } from '../services.tsx'
import type { ActiveFilter } from '../ui/states.tsx'
import { type FilterValues, isUnset } from './address.ts'
import { kindOf } from './filterKinds.ts'

/** A filter's value as the chip says it. */
export const filterText = (
  filter: Filter,
  value: unknown,
  refs: ReadonlyMap<string, string> = new Map(),
  regionName: (code: string) => string = String,
): string => kindOf(filter).words(value, filter, { refs, regionName })

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
