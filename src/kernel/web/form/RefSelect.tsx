import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type RefOption, useKit } from '../services.tsx'
import { MarkTag } from '../ui/marks.tsx'

interface RefSelectProps {
  /** GET {from}?keyword= and ?ids=. */
  readonly from: string
  /** Null, as a row that is read says of a field left empty: none. */
  readonly value?: string | readonly string[] | null | undefined
  readonly onChange: (value: string | string[] | undefined) => void
  readonly many?: boolean
  /** A row that is missing may be added from here, by who may. */
  readonly adds?: boolean
  readonly placeholder?: string
  /** What is looked for: 岗位, 主负责人. */
  readonly what?: string
  readonly disabled?: boolean
  readonly id?: string
  readonly status?: 'error'
  readonly 'aria-label'?: string
}

const WAIT = 300
/** The option that is no row. */
const ADD = ' add'

/** The labels of chosen rows, also after a reload, when only their ids are known. */
export function useRefLabels(from: string | undefined, ids: readonly string[]): readonly RefOption[] {
  const { options } = useKit()
  const { data } = useQuery({
    queryKey: ['ref', from, [...ids].sort()],
    queryFn: ({ signal }) => options(from as string, { ids }, signal),
    enabled: from !== undefined && ids.length > 0,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  })
  return data ?? []
}

/** A value that follows `value` after it has rested for `wait` ms. */
export function useDebounced<T>(value: T, wait: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return rested
}

interface ShownOption extends Partial<Omit<RefOption, 'value' | 'label'>> {
  readonly value: string
  readonly label: string
}

/** What is offered: the rows that were found, and those that are chosen already. */
function useOffered(from: string, { keyword, open, chosen }: { keyword: string; open: boolean; chosen: string[] }) {
  const { options } = useKit()
  const labels = useRefLabels(from, chosen)
  const found = useQuery({
    queryKey: ['ref', from, 'search', keyword],
    queryFn: ({ signal }) => options(from, { keyword }, signal),
    enabled: open,
    staleTime: 10_000,
    placeholderData: (previous) => previous,
  })
  const shown = [...(found.data ?? [])]
  for (const option of labels) if (!shown.some((other) => other.value === option.value)) shown.push(option)
  const rows: ShownOption[] = shown.map(({ value, label, note, mark, warn }) => ({ value, label, note, mark, warn }))
  // Until its name is known a chosen row is not shown by its id.
  for (const id of chosen) if (!rows.some((row) => row.value === id)) rows.push({ value: id, label: '…' })
  return { found, rows }
}

/**
 * Enter before the answer means what is looked for, not what stood there before it: the only match is taken when it comes,
 * also when the person has gone on to the next field.
 */
function useOnlyMatch(from: string, onFound: (id: string) => void) {
  const { options } = useKit()
  const hurry = useRef(0)
  return {
    forget: () => {
      hurry.current++
    },
    take: async (keyword: string) => {
      const mine = ++hurry.current
      // silent: nothing is chosen, and the list says that the search failed
      const [only, ...others] = await options(from, { keyword }).catch(() => [])
      if (mine === hurry.current && only && others.length === 0) onFound(only.value)
    },
  }
}

const Offered = ({ of: { label, mark, warn, note } }: { of: ShownOption }) => (
  <span className="refOption">
    <span className="inline gap-8">
      {label}
      <MarkTag of={mark} />
      {warn && <span className="amberText small"> {warn}</span>}
    </span>
    {note && <span className="ter small">{note}</span>}
  </span>
)

/** One or many rows of another list, found by the server: number, name or pinyin. */
export function RefSelect({ from, value, onChange, many, adds = false, placeholder, what, ...rest }: RefSelectProps) {
  const { quickAdds, may } = useKit()
  const known = adds ? quickAdds?.of[from] : undefined
  const quick = known && may(known.needs) ? known : undefined
  /** What was looked for when the person chose to add it. */
  const [adding, setAdding] = useState<string>()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), WAIT)
  const chosen = value === undefined || value === null ? [] : ([] as string[]).concat(value as string | string[])
  const { found, rows } = useOffered(from, { keyword, open, chosen })
  // Offered once the search has been answered: before that it would stand where a row is about to appear, under the hand.
  const answered = found.isSuccess && !found.isPlaceholderData && typed.trim() === keyword
  const add = quick && answered && { value: ADD, label: `新增${quick.what}${keyword ? `「${keyword}」` : ''}` }
  const choose = (next: string | string[] | undefined) => {
    // Whatever is chosen by hand meanwhile stands.
    onlyMatch.forget()
    if (next === ADD || (Array.isArray(next) && next.includes(ADD))) return setAdding(typed.trim())
    onChange(Array.isArray(next) && next.length === 0 ? undefined : next)
  }
  const search = (text: string) => {
    if (text.trim() !== '') onlyMatch.forget()
    setTyped(text)
  }
  const onlyMatch = useOnlyMatch(from, (found) => {
    choose(many ? [...new Set([...chosen, found])] : found)
    if (!many) setOpen(false)
  })
  const waitForAnswer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !open || answered || typed.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    void onlyMatch.take(typed.trim())
  }
  const select = (
    <Select<string | string[], ShownOption>
      {...rest}
      mode={many ? 'multiple' : undefined}
      maxTagCount={chosen.length > 1 ? 0 : 1}
      maxTagPlaceholder={`${placeholder ?? '已选'} ${chosen.length}`}
      // Without a value it would keep what was pressed last, 「新增…」 as well.
      value={(many ? chosen : (chosen[0] ?? null)) as string | string[]}
      onChange={choose}
      open={open}
      onOpenChange={setOpen}
      placeholder={placeholder ?? `查找${what ?? rest['aria-label'] ?? ''}`}
      allowClear
      popupMatchSelectWidth={false}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: search }}
      notFoundContent={found.isFetching ? '正在查找' : found.isError ? '没有查到，请稍后再试' : '没有符合的记录'}
      options={add ? [...rows, add] : [...rows]}
      optionRender={({ data }) => <Offered of={data} />}
      style={{ width: '100%' }}
    />
  )
  const held = (
    <span style={{ display: 'contents' }} role="presentation" onKeyDownCapture={waitForAnswer}>
      {select}
    </span>
  )
  if (!quick || !quickAdds) return held
  return (
    <>
      {held}
      {adding !== undefined && (
        <quickAdds.Dialog
          adds={quick}
          typed={adding}
          onClose={() => setAdding(undefined)}
          onAdded={(id) => {
            setAdding(undefined)
            onChange(many ? [...chosen, id] : id)
          }}
        />
      )}
    </>
  )
}
