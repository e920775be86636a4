import type { ReactNode } from 'react'
import type { FigureFact } from '#kernel/shared/figure.ts'
import { FigureName } from '#kernel/web/figure/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { projectFigures } from '../shared/figures.ts'
import { may } from '../shared/permissions.ts'
import { ON_TIME_DAYS, ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { OnTime, Trapped } from './figures.tsx'

/** The header figures (archives 4.4): five at most, each with what it is made of. */
export function FigureStrip({ project }: { project: ProjectDetail }) {
  const seesMoney = useCan(may.seeMoney) === 'enabled'
  const seesRepairs = useCan(may.repairs) === 'enabled'
  const { lifts } = project
  // Its lifts have left it: what is counted of them today says nothing of the project.
  const ended = project.state !== ProjectState.code.running
  const figures: readonly (readonly [label: string, value: ReactNode, note: string, of?: FigureFact])[] = [
    [
      projectFigures.lifts.label,
      `${project.elevatorCount} 台`,
      ended ? '结束时在项目内' : `直梯 ${lifts.straight} · 扶梯与人行道 ${lifts.steps}`,
      projectFigures.lifts,
    ],
    [
      projectFigures.contracts.label,
      `${project.contractCount} 份`,
      ended ? '结束时关联的合同' : lifts.uncovered > 0 ? `${lifts.uncovered} 台在用电梯无在保合同` : '在用电梯全部在保',
      projectFigures.contracts,
    ],
    [
      '年合同额',
      ended && seesMoney ? (
        '—'
      ) : seesMoney ? (
        `${moneyText(project.annualAmount)} 元`
      ) : (
        <span key="no" className="ter">
          •••
        </span>
      ),
      seesMoney ? (ended ? '项目已结束' : '在保合同今日单价折合一年') : '需要「合同管理－查看金额」',
    ],
    [
      projectFigures.trapped30d.label,
      <Trapped key="trapped" n={project.trapped30d} unit="次" />,
      seesRepairs
        ? project.trapped30d === null
          ? '还没有急修工单'
          : '本项目电梯的困人报修'
        : '需要「维修工单－查看」',
      projectFigures.trapped30d,
    ],
    [
      projectFigures.onTimeRate.label,
      <OnTime key="rate" rate={project.onTimeRate} />,
      `近 ${ON_TIME_DAYS} 天计划的维保按期完成`,
      projectFigures.onTimeRate,
    ],
  ]
  return (
    <div className="dateStrip" style={{ gridTemplateColumns: `repeat(${figures.length}, 1fr)` }}>
      {figures.map(([label, value, note, of]) => (
        <div key={label}>
          <div className="dateStripLabel">{of ? <FigureName of={of} /> : label}</div>
          <div className="dateStripValue">
            <b className="num">{value}</b>
          </div>
          <div className="dateStripNote clip">{note}</div>
        </div>
      ))}
    </div>
  )
}
