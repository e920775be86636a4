import { Select } from 'antd'
import { Field, FieldGrid, FormSection, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { MachineRoom, type ParameterKey, parameterOf } from '#modules/material/shared/parameters.ts'
import { PayTermsFields } from './PayTermsFields.tsx'
import css from './quote.module.css'
import { SchemeMatch } from './SchemeMatch.tsx'
import { useCatalog } from './useOffers.ts'

/** Left of the workspace: for whom, which lift, on what terms. */
export function QuoteSide() {
  const known = Boolean(useFormValue('customerId'))
  const typed = Boolean(useFormValue('customerName'))
  const catalog = useCatalog()
  return (
    <aside className={`${css.side} line-r`} aria-label="客户与参数">
      <FormSection title="客户">
        <FieldGrid columns={2}>
          <Field of="quoteType" span={2} />
          <Field of="customerId" span={2} help={known || typed ? undefined : '没有档案的客户，填下面的名称和电话'} />
          {(!known || typed) && <Field of="customerName" span={2} />}
          <Field of="phone" />
          <Field of="communityName" />
          <Field of="salesmanId" />
          <Field of="validUntil" />
        </FieldGrid>
      </FormSection>
      <FormSection title="电梯参数" note="公式里写名称后的字母">
        <FieldGrid columns={2}>
          <Chips of="load" />
          <Chips of="speed" />
          <Chips of="width" />
          <Chips of="height" />
          {(['F', 'S', 'D', 'N', 'R', 'OH', 'PD'] as const).map((key) => (
            <Parameter key={key} of={key} />
          ))}
          <Field of="params.machineRoom" label="机房 machineRoom">
            {({ id, value, onChange, disabled }) => (
              <Select
                id={id}
                disabled={disabled}
                allowClear
                style={{ width: '100%' }}
                value={value === '' || value === null ? undefined : (value as number | undefined)}
                onChange={(next?: number) => onChange(next)}
                options={[...MachineRoom.options]}
              />
            )}
          </Field>
          <Chips of="ratio" />
          <Parameter of="ropes" />
          <Parameter of="km" />
        </FieldGrid>
        {catalog && <SchemeMatch />}
      </FormSection>
      <FormSection title="商务条款">
        <FieldGrid columns={2}>
          <Field of="warrantyMonths" />
          <Field of="deliveryDays" />
          <Field of="depositRate" />
        </FieldGrid>
        <PayTermsFields />
        <Field of="terms" />
        <Field of="files" />
      </FormSection>
    </aside>
  )
}

const labelOf = (key: ParameterKey) => `${parameterOf(key).label} ${key}`

function Parameter({ of }: { of: ParameterKey }) {
  return <Field of={`params.${of}`} label={labelOf(of)} />
}

/** A figure with the usual ones beside it, one press each. */
function Chips({ of }: { of: ParameterKey }) {
  const { store } = useForm()
  const value = useFormValue(`params.${of}`)
  const { options = [], label } = parameterOf(of)
  return (
    <div className={css.chipped}>
      <Field of={`params.${of}`} label={labelOf(of)} />
      <fieldset className={css.chips} aria-label={`常用${label}`}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className={css.chip}
            aria-pressed={Number(value) === option}
            onClick={() => store.set(`params.${of}`, option)}
          >
            {option}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
