import { Button, Select } from 'antd'
import { Field, FormSection, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Comparison, Expression, expressionText, MOST_CONDITIONS } from '#modules/signal/shared/condition/expression.ts'
import { metricOf, metricsOf } from '#modules/signal/shared/condition/metrics.ts'
import type { FaultCode } from '#modules/signal/shared/faultCodes.ts'
import css from './strategy.module.css'

type Target = FaultCode['target']
type Part = 'conditions' | 'clears'
type Typed = Partial<Expression['conditions'][number]>

const fresh = { conditions: [{ op: Comparison.code.more }], holdSec: 60, clears: [], clearSec: 60 }

/** 判定条件: 「指标 比较 数值」 joined by 且, each a line that the keyboard walks through; what they say in words below. */
export function ExpressionBuilder({ target }: { target: Target }) {
  const { store, readOnly, lead } = useForm()
  const given = useFormValue<Partial<Expression> | undefined | null>('expression')
  if (!given)
    return (
      <FormSection title="判定条件" note="按终端上报的代码判定">
        {!readOnly && (
          <Button
            icon={<PlusIcon />}
            onClick={() => {
              store.set('expression', fresh)
              setTimeout(() => lead('expression.conditions.0.metric'))
            }}
          >
            用测量值判定
          </Button>
        )}
      </FormSection>
    )
  return (
    <FormSection
      title="判定条件"
      note="保存后按每台电梯的上报实时判定；终端自己上报的代码照常有效"
      actions={
        !readOnly && (
          <button type="button" className="linkButton regular" onClick={() => store.set('expression', undefined)}>
            不用判定条件
          </button>
        )
      }
    >
      <Lines part="conditions" target={target} />
      <div className={css.lasting}>
        <Field of="expression.holdSec" bare before="持续满" after="秒，判定发生" />
      </div>
      <h3 className="m-0 mt-12 mb-6 t13 sec regular">解除条件（不填则为以上条件不再成立）</h3>
      <Lines part="clears" target={target} />
      <div className={css.lasting}>
        <Field of="expression.clearSec" bare before="持续满" after="秒，判定解除" />
      </div>
      <Words target={target} given={given} />
    </FormSection>
  )
}

function Words({ target, given }: { target: Target; given: unknown }) {
  const whole = Expression.safeParse(given)
  if (!whole.success) return null
  return (
    <div className={`mt-8 py-8 px-12 r-3 bg-brand t13 ${css.words}`} role="status">
      {expressionText(target, whole.data).map((line) => (
        <p className="m-0" key={line}>
          {line}
        </p>
      ))}
    </div>
  )
}

function Lines({ part, target }: { part: Part; target: Target }) {
  const { store, readOnly, lead } = useForm()
  const at = `expression.${part}`
  const lines = useFormValue<readonly Typed[] | undefined>(at) ?? []
  const put = (next: readonly Typed[]) => store.set(at, next)
  return (
    <>
      {lines.map((line, i) => (
        // Conditions have no identity but their place.
        <div key={i} className={`grid gap-8 items-center mb-6 ${css.condition}`}>
          <MetricField at={`${at}.${i}`} target={target} />
          <Field of={`${at}.${i}.op`} bare>
            {({ id, value, onChange, disabled }) => (
              <Select
                id={id}
                aria-label="比较"
                className="w-full"
                disabled={disabled}
                value={value as string | undefined}
                onChange={onChange}
                options={Comparison.options.filter(
                  ({ value: op }) =>
                    !wordsOf(target, line) || op === Comparison.code.is || op === Comparison.code.isNot,
                )}
              />
            )}
          </Field>
          <ValueField at={`${at}.${i}`} target={target} line={line} />
          {!readOnly && (part === 'clears' || lines.length > 1) ? (
            <button
              type="button"
              className="linkButton"
              aria-label={`移除第 ${i + 1} 个条件`}
              onClick={() => put(lines.filter((_, n) => n !== i))}
            >
              移除
            </button>
          ) : (
            <span />
          )}
        </div>
      ))}
      {!readOnly && lines.length < MOST_CONDITIONS && (
        <Button
          size="small"
          className="mb-8"
          icon={<PlusIcon />}
          onClick={() => {
            put([...lines, { op: part === 'clears' ? Comparison.code.less : Comparison.code.more }])
            setTimeout(() => lead(`${at}.${lines.length}.metric`))
          }}
        >
          {part === 'clears' ? '增加解除条件' : '增加条件'}
        </Button>
      )}
    </>
  )
}

const wordsOf = (target: Target, { metric }: Typed) => (metric ? (metricOf(target, metric)?.words ?? null) : null)

function MetricField({ at, target }: { at: string; target: Target }) {
  const { store } = useForm()
  return (
    <Field of={`${at}.metric`} bare>
      {({ id, value, onChange, disabled }) => (
        <Select
          id={id}
          aria-label="指标"
          className="w-full"
          placeholder="指标"
          disabled={disabled}
          value={(value as string | undefined) || undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={metricsOf(target).map(({ key, label }) => ({ value: key, label }))}
          onChange={(next: string) => {
            onChange(next)
            const words = metricOf(target, next)?.words
            // A value with words is or is not; a number is compared.
            store.set(`${at}.op`, words ? Comparison.code.is : Comparison.code.more)
            store.set(`${at}.value`, words ? words[0]?.value : undefined)
          }}
        />
      )}
    </Field>
  )
}

function ValueField({ at, target, line }: { at: string; target: Target; line: Typed }) {
  const words = wordsOf(target, line)
  const unit = line.metric ? metricOf(target, line.metric)?.unit : undefined
  if (!words) return <Field of={`${at}.value`} bare {...(unit ? { after: unit } : {})} />
  return (
    <Field of={`${at}.value`} bare>
      {({ id, value, onChange, disabled }) => (
        <Select
          id={id}
          aria-label="数值"
          className="w-full"
          disabled={disabled}
          value={value as number | undefined}
          onChange={onChange}
          options={words.map((word) => ({ value: word.value, label: word.label }))}
        />
      )}
    </Field>
  )
}
