import { useNavigate } from 'react-router'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { supportApi } from '../shared/api.ts'
import { supportPaths } from '../shared/paths.ts'
import { TicketDraft, TicketKind, TicketPriority } from '../shared/support.ts'

export function TicketDrawer({ onClose }: { onClose: () => void }) {
  const { call } = useKit()
  const navigate = useNavigate()
  return (
    <Drawer open wide title="提交工单" onClose={onClose}>
      <Form
        operations
        schema={TicketDraft}
        initial={{ kind: TicketKind.code.fault, priority: TicketPriority.code.ordinary, files: [] }}
        onSubmit={async (draft) => {
          const { id } = await call(supportApi.add, draft)
          toast.done('工单已提交')
          setTimeout(() => void navigate(`${supportPaths.detail}?id=${id}`))
        }}
      >
        <div className="pt-12 pb-20 px-20">
          <FieldGrid columns={2}>
            <Field of="title" span={2} />
            <Field of="kind" span={2} />
            <Field of="priority" />
            <Field of="elevatorId" />
            <Field of="body" span={2} />
            <Field of="files" span={2} />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>提交工单</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}
