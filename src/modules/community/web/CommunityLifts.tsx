import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { LiftTable } from './LiftTable.tsx'

/** The lifts of a community, by device number. */
export function CommunityLifts({ community }: { community: CommunityDetail }) {
  return (
    <Loaded from={communityApi.lifts} input={{ id: community.id }} what="电梯">
      {(lifts) =>
        lifts.length === 0 ? (
          <EmptyState what="电梯" hint="电梯在电梯档案中新增，选择本小区即可。" />
        ) : (
          <LiftTable
            lifts={lifts}
            more={[
              { title: '单元', cell: (lift) => lift.unitNo },
              { title: '层数', as: 'num', cell: (lift) => lift.floors },
            ]}
          />
        )
      }
    </Loaded>
  )
}
