import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { LiftTable } from './LiftTable.tsx'

const none = <span className="ter">—</span>

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
              { title: '单元', cell: (lift) => lift.unitNo ?? none },
              { title: '层数', cell: (lift) => <span className="num">{lift.floors ?? none}</span> },
            ]}
          />
        )
      }
    </Loaded>
  )
}
