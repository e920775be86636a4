import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { positionApi } from '../shared/api.ts'
import { permissionPaths } from '../shared/paths.ts'
import { mayPosition } from '../shared/permissions.ts'
import { type PositionRow, positionList, ScopeKind } from '../shared/position.ts'
import { PositionInspector } from './PositionInspector.tsx'
import { WhyDrawer } from './WhyDrawer.tsx'

const cells: ListCells<PositionRow> = {
  name: (name, row) => (
    <span className="clip">
      {name} {row.preset && <Tag>预置</Tag>}
    </span>
  ),
  dataScope: (scope) => ScopeKind.label(scope),
  employees: (count) => (count > 0 ? count : <span className="ter">0</span>),
}

/** /permission/permissionList (archives 4.2): a row opens its drawer with people and verbs. */
export function PositionListPage() {
  const [id, open] = useInspected('id')
  const [asking, setAsking] = useState(false)
  const add = (
    <Can needs={[mayPosition.add]}>
      <Link to={`${permissionPaths.set}?mode=add`}>
        <Button type="primary" icon={<PlusIcon />}>
          新增岗位
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={positionList}
        from={positionApi.list}
        title="岗位管理"
        actions={
          <>
            <Button onClick={() => setAsking(true)}>为什么看不到</Button>
            <ExportButton to={positionApi.export} />
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{ hint: '岗位决定员工看到哪些页面、能做什么、看到哪些数据。', actions: add }}
      />
      {id && <PositionInspector id={id} onClose={() => open()} />}
      {asking && <WhyDrawer codes={[]} onClose={() => setAsking(false)} />}
    </>
  )
}
