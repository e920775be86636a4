import { Link } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import { NetworkPanel } from '#kernel/web/ui/states.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { communityApi } from '../shared/api.ts'
import { CheckState } from '../shared/community.terms.ts'
import type { CommunityMap } from '../shared/communityDetail.ts'
import { communityPaths } from '../shared/paths.ts'

const { waiting, checked } = CheckState.code
const none: CommunityMap['communities'] = []

/** The communities of the list's filter; what waits for a check is a diamond. */
export function CommunityListMap() {
  const { state } = useCurrentList()
  const { data, isError, error, refetch } = useRead(communityApi.map, { ...state.query, page: 1, size: 20 } as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
  })
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  const communities = data?.communities ?? none
  return (
    <>
      <MapView
        label="小区分布图"
        unit="台"
        places={communities.map(
          ({ id, name, lng, lat, located, elevatorCount, checkState }): MapPlace => ({
            id,
            label: name,
            lng,
            lat,
            count: elevatorCount,
            guessed: !located,
            ...(checkState === checked ? {} : { tone: 'amber', note: CheckState.label(checkState) }),
          }),
        )}
        popup={({ id }) => {
          const one = communities.find((community) => community.id === id)
          if (!one) return null
          const page = one.checkState === waiting ? communityPaths.check : communityPaths.detail
          return (
            <>
              <b>{one.name}</b>
              <div className="ter small">{one.address}</div>
              <div>
                <b className="num">{one.elevatorCount}</b> 台电梯
                {one.checkState !== checked && ` · ${CheckState.label(one.checkState)}`}
              </div>
              <Link to={`${page}?id=${one.id}`}>{one.checkState === waiting ? '核对' : '查看小区'}</Link>
            </>
          )
        }}
      />
      <div className="listFoot">
        <span className="ter">数字是电梯台数；菱形为待核对或已退回</span>
        <span style={{ marginLeft: 'auto' }}>
          <b className="num ink">{thousands(communities.length)}</b> 个小区
          {data?.capped && '，只显示电梯最多的 5,000 个'}
        </span>
      </div>
    </>
  )
}
