import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ListCells, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, Tag, toast } from '#kernel/web/ui/index.ts'
import { kitApi } from '../shared/kit.api.ts'
import { type KitRow, kitList } from '../shared/kit.ts'
import { CatalogStatus } from '../shared/material.ts'
import { catalogPaths } from '../shared/paths.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { CategorySide } from './CategorySide.tsx'

const cells: ListCells<KitRow> = {
  status: (status) =>
    status === CatalogStatus.code.on ? <span className="ter">启用</span> : <Tag tone="plain">停用</Tag>,
}

/** /quoteManage/materialSuite (commerce 4.3). */
export function KitListPage() {
  const add = (
    <Can needs={[mayCatalog.kitSet]}>
      <Link to={catalogPaths.kitSet}>
        <Button type="primary" icon={<PlusIcon />}>
          新增套件
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={kitList}
      from={kitApi.list}
      title="物料套件"
      actions={add}
      side={<CategorySide kind={2} edits={mayCatalog.kitSet} what="套件" />}
      cells={cells}
      selectionActions={(selection) => <Verbs selection={selection} />}
      open={(row) => `${catalogPaths.kitSet}?id=${row.id}`}
      empty={{ hint: '几种总是一起报价的物料放进一个套件，方案里只写一行。', actions: add }}
    />
  )
}

function Verbs({ selection: { ids, clear } }: { selection: Selection<KitRow> }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  const [only] = ids
  return (
    <Can needs={[mayCatalog.kitSet]}>
      <span className="flex gap-12">
        {ids.length === 1 && <Link to={`${catalogPaths.kitSet}?id=${only}&mode=copy`}>复制</Link>}
        <button type="button" className="linkButton" onClick={() => setRemoving(true)}>
          删除
        </button>
        {removing && (
          <ConfirmDanger
            open
            title={`删除 ${ids.length} 个套件`}
            effect="被方案引用的不能删除，有一个不能删就都不删；已保存的报价不受影响。"
            verb="删除"
            onConfirm={async () => {
              const { deleted } = await call(kitApi.remove, { ids: [...ids] })
              toast.done(`已删除 ${deleted} 个套件`)
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
