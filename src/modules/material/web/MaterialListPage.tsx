import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage, type Selection, useCurrentList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, moneyText, Tag, toast } from '#kernel/web/ui/index.ts'
import { materialApi } from '../shared/material.api.ts'
import { CatalogStatus, type MaterialRow, materialList } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { PriceTarget } from '../shared/price.ts'
import { CategorySide } from './CategorySide.tsx'
import { MaterialDrawer } from './MaterialDrawer.tsx'
import { MaterialImport } from './MaterialImport.tsx'
import { MoveDrawer } from './MoveDrawer.tsx'
import { type Chosen, PriceDialog } from './PriceDialog.tsx'

const cells: ListCells<MaterialRow> = {
  name: (name, { isSafetyPart }) =>
    isSafetyPart ? (
      <span className="flex gap-6 items-baseline min-w-0">
        <span className="clip">{name}</span>
        <Tag tone="amber">安全部件</Tag>
      </span>
    ) : (
      name
    ),
  status: (status) =>
    status === CatalogStatus.code.on ? <span className="ter">启用</span> : <Tag tone="plain">停用</Tag>,
  pendingPrice: (pending) =>
    pending && (
      <span className="num" title={`${PriceTarget.label(pending.target)}自 ${pending.effectiveAt} 起`}>
        {moneyText(pending.value)} <span className="ter">{pending.effectiveAt.slice(5)}</span>
      </span>
    ),
}

/** /quoteManage/materialManage (commerce 4.3): the tree at the left, prices changed together only after they were seen. */
export function MaterialListPage() {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const [pricing, setPricing] = useState<Chosen>()
  const [moving, setMoving] = useState<readonly string[]>()
  const bring = (
    <Can needs={[mayCatalog.sheets]}>
      <Button onClick={() => setImporting(true)}>导入</Button>
    </Can>
  )
  const add = (
    <Can needs={[mayCatalog.write]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增物料
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={materialList}
        from={materialApi.list}
        title="物料管理"
        actions={
          <>
            {bring}
            <ExportButton to={materialApi.export} />
            {add}
          </>
        }
        side={
          <>
            <CategorySide kind={1} edits={mayCatalog.write} what="物料" />
            <PriceAll onPrice={setPricing} />
          </>
        }
        cells={cells}
        selectionActions={(selection) => (
          <Verbs selection={selection} onPrice={(ids) => setPricing({ ids })} onMove={setMoving} />
        )}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{
          hint: '先在左侧建好分类；已有价格表时，从表格导入最快。',
          actions: (
            <>
              {bring}
              {add}
            </>
          ),
        }}
      />
      {id && <MaterialDrawer id={id} onClose={() => open()} />}
      {adding && <MaterialDrawer onClose={() => setAdding(false)} />}
      {pricing && <PriceDialog chosen={pricing} onClose={() => setPricing(undefined)} />}
      {moving && <MoveDrawer ids={moving} onClose={() => setMoving(undefined)} />}
      {importing && <MaterialImport onClose={() => setImporting(false)} />}
    </>
  )
}

/** All that the filter shows, without choosing row by row. */
function PriceAll({ onPrice }: { onPrice: (chosen: Chosen) => void }) {
  const { state } = useCurrentList()
  return (
    <Can needs={[mayCatalog.batch]}>
      <p className="small px-8 pt-8 m-0">
        <button type="button" className="linkButton" onClick={() => onPrice({ filter: { ...state.filters } })}>
          按当前筛选调价
        </button>
      </p>
    </Can>
  )
}

interface VerbsProps {
  readonly selection: Selection<MaterialRow>
  readonly onPrice: (ids: readonly string[]) => void
  readonly onMove: (ids: readonly string[]) => void
}

function Verbs({ selection: { ids, clear }, onPrice, onMove }: VerbsProps) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [removing, setRemoving] = useState(false)
  const set = (status: MaterialRow['status']) =>
    run(async () => {
      const { done } = await call(materialApi.setStatus, { ids: [...ids], status })
      toast.done(`已${status === CatalogStatus.code.on ? '启用' : '停用'} ${done} 种`)
      clear()
    })
  const remove = async () => {
    const { deleted } = await call(materialApi.batchDelete, { ids: [...ids] })
    toast.done(`已删除 ${deleted} 种物料`)
    setRemoving(false)
    clear()
  }
  const verb = (text: string, work: () => void) => (
    <button type="button" className="linkButton" disabled={running} onClick={work}>
      {text}
    </button>
  )
  return (
    <span className="flex gap-12">
      <Can needs={[mayCatalog.batch]}>
        <span className="flex gap-12">
          {verb('批量调价', () => onPrice(ids))}
          {verb('改分类', () => onMove(ids))}
        </span>
      </Can>
      <Can needs={[mayCatalog.write]}>
        <span className="flex gap-12">
          {verb('停用', () => void set(CatalogStatus.code.off))}
          {verb('启用', () => void set(CatalogStatus.code.on))}
          {verb('删除', () => setRemoving(true))}
        </span>
      </Can>
      {removing && (
        <ConfirmDanger
          open
          title={`删除 ${ids.length} 种物料`}
          effect="被套件或方案引用的不能删除，有一种不能删就都不删；已保存的报价不受影响。"
          verb="删除"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </span>
  )
}
