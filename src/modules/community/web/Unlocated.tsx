import { Link } from 'react-router'
import { Can } from '#kernel/web/session/Can.tsx'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'

/** What follows from a place that nobody has entered, and where it is entered (decision 0126). */
export function Unlocated({ id }: { id: string }) {
  return (
    <>
      <span className="amberText">未补坐标</span>
      <div className="ter small">位置按行政区估计：路程为估算，签到距离暂不核验。</div>
      <Can needs={[may.edit]}>
        <Link to={`${communityPaths.edit}?id=${id}`}>补坐标</Link>
      </Can>
    </>
  )
}
