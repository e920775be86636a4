import { Checkbox, Select } from 'antd'
import { regionPrefix } from '#kernel/shared/regionCode.ts'
import { Field, useForm } from '#kernel/web/form/index.ts'
import { useRegions } from '#kernel/web/region/index.ts'
import { RegionSelect } from '#kernel/web/region/RegionSelect.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { platformApi } from '../shared/api.ts'
import { type FieldMapRow, standardMap } from '../shared/fieldMap.ts'
import { CityStandard, PlatformKind } from '../shared/platform.terms.ts'

function useChoices() {
  const { data } = useRead(platformApi.choices, {}, { staleTime: 60_000 })
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

/** Divisions whose lifts are told of; those where lifts stand are offered with their number. */
export function RegionField() {
  const choices = useChoices()
  const regions = useRegions()
  return (
    <Field of="regionCodes" help="选省或市即包含其全部区县">
      {(control) => {
        const chosen = (control.value as string[] | undefined) ?? []
        const covered = (code: string) => chosen.some((wide) => code.startsWith(regionPrefix(wide)))
        const offered = (choices?.regions ?? []).filter(({ code }) => !covered(code)).slice(0, OFFERED)
        return (
          <>
            <RegionSelect
              id={control.id}
              many
              value={chosen}
              disabled={control.disabled}
              wrong={control.wrong}
              describedBy={control.describedBy}
              onChange={control.onChange}
            />
            {offered.map(({ code, lifts }) => (
              <button
                key={code}
                type="button"
                className="linkButton small"
                disabled={control.disabled}
                onClick={() => control.onChange([...chosen, code])}
              >
                加入{regions?.regionName(code) ?? code}（{lifts} 台）
              </button>
            ))}
          </>
        )
      }}
    </Field>
  )
}
/** Divisions to offer under the field. */
const OFFERED = 3

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
