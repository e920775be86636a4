import { Select } from 'antd'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, RefSelect, SubmitButton, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { CertificateDraft, type CertificateRow, OwnerType, takesPlace, typesOf } from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'

const Editing = CertificateDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

type Kind = CertificateRow['ownerType']

export interface CertificateStart {
  readonly ownerType: Kind
  /** Absent: chosen in the form. */
  readonly ownerId?: string | undefined
  /** Changed before its review or after a rejection. */
  readonly row?: CertificateRow | undefined
  /** 换证: the approved one whose place the new one takes. */
  readonly renews?: CertificateRow | undefined
}

interface Props {
  readonly start: CertificateStart
  /** In place of 新增员工证书, where the person sends in a paper of their own. */
  readonly title?: string
  /** The row as it is now, for who may not open every certificate: their own. */
  readonly current?: () => Promise<CertificateRow>
  readonly onClose: () => void
}

const options: Readonly<Record<Kind, string | undefined>> = {
  [OwnerType.code.elevator]: '/elevator/options',
  [OwnerType.code.employee]: '/employee/options',
  [OwnerType.code.company]: undefined,
}

export function CertificateDrawer({ start, title, current, onClose }: Props) {
  const { call } = useKit()
  const { ownerType, row, renews } = start
  const from = start.ownerId || row || renews ? undefined : options[ownerType]
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '证书',
    add: (draft) => call(certificateApi.add, draft),
    edit: (draft) => call(certificateApi.edit, draft),
    told: () => '证书已提交，等待审核',
    close: onClose,
  })
  return (
    <Drawer open wide title={title ?? titleOf(start)} onClose={onClose}>
      <Form
        schema={Editing}
        initial={initialOf(start)}
        onSubmit={submit}
        current={current ?? (() => call(certificateApi.detail, { id: row?.id ?? '' }))}
      >
        <div className="pt-12 pb-20 px-20">
          {renews && <p className="sec">原证「{renews.certNo}」在新证审核通过前继续有效，通过后自动注销。</p>}
          <FieldGrid columns={2}>
            {from && (
              <Field of="ownerId" label={OwnerType.label(ownerType)} span={2}>
                {(control) => (
                  <RefSelect
                    id={control.id}
                    from={from}
                    value={control.value as string | undefined}
                    status={control.wrong ? 'error' : undefined}
                    onChange={control.onChange}
                  />
                )}
              </Field>
            )}
            <Field of="certType" span={2} disabled={Boolean(renews)}>
              {(control) => (
                <Select
                  id={control.id}
                  style={{ width: '100%' }}
                  placeholder="请选择"
                  disabled={control.disabled}
                  status={control.wrong ? 'error' : undefined}
                  value={(control.value as number | undefined) ?? null}
                  onChange={control.onChange}
                  options={typesOf(ownerType).map(({ value, label }) => ({ value, label }))}
                />
              )}
            </Field>
            <Field of="certNo" />
            <Field of="issuer" />
            <Field of="validFrom" />
            <Field of="validTo" />
            <Field of="issueDate" />
            <Field of="level" />
            <Field of="items" span={2} />
            <Field of="files" span={2} />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>提交审核</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

function titleOf({ row, renews, ownerType }: CertificateStart): string {
  const holder = row?.ownerName ?? renews?.ownerName
  if (renews) return `换证：${holder ?? ''}`
  if (row) return `${row.state === 0 ? '上传证书' : '修改证书'}：${holder ?? ''}`
  return `新增${OwnerType.label(ownerType)}证书`
}

/** A renewed paper keeps its number, authority and items; dates and scans are its own. */
function initialOf({ ownerType, ownerId, row, renews }: CertificateStart): Readonly<Record<string, unknown>> {
  // Where a new one takes the place of the one there is, the server looks for it anew: it may be another by now.
  if (row) return { ...row, replacesId: takesPlace(row.certType) ? undefined : (row.replacesId ?? undefined) }
  if (renews) {
    const { certType, certNo, issuer, level, items } = renews
    return {
      ownerType,
      ownerId: renews.ownerId,
      replacesId: renews.id,
      certType,
      certNo,
      issuer,
      level,
      items,
      files: [],
    }
  }
  const first = typesOf(ownerType)[0]?.value
  return { ownerType, ownerId, certType: first, files: [] }
}
