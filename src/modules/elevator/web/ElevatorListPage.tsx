import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Figure } from '#kernel/web/figure/index.ts'
import { ExportButton, ImportDialog, ListMapPage, ListPage, useOnMap, ViewToggle } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { LiftIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'

import { liftFigures } from '#modules/community/shared/figures.ts'
import { elevatorApi } from '../shared/api.ts'
import { elevatorList } from '../shared/elevatorList.ts'
import { elevatorFigures } from '../shared/figures.ts'
import { may } from '../shared/permissions.ts'
import { AssignBar } from './AssignBar.tsx'
import { elevatorPage } from './addresses.ts'
import { CommunityTree } from './CommunityTree.tsx'
import { ElevatorMap } from './ElevatorMap.tsx'
import { elevatorCells } from './elevatorCells.tsx'
import { SelectionVerbs } from './SelectionVerbs.tsx'
import { useTree } from './useTree.ts'

/** /elvArchives/home (archives 4.5). */
export function ElevatorListPage() {
  const [importing, setImporting] = useState(false)
  const onMap = useOnMap()
  const { may: holds } = useKit()
  const add = (
    <Can needs={[may.add]}>
      <Link to={elevatorPage.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增电梯
        </Button>
      </Link>
    </Can>
  )
  const bring = (
    <Can needs={[may.import]}>
      <Button onClick={() => setImporting(true)}>导入</Button>
    </Can>
  )
  const actions = (
    <>
      <ViewToggle />
      {bring}
      {!onMap && <ExportButton to={elevatorApi.export} />}
      <Can needs={[may.qr]}>
        <Link to={elevatorPage.labels([])}>
          <Button>打印二维码</Button>
        </Link>
      </Can>
      {add}
    </>
  )
  return (
    <>
      {onMap ? (
        <ListMapPage
          list={elevatorList}
          from={elevatorApi.list}
          title="电梯档案"
          facts={<Totals />}
          actions={actions}
          side={<CommunityTree />}
        >
          <ElevatorMap />
        </ListMapPage>
      ) : (
        <ListPage
          list={elevatorList}
          from={elevatorApi.list}
          title="电梯档案"
          facts={<Totals />}
          actions={actions}
          above={<AssignBar />}
          selectionActions={(selection) => <SelectionVerbs selection={selection} />}
          open={(row) => elevatorPage.detail(row.id)}
          side={<CommunityTree />}
          cells={elevatorCells}
          empty={{
            icon: <LiftIcon size={24} line={1} />,
            hint: '已有电梯台账时，从表格导入最快；先把小区和客户建好。',
            actions: (
              <>
                {bring}
                {add}
              </>
            ),
          }}
        />
      )}
      <ImportDialog
        what="电梯"
        unit="台"
        {...(holds([may.edit]) ? { updatesBy: '注册代码' } : {})}
        template={elevatorApi.template}
        to={elevatorApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  )
}

/** 档案 420 台 · 在用 403 台 · 停用 12 台 */
function Totals() {
  const { data } = useTree()
  if (!data) return null
  return (
    <>
      <Figure of={liftFigures.archived} value={data.total} /> · <Figure of={elevatorFigures.inUse} value={data.inUse} />
      {data.stopped > 0 && (
        <>
          {' · '}
          <Figure of={elevatorFigures.stopped} value={data.stopped} />
        </>
      )}
    </>
  )
}
