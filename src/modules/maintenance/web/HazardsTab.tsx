import { useContext } from 'react'
import { Tag } from '#kernel/web/ui/index.ts'
import { HazardGrade, HazardState } from '../shared/maintenance.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import css from './drawer.module.css'
import { HazardDoor } from './HazardDoor.ts'

/** 隐患 found on this visit. */
export function HazardsTab({ hazards }: { hazards: MaintainOrderDetail['hazards'] }) {
  const Turn = useContext(HazardDoor)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>隐患</th>
          <th>等级</th>
          <th>状态</th>
          <th>整改期限</th>
        </tr>
      </thead>
      <tbody>
        {hazards.map((hazard) => (
          <tr key={hazard.id}>
            <td>
              <div>{hazard.description}</div>
              <div className="ter small num">
                {hazard.hazardNo}
                {hazard.itemCode && ` · ${hazard.itemCode}`}
              </div>
              {hazard.suggestion && <div className="small sec">{hazard.suggestion}</div>}
            </td>
            <td>
              <Tag tone={hazard.grade === 3 ? 'red' : hazard.grade === 2 ? 'amber' : 'plain'}>
                {HazardGrade.label(hazard.grade)}
              </Tag>
            </td>
            <td>
              {HazardState.label(hazard.state)} {Turn && <Turn hazard={hazard} />}
            </td>
            <td className="num">{hazard.deadline ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
