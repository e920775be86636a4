import { useQueries } from '@tanstack/react-query'
import type { Filter } from '#kernel/shared/list.ts'
import { useKit } from '../services.tsx'
import type { ListState } from './useList.ts'

interface Meaning {
  readonly name: string
  readonly filter: Filter
  readonly value: unknown
  readonly words: string
}

/** The first text that is sought, e.g. 电梯、编号. */
function soughtIn({ list, filters }: ListState): { name: string; word: string } | undefined {
  for (const [name, { kind }] of Object.entries(list.filters)) {
    const typed = kind === 'text' ? filters[name] : undefined
    if (typeof typed === 'string' && typed.trim() !== '') return { name, word: typed.trim() }
  }
}

/** Codes whose word was typed: 待确认 is a state, whatever box it was typed into. */
function choicesOf({ list }: ListState, word: string): Meaning[] {
  return Object.entries(list.filters).flatMap(([name, filter]) =>
    filter.kind === 'choice'
      ? filter.of.options
          .filter(({ label }) => label === word || (word.length > 1 && label.startsWith(word)))
          .map(({ value, label }) => ({ name, filter, value, words: label }))
      : [],
  )
}

/** Rows of other lists that the word names; asked where it found nothing here. */
function useNamed(state: ListState, word: string | undefined): Meaning[] {
  const { options } = useKit()
  const refs =
    word && word.length > 1 ? Object.entries(state.list.filters).filter(([, { kind }]) => kind === 'ref') : []
  return useQueries({
    queries: refs.map(([name, filter]) => ({
      queryKey: ['meant', (filter as { from: string }).from, word],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await options((filter as { from: string }).from, { keyword: word as string }, signal))
          .slice(0, 2)
          .map(({ value, label }) => ({ name, filter, value, words: label })),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
}

/** What else a typed word may have meant: a state, a person, a place that the list shows and this box does not search. */
export function Meant({ state }: { state: ListState }) {
  const sought = soughtIn(state)
  const empty = !state.loading && !state.stale && state.total === 0
  const named = useNamed(state, empty ? sought?.word : undefined)
  if (!sought) return null
  const meanings = [...choicesOf(state, sought.word), ...named].slice(0, 6)
  if (meanings.length === 0) return null
  return (
    <div className="filterChips">
      <span>也可以按</span>
      {meanings.map(({ name, filter, value, words }) => (
        <button
          key={`${name} ${String(value)}`}
          type="button"
          className="linkButton"
          onClick={() =>
            state.setFilters({ [sought.name]: undefined, [name]: 'many' in filter && filter.many ? [value] : value })
          }
        >
          {filter.label}「{words}」
        </button>
      ))}
      <span>筛选</span>
    </div>
  )
}
