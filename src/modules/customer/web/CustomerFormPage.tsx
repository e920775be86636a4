import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useFormValue, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { customerApi } from '../shared/api.ts'
import { CustomerDraft, CustomerType } from '../shared/customer.ts'
import { customerPaths } from '../shared/paths.ts'
import { ContactFields } from './ContactFields.tsx'
import { SimilarHint } from './SimilarHint.tsx'

const Editing = CustomerDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

/** /cusManage/add and /cusManage/edit?id= (archives 4.6). */
export function CustomerFormPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) {
    const fresh = { contacts: [{ name: '', phone: '', isDefault: true }], safetyOfficers: [], invoice: {} }
    return <CustomerForm initial={fresh} title="新增客户" />
  }
  return (
    <Loaded from={customerApi.detail} input={{ id }} what="客户" still>
      {(customer) => <CustomerForm key={customer.version} initial={customer} title={`编辑客户 ${customer.name}`} />}
    </Loaded>
  )
}

function CustomerForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '客户',
    add: (draft) => call(customerApi.add, draft),
    edit: (draft) => call(customerApi.edit, draft),
    to: (id) => `${customerPaths.detail}?id=${id}`,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={() => call(customerApi.detail, { id: String(initial.id) })}
      draft={`customer.${user?.id ?? ''}.${String(initial.id ?? 'new')}`}
    >
      <FormTitle title={title} />
      <div className="formBody">
        <FormSection title="基本">
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="type" />
            <NumberField />
            <Field of="role" />
            <Field of="grade" />
            <Field of="salesmanId" />
            <Field of="regionCode" />
            <Field of="address" span={2} />
          </FieldGrid>
          <SimilarHint exceptId={initial.id as string | undefined} />
        </FormSection>
        <ContactFields />
        <FormSection title="开票资料">
          <FieldGrid columns={3}>
            {['kind', 'title', 'taxNo', 'bank', 'account', 'address', 'phone', 'email'].map((name) => (
              <Field key={name} of={`invoice.${name}`} />
            ))}
          </FieldGrid>
        </FormSection>
        <FormSection title="安全管理">
          <FieldGrid columns={3}>
            <Field of="safetyDirector" />
            <Field of="remark" span={2} />
          </FieldGrid>
        </FormSection>
      </div>
    </Form>
  )
}

/**
 * By type: the credit code of an enterprise or the identity card of a person. The other number stays in sight while it is
 * filled: it is refused beside this type, and nobody clears what he does not see.
 */
function NumberField() {
  const individual = useFormValue('type') === CustomerType.code.individual
  const filled = Boolean(useFormValue(individual ? 'creditCode' : 'idCard'))
  return (
    <>
      {(individual || filled) && <Field of="idCard" />}
      {(!individual || filled) && <Field of="creditCode" />}
    </>
  )
}
