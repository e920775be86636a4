import { Input, type InputRef, Select } from 'antd'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Filter, FilterKind, FilterOf } from '#kernel/shared/list.ts'
import { readFigure } from '#kernel/shared/typedFigure.ts'
import { RefSelect } from '../form/RefSelect.tsx'
import { piece } from '../router/piece.tsx'
import { SearchIcon } from '../ui/icons/index.ts'

/** The calendar is a tenth of a list page, and many lists have no dates to filter by. */
const DatesFilter = piece(
  () => import('./DatesFilter.tsx').then(({ DatesFilter }) => DatesFilter),
  ({ label }) => <Input readOnly aria-label={label} placeholder={`${label}从`} />,
)

/** Nor do many have divisions. */
const RegionSelect = piece(
  () => import('../region/RegionSelect.tsx').then(({ RegionSelect }) => RegionSelect),
  ({ label }) => <Input readOnly aria-label={label} placeholder={label} />,
)

interface ControlProps {
  readonly filter: Filter
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const TYPING_RESTS = 300

/** Text is asked for when typing rests for 300 ms or with Enter, never in the middle of a Chinese composition. */
function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<InputRef>(null)

  // 重置 and the chips change the value from outside.
  useEffect(() => {
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask(text: string): void {
    clearTimeout(timer.current)
    if (text.trim() !== value) onChange(text.trim())
  }
  function later(text: string): void {
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => ask(text), TYPING_RESTS)
  }
  return (
    <Input
      ref={input}
      value={typed}
      placeholder={label}
      aria-label={label}
      allowClear
      maxLength={100}
      prefix={<SearchIcon size={14} className="icon ter" />}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value === '') ask('')
        else later(event.target.value)
      }}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        later(event.currentTarget.value)
      }}
      onPressEnter={() => ask(typed)}
    />
  )
}

type Ends = { readonly from?: number; readonly to?: number }

interface NumberEndProps {
  readonly at: number | undefined
  readonly hint: string
  readonly label: string
  readonly unit: string | undefined
  readonly onSettle: (next: number | undefined) => void
}

/** Asked on leaving the box: a half typed number is not a limit; what is no number stays and is marked, and limits nothing. */
function NumberEnd({ at, hint, label, unit, onSettle }: NumberEndProps) {
  const written = at === undefined ? '' : String(at)
  const [typed, setTyped] = useState(written)
  const [wrong, setWrong] = useState(false)
  const [seen, setSeen] = useState(at)
  // 重置 and the chips change it from outside; what is no number has itself taken the limit away.
  if (seen !== at) {
    setSeen(at)
    if (!wrong || at !== undefined) setTyped(written)
  }
  const settle = () => {
    const read = readFigure(typed, { unit, money: unit === '元' })
    setWrong(typed.trim() !== '' && read === undefined)
    if (read !== undefined) setTyped(read)
    const next = read === undefined ? undefined : Number(read)
    if (next !== at) onSettle(next)
  }
  return (
    <Input
      value={typed}
      placeholder={hint}
      aria-label={label}
      aria-invalid={wrong || undefined}
      {...(wrong ? { status: 'error' as const, title: `${typed.trim()} 不是数字` } : {})}
      inputMode="decimal"
      maxLength={20}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}

function NumbersFilter({ filter, value, onChange }: ControlProps & { filter: Filter & { kind: 'numbers' } }) {
  const { from, to } = (value ?? {}) as Ends
  const unit = filter.unit ? ` ${filter.unit}` : ''
  return (
    <span className="filterNumbers">
      <NumberEnd
        at={from}
        hint={`${filter.label}${unit}`}
        label={`${filter.label}从`}
        unit={filter.unit}
        onSettle={(next) => onChange({ from: next, to })}
      />
      <span className="ter">–</span>
      <NumberEnd
        at={to}
        hint="到"
        label={`${filter.label}到`}
        unit={filter.unit}
        onSettle={(next) => onChange({ from, to: next })}
      />
    </span>
  )
}

type Control<K extends FilterKind> = (props: {
  readonly filter: FilterOf<K>
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}) => ReactElement

/** One control for every kind: a kind that is added does not compile without. */
const controls: { readonly [K in FilterKind]: Control<K> } = {
  text: ({ filter, value, onChange }) => (
    <TextFilter label={filter.label} value={(value as string | undefined) ?? ''} onChange={onChange} />
  ),
  choice: ({ filter, value, onChange }) => (
    <Select
      aria-label={filter.label}
      placeholder={filter.label}
      mode={filter.many ? 'multiple' : undefined}
      maxTagCount={Array.isArray(value) && value.length > 1 ? 0 : 1}
      maxTagPlaceholder={`${filter.label} ${Array.isArray(value) ? value.length : 0}`}
      allowClear
      showSearch={filter.of.options.length > 10 ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      value={value as string | undefined}
      onChange={onChange}
      options={filter.of.options.map((option) => ({ value: option.value as string, label: option.label }))}
    />
  ),
  ref: ({ filter, value, onChange }) => (
    <RefSelect
      aria-label={filter.label}
      placeholder={filter.label}
      from={filter.from}
      many={filter.many}
      value={value as string | undefined}
      onChange={onChange}
    />
  ),
  dates: ({ filter, value, onChange }) => <DatesFilter label={filter.label} value={value} onChange={onChange} />,
  numbers: NumbersFilter,
  region: ({ filter, value, onChange }) => (
    <RegionSelect
      label={filter.label}
      placeholder={filter.label}
      anyLevel
      value={value as string | undefined}
      onChange={onChange}
    />
  ),
  flag: ({ filter, value, onChange }) => (
    <Select
      aria-label={filter.label}
      placeholder={filter.label}
      allowClear
      popupMatchSelectWidth={false}
      value={value === undefined ? undefined : Number(value)}
      onChange={(next) => onChange(next === undefined ? undefined : next === 1)}
      options={[
        { value: 1, label: `${filter.label}：是` },
        { value: 0, label: `${filter.label}：否` },
      ]}
    />
  ),
}

/** The control of one filter, chosen by its kind. */
export function FilterControl({ filter, value, onChange }: ControlProps) {
  const Chosen = controls[filter.kind] as (props: ControlProps) => ReactElement
  return <Chosen filter={filter} value={value} onChange={onChange} />
}
