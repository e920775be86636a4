import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, EmptyState, toast } from '#kernel/web/ui/index.ts'
import { type CustomerVisit, VisitDraft, VisitKind } from '../shared/customerVisit.ts'
import { may } from '../shared/permissions.ts'
import { customerWorkApi } from '../shared/workApi.ts'
import { VisitTable } from './VisitTable.tsx'

const Editing = VisitDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Start = Readonly<Record<string, unknown>>

/** 拜访记录: the latest first; a next visit that nobody made yet stands out when its day has come. */
export function CustomerVisits({ id }: { id: string }) {
  const { call, today } = useKit()
  const [open, setOpen] = useState<Start>()
  const [removing, setRemoving] = useState<CustomerVisit>()
  const add = (
    <Can needs={[may.edit]}>
      <Button
        type="primary"
        icon={<PlusIcon />}
        onClick={() => setOpen({ customerId: id, visitedOn: today(), kind: VisitKind.code.call, files: [] })}
      >
        新增拜访
      </Button>
    </Can>
  )
  return (
    <>
      <Loaded from={customerWorkApi.visits} input={{ id }} what="拜访记录">
        {(visits) =>
          visits.length === 0 ? (
            <EmptyState what="拜访记录" hint="记下每次拜访与下次时间，到日提醒拜访人。" actions={add} />
          ) : (
            <>
              <div className="row between py-10 px-16">
                <span className="sec">{visits.length} 次拜访</span>
                {add}
              </div>
              <VisitTable visits={visits} onEdit={setOpen} onRemove={setRemoving} />
            </>
          )
        }
      </Loaded>
      {open && <VisitDrawer initial={open} onClose={() => setOpen(undefined)} />}
      {removing && (
        <ConfirmDanger
          open
          title={`删除 ${removing.visitedOn} 的拜访记录？`}
          effect="记录不再显示，其下次拜访不再提醒。"
          verb="删除记录"
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await call(customerWorkApi.removeVisit, { id: removing.id })
            toast.done('拜访记录已删除')
            setRemoving(undefined)
          }}
        />
      )}
    </>
  )
}

function VisitDrawer({ initial, onClose }: { initial: Start; onClose: () => void }) {
  const { call } = useKit()
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '拜访记录',
    add: (draft) => call(customerWorkApi.addVisit, draft),
    edit: (draft) => call(customerWorkApi.editVisit, draft),
    close: onClose,
  })
  return (
    <Drawer open title={initial.id ? '编辑拜访记录' : '新增拜访记录'} onClose={onClose}>
      <Form schema={Editing} initial={initial} onSubmit={submit}>
        <div className="drawerBody">
          <FieldGrid columns={2}>
            <Field of="visitedOn" />
            <Field of="kind" />
            <Field of="visitorId" />
            <Field of="contactName" />
            <Field of="content" span={2} />
            <Field of="nextOn" />
            <Field of="nextNote" />
            <Field of="files" span={2} />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </div>
      </Form>
    </Drawer>
  )
}
