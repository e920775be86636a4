import { Button } from 'antd'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import {
  FieldGrid,
  Form,
  FormSection,
  FormTitle,
  Segment,
  Segmented,
  SubmitButton,
  useForm,
  useSaveRow,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { elevatorApi } from '../shared/api.ts'
import { copyOf } from '../shared/copyLift.ts'
import { ElevatorDraft, withoutForeign } from '../shared/elevatorDraft.ts'
import { elevatorTabs } from '../shared/elevatorFields.ts'
import { elevatorPage } from './addresses.ts'
import { LiftField } from './LiftField.tsx'

const Editing = ElevatorDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
/** What a new lift begins with (archives 1). */
const fresh: Values = {
  type: 1,
  useStatus: 1,
  specialKind: 0,
  maintenanceType: 1,
  cycleDays: visitGap.days,
  maintenanceWorkers: [],
  files: [],
}

/** /elvArchives/elvAdd?mode=add|edit|copy (archives 4.5). */
export function ElevatorFormPage() {
  const [search] = useSearchParams()
  const mode = search.get('mode')
  const id = search.get('id')
  const focus = search.get('field') ?? undefined
  if (!id || mode === 'add') return <ElevatorForm key="add" initial={fresh} title="新增电梯" />
  return (
    <Loaded from={elevatorApi.detail} input={{ id }} what="电梯" still>
      {(lift) =>
        mode === 'copy' ? (
          <ElevatorForm
            key={`copy.${id}`}
            initial={valuesOf(copyOf(lift))}
            title={`复制电梯 ${liftLabel(lift.communityName, lift.name)}`}
          />
        ) : (
          <ElevatorForm
            key={lift.version}
            initial={valuesOf({ ...lift })}
            title={`编辑电梯 ${liftLabel(lift.communityName, lift.name)}`}
            focus={focus}
          />
        )
      }
    </Loaded>
  )
}

/** Of a lift only what the form sends. */
const valuesOf = (lift: Values): Values =>
  Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, lift[name] ?? undefined]))

/** An escalator has no doors: what was typed of them before the type changed is not of this lift. */
const ofItsKind = (values: Values): Values => withoutForeign(values as unknown as ElevatorDraft) as unknown as Values

function ElevatorForm({ initial, title, focus }: { initial: Values; title: string; focus?: string | undefined }) {
  const { call } = useKit()
  const user = useUser()
  // Set by the button that was pressed: after saving, a copy of this lift opens.
  const another = useRef(false)
  const editing = initial.id !== undefined
  useOpenedName(title)

  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '电梯',
    add: (draft) => call(elevatorApi.add, draft),
    edit: (draft) => call(elevatorApi.edit, draft),
    to: (saved) => (another.current ? elevatorPage.copy(saved) : elevatorPage.detail(saved)),
  })

  return (
    <Form
      schema={Editing}
      initial={initial}
      kept={ofItsKind}
      onSubmit={submit}
      current={async () => valuesOf({ ...(await call(elevatorApi.detail, { id: String(initial.id) })) })}
      segments={elevatorTabs}
      focus={focus}
      draft={`elevator.${user?.id ?? ''}.${String(initial.id ?? 'new')}`}
    >
      <FormTitle title={title}>
        {!editing && <CopyButton onPress={() => (another.current = true)} />}
        <span onPointerDownCapture={() => (another.current = false)} onClickCapture={() => (another.current = false)}>
          <SubmitButton />
        </span>
      </FormTitle>
      <Segmented>
        {elevatorTabs.map((one) => (
          <Segment key={one.key} of={one.key} kept>
            <FormSection title={one.title}>
              <FieldGrid columns={3}>
                {one.fields.map((name) => (
                  <LiftField key={name} name={name} editing={editing} />
                ))}
              </FieldGrid>
            </FormSection>
          </Segment>
        ))}
      </Segmented>
    </Form>
  )
}

/** Lifts of one delivery come in rows: save this one and go on with its copy, numbers one higher. */
function CopyButton({ onPress }: { onPress: () => void }) {
  const { submit, running } = useForm()
  return (
    <Button
      disabled={running}
      onClick={() => {
        onPress()
        submit()
      }}
    >
      提交并复制下一台
    </Button>
  )
}
