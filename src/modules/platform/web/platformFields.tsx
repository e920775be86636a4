import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { Field, useForm } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { platformApi } from '../shared/api.ts'
import { type FieldMapRow, standardMap } from '../shared/fieldMap.ts'
import { CityStandard, PlatformKind } from '../shared/platform.terms.ts'

function useChoices() {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: [platformApi.choices.path],
    queryFn: ({ signal }) => call(platformApi.choices, {}, { signal }),
    staleTime: 60_000,
  })
  return data
}

/** 7–9 only where they were opened. */
export function StandardField() {
  const choices = useChoices()
  return (
    <Field of="cityStandard">
      {(control) => (
        <Select
          id={control.id}
          style={{ width: '100%' }}
          value={control.value}
          disabled={control.disabled}
          status={control.wrong ? 'error' : undefined}
          onChange={control.onChange}
          options={CityStandard.options.filter(
            ({ value }) => value === control.value || (choices?.standards ?? [1]).includes(value),
          )}
        />
      )}
    </Field>
  )
}

/** Division codes; those where lifts stand are offered with their number. */
export function RegionField() {
  const choices = useChoices()
  return (
    <Field of="regionCodes" help="6位行政区划代码；市代码（如330100）包含其各区">
      {(control) => (
        <Select
          id={control.id}
          mode="tags"
          style={{ width: '100%' }}
          value={(control.value as string[] | undefined) ?? []}
          disabled={control.disabled}
          status={control.wrong ? 'error' : undefined}
          onChange={control.onChange}
          tokenSeparators={[',', '，', ' ']}
          placeholder="输入代码后回车"
          options={(choices?.regions ?? []).map(({ code, lifts }) => ({ value: code, label: `${code} · ${lifts} 台` }))}
        />
      )}
    </Field>
  )
}

/** A kind that is ticked brings its fields into the map, one that is not takes them out. */
export function KindField() {
  const { store } = useForm()
  const choices = useChoices()
  return (
    <Field of="kinds" span={2} help="灰色的类型在对应业务开通后可选">
      {(control) => (
        <Checkbox.Group
          value={(control.value as number[] | undefined) ?? []}
          disabled={control.disabled}
          onChange={(kinds) => {
            const map = (store.value('fieldMap') as readonly FieldMapRow[] | undefined) ?? []
            const fresh = kinds.filter((kind) => !map.some((row) => row.kind === kind))
            store.set('fieldMap', [...map.filter((row) => kinds.includes(row.kind)), ...standardMap(fresh)])
            control.onChange(kinds)
          }}
          options={PlatformKind.options.map(({ value, label }) => ({
            value,
            label,
            disabled: !(choices?.kinds ?? []).includes(value),
          }))}
        />
      )}
    </Field>
  )
}
