import { Button } from 'antd'
import { useRef } from 'react'
import type { z } from 'zod'
import { sum, times } from '#kernel/shared/money.ts'
import { told } from '#kernel/web/client/told.ts'
import { DraftOrSubmit, Field, FieldGrid, Form, FormFoot, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useDebounced } from '#kernel/web/form/RefSelect.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { partsApi } from '../shared/api.ts'
import { ChargeMode, OldDisposal, type PartsBiz, PartsReason } from '../shared/parts.ts'
import type { PartsDetail, PartsWork } from '../shared/partsDetail.ts'
import { PartsDraft } from '../shared/partsDraft.ts'
import css from './form.module.css'
import { LineFields, type TypedLine } from './LineFields.tsx'

interface Props {
  readonly biz: { readonly bizType: PartsBiz; readonly bizId: string }
  /** A request that is changed; a new one without. */
  readonly request?: PartsDetail
  readonly hazards?: PartsWork['hazards']
  readonly onCancel: () => void
  readonly onDone: (id: string) => void
}

const Shape = PartsDraft.omit({ bizType: true, bizId: true })

const emptyLine = (): TypedLine => ({
  measure: '个',
  qty: '1',
  reason: PartsReason.code.broken,
  oldDisposal: OldDisposal.code.recycle,
  safetyPart: false,
  oldPhoto: [],
})

/** What is asked for, line by line, with who pays beside it while it is typed; saved as a draft or submitted at once. */
export function PartsForm({ biz, request, hazards = [], onCancel, onDone }: Props) {
  const { call } = useKit()
  const submits = useRef(true)
  const initial = request
    ? { ...request, hazardId: request.hazard?.id, lines: request.lines.map(({ ...line }) => ({ ...line })) }
    : { urgency: 0, warrantyMonths: 12, lines: [emptyLine()] }
  const save = async (draft: z.output<typeof Shape>) => {
    const { hazardId, ...rest } = draft
    const saved = request
      ? await call(partsApi.edit, { ...rest, id: request.id, version: request.version })
      : await call(partsApi.add, { ...biz, ...draft })
    if (submits.current) {
      // What is missing was told; the draft is there and opens to be completed.
      if (await told(call(partsApi.submit, saved))) toast.done('已提交审批')
    } else toast.done('草稿已保存')
    setTimeout(() => onDone(saved.id))
  }
  return (
    <div className={`stack min-h-0 ${css.form}`}>
      <Form schema={Shape} initial={initial} onSubmit={save}>
        <Lines biz={biz} />
        <div className="pt-14 px-20">
          <FieldGrid columns={3}>
            <Field of="urgency" />
            <Field of="warrantyMonths" help="新件自更换之日起" />
            {hazards.length > 0 && !request && (
              <Field of="hazardId" label="转自隐患">
                {({ id, value, onChange, disabled }) => (
                  <select
                    id={id}
                    className={`w-full r-4 bg ink p-0 px-8 font-inherit ${css.select}`}
                    disabled={disabled}
                    value={(value as string | undefined) ?? ''}
                    onChange={(event) => onChange(event.target.value || undefined)}
                  >
                    <option value="">不是由隐患转来</option>
                    {hazards.map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.hazardNo} {one.description}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            <Field of="remark" span={3} />
          </FieldGrid>
        </div>
        <FormFoot onCancel={onCancel}>
          <DraftOrSubmit submits={submits} verb="提交审批" />
        </FormFoot>
      </Form>
    </div>
  )
}

const isPrice = (text: unknown): text is string => typeof text === 'string' && /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())

/** The lines and what they come to: all of it, and what the customer owes. */
function Lines({ biz }: { biz: Props['biz'] }) {
  const { store } = useForm()
  const lines = useFormValue<readonly TypedLine[] | undefined>('lines') ?? []
  const asked = useDebounced(
    JSON.stringify(lines.map(({ unitId, name, spec, priceSale }) => [unitId, name, spec, priceSale])),
    400,
  )
  const { data: charges = [] } = useRead(
    partsApi.charges,
    {
      ...biz,
      lines: (JSON.parse(asked) as (string | null)[][]).map(([unitId, name, spec, priceSale]) => ({
        unitId: unitId ?? null,
        name: (name ?? '').trim().slice(0, 60),
        spec: spec?.trim().slice(0, 60) ?? null,
        priceSale: isPrice(priceSale) ? priceSale.trim() : null,
      })),
    },
    { firstLoad: true, placeholderData: (previous) => previous, retry: false },
  )
  const amounts = lines.map(({ qty, priceSale }) => (isPrice(priceSale) && isPrice(qty) ? times(qty, priceSale) : null))
  const known = amounts.filter((one) => one !== null)
  const customers = amounts.filter((one, at) => one !== null && charges[at]?.chargeMode === ChargeMode.code.customer)
  const set = (next: readonly TypedLine[]) => store.set('lines', next)
  return (
    <>
      {lines.map((line, n) => (
        <LineFields
          key={`${line.id ?? 'new'}-${n}`}
          n={n}
          line={line}
          charge={charges[n]}
          amount={amounts[n] ?? null}
          {...(lines.length > 1 ? { onRemove: () => set(lines.filter((_, at) => at !== n)) } : {})}
        />
      ))}
      <div className={`row gap-20 py-10 px-20 line-b bg-side ${css.sums}`}>
        <Button size="small" icon={<PlusIcon />} onClick={() => set([...lines, emptyLine()])}>
          添加配件
        </Button>
        <span className="num">
          合计 <b>{moneyText(known.length > 0 ? sum(known) : null)}</b> 元
        </span>
        <span className="num">
          客户付费 <b>{moneyText(known.length > 0 ? sum(customers as string[]) : null)}</b> 元
        </span>
      </div>
    </>
  )
}
