import { Button, Select } from 'antd'
import { quantityText } from '#kernel/shared/text.ts'
import { Field, RefSelect, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { materialApi } from '../shared/material.api.ts'
import { equations, type Params } from '../shared/parameters.ts'
import { count } from '../shared/quantity.ts'
import { CUSTOM, Rounding, SchemeItemType, SchemePart } from '../shared/scheme.ts'
import { lineFormula, schemeParameters } from '../shared/schemeLine.ts'
import { brokenAt, FormulaInput } from './FormulaInput.tsx'
import css from './scheme.module.css'
import { type TrialValues, useTrialParams } from './Trial.tsx'

interface Item {
  readonly part?: number
  readonly itemType?: number
  readonly refId?: string
  readonly equation?: number
  readonly k?: unknown
  readonly expression?: string
  readonly condition?: string
  readonly rounding?: 1 | 2 | 3
  readonly lossRate?: unknown
}
const none: readonly Item[] = []
const fresh = (part: number): Item => ({
  part,
  itemType: SchemeItemType.code.material,
  equation: CUSTOM,
  k: '1',
  rounding: Rounding.code.up,
})
interface Counting {
  readonly qtyDecimals: number
  readonly lossRate: string
}
const WHOLE: Counting = { qtyDecimals: 0, lossRate: '0' }

/** Lines by part, each with the quantity that the trial's lift takes. */
export function SchemeItems({ trial }: { trial: TrialValues }) {
  const { store } = useForm()
  const items = useFormValue<readonly Item[] | undefined>('items') ?? none
  const error = useFormState((state) => state.error('items'))
  const params = useTrialParams(trial)
  const ids = items.flatMap(({ itemType, refId }) =>
    itemType === SchemeItemType.code.material && refId ? [refId] : [],
  )
  const { data = [] } = useRead(materialApi.options, ids.length > 0 ? { ids: [...new Set(ids)] } : undefined, {
    placeholderData: (before) => before,
  })
  const known = new Map<string, Counting>(data.map((one) => [one.value, one]))
  const set = (next: readonly Item[]) => store.set('items', next)
  return (
    <>
      {SchemePart.options.map(({ value: part, label }) => {
        const own = items.flatMap((item, n) => (item.part === part ? [{ item, n }] : []))
        return (
          <section key={part} aria-label={label}>
            <div className={`row between ${css.part}`}>
              <h3 className="m-0 t13">
                {label} <span className="ter num">{own.length || ''}</span>
              </h3>
              <Button size="small" icon={<PlusIcon />} onClick={() => set([...items, fresh(part)])}>
                添加{label}明细
              </Button>
            </div>
            {own.length > 0 && <Head />}
            {own.map(({ item, n }) => (
              <Line
                key={n}
                n={n}
                item={item}
                counting={known.get(item.refId ?? '') ?? WHOLE}
                params={params}
                onRemove={() => set(items.filter((_, at) => at !== n))}
              />
            ))}
          </section>
        )
      })}
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
    </>
  )
}

const Head = () => (
  <div className={`${css.row} ter t12`} aria-hidden="true">
    <span>部位</span>
    <span>类型</span>
    <span>物料或套件</span>
    <span>算法</span>
    <span>k</span>
    <span>公式</span>
    <span>条件</span>
    <span>取整</span>
    <span>损耗 %</span>
    <span className={css.right}>试算</span>
    <span />
  </div>
)

interface LineProps {
  readonly n: number
  readonly item: Item
  readonly counting: Counting
  readonly params: Params
  readonly onRemove: () => void
}

function Line({ n, item, counting, params, onRemove }: LineProps) {
  const { store } = useForm()
  const at = (name: string) => `items.${n}.${name}`
  const result = counted(item, n, counting, params)
  const fixed = item.equation !== undefined && item.equation !== CUSTOM
  return (
    <fieldset className={css.row} aria-label={`明细 ${n + 1}`}>
      <Field bare of={at('part')} />
      <Select
        aria-label="类型"
        value={item.itemType ?? SchemeItemType.code.material}
        onChange={(itemType: number) => {
          store.set(at('itemType'), itemType)
          store.set(at('refId'), undefined)
        }}
        options={[...SchemeItemType.options]}
      />
      <Field bare of={at('refId')}>
        {({ id, value, onChange, disabled, wrong }) => (
          <RefSelect
            id={id}
            aria-label="物料或套件"
            from={item.itemType === SchemeItemType.code.kit ? '/v4/material/kit/options' : '/v4/material/options'}
            value={value as string | undefined}
            onChange={onChange}
            disabled={disabled}
            {...(wrong ? { status: 'error' as const } : {})}
          />
        )}
      </Field>
      <Select
        aria-label="算法"
        value={item.equation ?? CUSTOM}
        popupMatchSelectWidth={220}
        onChange={(equation: number) => {
          store.set(at('equation'), equation)
          const preset = equations.find(({ value }) => value === equation)
          if (preset) store.set(at('expression'), preset.expression)
        }}
        options={[...equations, { value: CUSTOM, label: '自定义' }].map(({ value, label }) => ({ value, label }))}
      />
      <Field bare of={at('k')} />
      <Field bare of={at('expression')}>
        {({ id, value, onChange, onBlur, disabled }) => (
          <FormulaInput
            id={id}
            label="公式"
            value={value as string | undefined}
            known={schemeParameters}
            onBlur={onBlur}
            disabled={disabled || fixed}
            onChange={onChange}
            problem={result.broken ? result.error : undefined}
            trace={result.trace}
            placeholder="例：2*D"
          />
        )}
      </Field>
      <Field bare of={at('condition')} />
      <Select
        aria-label="取整"
        value={item.rounding ?? Rounding.code.up}
        popupMatchSelectWidth={110}
        onChange={(rounding: number) => store.set(at('rounding'), rounding)}
        options={[...Rounding.options]}
      />
      <Field bare of={at('lossRate')} />
      <span className={`num ${css.result}`} title={result.trace ?? result.error ?? undefined}>
        {result.qty ? (
          quantityText(result.qty)
        ) : (
          <span className="ter t12">{result.broken ? '—' : (result.error ?? '—')}</span>
        )}
      </span>
      <Button type="text" size="small" aria-label={`移除明细 ${n + 1}`} icon={<CloseIcon />} onClick={onRemove} />
    </fieldset>
  )
}

const figure = (typed: unknown, otherwise: string) =>
  /^\d{1,5}(\.\d{1,2})?$/.test(String(typed ?? '').trim()) ? String(typed).trim() : otherwise

/** What the line comes to as it stands; a formula that does not read says where. */
function counted(item: Item, n: number, counting: Counting, params: Params) {
  const { expression } = item
  if (!expression) return { qty: null, trace: null, error: null, broken: false }
  const broken = brokenAt(expression, schemeParameters) !== undefined
  if (broken) return { ...count(expression.replace(/\bk\b/g, '1'), n + 1, params), broken }
  const text = lineFormula(
    {
      expression,
      k: figure(item.k, '1'),
      rounding: item.rounding ?? Rounding.code.up,
      condition: item.condition || null,
      lossRate: item.lossRate ? figure(item.lossRate, '0') : null,
    },
    counting,
  )
  return { ...count(text, n + 1, params), broken }
}
