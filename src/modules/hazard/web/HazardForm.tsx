import { dayOf } from '#kernel/shared/days.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { hazardApi } from '../shared/api.ts'
import { type HazardDetail, hazardDeadline } from '../shared/hazard.ts'
import { HazardDraft, HazardEdit, HazardSource } from '../shared/hazardDraft.ts'
import css from './hazard.module.css'

/** 登记隐患 by the office, of a lift that may be known already. */
export function HazardAddDrawer({
  elevatorId,
  onClose,
  onDone,
}: {
  elevatorId?: string | undefined
  onClose: () => void
  onDone: (id: string) => void
}) {
  const { call } = useKit()
  return (
    <Drawer open wide title="登记隐患" onClose={onClose}>
      <div className={css.body}>
        <Form
          schema={HazardDraft}
          initial={{ elevatorId, sourceType: HazardSource.code.maintain, grade: 1, photos: [] }}
          onSubmit={async (draft) => {
            const { id } = await call(hazardApi.add, draft)
            toast.done('隐患已登记')
            setTimeout(() => onDone(id))
          }}
        >
          <FieldGrid columns={2}>
            <Field of="elevatorId" />
            <Field of="sourceType" />
            <Field of="grade" />
            <Field of="deadline" />
            <Field of="description" span={2} />
            <Field of="part" span={2} />
            <Field of="risk" />
            <Field of="suggestion" />
            <Field of="photos" span={2} />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}

/** In the drawer, while nobody has taken it up. Words that stand in a record stay as they are. */
export function HazardEditForm({ hazard, onBack }: { hazard: HazardDetail; onBack: () => void }) {
  const { call } = useKit()
  const { id, version, grade, description, part, risk, suggestion, deadline, createdAt } = hazard
  // What the grade gives is left open, so that another grade brings its own.
  const own = deadline === hazardDeadline(grade, dayOf(createdAt)) ? undefined : deadline
  const photos = hazard.photos.map(({ bucket, key, name }) => ({ bucket, key, name }))
  return (
    <div className={css.body}>
      <Form
        schema={HazardEdit}
        initial={{ grade, description, part, risk, suggestion, deadline: own, photos }}
        onSubmit={async (edit) => {
          await call(hazardApi.edit, { id, version, ...edit })
          toast.done('隐患已保存')
          setTimeout(onBack)
        }}
        current={() => call(hazardApi.detail, { id })}
      >
        <FieldGrid columns={2}>
          <Field of="grade" />
          <Field of="deadline" />
          <Field of="description" span={2} disabled={hazard.sourceId !== null} />
          <Field of="part" span={2} />
          <Field of="risk" />
          <Field of="suggestion" />
          <Field of="photos" span={2} />
        </FieldGrid>
        <FormFoot onCancel={onBack} />
      </Form>
    </div>
  )
}
