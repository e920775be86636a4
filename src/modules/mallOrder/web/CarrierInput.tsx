import { AutoComplete } from 'antd'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { carrierNames } from '../shared/carriers.ts'

const options = carrierNames.map((value) => ({ value }))

interface Props {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly wrong?: boolean
}

/** A carrier that is known, or any other by its name. */
export function CarrierInput({ id, label, value, onChange, onBlur, disabled, wrong }: Props) {
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      aria-label={label}
      style={{ width: '100%' }}
      value={value}
      maxLength={30}
      disabled={disabled ?? false}
      {...(wrong ? { status: 'error' as const } : {})}
      placeholder="选择或填写"
      filterOption={(typed, option) => option?.value.includes(typed) ?? false}
      {...(onBlur ? { onBlur } : {})}
      onChange={(name: string) => onChange(name ?? '')}
      options={options}
    />
  )
}

/** The same as a field's control. */
export const carrierControl = ({ id, facts, value, onChange, onBlur, disabled, wrong }: ControlProps) => (
  <CarrierInput
    id={id}
    label={facts.title ?? '快递公司'}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
    onBlur={onBlur}
    disabled={disabled}
    wrong={wrong}
  />
)
