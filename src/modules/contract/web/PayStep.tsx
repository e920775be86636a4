import { Button, Select } from 'antd'
import { sum } from '#kernel/shared/money.ts'
import { Field, FormSection, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
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
        <span className={css.node}>
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
        help={listed ? `空白为明细合计 ${moneyText(listed)}；不同时须填写原因` : '与合计不同时须填写原因'}
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
      <table className={css.plan}>
        <thead>
          <tr>
            <th className={css.right}>期</th>
            <th>应收日期</th>
            <th>期间开始</th>
            <th>期间结束</th>
            <th className={css.right}>金额 元</th>
            <th className={css.right}>或比例 %</th>
            <th>备注</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {rows.map((_, i) => (
            <tr key={i}>
              <td className={`${css.right} num ter`}>{i + 1}</td>
              {['dueDate', 'periodStart', 'periodEnd', 'amount', 'percent', 'remark'].map((name) => (
                <td key={name}>
                  <Field of={`customRows.${i}.${name}`} bare />
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  size="small"
                  aria-label={`删除第 ${i + 1} 期`}
                  icon={<CloseIcon />}
                  onClick={() => set(rows.filter((__, at) => at !== i))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.customFoot}>
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
