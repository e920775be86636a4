import { Field, FieldGrid, FormSection, useFormValue } from '#kernel/web/form/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { ContractType } from '../shared/contract.terms.ts'

/** 基本: parties, term, and what the type of contract asks for. */
export function BasicStep() {
  const type = useFormValue('type')
  return (
    <>
      <FormSection title="基本">
        <FieldGrid columns={3}>
          <Field of="name" />
          <Field of="contractNo" help="留空则自动编号" />
          <Field of="partyBName" />
          <Field of="type" />
          <Field of="source" span={2} />
          <Field of="customerId" />
          <Field of="projectId" />
          <Field of="signDate" />
          <Field of="startDate" />
          <Field of="endDate" />
          <Field of="salesmanId" />
          <Field of="managerId" />
        </FieldGrid>
      </FormSection>
      <FormSection title="服务">
        <FieldGrid columns={3}>
          <Field of="promisedVisits" unit="次/台" help={`${visitGap.days} 日间隔可能需要更多`} />
          <Field of="arriveMinutes" label="困人到场" unit="分钟" />
          {type === ContractType.code.half && <Field of="partsFreeLimit" />}
          {type === ContractType.code.resident && <Field of="partsPayer" />}
          {type === ContractType.code.full && <Field of="exclusions.text" label="大包除外责任" span={3} />}
          <Field of="includedParts.text" label="另含配件" span={3} />
          <Field of="content" span={3} />
        </FieldGrid>
      </FormSection>
    </>
  )
}
