import { Button } from 'antd'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { type CertificateRow, StaffCertificateDraft } from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import css from './employee.module.css'

const Editing = StaffCertificateDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

interface Props {
  readonly ownerId: string
  readonly row: CertificateRow | undefined
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

export function CertificateDrawer({ ownerId, row, onClose, onDone }: Props) {
  const { call } = useKit()
  async function submit({ id, version, ...draft }: z.output<typeof Editing>): Promise<void> {
    if (id && version !== undefined) await call(certificateApi.edit, { ...draft, id, version })
    else await call(certificateApi.add, draft)
    toast.done('证书已提交，等待审核')
    await onDone()
    setTimeout(onClose)
  }
  async function current(): Promise<Record<string, unknown>> {
    const { records } = await call(certificateApi.list, { ownerId, size: 100 })
    return { ...records.find((one) => one.id === row?.id) }
  }
  return (
    <Drawer open wide title={row ? '修改证书' : '上传证书'} onClose={onClose}>
      <Form
        schema={Editing}
        initial={row ? { ...row } : { ownerId, certType: 201, files: [] }}
        onSubmit={submit}
        current={current}
      >
        <div className={css.drawerBody}>
          <FieldGrid columns={2}>
            <Field of="certType" span={2} />
            <Field of="certNo" />
            <Field of="issuer" />
            <Field of="validFrom" />
            <Field of="validTo" />
            <Field of="issueDate" />
            <Field of="level" />
            <Field of="items" span={2} />
            <Field of="files" span={2} />
          </FieldGrid>
          <div className={css.drawerFoot}>
            <Button onClick={onClose}>取消</Button>
            <SubmitButton>提交审核</SubmitButton>
          </div>
        </div>
      </Form>
    </Drawer>
  )
}
