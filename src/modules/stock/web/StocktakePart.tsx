import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { mayStock } from '../shared/permissions.ts'
import { stocktakeApi } from '../shared/stocktake.api.ts'
import { StocktakeDraft, StocktakeScope, StocktakeStatus, stocktakeList } from '../shared/stocktake.ts'
import { StateTag } from './marks.tsx'
import { StocktakeSheet } from './StocktakeSheet.tsx'

/** 盘点: sheets, and the one that is open. */
export function StocktakePart({ choose }: { choose: ReactNode }) {
  const [open, setOpen] = useAddressed('id')
  const [adding, setAdding] = useState(false)
  const add = (
    <Can needs={[mayStock.count]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增盘点
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={stocktakeList}
        from={stocktakeApi.list}
        title="盘点单"
        actions={
          <>
            {choose}
            <ExportButton to={stocktakeApi.export} />
            {add}
          </>
        }
        cells={{
          status: (status) => (
            <StateTag quiet={status >= StocktakeStatus.code.posted}>{StocktakeStatus.label(status)}</StateTag>
          ),
          blind: (blind) => (blind ? '盲盘' : <span className="ter">明盘</span>),
        }}
        open={{ at: open, run: (row) => setOpen(row.id) }}
        empty={{ hint: '盘点期间照常出入库：差异按清点那一刻的账面数计算。', actions: add }}
      />
      {adding && (
        <AddDrawer
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false)
            setOpen(id)
          }}
        />
      )}
      {open && <StocktakeSheet id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function AddDrawer({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const { call } = useKit()
  return (
    <Drawer open title="新增盘点" onClose={onClose}>
      <Form
        schema={StocktakeDraft}
        initial={{ scope: StocktakeScope.code.all, blind: false }}
        onSubmit={async (draft) => {
          const { id } = await call(stocktakeApi.add, draft)
          toast.done('盘点单已新增')
          setTimeout(() => onDone(id))
        }}
      >
        <div className="px-20 pt-14">
          <FieldGrid columns={1}>
            <Field of="warehouseId" />
            <Field of="scope" />
            <Scoped />
            <Field of="blind" />
            <Field of="remark" />
          </FieldGrid>
        </div>
        <FormFoot onCancel={onClose}>
          <SubmitButton>提交</SubmitButton>
        </FormFoot>
      </Form>
    </Drawer>
  )
}

function Scoped() {
  const scope = useFormValue('scope')
  if (scope === StocktakeScope.code.ofClass) return <Field of="classId" />
  return scope === StocktakeScope.code.chosen ? <Field of="unitIds" /> : null
}
