import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { MachineRoom } from '../shared/parameters.ts'
import { catalogPaths } from '../shared/paths.ts'
import { schemeApi } from '../shared/scheme.api.ts'
import { type SchemeDetail, SchemeDraft, SchemeStatus, SchemeType } from '../shared/scheme.ts'
import { KeysField } from './KeysField.tsx'
import { SchemeChanges } from './SchemeChanges.tsx'
import { SchemeItems } from './SchemeItems.tsx'
import { Trial, type TrialValues } from './Trial.tsx'

const Editing = SchemeDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>
const fresh: Values = {
  type: SchemeType.code.traction,
  loads: [],
  speeds: [],
  widths: [],
  heights: [2100],
  machineRoom: MachineRoom.code.any,
  status: SchemeStatus.code.draft,
  defaults: {},
  items: [],
}

/** /quoteManage/materialScheme/setScheme?mode=add, edit, copy (commerce 4.3). A copy has no keys: they would overlap. */
export function SchemeFormPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const copies = search.get('mode') === 'copy'
  if (!id) return <SchemeForm initial={fresh} title="新增方案" />
  return (
    <Loaded from={schemeApi.detail} input={{ id }} what="方案" still>
      {(scheme) =>
        copies ? (
          <SchemeForm
            key="copy"
            initial={{
              ...valuesOf(scheme),
              id: undefined,
              version: undefined,
              name: `${scheme.name} 副本`,
              loads: [],
              speeds: [],
              widths: [],
              heights: [],
              status: SchemeStatus.code.draft,
              copyFromId: scheme.id,
            }}
            title={`复制方案 ${scheme.name}`}
          />
        ) : (
          <SchemeForm key={scheme.version} initial={valuesOf(scheme)} title={`编辑方案 ${scheme.name}`} />
        )
      }
    </Loaded>
  )
}

const valuesOf = (scheme: SchemeDetail): Values =>
  Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, (scheme as unknown as Values)[name]]))

function SchemeForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const [trial, setTrial] = useState<TrialValues>({})
  const save = useSaveRow<z.output<typeof Editing>>({
    what: '方案',
    add: (draft) => call(schemeApi.save, draft),
    edit: (draft) => call(schemeApi.save, draft),
    to: () => catalogPaths.schemes,
  })
  const id = initial.id as string | undefined
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={save}
      {...(id ? { current: async () => valuesOf(await call(schemeApi.detail, { id })) } : {})}
      draft={`scheme.${user?.id ?? ''}.${id ?? String(initial.copyFromId ?? 'new')}`}
    >
      <FormTitle title={title} />
      <div className="formBody">
        <FormSection title="适用参数" note="启用后，同一组参数只有一个方案">
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="machineRoom" />
            <Field of="status" />
            <KeysField of="loads" parameter="load" />
            <KeysField of="speeds" parameter="speed" />
            <KeysField of="widths" parameter="width" />
            <KeysField of="heights" parameter="height" />
          </FieldGrid>
        </FormSection>
        <FormSection title="试算" note="填一台电梯的参数，下面每行马上算出数量；不保存">
          <Trial values={trial} onChange={setTrial} />
        </FormSection>
        <FormSection title="明细">
          <SchemeItems trial={trial} />
        </FormSection>
        {id && <SchemeChanges schemeId={id} />}
      </div>
    </Form>
  )
}
