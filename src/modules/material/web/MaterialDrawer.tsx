import { field } from '#kernel/shared/field.ts'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { QtyDecimals } from '#modules/warehouse/shared/unitType.ts'
import { materialApi } from '../shared/material.api.ts'
import { CatalogStatus, GOODS_TAX, MaterialDraft } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { MaterialChanges } from './MaterialChanges.tsx'
import { MaterialUses } from './MaterialUses.tsx'

const fresh = {
  qtyDecimals: QtyDecimals.code.whole,
  taxRate: GOODS_TAX,
  lossRate: '0.00',
  isSafetyPart: false,
  status: CatalogStatus.code.on,
}
const Editing = MaterialDraft.safeExtend({ changeReason: field.optional(field.text('调价原因', { max: 200 })) })

/** A material beside its list: changed in place, with what uses it and what became of its prices. */
export function MaterialDrawer({ id, onClose }: { id?: string; onClose: () => void }) {
  const costs = useKit().may([mayCatalog.cost])
  return (
    <RowDrawer
      what="物料"
      draft={Editing}
      calls={{ detail: materialApi.detail, add: materialApi.add, edit: materialApi.edit }}
      id={id}
      fresh={fresh}
      title={({ name, spec }) => [name, spec].filter(Boolean).join(' ')}
      edits={[mayCatalog.write]}
      columns={2}
      below={(row) => (
        <>
          <MaterialUses material={row} />
          <MaterialChanges id={row.id} />
        </>
      )}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Field of="name" span={2} />
          <Field of="categoryId" span={2} />
          <Field of="materialNo" />
          <Field of="brand" />
          <Field of="model" />
          <Field of="spec" />
          <Field of="measureUnit" />
          <Field of="qtyDecimals" />
          <Field of="salePrice" />
          <Field of="minPrice" />
          {costs && <Field of="costPrice" />}
          <Field of="taxRate" />
          <Field of="lossRate" />
          {row && <Reason before={[row.salePrice, row.minPrice, row.costPrice]} />}
          <Field of="leadTimeDays" />
          <Field of="warehouseUnitId" />
          <Field of="status" />
          <Field of="isSafetyPart" />
          <SafetyNumber />
          <Field of="remark" span={2} />
          <Field of="images" span={2} />
          <Field of="drawings" span={2} />
        </>
      )}
    </RowDrawer>
  )
}

/** Asked where a price is another one than before. */
function Reason({ before }: { before: readonly (string | null)[] }) {
  const [sale, min, cost] = [useFormValue('salePrice'), useFormValue('minPrice'), useFormValue('costPrice')]
  const same = [sale, min, cost].every((now, at) => Number(now ?? 0) === Number(before[at] ?? 0))
  return same ? null : <Field of="changeReason" span={2} />
}

function SafetyNumber() {
  const safety = useFormValue('isSafetyPart') === true
  return safety ? <Field of="typeTestCertNo" /> : null
}
