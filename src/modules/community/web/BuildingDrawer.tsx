import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { BuildingDraft } from '../shared/building.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { may } from '../shared/permissions.ts'

interface BuildingDrawerProps {
  /** Of a new one. */
  readonly community?: Pick<CommunityDetail, 'id' | 'name'>
  /** The building's id, `new`, or nothing: closed. */
  readonly editing: string | undefined
  readonly onClose: () => void
}

export function BuildingDrawer({ community, editing, onClose }: BuildingDrawerProps) {
  if (editing === undefined) return null
  return (
    <RowDrawer
      what="楼栋"
      draft={BuildingDraft}
      calls={buildingApi}
      id={editing === 'new' ? undefined : editing}
      fresh={{ communityId: community?.id }}
      freshTitle={`新增 ${community?.name ?? ''} 的楼栋`}
      title={({ name }) => name}
      edits={[may.build]}
      removing={{
        needs: [may.build],
        says: ({ name }) => ({ name, effect: '下面有电梯的楼栋不能删除。' }),
      }}
      onClose={onClose}
    >
      {['name', 'kind', 'units', 'floorsUp', 'floorsDown', 'keyPlace', 'lng', 'lat'].map((name) => (
        <Field key={name} of={name} />
      ))}
      <Field of="machineRoomAccess" span={2} />
    </RowDrawer>
  )
}
