import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { MarkEditor } from '#modules/notice/web/index.ts'
import { supportApi } from '../shared/api.ts'
import { ArticleCategory, type ArticleDetail, ArticleDraft } from '../shared/support.ts'

const Editing = ArticleDraft.extend({ ...ById.partial().shape, ...WithVersion.partial().shape })

/** Operations write an article for every company of the installation. */
export function ArticleDrawer({ article, onClose }: { article?: ArticleDetail; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open wide title={article ? '编辑文档' : '新增文档'} onClose={onClose}>
      <Form
        operations
        schema={Editing}
        initial={article ?? { category: ArticleCategory.code.fault, files: [] }}
        onSubmit={async (draft) => {
          await call(supportApi.saveArticle, draft)
          toast.done('文档已保存')
          setTimeout(onClose)
        }}
      >
        <div className="pt-12 pb-20 px-20">
          <FieldGrid columns={3}>
            <Field of="category" span={3} />
            <Field of="brand" />
            <Field of="controller" />
            <Field of="faultCode" />
            <Field of="title" span={3} />
            <Field of="body" span={3}>
              {(control) => <MarkEditor control={control} most={10_000} />}
            </Field>
            <Field of="files" span={3} />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </div>
      </Form>
    </Drawer>
  )
}
