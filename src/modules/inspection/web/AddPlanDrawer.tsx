import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { PlanDraft } from '../shared/plan.ts'
import css from './inspection.module.css'

/** What the years do not give: a supervision, a check out of turn. */
export function AddPlanDrawer({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const { call } = useKit()
  return (
    <Drawer open title="新增检验计划" onClose={onClose}>
      <div className="pt-12 pb-20 px-20">
        <p className={css.hint}>
          年度的定期检验、自行检测与准备任务用「生成年度计划」；这里登记监督检验等计划外的检验。
        </p>
        <Form
          schema={PlanDraft}
          initial={{}}
          onSubmit={async (draft) => {
            const { id } = await call(inspectionPlanApi.add, draft)
            toast.done('检验计划已新增')
            setTimeout(() => onDone(id))
          }}
        >
          <FieldGrid columns={1}>
            <Field of="elevatorId" />
            <Field of="kind" />
            <Field of="deadline" />
            <Field of="earliestDate" />
            <Field of="orgName" />
            <Field of="fee" />
            <Field of="remark" />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
