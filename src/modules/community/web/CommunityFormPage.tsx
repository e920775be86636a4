import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { communityApi } from '../shared/api.ts'
import { CommunityDraft } from '../shared/community.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { communityPaths } from '../shared/paths.ts'
import { PlaceSide } from './PlaceSide.tsx'
import { WindowFields } from './WindowFields.tsx'

const Editing = CommunityDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

/** /communityManage/add and /communityManage/edit?id= (archives 4.6). */
export function CommunityFormPage() {
  const [search] = useSearchParams()
  const [id, customer] = [search.get('id'), search.get('customer')]
  if (!id) {
    const fresh = {
      rainyFrom: '05-01',
      winterFrom: '11-15',
      photos: [],
      windows: [],
      propertyCustomerId: customer ?? undefined,
    }
    return <CommunityForm initial={fresh} title="新增小区" />
  }
  return (
    <Loaded from={communityApi.detail} input={{ id }} what="小区" still>
      {(community) => (
        <CommunityForm key={community.version} initial={tidied(community)} title={`编辑小区 ${community.name}`} />
      )}
    </Loaded>
  )
}

/** Coordinates to a centimetre, without the tail of binary fractions. */
const tidied = ({ lng, lat, ...rest }: CommunityDetail): Values => ({
  ...rest,
  lng: lng == null ? undefined : Number(lng.toFixed(7)),
  lat: lat == null ? undefined : Number(lat.toFixed(7)),
})

function CommunityForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '小区',
    add: (draft) => call(communityApi.add, draft),
    edit: (draft) => call(communityApi.edit, draft),
    to: (id) => `${communityPaths.detail}?id=${id}`,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={async () => tidied(await call(communityApi.detail, { id: String(initial.id) }))}
      draft={`community.${user?.id ?? ''}.${String(initial.id ?? 'new')}`}
    >
      <FormTitle title={title} />
      <div className="formBeside">
        <div>
          <FormSection title="基本">
            <FieldGrid columns={3}>
              <Field of="name" />
              <Field of="communityNo" />
              <Field of="type" />
              <Field of="regionCode" />
              <Field of="address" span={2} />
              <Field of="streetCode" />
              <Field of="villageCode" />
              <Field of="propertyCustomerId" />
              <Field of="dutyRoomPhone" />
              <Field of="households" />
              <Field of="builtYear" />
            </FieldGrid>
          </FormSection>
          <WindowFields />
          <FormSection title="进场与季节">
            <FieldGrid columns={3}>
              <Field of="entranceNotes" span={3} />
              <Field of="rainyFrom" />
              <Field of="winterFrom" />
            </FieldGrid>
            <FieldGrid>
              <Field of="photos" span={2} />
            </FieldGrid>
          </FormSection>
        </div>
        <PlaceSide
          exceptId={initial.id as string | undefined}
          companyRadius={initial.companyRadius as number | undefined}
        />
      </div>
    </Form>
  )
}
