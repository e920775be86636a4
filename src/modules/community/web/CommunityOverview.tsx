import { Link } from 'react-router'
import { pointText } from '#kernel/shared/distance.ts'
import { metresText } from '#kernel/shared/said.ts'
import { factsOf, Loaded } from '#kernel/web/detail/index.ts'
import { DateText, KeyValue, Panel } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import { CheckState, CommunitySource, CommunityType, Weekday, WindowKind } from '../shared/community.terms.ts'
import { CommunityDraft } from '../shared/community.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { customerDetailPath } from '../shared/paths.ts'
import { Photos } from './Photos.tsx'
import { placeOf } from './place.ts'
import { SiteMap } from './SiteMap.tsx'
import { Unlocated } from './Unlocated.tsx'

interface Props {
  readonly community: CommunityDetail
}

/** 概况: where it lies and how one gets in; beside it whom to call and what it is. */
export function CommunityOverview({ community }: Props) {
  const at = placeOf(community)
  return (
    <div className="detailSplit">
      <div className="detailStack">
        {at && (
          <Panel title="位置" right={<span className="num">{pointText(at)}</span>}>
            <Loaded from={communityApi.buildings} input={{ id: community.id }} what="楼栋">
              {(buildings) => <SiteMap community={community} buildings={buildings} height={300} />}
            </Loaded>
          </Panel>
        )}
        <Access community={community} />
        {community.photos.length > 0 && (
          <Panel title="照片" count={community.photos.length}>
            <div className="px-14 pt-8">
              <Photos photos={community.photos} />
            </div>
          </Panel>
        )}
      </div>
      <div className="detailStack">
        <People community={community} />
        <Basic community={community} />
        <Signing community={community} />
      </div>
    </div>
  )
}

function People({ community }: Props) {
  return (
    <Panel title="物业与联系人" count={community.contacts.length}>
      <KeyValue
        items={[
          ...factsOf(CommunityDraft, community, ['propertyCustomerId', 'dutyRoomPhone'], {
            propertyCustomerId: community.propertyCustomerId && (
              <Link to={`${customerDetailPath}?id=${community.propertyCustomerId}`}>{community.propertyName}</Link>
            ),
          }),
          ...community.contacts.map((one) => [one.post ?? '联系人', `${one.name} ${one.phone}`] as const),
        ]}
      />
    </Panel>
  )
}

function Basic({ community }: Props) {
  return (
    <Panel title="基本">
      <KeyValue
        items={[
          ['类型', CommunityType.label(community.type)],
          ...factsOf(CommunityDraft, community, [
            'regionCode',
            'address',
            'streetCode',
            'villageCode',
            'households',
            'builtYear',
          ]),
          ['来源', CommunitySource.label(community.source)],
          ['创建时间', <DateText key="at" value={community.createdAt} />],
        ]}
      />
    </Panel>
  )
}

function Signing({ community }: Props) {
  const radius = community.signRadius ?? community.companyRadius
  const at = placeOf(community)
  return (
    <Panel title="签到与核对">
      <KeyValue
        items={[
          at
            ? ['签到半径', `${metresText(radius)}${community.signRadius === null ? '（企业设置）' : ''}`]
            : ['坐标', <Unlocated key="at" id={community.id} />],
          ['核对', CheckState.label(community.checkState)],
          ['核对人', community.checkedBy],
          ['核对时间', community.checkedAt && <DateText key="checked" value={community.checkedAt} as="time" />],
          ...(community.checkReason ? [['退回原因', community.checkReason] as const] : []),
        ]}
      />
    </Panel>
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

/** What a crew must know before it goes there. */
function Access({ community }: Props) {
  return (
    <Panel title="进场与时段">
      <KeyValue
        items={[
          ...factsOf(CommunityDraft, community, ['entranceNotes']),
          ...(community.windows.length === 0
            ? [['作业时段', '没有限制'] as const]
            : community.windows.map(
                (one) =>
                  [
                    WindowKind.label(one.kind),
                    <span key={dayText(one) + timeText(one)} className="num">
                      {dayText(one)} {timeText(one)}
                    </span>,
                  ] as const,
              )),
          ...factsOf(CommunityDraft, community, ['rainyFrom', 'winterFrom']),
        ]}
      />
    </Panel>
  )
}
