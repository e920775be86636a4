import { Input, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/shared/money.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import type { FieldFacts } from '../fieldFacts.ts'
import { piece } from '../router/piece.tsx'
import type { UploadedFile } from '../services.tsx'
import { FigureInput } from './FigureInput.tsx'
import { FilesControl } from './FilesControl.tsx'
import { type Place, PlaceControl } from './PlaceControl.tsx'
import { RefSelect } from './RefSelect.tsx'
import { TypedPicker } from './TypedPicker.tsx'

const RegionSelect = piece(
  () => import('../region/RegionSelect.tsx').then(({ RegionSelect }) => RegionSelect),
  ({ id, label, describedBy, disabled, value }) => (
    <Input
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      readOnly
      value={textOf(value)}
      placeholder="选择省、市、区"
    />
  ),
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
  return controls[kindOf(props.facts)](props)
}

/** What all controls of antd are told. */
const sharedOf = ({ id, disabled, onBlur, wrong, describedBy, spoken }: ControlProps) => ({
  id,
  disabled,
  status: wrong ? ('error' as const) : undefined,
  onBlur,
  'aria-describedby': describedBy,
  'aria-label': spoken,
  'aria-invalid': wrong || undefined,
})

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const line = (props: ControlProps) => (
  <Input
    {...sharedOf(props)}
    value={textOf(props.value)}
    maxLength={props.facts.maxLength}
    autoComplete="off"
    onChange={(event) => props.onChange(event.target.value)}
  />
)

const area = (props: ControlProps) => (
  <Input.TextArea
    {...sharedOf(props)}
    value={textOf(props.value)}
    autoSize={{ minRows: 3, maxRows: 10 }}
    maxLength={props.facts.maxLength}
    onChange={(event) => props.onChange(event.target.value)}
  />
)

const figure = (props: ControlProps) => (
  <FigureInput
    {...sharedOf(props)}
    className="num figureInput"
    unit={props.facts.unit}
    money={props.facts.control === 'money'}
    value={textOf(props.value)}
    onChange={props.onChange}
  />
)

const phone = (props: ControlProps) => (
  <Input
    {...sharedOf(props)}
    className="num"
    value={textOf(props.value)}
    inputMode="tel"
    autoComplete="off"
    onChange={(event) => {
      const next = event.target.value
      props.onChange(/[+-]/.test(next) ? next : next.slice(0, PHONE))
    }}
  />
)

const region = (props: ControlProps) => (
  <RegionSelect
    id={props.id}
    label={props.spoken}
    describedBy={props.describedBy}
    disabled={props.disabled}
    wrong={props.wrong}
    clearable={!props.facts.required}
    many={props.facts.many}
    value={props.value as string | readonly string[] | undefined}
    onChange={props.onChange}
  />
)

/** By kind: a new one that is missing here does not compile. */
const controls: { readonly [K in Kind]: (props: ControlProps) => ReactNode } = {
  text: line,
  area,
  rich: area,
  money: figure,
  number: figure,
  phone,
  date: (props) => (
    <TypedPicker
      {...sharedOf(props)}
      style={{ width: '100%' }}
      past={props.facts.past}
      value={(props.value ?? undefined) as string | undefined}
      onChange={props.onChange}
    />
  ),
  choice: (props) => <Choice {...props} />,
  ref: ({ id, spoken, disabled, wrong, facts, value, onChange }) => (
    <RefSelect
      adds
      id={id}
      {...(spoken === undefined ? {} : { 'aria-label': spoken })}
      disabled={disabled}
      status={wrong ? 'error' : undefined}
      from={facts.from ?? ''}
      what={facts.title}
      many={facts.many}
      value={value as string | readonly string[] | undefined}
      onChange={onChange}
    />
  ),
  switch: ({ id, spoken, disabled, value, onChange }) => (
    <Switch id={id} aria-label={spoken} disabled={disabled} checked={value === true} onChange={onChange} />
  ),
  files: ({ id, disabled, value, onChange }) => (
    <FilesControl
      id={id}
      disabled={disabled}
      value={(value as readonly UploadedFile[] | undefined) ?? []}
      onChange={onChange}
    />
  ),
  place: ({ id, disabled, wrong, value, onChange }) => (
    <PlaceControl id={id} disabled={disabled} wrong={wrong} value={value as Place | undefined} onChange={onChange} />
  ),
  region,
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
