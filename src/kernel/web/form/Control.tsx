import { DatePicker, Input, Radio, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#kernel/shared/money.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import type { FieldFacts } from '../fieldFacts.ts'
import { loadChunk } from '../router/chunks.ts'
import type { UploadedFile } from '../services.tsx'
import { fromPicker, toPicker } from './day.ts'
import { FilesControl } from './FilesControl.tsx'
import { type Place, PlaceControl } from './PlaceControl.tsx'
import { RefSelect } from './RefSelect.tsx'

const RegionSelect = lazy(() =>
  loadChunk(() => import('../region/RegionSelect.tsx')).then((loaded) => ({ default: loaded.RegionSelect })),
)

export interface ControlProps {
  readonly id: string
  readonly facts: FieldFacts
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly wrong: boolean
  readonly describedBy?: string
  /** Said in place of a label that is not shown: cells of a table. */
  readonly spoken?: string
}

/** Up to this many short choices stand side by side as buttons. */
const BUTTONS = 5
const BUTTON_TEXT = 24
/** A mainland number; a prefix comes only by paste (common 5). */
const PHONE = 11

type Kind = NonNullable<FieldFacts['control']>

function kindOf(facts: FieldFacts): Kind {
  if (facts.control) return facts.control
  if (facts.options) return 'choice'
  if (facts.from) return 'ref'
  if (facts.type === 'boolean') return 'switch'
  return facts.type === 'number' || facts.type === 'int' ? 'number' : 'text'
}

/** The control of a field, chosen by its schema. */
export function Control(props: ControlProps) {
  const { id, facts, value, onChange, onBlur, disabled, wrong, describedBy, spoken } = props
  const status = wrong ? ('error' as const) : undefined
  const shared = {
    id,
    disabled,
    status,
    onBlur,
    'aria-describedby': describedBy,
    'aria-label': spoken,
    'aria-invalid': wrong || undefined,
  }
  const text = value === undefined || value === null ? '' : String(value)
  const kind = kindOf(facts)
  switch (kind) {
    case 'area':
    case 'rich':
      return (
        <Input.TextArea
          {...shared}
          value={text}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={facts.maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'money':
    case 'number':
      return (
        <Input
          {...shared}
          className="num figureInput"
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'phone':
      return (
        <Input
          {...shared}
          className="num"
          value={text}
          inputMode="tel"
          autoComplete="off"
          onChange={(event) => {
            const next = event.target.value
            onChange(/[+-]/.test(next) ? next : next.slice(0, PHONE))
          }}
        />
      )
    case 'date':
      return (
        <DatePicker
          {...shared}
          style={{ width: '100%' }}
          value={toPicker(value as string | undefined)}
          onChange={(day) => onChange(fromPicker(day))}
        />
      )
    case 'choice':
      return <Choice {...props} />
    case 'ref':
      return (
        <RefSelect
          id={id}
          disabled={disabled}
          status={status}
          from={facts.from ?? ''}
          many={facts.many}
          value={value as string | readonly string[] | undefined}
          onChange={onChange}
        />
      )
    case 'switch':
      return <Switch id={id} aria-label={spoken} disabled={disabled} checked={value === true} onChange={onChange} />
    case 'files':
      return (
        <FilesControl
          id={id}
          disabled={disabled}
          value={(value as readonly UploadedFile[] | undefined) ?? []}
          onChange={onChange}
        />
      )
    case 'place':
      return (
        <PlaceControl
          id={id}
          disabled={disabled}
          wrong={wrong}
          value={value as Place | undefined}
          onChange={onChange}
        />
      )
    case 'region':
      return (
        <Suspense fallback={<Input {...shared} readOnly value={text} placeholder="选择省、市、区" />}>
          <RegionSelect
            id={id}
            label={spoken}
            describedBy={describedBy}
            disabled={disabled}
            wrong={wrong}
            clearable={!facts.required}
            many={facts.many}
            value={value as string | readonly string[] | undefined}
            onChange={onChange}
          />
        </Suspense>
      )
    default:
      return (
        <Input
          {...shared}
          value={text}
          maxLength={facts.maxLength}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

function Choice({ id, facts, value, onChange, disabled, wrong, describedBy }: ControlProps) {
  const options = facts.options ?? []
  const letters = options.reduce((sum, option) => sum + option.label.length, 0)
  if (!facts.many && options.length <= BUTTONS && letters <= BUTTON_TEXT) {
    return (
      <Radio.Group
        id={id}
        aria-labelledby={`${id}-label`}
        className={wrong ? 'wrongChoice' : undefined}
        optionType="button"
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
      />
    )
  }
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      mode={facts.many ? 'multiple' : undefined}
      status={wrong ? 'error' : undefined}
      disabled={disabled}
      allowClear={!facts.required}
      placeholder="请选择"
      showSearch={options.length > 10 ? { optionFilterProp: 'label' } : false}
      value={value ?? undefined}
      onChange={onChange}
      options={options.map((option) => ({ value: option.value, label: option.label }))}
      style={{ width: '100%' }}
    />
  )
}

/** A value in words, to compare it with another. */
export function plainText(facts: FieldFacts, value: unknown): string {
  if (isEmpty(value)) return '空'
  if (facts.options) {
    const labels = ([] as unknown[]).concat(value).map((code) => facts.options?.find((o) => o.value === code)?.label)
    return labels.map((label) => label ?? '—').join('、')
  }
  if (facts.control === 'money') return formatMoney(value as string)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'object') return String(value)
  // Files by their names.
  const names = [value].flat().map((one) => (one as { readonly name?: unknown } | null)?.name)
  return names.every((name) => typeof name === 'string') ? names.join('、') : JSON.stringify(value)
}
