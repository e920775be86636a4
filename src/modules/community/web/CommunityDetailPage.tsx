import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { Tag } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import { CheckState, CommunityType } from '../shared/community.terms.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { communityFigures, liftFigures } from '../shared/figures.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { CommunityBuildings } from './CommunityBuildings.tsx'
import { CommunityLifts } from './CommunityLifts.tsx'
import { CommunityOverview } from './CommunityOverview.tsx'

/** /communityManage/detail?id= (archives 4.6). */
export function CommunityDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={communityApi.detail} input={{ id }} what="小区">
      {(community) => <CommunityView community={community} />}
    </Loaded>
  )
}

function CommunityView({ community }: { community: CommunityDetail }) {
  useOpenedName(community.name)
  return (
    <DetailPage
      name={community.name}
      badges={
        community.checkState !== CheckState.code.checked && (
          <Tag tone="amber">{CheckState.label(community.checkState)}</Tag>
        )
      }
      facts={[
        community.communityNo,
        CommunityType.label(community.type),
        community.address,
        <Figure key="buildings" of={communityFigures.buildings} value={community.buildingCount} />,
        <Figure key="lifts" of={liftFigures.inCommunity} value={community.elevatorCount} />,
      ]}
      actions={<CommunityActions community={community} />}
      tabs={[
        { key: 'overview', label: '概况', content: <CommunityOverview community={community} /> },
        {
          key: 'buildings',
          label: '楼栋',
          count: community.buildingCount,
          content: <CommunityBuildings community={community} />,
        },
        {
          key: 'lifts',
          label: '电梯',
          content: <CommunityLifts community={community} />,
        },
        { key: 'audit', label: '变更记录', content: <AuditPanel entity="community" id={community.id} /> },
      ]}
    />
  )
}

function CommunityActions({ community }: { community: CommunityDetail }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Can needs={[may.remove]}>
        <Button onClick={() => setRemoving(true)}>删除</Button>
      </Can>
      <Can needs={[may.buildings]}>
        <Link to={`${communityPaths.build}?id=${community.id}`}>
          <Button>楼栋</Button>
        </Link>
      </Can>
      {community.checkState === CheckState.code.waiting && (
        <Can needs={[may.check]}>
          <Link to={`${communityPaths.check}?id=${community.id}`}>
            <Button>核对</Button>
          </Link>
        </Can>
      )}
      <Can needs={[may.edit]}>
        <Link to={`${communityPaths.edit}?id=${community.id}`}>
          <Button type="primary">编辑</Button>
        </Link>
      </Can>
      <RemoveDialog
        open={removing}
        what="小区"
        name={community.name}
        effect={`${community.buildingCount} 栋楼一并删除；下面有电梯的小区不能删除。`}
        remove={() => call(communityApi.remove, { id: community.id })}
        list={communityPaths.list}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
