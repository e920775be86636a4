import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportDialog, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { may, supplierApi } from '../shared/api.ts'
import { SupplierDraft, SupplierStatus, supplierList } from '../shared/supplier.ts'

/** Whom parts are bought from. */
export function SupplierPage({ choose }: { choose: ReactNode }) {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const add = (
    <Can needs={[may.write]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增供应商
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={supplierList}
        from={supplierApi.list}
        title="供应商"
        actions={
          <>
            {choose}
            <Can needs={[may.write]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <ExportButton to={supplierApi.export} />
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '录入供应商后，采购入库与退货时可以选择。', actions: add }}
      />
      <ImportDialog
        what="供应商"
        unit="家"
        template={supplierApi.template}
        to={supplierApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {id && <SupplierDrawer id={id} onClose={() => open()} />}
      {adding && <SupplierDrawer id={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

function SupplierDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="供应商"
      draft={SupplierDraft}
      calls={supplierApi}
      id={id}
      fresh={{ status: SupplierStatus.code.on }}
      title={({ name }) => name}
      edits={[may.write]}
      removing={{
        needs: [may.write],
        says: ({ name }) => ({ name, effect: '不能再选择这家供应商；删除记入日志，不能恢复。' }),
      }}
      history="supplier"
      onClose={onClose}
    >
      <Field of="name" span={2} />
      <Field of="taxNo" />
      <Field of="taxRate" />
      <Field of="contact" />
      <Field of="phone" />
      <Field of="bank" />
      <Field of="account" />
      <Field of="rating" />
      <Field of="status" />
    </RowDrawer>
  )
}
