import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportButton, ImportDialog, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { customerApi } from '../shared/api.ts'
import { type CustomerRow, customerList } from '../shared/customer.ts'
import { customerPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'

const MergeDrawer = piece(() => import('./MergeDrawer.tsx').then(({ MergeDrawer }) => MergeDrawer))

/** Late money is what presses; none is no figure to read. */
const cells: ListCells<CustomerRow> = {
  overdueDays: (days) => (days ? <span className="num redText strong">{days}</span> : <span className="ter">—</span>),
}

/** /cusManage/list (archives 4.6). */
export function CustomerListPage() {
  const [importing, setImporting] = useState(false)
  const [merging, setMerging] = useState<readonly [string, string]>()
  const add = (
    <Can needs={[may.add]}>
      <Link to={customerPaths.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增客户
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={customerList}
        from={customerApi.list}
        title="客户管理"
        cells={cells}
        actions={
          <>
            <Can needs={[may.import]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <ExportButton to={customerApi.export} />
            {add}
          </>
        }
        selectionActions={({ ids, clear }) => (
          <Can needs={[may.merge]}>
            <button
              type="button"
              className="linkButton"
              disabled={ids.length !== 2}
              title={ids.length === 2 ? undefined : '选两家客户合并'}
              onClick={() => {
                setMerging([ids[0] as string, ids[1] as string])
                clear()
              }}
            >
              合并
            </button>
          </Can>
        )}
        open={(row) => `${customerPaths.detail}?id=${row.id}`}
        empty={{ hint: '电梯与合同都挂在客户名下，先把客户建好。', actions: add }}
      />
      <ImportDialog
        what="客户"
        unit="家"
        template={customerApi.template}
        to={customerApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {merging && <MergeDrawer key={merging.join()} pair={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}
