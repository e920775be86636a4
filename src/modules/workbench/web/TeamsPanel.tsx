import { PanelHead } from '#kernel/web/ui/index.ts'
import { doneByTeam, ofTeam } from '../shared/listLink.ts'
import type { TeamDay } from '../shared/workbench.ts'
import { Count } from './FigureLink.tsx'
import css from './teams.module.css'

/** Today by team; every figure that a list can show opens it. */
export function TeamsPanel({ teams, today }: { teams: readonly TeamDay[]; today: string }) {
  const sum = (of: (team: TeamDay) => number) => teams.reduce((all, team) => all + of(team), 0)
  return (
    <section className={css.panel}>
      <PanelHead title="今日各班组" count={teams.length} right="单" />
      {teams.length === 0 ? (
        <p className={css.none}>今天各班组都没有排工单，也没有未完成的。</p>
      ) : (
        <table>
          <thead>
            <tr>
              {['班组', '应保', '完成', '逾期', '法定临期'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map((team) => (
              <tr key={team.id}>
                <th scope="row">{team.name}</th>
                <td className="num">
                  <Count n={team.due} to={ofTeam(team.id, 'today')} />
                </td>
                <td className="num">
                  <Count n={team.done} to={doneByTeam(team.id, today)} />
                </td>
                <td className="num">
                  <Count n={team.late} to={ofTeam(team.id, 'late')} tone="amberText strong" />
                </td>
                <td className="num">
                  <Count n={team.legalSoon} tone="amberText strong" />
                </td>
              </tr>
            ))}
          </tbody>
          {teams.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                {[sum((t) => t.due), sum((t) => t.done), sum((t) => t.late), sum((t) => t.legalSoon)].map((n, i) => (
                  <td key={i} className="num">
                    {n}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  )
}
