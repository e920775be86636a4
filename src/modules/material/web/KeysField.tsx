import { Select } from 'antd'
import { Field } from '#kernel/web/form/index.ts'
import { type ParameterKey, parameterOf } from '../shared/parameters.ts'

/** Several values of one key: the usual ones are offered, others are typed. */
export function KeysField({ of, parameter }: { of: string; parameter: ParameterKey }) {
  const { label, unit, options = [] } = parameterOf(parameter)
  return (
    <Field of={of} label={`${label} ${unit}`}>
      {({ id, value, onChange, onBlur, disabled, wrong }) => (
        <Select
          id={id}
          mode="tags"
          style={{ width: '100%' }}
          disabled={disabled}
          {...(wrong ? { status: 'error' as const } : {})}
          value={((value as readonly (number | string)[] | undefined) ?? []).map(String)}
          tokenSeparators={[' ', ',', '，', '、']}
          onBlur={onBlur}
          onChange={(next: string[]) => onChange(next.map((one) => (Number.isFinite(Number(one)) ? Number(one) : one)))}
          options={options.map((one) => ({ value: String(one), label: String(one) }))}
        />
      )}
    </Field>
  )
}
