import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, SubmitButton, useFormState } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TitleRow, toast } from '#kernel/web/ui/index.ts'
import { companyApi } from '../shared/api.ts'
import { type CompanyDetail, CompanyDraft, reasoned } from '../shared/company.ts'
import { enterprisePaths } from '../shared/paths.ts'
import { LogoField } from './LogoField.tsx'

const Editing = CompanyDraft.safeExtend(WithVersion.shape)

/** /companyInfo/edit (archives 4.2). */
export function CompanyFormPage() {
  return (
    <Loaded from={companyApi.detail} input={{}} what="企业信息" still>
      {(company) => <CompanyForm key={company.version} company={company} />}
    </Loaded>
  )
}

function CompanyForm({ company }: { company: CompanyDetail }) {
  const { call } = useKit()
  const navigate = useNavigate()
  return (
    <Form
      schema={Editing}
      initial={{ ...company }}
      current={() => call(companyApi.detail, {})}
      onSubmit={async (values) => {
        await call(companyApi.edit, values)
        toast.done('企业信息已保存')
        // After the form has let go of its unsaved flag.
        setTimeout(() => void navigate(enterprisePaths.company, { replace: true }))
      }}
    >
      <TitleRow
        title="编辑企业信息"
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>取消</Button>
            <SubmitButton>保存</SubmitButton>
          </>
        }
      />
      <div className="formBody">
        <FormSection title="基本">
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="shortName" />
            <Field of="creditCode" />
            <Field of="legalPerson" />
            <Field of="contact" />
            <Field of="phone" />
            <Field of="creditGrade" />
            <Field of="regionCode" />
            <Field of="address" />
            <Field of="place" span={2} />
          </FieldGrid>
        </FormSection>
        <FormSection title="资质">
          <FieldGrid columns={3}>
            <Field of="licenceNo" />
            <Field of="licenceTo" />
            <Field of="licenceItems" />
          </FieldGrid>
        </FormSection>
        <Reason company={company} />
        <FormSection title="开票">
          <FieldGrid columns={3}>
            <Field of="invoiceTitle" />
            <Field of="taxNo" />
            <Field of="bank" />
            <Field of="bankAccount" />
          </FieldGrid>
        </FormSection>
        <FormSection title="值班与救援">
          <FieldGrid columns={3}>
            <Field of="dutyPhone" help="印在电梯标签上，也显示在公示页" />
          </FieldGrid>
        </FormSection>
        <FormSection title="品牌">
          <FieldGrid columns={2}>
            <Field of="logoPath">{(control) => <LogoField {...control} saved={company.logo} />}</Field>
            <Field of="logoDarkPath">{(control) => <LogoField {...control} saved={company.logoDark} dark />}</Field>
          </FieldGrid>
        </FormSection>
      </div>
    </Form>
  )
}

/** Asked only when the name, the credit code or the licence differs from what is saved. */
function Reason({ company }: { company: CompanyDetail }) {
  const text = (value: unknown) => (Array.isArray(value) ? [...value].sort().join('|') : String(value ?? ''))
  const changed = useFormState((store) => reasoned.some((prop) => text(store.value(prop)) !== text(company[prop])))
  if (!changed) return null
  return (
    <FormSection title="修改原因" note="修改企业名称、统一社会信用代码或许可证时必填，保存在变更记录中">
      <FieldGrid columns={2}>
        <Field of="reason" span={2} />
      </FieldGrid>
    </FormSection>
  )
}
