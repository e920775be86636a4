import { Select } from 'antd'
import { Field, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { communityApi } from '#modules/community/shared/api.ts'
import { UseStatus } from '../shared/elevator.terms.ts'
import { applies, type LiftKind, slopesOf } from '../shared/elevatorDraft.ts'
import type { ElevatorField } from '../shared/elevatorFields.ts'
import { CrewField } from './CrewField.tsx'
import { RegisterCodeField } from './RegisterCodeField.tsx'

/** Type, use and state as typed so far decide which fields there are. */
function useLiftKind(): LiftKind {
  const type = useFormState((store) => store.value('type')) as number | null | undefined
  const useType = useFormState((store) => store.value('useType')) as number | null | undefined
  const useStatus = useFormState((store) => store.value('useStatus')) as number | null | undefined
  return { type: type ?? 1, useType, useStatus: useStatus ?? UseStatus.code.inUse }
}

const wide: readonly ElevatorField[] = ['name', 'communityId', 'customerId', 'files', 'templateId']

/** One field of the lift: hidden when this kind of lift has none. */
export function LiftField({ name, editing }: { name: ElevatorField; editing: boolean }) {
  const kind = useLiftKind()
  if (!applies(name, kind)) return null
  const span = wide.includes(name) ? 2 : undefined
  switch (name) {
    case 'buildingId':
      return <BuildingField />
    case 'useStatus':
      return <StateField editing={editing} />
    case 'registerCode':
      return <RegisterCodeField />
    case 'maintenanceWorkers':
      return <CrewField />
    case 'slope':
      return (
        <Field of="slope">
          {(control) => (
            <Select
              style={{ width: '100%' }}
              id={control.id}
              value={control.value ?? null}
              placeholder="请选择"
              status={control.wrong ? 'error' : undefined}
              onChange={control.onChange}
              options={slopesOf(kind.type).map(({ value, label: text }) => ({ value, label: text }))}
            />
          )}
        </Field>
      )
    default:
      return <Field of={name} {...(span ? { span } : {})} />
  }
}

/** New lifts are in use or not yet; afterwards the state moves by its own verbs. */
function StateField({ editing }: { editing: boolean }) {
  const { inUse, notYet } = UseStatus.code
  return (
    <Field of="useStatus" help={editing ? '使用状态在详情页变更' : undefined}>
      {(control) => (
        <Select
          style={{ width: '100%' }}
          id={control.id}
          value={control.value ?? inUse}
          disabled={editing}
          onChange={control.onChange}
          options={UseStatus.options
            .filter(({ value }) => editing || value === inUse || value === notYet)
            .map(({ value, label }) => ({ value, label }))}
        />
      )}
    </Field>
  )
}

/** Buildings of the chosen community. */
function BuildingField() {
  const community = useFormValue('communityId') as string | null | undefined
  const { data } = useRead(communityApi.buildings, community ? { id: community } : undefined, { staleTime: 30_000 })
  return (
    <Field of="buildingId">
      {(control) => (
        <Select
          style={{ width: '100%' }}
          id={control.id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!community}
          placeholder={community ? '请选择' : '先选择小区'}
          value={(control.value as string | null | undefined) ?? null}
          onChange={(next) => control.onChange(next ?? undefined)}
          options={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
    </Field>
  )
}
