import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Form, FormTitle, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { type TemplateDetail, TemplateEdit, templateApi } from '../shared/api.ts'
import { platformTemplates } from '../shared/national.ts'
import { Editor } from './Editor.tsx'
import { refusedItem } from './focusItem.ts'
import type { Kind } from './kinds.ts'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

/** The item editor (archives 4.3, jobs 4.1 itemEdit): the working version beside the national rows. */
export function TemplateEditPage({ kind }: { kind: Kind }) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <Loaded from={templateApi.detail} input={{ id, face: 'draft' as const }} what="模板" still>
      {(template) => <Based key={template.id} kind={kind} template={template} />}
    </Loaded>
  )
}

/** National rows come with the page: what is missing turns red while it is being removed. */
function Based({ kind, template }: { kind: Kind; template: TemplateDetail }) {
  const national = platformTemplates.find((one) => one.kind === kind && one.category === template.elevatorType)
  if (!national) return <EditForm kind={kind} template={template} national={[]} />
  return (
    <Loaded from={templateApi.detail} input={{ id: national.id }} what="国家标准项目" still>
      {({ items }) => <EditForm kind={kind} template={template} national={items} />}
    </Loaded>
  )
}

const valuesOf = (template: TemplateDetail): Record<string, unknown> =>
  Object.fromEntries(Object.keys(TemplateEdit.shape).map((name) => [name, template[name as keyof TemplateDetail]]))

function EditForm({
  kind,
  template,
  national,
}: {
  kind: Kind
  template: TemplateDetail
  national: TemplateDetail['items']
}) {
  const addresses = useTemplateAddresses(kind)
  const { call } = useKit()
  const user = useUser()
  const navigate = useNavigate()
  const { id, versionNo, name } = template
  async function submit(values: z.output<typeof TemplateEdit>): Promise<void> {
    await call(templateApi.edit, values)
    toast.done(versionNo === 0 ? '草稿已保存' : `版本 ${versionNo + 1} 的草稿已保存，发布后执行`)
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(addresses.view(id), { replace: true }))
  }
  return (
    <Form
      schema={TemplateEdit}
      initial={valuesOf(template)}
      onSubmit={submit}
      current={async () => valuesOf(await call(templateApi.detail, { id, face: 'draft' }))}
      draft={`template.${user?.id ?? ''}.${id}`}
      onWrong={refusedItem.tell}
    >
      <div className="stack h-full min-h-0">
        <FormTitle title={versionNo === 0 ? `编辑 ${name}` : `编辑 ${name} · 版本 ${versionNo + 1}`}>
          <SubmitButton>保存草稿</SubmitButton>
        </FormTitle>
        <Editor kind={kind} elevatorType={template.elevatorType} national={national} />
      </div>
    </Form>
  )
}
