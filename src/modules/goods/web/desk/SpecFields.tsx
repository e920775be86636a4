import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { combinations, MOST_SKUS, MOST_SPECS, type SkuDraft, type Spec } from '../../shared/goods.ts'
import css from './desk.module.css'

type Line = Partial<SkuDraft> & { readonly locked?: number }

/** Lines for all combinations: what was filled in for a combination stays with it. */
function linesFor(specs: readonly Spec[], before: readonly Line[]): Line[] {
  const known = new Map(before.map((line) => [JSON.stringify(line.specValues ?? []), line]))
  return combinations(specs).map(
    (specValues) => known.get(JSON.stringify(specValues)) ?? { specValues, skuNo: '', price: '', stock: 0 },
  )
}

const complete = ({ name, values }: Partial<Spec>) => Boolean(name?.trim()) && (values?.length ?? 0) > 0

/** Up to three specifications; the table below follows their values. */
export function SpecFields() {
  const { store, readOnly } = useForm()
  const specs = useFormValue<readonly Spec[] | undefined>('specs') ?? []
  const set = (next: readonly Partial<Spec>[]) => {
    store.set('specs', next)
    const whole = next.filter(complete) as Spec[]
    if (whole.length < next.length) return
    const count = whole.reduce((n, { values }) => n * values.length, 1)
    if (count > MOST_SKUS) return toast.warning(`规格组合有${count}个，最多${MOST_SKUS}个`)
    store.set('skus', linesFor(whole, (store.value('skus') as Line[] | undefined) ?? []))
  }
  const change = (at: number, part: Partial<Spec>) =>
    set(specs.map((spec, n) => (n === at ? { ...spec, ...part } : spec)))
  return (
    <div className="grid gap-8">
      {specs.map(({ values }, n) => (
        <div key={n} className="flex gap-12 items-end">
          <Field of={`specs.${n}.name`}>
            {(control) => (
              <Input
                id={control.id}
                style={{ width: 140 }}
                placeholder="如 规格、颜色"
                disabled={control.disabled}
                value={control.value as string}
                onChange={(event) => change(n, { name: event.target.value })}
              />
            )}
          </Field>
          <div className="flex-1 min-w-0">
            <Field of={`specs.${n}.values`}>
              {(control) => (
                <Select
                  id={control.id}
                  aria-label={`第${n + 1}个规格的值`}
                  mode="tags"
                  open={false}
                  style={{ width: '100%' }}
                  placeholder="输入一个值后回车"
                  disabled={control.disabled}
                  value={values}
                  onChange={(next: string[]) => change(n, { values: next.map((one) => one.trim()).filter(Boolean) })}
                />
              )}
            </Field>
          </div>
          {!readOnly && (
            <button type="button" className="linkButton small" onClick={() => set(specs.filter((_, at) => at !== n))}>
              删除规格
            </button>
          )}
        </div>
      ))}
      {!readOnly && specs.length < MOST_SPECS && (
        <Button onClick={() => store.set('specs', [...specs, { name: '', values: [] }])}>添加规格</Button>
      )}
    </div>
  )
}

const columns = [
  { name: 'skuNo', title: '商家编码', width: 140 },
  { name: 'price', title: '价格 元', width: 100 },
  { name: 'marketPrice', title: '划线价 元', width: 100 },
  { name: 'costPrice', title: '成本价 元', width: 100 },
  { name: 'stock', title: '库存', width: 90 },
  { name: 'weightKg', title: '重量 kg', width: 90 },
  { name: 'unitId', title: '关联配件', width: 170 },
  { name: 'warehouseId', title: '发货仓库', width: 140 },
] as const
/** What one value fills for all lines. */
const FILLED: readonly string[] = ['price', 'marketPrice', 'costPrice', 'stock', 'weightKg', 'warehouseId']

/** A line for each combination; one value fills a column. */
export function SkuGrid() {
  const { store, readOnly } = useForm()
  const specs = useFormValue<readonly Spec[] | undefined>('specs') ?? []
  const lines = useFormValue<readonly Line[] | undefined>('skus') ?? []
  const [fill, setFill] = useState<Readonly<Record<string, string>>>({})
  const [column, setColumn] = useState('price')
  const apply = () => {
    const value = fill[column]?.trim()
    if (!value) return
    store.set(
      'skus',
      lines.map((line) => (column === 'stock' && (line.id || line.unitId) ? line : { ...line, [column]: value })),
    )
  }
  return (
    <div className={css.scroll}>
      {!readOnly && lines.length > 1 && (
        <div className="flex gap-8 items-center pb-8">
          <Select
            aria-label="填充的列"
            style={{ width: 120 }}
            value={column}
            onChange={setColumn}
            options={columns
              .filter(({ name }) => FILLED.includes(name) && name !== 'warehouseId')
              .map(({ name, title }) => ({ value: name, label: title }))}
          />
          <Input
            aria-label="填充的值"
            style={{ width: 120 }}
            value={fill[column] ?? ''}
            onChange={(event) => setFill({ ...fill, [column]: event.target.value })}
            onPressEnter={(event) => {
              event.preventDefault()
              apply()
            }}
          />
          <Button onClick={apply}>填充整列</Button>
        </div>
      )}
      <table className={css.grid} aria-label="规格价格">
        <thead>
          <tr>
            {specs.map(({ name }) => (
              <th key={name}>{name || '规格'}</th>
            ))}
            {columns.map(({ name, title, width }) => (
              <th key={name} style={{ minWidth: width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            <tr key={JSON.stringify(line.specValues ?? [])}>
              {specs.map(({ name }, at) => (
                <td key={name}>{line.specValues?.[at]}</td>
              ))}
              {columns.map(({ name }) => (
                <td key={name}>
                  <Field of={`skus.${n}.${name}`} bare disabled={name === 'stock' && Boolean(line.id || line.unitId)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ter small">已有规格的库存在「商品库存」里带原因调整；关联配件的规格，数量随所选仓库。</p>
    </div>
  )
}
