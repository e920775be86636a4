import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, useFormValue, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { unitPaths } from '../shared/paths.ts'
import { unitApi } from '../shared/unit.api.ts'
import { UnitDraft } from '../shared/unit.ts'
import { TrackMode } from '../shared/unitType.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { SimilarUnits } from './SimilarUnits.tsx'
import { ClassDefaults, SafetyFields } from './unitClass.tsx'

const Editing = UnitDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = Record<string, unknown>

/** /unit/unitAdd and /unit/unitEdit?id= (commerce 4.1). */
export function UnitFormPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <UnitForm initial={{ classId: search.get('classId') ?? undefined }} title="新增配件" />
  return (
    <Loaded from={unitApi.detail} input={{ id }} what="配件" still>
      {(unit) => <UnitForm key={unit.version} initial={unit} title={`编辑配件 ${unit.name}`} />}
    </Loaded>
  )
}

function UnitForm({ initial, title }: { initial: Values; title: string }) {
  const { call } = useKit()
  const user = useUser()
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '配件',
    add: (draft) => call(unitApi.add, draft),
    edit: (draft) => call(unitApi.edit, draft),
    to: (id) => `${unitPaths.detail}?id=${id}`,
  })
  const id = initial.id as string | undefined
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={() => call(unitApi.detail, { id: String(id) })}
      draft={`unit.${user?.id ?? ''}.${id ?? 'new'}`}
    >
      <FormTitle title={title} />
      <div className="formBody">
        <FormSection title="基本">
          {!id && <ClassDefaults />}
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="classId" />
            <Field of="partNo" />
            <Field of="brand" />
            <Field of="model" />
            <Field of="spec" />
            <Field of="manufacturer" />
            <Field of="measureUnit" />
            <Field of="qtyDecimals" />
            <Field of="trackMode" />
            <ShelfLife />
            <Field of="barcode" />
          </FieldGrid>
          <SimilarUnits exceptId={id} />
          <div className="mt-12">
            <Field of="images" />
          </div>
        </FormSection>
        <FormSection title="适用" note="哪些电梯用得上">
          <FieldGrid columns={3}>
            <Field of="elevatorTypes" />
            <Field of="fitBrands" />
            <Field of="fitModels" />
            <Field of="substituteIds" span={3} />
          </FieldGrid>
        </FormSection>
        <FormSection title="合规">
          <FieldGrid columns={3}>
            <Field of="isSafetyPart" />
            <Field of="oldPartReturn" />
            <Field of="warrantyMonths" />
            <SafetyFields />
          </FieldGrid>
        </FormSection>
        <FormSection title="库存与采购">
          <FieldGrid columns={3}>
            <Field of="minStock" />
            <Field of="maxStock" />
            <Field of="packQty" />
            <Field of="supplierId" />
            <Field of="leadTimeDays" />
          </FieldGrid>
        </FormSection>
        <PolicyFields />
        <FormSection title="价格">
          <FieldGrid columns={3}>
            <Field of="salePrice" />
            <Field of="minPrice" />
            <Field of="taxRate" />
          </FieldGrid>
        </FormSection>
      </div>
    </Form>
  )
}

/** Of parts that are followed by batch; it stays in sight while it is filled, for it is refused beside another way. */
function ShelfLife() {
  const byBatch = useFormValue('trackMode') === TrackMode.code.batch
  const filled = Boolean(useFormValue('shelfLifeMonths'))
  return byBatch || filled ? <Field of="shelfLifeMonths" /> : null
}
