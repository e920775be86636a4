import { Button } from 'antd'
import { Link } from 'react-router'
import { pointText } from '#kernel/shared/distance.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, ShortTable } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { HEAT, heatOf } from '../shared/heat.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import css from './place.module.css'
import { SiteMap } from './SiteMap.tsx'

const warm = { plain: '', amber: 'amberText', red: 'redText strong' } as const

/** Buildings on the plan and as a table. */
export function CommunityBuildings({ community }: { community: CommunityDetail }) {
  return (
    <Loaded from={communityApi.buildings} input={{ id: community.id }} what="楼栋">
      {(buildings) => {
        if (buildings.length === 0)
          return (
            <EmptyState
              what="楼栋"
              hint="可以按「1–12栋，每栋2单元」一次生成。"
              actions={
                <Can needs={[may.build]}>
                  <Link to={`${communityPaths.build}?id=${community.id}`}>
                    <Button type="primary">生成楼栋</Button>
                  </Link>
                </Can>
              }
            />
          )
        const placed = buildings.filter(({ lng, lat }) => lng !== null && lat !== null).length
        const seesFaults = buildings.some(({ faults }) => faults !== null)
        return (
          <div className={`grid grow min-h-0 ${css.split}`}>
            <div>
              <ShortTable
                rows={buildings}
                columns={[
                  { title: '楼栋', cell: (one) => one.name },
                  { title: '单元', as: 'figure', cell: (one) => one.units },
                  { title: '电梯', as: 'figure', cell: (one) => one.elevatorCount },
                  seesFaults && {
                    title: '近12个月急修',
                    as: 'figure',
                    tone: (one) => warm[heatOf(one.faults, one.elevatorCount)],
                    cell: (one) => one.faults,
                  },
                  {
                    title: '坐标',
                    as: 'code',
                    cell: ({ lng, lat }) =>
                      lng === null || lat === null ? <span className="ter">同小区</span> : pointText({ lng, lat }),
                  },
                ]}
              />
            </div>
            <div>
              <SiteMap community={community} buildings={buildings} />
              <p className="ter small">方块为楼栋，圆点为电梯；{placed} 栋有自己的坐标，其余按小区的位置签到</p>
              {seesFaults && (
                <p className="ter small">
                  颜色按近12个月每台电梯的急修：橙色 {HEAT.amber} 次以上，红色 {HEAT.red} 次以上
                </p>
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
