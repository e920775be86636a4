import { Input, InputNumber, type InputRef, Select } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Filter } from '#kernel/shared/list.ts'
import { RefSelect } from '../form/RefSelect.tsx'
import { loadChunk } from '../router/chunks.ts'
import { SearchIcon } from '../ui/icons/index.ts'

/** The calendar is a tenth of a list page, and many lists have no dates to filter by. */
const DatesFilter = lazy(() =>
  loadChunk(() => import('./DatesFilter.tsx')).then((loaded) => ({ default: loaded.DatesFilter })),
)

/** Nor do many have divisions. */
const RegionSelect = lazy(() =>
  loadChunk(() => import('../region/RegionSelect.tsx')).then((loaded) => ({ default: loaded.RegionSelect })),
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

function NumbersFilter({ filter, value, onChange }: ControlProps & { filter: Filter & { kind: 'numbers' } }) {
  const { from, to } = (value ?? {}) as Ends
  const unit = filter.unit ? ` ${filter.unit}` : ''
  // Asked on leaving the box: a half typed number is not a limit.
  const end = (name: 'from' | 'to', at: number | undefined, hint: string) => (
    <InputNumber
      key={at}
      defaultValue={at}
      placeholder={hint}
      aria-label={`${filter.label}${name === 'from' ? '从' : '到'}`}
      controls={false}
      onBlur={(event) => {
        const text = event.target.value.trim()
        const next = text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
        if (next !== at) onChange({ from, to, [name]: next })
      }}
      onPressEnter={(event) => event.currentTarget.blur()}
    />
  )
  return (
    <span className="filterNumbers">
      {end('from', from, `${filter.label}${unit}`)}
      <span className="ter">–</span>
      {end('to', to, '到')}
    </span>
  )
}

/** The control of one filter, chosen by its kind. */
export function FilterControl({ filter, value, onChange }: ControlProps) {
  switch (filter.kind) {
    case 'text':
      return <TextFilter label={filter.label} value={(value as string | undefined) ?? ''} onChange={onChange} />
    case 'choice':
      return (
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
      )
    case 'ref':
      return (
        <RefSelect
          aria-label={filter.label}
          placeholder={filter.label}
          from={filter.from}
          many={filter.many}
          value={value as string | undefined}
          onChange={onChange}
        />
      )
    case 'dates':
      return (
        <Suspense fallback={<Input readOnly aria-label={filter.label} placeholder={`${filter.label}从`} />}>
          <DatesFilter label={filter.label} value={value} onChange={onChange} />
        </Suspense>
      )
    case 'numbers':
      return <NumbersFilter filter={filter} value={value} onChange={onChange} />
    case 'region':
      return (
        <Suspense fallback={<Input readOnly aria-label={filter.label} placeholder={filter.label} />}>
          <RegionSelect
            label={filter.label}
            placeholder={filter.label}
            anyLevel
            value={value as string | undefined}
            onChange={onChange}
          />
        </Suspense>
      )
    case 'flag':
      return (
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
      )
  }
}
