import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ListCells, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, Tag, toast } from '#kernel/web/ui/index.ts'
import { catalogPaths } from '../shared/paths.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { schemeApi } from '../shared/scheme.api.ts'
import { type SchemeRow, SchemeStatus } from '../shared/scheme.ts'
import { schemeList } from '../shared/schemeList.ts'
import { CoverageMatrix } from './CoverageMatrix.tsx'

const figures = (values: readonly number[]) => <span className="num">{values.join(' · ')}</span>
const cells: ListCells<SchemeRow> = {
  status: (status) =>
    status === SchemeStatus.code.on ? (
      <span className="ter">启用</span>
    ) : (
      <Tag tone={status === SchemeStatus.code.draft ? 'amber' : 'plain'}>{SchemeStatus.label(status)}</Tag>
    ),
  loads: figures,
  speeds: figures,
  widths: figures,
  heights: figures,
}
const setPage = (id: string, mode?: string) => `${catalogPaths.schemeSet}?id=${id}${mode ? `&mode=${mode}` : ''}`

/** /quoteManage/materialScheme (commerce 4.3): which lifts are covered, and where nothing answers yet. */
export function SchemeListPage() {
  const add = (
    <Can needs={[mayCatalog.schemeSet]}>
      <Link to={`${catalogPaths.schemeSet}?mode=add`}>
        <Button type="primary" icon={<PlusIcon />}>
          新增方案
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={schemeList}
      from={schemeApi.list}
      title="物料方案"
      actions={add}
      above={<CoverageMatrix />}
      cells={cells}
      selectionActions={(selection) => <Verbs selection={selection} />}
      open={(row) => setPage(row.id, 'edit')}
      empty={{ hint: '一个方案回答一类电梯：哪些物料、各要多少；报价时填五个参数就带出明细。', actions: add }}
    />
  )
}

function Verbs({ selection: { ids, clear } }: { selection: Selection<SchemeRow> }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  const [only = ''] = ids
  return (
    <Can needs={[mayCatalog.schemeSet]}>
      <span className="flex gap-12">
        {ids.length === 1 && <Link to={setPage(only, 'copy')}>复制</Link>}
        <button type="button" className="linkButton" onClick={() => setRemoving(true)}>
          删除
        </button>
        {removing && (
          <ConfirmDanger
            open
            title={`删除 ${ids.length} 个方案`}
            effect="这些参数的电梯不再匹配到方案；已保存的报价不受影响。"
            verb="删除方案"
            onConfirm={async () => {
              const { deleted } = await call(schemeApi.remove, { ids: [...ids] })
              toast.done(`已删除 ${deleted} 个方案`)
              setRemoving(false)
              clear()
            }}
            onClose={() => setRemoving(false)}
          />
        )}
      </span>
    </Can>
  )
}
