import { Fragment, useContext } from 'react'
import { Link } from 'react-router'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { maintenancePage } from './addresses.ts'
import css from './drawer.module.css'
import { HazardDoor } from './HazardDoor.ts'
import { HazardVerbs } from './HazardVerbs.tsx'
import { GradeTag, HazardDeadline, HazardLate, HazardMark } from './hazardMarks.tsx'

/** 隐患 found on this visit, each with its next steps. */
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
          <Fragment key={hazard.id}>
            <tr>
              <td>
                <Link to={maintenancePage.hazard(hazard.id)}>{hazard.description}</Link>
                <div className="ter small num">
                  {hazard.hazardNo}
                  {hazard.itemCode && ` · ${hazard.itemCode}`}
                </div>
                {hazard.suggestion && <div className="small sec">{hazard.suggestion}</div>}
              </td>
              <td>
                <GradeTag grade={hazard.grade} />
              </td>
              <td>
                <HazardMark state={hazard.state} /> {Turn && hazard.repairId && <Turn hazard={hazard} />}
              </td>
              <td>
                <HazardDeadline deadline={hazard.deadline} open={hazard.state < 4} />
                <div className={css.late}>
                  <HazardLate hazard={hazard} />
                </div>
              </td>
            </tr>
            {hazard.state < 5 && (
              <tr>
                <td colSpan={4}>
                  <HazardVerbs
                    hazard={hazard}
                    before={Turn && !hazard.repairId ? <Turn hazard={hazard} /> : undefined}
                  />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
