import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { projectApi } from '../shared/api.ts'
import { ChargeMode } from '../shared/project.terms.ts'
import { type ProjectDetail, ProjectDraft } from '../shared/project.ts'

const Editing = ProjectDraft.safeExtend({ ...ById.shape, ...WithVersion.shape })

/** 编辑: what a project is; its lifts and contracts have pages of their own. */
export function ProjectEditDrawer({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { call } = useKit()
  async function submit(values: z.output<typeof Editing>): Promise<void> {
    await call(projectApi.edit, values)
    toast.done('项目已保存')
    // After the form has let go of its unsaved flag.
    setTimeout(onClose)
  }
  return (
    <Drawer open wide title={`编辑项目 ${project.name}`} onClose={onClose}>
      <Form
        schema={Editing}
        initial={valuesOf(project)}
        kept={(values) => chargedAs(values, project.wholesaleAmount)}
        onSubmit={submit}
        current={async () => valuesOf(await call(projectApi.detail, { id: project.id }))}
      >
        <div className="py-16 px-20">
          <FieldGrid columns={2}>
            <Field of="name" />
            <Field of="projectNo" />
            <Field of="customerId" />
            <Field of="communityIds" />
            <Field of="managerId" />
            <Field of="deputyId" />
            <Field of="teamIds" />
            <span />
            <Field of="startDate" />
            <Field of="endDate" />
            <ChargeFields />
            <Field of="remark" span={2} />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>保存</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

/** 计费方式, and the amount when the project is paid as a whole. */
export function ChargeFields() {
  const mode = useFormValue('chargeMode')
  return (
    <>
      <Field of="chargeMode" />
      {mode === ChargeMode.code.wholesale ? <Field of="wholesaleAmount" /> : <span />}
    </>
  )
}

/** The amount is of a project paid as a whole; otherwise what stands is left. */
export const chargedAs = (values: Readonly<Record<string, unknown>>, stood: string | null): Record<string, unknown> =>
  values.chargeMode === ChargeMode.code.wholesale ? { ...values } : { ...values, wholesaleAmount: stood ?? undefined }

function valuesOf(project: ProjectDetail): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(Editing.shape).map((name) => [name, project[name as keyof ProjectDetail] ?? undefined]),
  )
}
