import { Button, Select } from 'antd'
import { sum } from '#kernel/shared/money.ts'
import { Field, FormSection, fieldColumn, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText, ShortTable } from '#kernel/web/ui/index.ts'
import { PayNodeType, PayType, PayWay } from '../shared/contract.terms.ts'
import css from './handle.module.css'
import { useCalculation } from './useCalculation.ts'

/** 付款: when and how much; the panel at the right follows. */
export function PayStep() {
  const payType = useFormValue('payType')
  const payWay = useFormValue('payWay')
  return (
    <FormSection title="付款">
      <div className={css.payGrid}>
        <Field of="payWay" />
        <Field of="payType" label="周期" />
        <NodeField end={payWay === PayWay.code.postpaid} />
        <Field of="taxRate" />
        <AgreedFields />
        <Field of="remindDays" before="提前" />
        <Field of="invoiceKind" />
        <Field of="lateFeeRate" help="空白为不计" />
      </div>
      {payType === PayType.code.custom && <CustomRows />}
    </FormSection>
  )
}

/** 节点: 期初/期末 之前/之后 n 天. */
function NodeField({ end }: { end: boolean }) {
  return (
    <Field
      of="payNodeType"
      label="节点"
      before={end ? '期末' : '期初'}
      after={
        <span className={`row gap-8 ${css.node}`}>
          <Field of="payNodeDays" label="天数" bare />天
        </span>
      }
      help="按自然日，遇节假日不顺延"
    >
      {({ id, value, onChange, disabled }) => (
        <Select
          id={id}
          disabled={disabled}
          className={css.nodeType}
          value={value}
          options={PayNodeType.options.map((one) => ({ value: one.value, label: one.label }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** 协议总额 differs from the lines only with a reason (archives 6.3, 3). */
function AgreedFields() {
  const { priced } = useCalculation()
  const agreed = useFormValue('agreedAmount') as string | undefined
  const error = useFormState((store) => store.error('adjustReason'))
  const listed = priced?.listTotal
  const differs = Boolean(agreed) && (listed === undefined || Number(agreed) !== Number(listed))
  return (
    <>
      <Field
        of="agreedAmount"
        help={listed ? `留空则取明细合计 ${moneyText(listed)}；不同时须填写原因` : '与明细合计不同时须填写原因'}
      />
      {(differs || error) && <Field of="adjustReason" label="调整原因" />}
    </>
  )
}

interface TypedRow {
  readonly dueDate?: string | null
  readonly amount?: string | null
  readonly percent?: string | null
}

const parts = [
  { title: '应收日期', name: 'dueDate', as: 'num' },
  { title: '期间开始', name: 'periodStart', as: 'num' },
  { title: '期间结束', name: 'periodEnd', as: 'num' },
  { title: '金额 元', name: 'amount', as: 'figure' },
  { title: '或比例 %', name: 'percent', as: 'figure' },
  { title: '备注', name: 'remark', as: undefined },
] as const

const none: readonly TypedRow[] = []
const money = (text: string | null | undefined) => (/^\d+(\.\d{1,2})?$/.test(text ?? '') ? (text as string) : '0')

/** 周期 其他: rows as typed, by amount or by percent; they must come to the total (archives 6.3, 5). */
function CustomRows() {
  const { store } = useForm()
  const { priced, problem } = useCalculation()
  const rows = (useFormValue('customRows') as readonly TypedRow[] | undefined) ?? none
  const set = (next: readonly TypedRow[]) => store.set('customRows', next)
  return (
    <div className={css.custom}>
      <ShortTable
        shape="tight"
        rows={rows}
        by={(_, i) => String(i)}
        columns={[
          { title: '期', as: 'figure', tone: () => 'ter', cell: (_, i) => i + 1 },
          ...parts.map(({ title, name, as }) =>
            fieldColumn<TypedRow>(store.schema, 'customRows', name, { title, ...(as ? { as } : {}) }),
          ),
          {
            title: '操作',
            quiet: true,
            cell: (_, i) => (
              <Button
                type="text"
                size="small"
                aria-label={`删除第 ${i + 1} 期`}
                icon={<CloseIcon />}
                onClick={() => set(rows.filter((__, at) => at !== i))}
              />
            ),
          },
        ]}
      />
      <div className={`row gap-14 t13 ${css.customFoot}`}>
        <Button size="small" icon={<PlusIcon />} onClick={() => set([...rows, {}])}>
          加一期
        </Button>
        <span className="sec num">金额合计 {moneyText(sum(rows.map((row) => money(row.amount))))}</span>
        {problem && <span className="redText">{problem}</span>}
        {priced && !problem && <span className="ter">与总额一致</span>}
      </div>
    </div>
  )
}
