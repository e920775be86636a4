import type { ListCells } from '#kernel/web/list/index.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { InspectKind } from '../shared/inspection.ts'
import type { PlanRow } from '../shared/plan.ts'
import { LastDay, Materials, PlanState, Remaining } from './marks.tsx'

/** Own cells of the list of plans. */
export const planCells: ListCells<PlanRow> = {
  elevator: (_, row) => (
    <LiftName
      of={row.lift}
      // State and deadline of the plan say these.
      said={[LiftRisk.code.failed, LiftRisk.code.inspection]}
    />
  ),
  yearIndex: (n) => (n === null ? <span className="ter">—</span> : <span className="num">{n}</span>),
  inspectType: (kind) => <span className={kind >= 10 ? 'ter' : undefined}>{InspectKind.label(kind)}</span>,
  deadline: (day) => <span className="num">{day}</span>,
  applyBy: (day, row) => <LastDay day={day} open={row.status < 3} />,
  status: (status, row) => (
    <span className="inline gap-4 nowrap">
      <PlanState status={status} />
      {row.openFindings > 0 && <span className="amberText small num">{row.openFindings} 项未销号</span>}
    </span>
  ),
  materials: (text, row) => <Materials text={text} ready={row.materialsReady} />,
  remaining: (days) => <Remaining days={days} />,
}
