import { useNavigate } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState } from '#kernel/web/ui/index.ts'
import { communityApi } from '../shared/api.ts'
import type { CommunityDetail } from '../shared/communityDetail.ts'
import { liftDetailPath } from '../shared/paths.ts'

/** The lifts of a community, by device number; a row leads to the lift. */
export function CommunityLifts({ community }: { community: CommunityDetail }) {
  const navigate = useNavigate()
  const today = useKit().today()
  return (
    <Loaded from={communityApi.lifts} input={{ id: community.id }} what="电梯">
      {(lifts) =>
        lifts.length === 0 ? (
          <EmptyState what="电梯" hint="电梯在电梯档案中新增，选择本小区即可。" />
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>电梯名称</th>
                <th>设备编号</th>
                <th>单元</th>
                <th>层数</th>
                <th>下次维保</th>
                <th>下次检验</th>
              </tr>
            </thead>
            <tbody>
              {lifts.map((lift) => (
                <tr key={lift.id} className="openable" onClick={() => void navigate(`${liftDetailPath}?id=${lift.id}`)}>
                  <td>{lift.name}</td>
                  <td className="num">{lift.deviceNumber}</td>
                  <td>{lift.unitNo ?? <span className="ter">—</span>}</td>
                  <td className="num">{lift.floors ?? <span className="ter">—</span>}</td>
                  <td>
                    <DateText value={lift.nextMaintainDate} today={today} warn={2} />
                  </td>
                  <td>
                    <DateText value={lift.nextInspectDate} today={today} warn={60} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
