import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, SubmitButton, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { BuildingDraft, type BuildingRow } from '../shared/building.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import css from './place.module.css'

const Editing = BuildingDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

interface BuildingDrawerProps {
  readonly community: Pick<CommunityDetail, 'id' | 'name'>
  /** The building's id, `new`, or nothing: closed. */
  readonly editing: string | undefined
  readonly onClose: () => void
}

export function BuildingDrawer({ community, editing, onClose }: BuildingDrawerProps) {
  const title = editing === 'new' ? `新增 ${community.name} 的楼栋` : '编辑楼栋'
  return (
    <Drawer open={editing !== undefined} onClose={onClose} title={title}>
      <div className={css.batch}>
        {editing === 'new' && <BuildingForm initial={{ communityId: community.id }} onClose={onClose} />}
        {editing !== undefined && editing !== 'new' && (
          <Loaded from={buildingApi.detail} input={{ id: editing }} what="楼栋" still>
            {(building) => <BuildingForm key={building.version} initial={building} onClose={onClose} />}
          </Loaded>
        )}
      </div>
    </Drawer>
  )
}

interface BuildingFormProps {
  readonly initial: BuildingRow | { readonly communityId: string }
  readonly onClose: () => void
}

function BuildingForm({ initial, onClose }: BuildingFormProps) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  const building = 'id' in initial ? initial : undefined
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '楼栋',
    add: (draft) => call(buildingApi.add, draft),
    edit: (draft) => call(buildingApi.edit, draft),
    close: onClose,
  })
  return (
    <Form
      schema={Editing}
      initial={{ ...initial }}
      onSubmit={submit}
      {...(building ? { current: () => call(buildingApi.detail, { id: building.id }) } : {})}
    >
      <FieldGrid columns={2}>
        {['name', 'kind', 'units', 'floorsUp', 'floorsDown', 'keyPlace', 'lng', 'lat'].map((name) => (
          <Field key={name} of={name} />
        ))}
        <Field of="machineRoomAccess" span={2} />
      </FieldGrid>
      <div>
        <SubmitButton /> <Button onClick={onClose}>取消</Button>{' '}
        {building && <Button onClick={() => setRemoving(true)}>删除</Button>}
      </div>
      {building && (
        <ConfirmDanger
          open={removing}
          title={`删除楼栋「${building.name}」？`}
          effect="下面有电梯的楼栋不能删除。"
          verb="删除楼栋"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await call(buildingApi.remove, { id: building.id })
            toast.done('楼栋已删除')
            onClose()
          }}
        />
      )}
    </Form>
  )
}
