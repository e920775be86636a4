import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pointText } from '#kernel/shared/distance.ts'
import { metresText } from '#kernel/shared/said.ts'
import { AuditPanel, DetailPage, factsOf, Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { DateText, KeyValue, Panel, Tag } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import { CheckState, CommunitySource, CommunityType, Weekday, WindowKind } from '../shared/community.terms.ts'
import { CommunityDraft } from '../shared/community.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { communityFigures, liftFigures } from '../shared/figures.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { CommunityBuildings } from './CommunityBuildings.tsx'
import { CommunityLifts } from './CommunityLifts.tsx'
import { Photos } from './Photos.tsx'
import { placeOf } from './place.ts'
import { Unlocated } from './Unlocated.tsx'

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
        { key: 'overview', label: '概况', content: <Overview community={community} /> },
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
        { key: 'access', label: '进场与时段', content: <Access community={community} /> },
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

function Overview({ community }: { community: CommunityDetail }) {
  const radius = community.signRadius ?? community.companyRadius
  const at = placeOf(community)
  return (
    <div className="detailColumns">
      <Panel title="基本">
        <KeyValue
          items={[
            ['编号', community.communityNo],
            ['类型', CommunityType.label(community.type)],
            ...factsOf(CommunityDraft, community, [
              'regionCode',
              'streetCode',
              'villageCode',
              'address',
              'households',
              'builtYear',
            ]),
            ['来源', CommunitySource.label(community.source)],
            ['创建时间', <DateText key="at" value={community.createdAt} />],
          ]}
        />
      </Panel>
      <Panel title="位置与签到">
        <KeyValue
          items={[
            ['坐标', at ? pointText(at) : <Unlocated key="at" id={community.id} />],
            ['签到半径', at && `${metresText(radius)}${community.signRadius === null ? '（企业设置）' : ''}`],
            ['核对', CheckState.label(community.checkState)],
            ['核对人', community.checkedBy],
            ['核对时间', community.checkedAt && <DateText key="checked" value={community.checkedAt} as="time" />],
            ['退回原因', community.checkReason],
          ]}
        />
      </Panel>
      <Panel title="物业与联系人" count={community.contacts.length}>
        <KeyValue
          items={[
            ...factsOf(CommunityDraft, community, ['propertyCustomerId', 'dutyRoomPhone'], {
              propertyCustomerId: community.propertyName,
            }),
            ...community.contacts.map((one) => [one.post ?? '联系人', `${one.name} ${one.phone}`] as const),
          ]}
        />
      </Panel>
    </div>
  )
}

type Window = CommunityDetail['windows'][number]

const dayText = ({ weekday, fromDate, toDate }: Window) =>
  [
    fromDate || toDate ? `${fromDate ?? '即日'} 至 ${toDate ?? '长期'}` : '',
    weekday === null ? '' : Weekday.label(weekday),
  ]
    .filter(Boolean)
    .join(' ')

const timeText = ({ fromTime, toTime }: Window) =>
  fromTime && toTime ? `${fromTime}–${toTime < fromTime ? '次日 ' : ''}${toTime}` : '全天'

function Access({ community }: { community: CommunityDetail }) {
  return (
    <div className="detailColumns">
      <Panel title="作业时段" count={community.windows.length}>
        {community.windows.length === 0 ? (
          <p className="ter panelText">没有限制</p>
        ) : (
          <KeyValue
            items={community.windows.map((one) => [
              WindowKind.label(one.kind),
              <span key={dayText(one) + timeText(one)} className="num">
                {dayText(one)} {timeText(one)}
              </span>,
            ])}
          />
        )}
      </Panel>
      <Panel title="进场与季节">
        <KeyValue items={factsOf(CommunityDraft, community, ['entranceNotes', 'rainyFrom', 'winterFrom'])} />
      </Panel>
      <Panel title="照片" count={community.photos.length}>
        <Photos photos={community.photos} />
      </Panel>
    </div>
  )
}
