import { Link } from 'react-router'
import { MapView } from '#kernel/web/map/index.ts'
import { Panel } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { teamApi } from '../shared/api.ts'
import { liftsOfTeam } from '../shared/paths.ts'
import type { TeamDetail } from '../shared/team.ts'

/** Where the team's lifts are, in the team's colour (archives 4.2). */
export function TeamMap({ team }: { team: TeamDetail }) {
  const { data } = useRead(teamApi.places, { id: team.id }, { firstLoad: true })
  if (!data) return null
  const lifts = data.reduce((sum, { elevatorCount }) => sum + elevatorCount, 0)
  return (
    <div className="pb-20 px-20">
      <Panel title="电梯分布" count={lifts}>
        {data.length === 0 ? (
          <p className="ter">班组还没有电梯；在电梯档案中批量改班组。</p>
        ) : (
          <MapView
            label={`${team.name}的电梯分布图`}
            unit="台"
            height={300}
            places={data.map(({ id, name, lng, lat, elevatorCount }) => ({
              id,
              label: name,
              lng,
              lat,
              count: elevatorCount,
              colour: team.color,
            }))}
            popup={({ id, label, count }) => (
              <>
                <b>{label}</b>
                <div className="num">{count} 台</div>
                <Link to={liftsOfTeam(team.id, id)}>查看电梯</Link>
              </>
            )}
          />
        )}
      </Panel>
    </div>
  )
}
