import { useContext } from 'react'
import { Link } from 'react-router'
import { ShortTable } from '#kernel/web/ui/index.ts'
import type { HazardRow } from '../shared/hazardRow.ts'
import { hazardPage } from './addresses.ts'
import { HazardSlot } from './HazardSlot.ts'
import { HazardVerbs } from './HazardVerbs.tsx'
import css from './hazard.module.css'
import { GradeTag, HazardDeadline, HazardLate, HazardMark } from './hazardMarks.tsx'

/** 隐患 found on this visit, each with its next steps. */
export function HazardsTab({ hazards }: { hazards: readonly HazardRow[] }) {
  const Turn = useContext(HazardSlot)
  return (
    <ShortTable
      shape="tall"
      rows={hazards}
      columns={[
        {
          title: '隐患',
          cell: (hazard) => (
            <>
              <Link to={hazardPage.hazard(hazard.id)}>{hazard.description}</Link>
              <div className="ter small num">
                {hazard.hazardNo}
                {hazard.itemCode && ` · ${hazard.itemCode}`}
              </div>
              {hazard.suggestion && <div className="small sec">{hazard.suggestion}</div>}
            </>
          ),
        },
        { title: '等级', cell: (hazard) => <GradeTag grade={hazard.grade} /> },
        {
          title: '状态',
          cell: (hazard) => (
            <>
              <HazardMark state={hazard.state} /> {Turn && hazard.repairId && <Turn hazard={hazard} />}
            </>
          ),
        },
        {
          title: '整改期限',
          cell: (hazard) => (
            <>
              <HazardDeadline deadline={hazard.deadline} open={hazard.state < 4} />
              <div className={css.late}>
                <HazardLate hazard={hazard} />
              </div>
            </>
          ),
        },
      ]}
      below={(hazard) =>
        hazard.state < 5 && (
          <HazardVerbs hazard={hazard} before={Turn && !hazard.repairId ? <Turn hazard={hazard} /> : undefined} />
        )
      }
    />
  )
}
