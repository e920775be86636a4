import { Button } from 'antd'
import { useState } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { teamApi } from '../shared/api.ts'
import { mayTeam } from '../shared/permissions.ts'
import { type TeamRow, TeamState, teamList } from '../shared/team.ts'
import { LoadRate } from './LoadRate.tsx'
import { TeamDrawer } from './TeamDrawer.tsx'
import css from './team.module.css'

const cells: ListCells<TeamRow> = {
  name: (name, row) => (
    <span className={`inline gap-8 ${css.name}`}>
      <i style={{ background: row.color ?? 'var(--line)' }} />
      {name}
    </span>
  ),
  // A team without lifts has no load to speak of.
  loadRate: (rate, { elevatorCount }) => <LoadRate rate={elevatorCount > 0 ? rate : null} />,
  communities: (names) =>
    names.length > 0 ? <span className="clip">{names.join('、')}</span> : <span className="ter">—</span>,
  state: (state) =>
    state === TeamState.code.active ? TeamState.label(state) : <span className="ter">{TeamState.label(state)}</span>,
}

/** /teamManage/teamList (archives 4.2): a row opens its drawer. */
export function TeamListPage() {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const add = (
    <Can needs={[mayTeam.add]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增班组
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={teamList}
        from={teamApi.list}
        title="班组管理"
        actions={
          <>
            <ExportButton to={teamApi.export} />
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{ hint: '先建班组，再把员工和小区分给它；派单与排程按班组进行。', actions: add }}
      />
      {id && <TeamDrawer id={id} onClose={() => open()} />}
      {adding && <TeamDrawer id={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
