import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { materialApi } from '../shared/material.api.ts'
import css from './material.module.css'

const Move = z.object({
  categoryId: field.ref('改到分类', '/v4/category/materialOptions'),
  reason: field.optional(field.text('原因', { max: 200 })),
})

export function MoveDrawer({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open title={`改 ${ids.length} 种物料的分类`} onClose={onClose}>
      <div className={css.body}>
        <Form
          schema={Move}
          initial={{}}
          onSubmit={async (draft) => {
            const { changed } = await call(materialApi.batchChangeCategory, { ...draft, ids: [...ids] })
            toast.done(`${changed} 种物料已改分类`)
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={1}>
            <Field of="categoryId" />
            <Field of="reason" />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
