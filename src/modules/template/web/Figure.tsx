import { InputNumber } from 'antd'
import { Field } from '#kernel/web/form/index.ts'

/** A number of a template; empty is null. */
export function Figure({
  of,
  label,
  decimals = 0,
  after,
}: {
  of: string
  label?: string
  decimals?: number
  after?: string
}) {
  return (
    <Field of={of} {...(label ? { label } : {})} {...(after ? { after } : {})}>
      {({ id, value, onChange, onBlur, disabled: off, wrong }) => (
        <InputNumber
          id={id}
          className="num figureInput"
          {...(wrong ? { status: 'error' as const } : {})}
          disabled={off}
          {...(decimals === 0 ? { precision: 0 } : {})}
          controls={false}
          style={{ width: '100%' }}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
