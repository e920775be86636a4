import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportButton, ImportDialog, type ListCells, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { skuApi } from '../../shared/api.ts'
import { goodsForm } from '../../shared/deskPaths.ts'
import { type SkuRow, skuList } from '../../shared/goodsList.ts'
import { mayGoods } from '../../shared/permissions.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { SkuBatch } from './SkuBatch.tsx'

/** /goodsManage/goodsInventory/home (commerce 4.4): every specification with its quantities; changed with a reason. */
export function SkuPage() {
  const [importing, setImporting] = useState(false)
  const [open, setOpen] = useState<SkuRow>()
  const [batch, setBatch] = useState<Selection<SkuRow>>()
  const add = (
    <Can needs={[mayGoods.form]}>
      <Link to={goodsForm.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新增商品
        </Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        list={skuList}
        from={skuApi.list}
        title="商品库存"
        actions={
          <>
            <Can needs={[mayGoods.sheets]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <ExportButton to={skuApi.export} />
            {add}
          </>
        }
        cells={cells}
        selectionActions={(chosen) => (
          <Can needs={[mayGoods.adjust, mayGoods.price]}>
            <Button onClick={() => setBatch(chosen)}>批量调整</Button>
          </Can>
        )}
        open={{ run: (row) => setOpen(row), at: open?.id }}
        empty={{ hint: '新增商品时填写规格与库存；关联仓库配件的规格，数量随仓库走。', actions: add }}
      />
      <ImportDialog
        what="规格价格与库存"
        unit="个"
        template={skuApi.template}
        to={skuApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {batch && (
        <SkuBatch
          rows={batch.rows}
          onDone={() => {
            batch.clear()
            setBatch(undefined)
          }}
          onClose={() => setBatch(undefined)}
        />
      )}
      {open && <AdjustDialog sku={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const cells: ListCells<SkuRow> = {
  partName: (name) => (name ? <span title="数量随仓库">{name}</span> : <span className="ter">—</span>),
  available: (n) => <span className={n <= 0 ? 'redText num' : 'num'}>{n}</span>,
  specs: (specs) => specs || <span className="ter">—</span>,
}
