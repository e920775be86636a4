import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { doneByTeam, ofTeam } from '../shared/listLink.ts'
import type { TeamDay } from '../shared/workbench.ts'
import { Count } from './FigureLink.tsx'
import css from './teams.module.css'

/** Today by team; every figure that a list can show opens it. */
export function TeamsPanel({ teams, today }: { teams: readonly TeamDay[]; today: string }) {
  const sum = (of: (team: TeamDay) => number) => teams.reduce((all, team) => all + of(team), 0)
  return (
    <section className={`stack grow min-h-0 scroll line-t ${css.panel}`}>
      <PanelHead title="今日各班组" count={teams.length} right="单" />
      {teams.length === 0 ? (
        <p className="m-0 py-10 px-14 ter t13">今天各班组都没有排工单，也没有未完成的。</p>
      ) : (
        <ShortTable
          rows={teams}
          columns={[
            { title: '班组', cell: (team) => team.name },
            { title: '应保', as: 'figure', cell: (team) => <Count n={team.due} to={ofTeam(team.id, 'today')} /> },
            { title: '完成', as: 'figure', cell: (team) => <Count n={team.done} to={doneByTeam(team.id, today)} /> },
            {
              title: '逾期',
              as: 'figure',
              cell: (team) => <Count n={team.late} to={ofTeam(team.id, 'late')} tone="amberText strong" />,
            },
            {
              title: '法定临期',
              as: 'figure',
              cell: (team) => <Count n={team.legalSoon} tone="amberText strong" />,
            },
          ]}
          {...(teams.length > 1
            ? { foot: ['合计', sum((t) => t.due), sum((t) => t.done), sum((t) => t.late), sum((t) => t.legalSoon)] }
            : {})}
        />
      )}
    </section>
  )
}
