import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { villaApi } from '../shared/api.ts'
import { villaPaths } from '../shared/paths.ts'
import { USUAL_CYCLE, type VillaDetail, VillaDraft } from '../shared/villa.ts'
import { HouseSide } from './HouseSide.tsx'
import { LiftField } from './LiftField.tsx'

const Editing = VillaDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Readonly<Record<string, unknown>>

/** /villageArchives/add and /villageArchives/edit?id= (archives 4.6). */
export function VillaFormPage() {
  const id = useSearchParams()[0].get('id')
  if (!id) {
    const fresh = {
      cycleDays: USUAL_CYCLE,
      hasElderOrChild: false,
      elevatorIds: [],
      visitPreference: { weekdays: [], shoes: true },
      emergencyContact: {},
      files: [],
    }
    return <VillaForm initial={fresh} title="新增别墅梯档案" />
  }
  return (
    <Loaded from={villaApi.detail} input={{ id }} what="别墅梯档案" still>
      {(villa) => (
        <VillaForm
          key={villa.version}
          initial={tidied(villa)}
          title={`编辑别墅梯档案 ${villa.ownerName} ${villa.archiveNo}`}
        />
      )}
    </Loaded>
  )
}

/** Coordinates to a centimetre, without the tail of binary fractions. */
const tidied = ({ lng, lat, ...rest }: VillaDetail): Values => ({
  ...rest,
  lng: lng && Number(lng.toFixed(7)),
  lat: lat && Number(lat.toFixed(7)),
})

function VillaForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '别墅梯档案',
    add: (draft) => call(villaApi.add, draft),
    edit: (draft) => call(villaApi.edit, draft),
    to: () => villaPaths.list,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={async () => tidied(await call(villaApi.detail, { id: String(initial.id) }))}
      draft={`villa.${user?.id ?? ''}.${String(initial.id ?? 'new')}`}
    >
      <FormTitle title={title} />
      <div className="formBeside">
        <div>
          <FormSection title="业主与房屋">
            <FieldGrid columns={3}>
              <Field of="ownerCustomerId" help="个人客户" />
              <Field of="communityId" />
              <Field of="house" />
              <Field of="archiveNo" />
              <Field of="residents" />
              <Field of="hasElderOrChild" />
              <Field of="emergencyContact.name" />
              <Field of="emergencyContact.phone" />
            </FieldGrid>
          </FormSection>
          <FormSection title="家用电梯" note="不在特种设备目录内：不做法定检验，不上报监管平台">
            <LiftField exceptId={initial.id as string | undefined} />
            <FieldGrid columns={3}>
              <Field of="warrantyTo" />
              <Field of="cycleDays" />
            </FieldGrid>
          </FormSection>
          <FormSection title="上门偏好" note="生成计划时优先选方便的日子；上门前 7 天短信询问业主">
            <FieldGrid columns={3}>
              <Field of="visitPreference.weekdays" />
              <Field of="visitPreference.time" />
              <Field of="visitPreference.shoes" />
              <Field of="visitPreference.pets" span={2} />
            </FieldGrid>
          </FormSection>
          <FormSection title="附件">
            <FieldGrid>
              <Field of="files" span={2} />
            </FieldGrid>
          </FormSection>
        </div>
        <HouseSide />
      </div>
    </Form>
  )
}
