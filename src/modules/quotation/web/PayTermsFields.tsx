import { Button } from 'antd'
import { Field, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { PayBase } from '../shared/quotation.terms.ts'
import type { PayTerm } from '../shared/quotation.ts'
import css from './quote.module.css'

const none: readonly Partial<PayTerm>[] = []

/** When which part is paid; together they make 100 %. */
export function PayTermsFields() {
  const { store } = useForm()
  const terms = useFormValue<readonly Partial<PayTerm>[] | undefined>('payTerms') ?? none
  const error = useFormState((state) => state.error('payTerms'))
  const set = (next: readonly Partial<PayTerm>[]) => store.set('payTerms', next)
  const left = 100 - terms.reduce((total, { rate }) => total + (Number(rate) || 0), 0)
  return (
    <div className={css.terms}>
      {terms.map((_, n) => (
        <div key={n} className={css.term}>
          <Field bare of={`payTerms.${n}.name`} />
          <Field bare of={`payTerms.${n}.rate`} />
          <Field bare of={`payTerms.${n}.base`} />
          <Field bare of={`payTerms.${n}.days`} />
          <Button
            type="text"
            size="small"
            aria-label={`删除付款条件 ${n + 1}`}
            icon={<CloseIcon />}
            onClick={() => set(terms.filter((__, at) => at !== n))}
          />
        </div>
      ))}
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
      <Button
        size="small"
        icon={<PlusIcon />}
        disabled={terms.length >= 12}
        onClick={() => set([...terms, { rate: left > 0 ? left.toFixed(2) : '', base: PayBase.code.signing, days: 0 }])}
      >
        付款条件
      </Button>
    </div>
  )
}
