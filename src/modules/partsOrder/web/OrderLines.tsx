import { Button } from 'antd'
import { useEffect } from 'react'
import { compareAmounts, sum, times } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { Control } from '#kernel/web/form/Control.tsx'
import { Field, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { orderApi } from '../shared/api.ts'
import { OrderLineType, OrderType } from '../shared/terms.ts'
import css from './order.module.css'

interface TypedLine {
  readonly lineType: number
  readonly unitId?: string | null
  readonly name?: string | null
  readonly qty?: string
  readonly price?: string
  readonly taxRate?: string
}

const isFigure = (text: string | undefined): text is string => text !== undefined && /^\d{1,8}(\.\d{1,2})?$/.test(text)
const amountOf = ({ qty, price }: TypedLine) => (isFigure(qty) && isFigure(price) ? times(qty, price) : undefined)

/** The lines of an order; a part that is chosen brings its price, what there is of it stands below. */
export function OrderLines() {
  const { store } = useForm()
  const lines = useFormValue<readonly TypedLine[] | undefined>('lines') ?? []
  const buys = useFormValue<OrderType>('orderType') === OrderType.code.purchase
  const error = useFormState((state) => state.error('lines'))
  const unitIds = [...new Set(lines.flatMap(({ unitId }) => unitId ?? []))].sort()
  const { data } = useRead(orderApi.parts, unitIds.length > 0 ? { unitIds } : undefined, {
    firstLoad: true,
    placeholderData: (previous) => previous,
  })
  const known = new Map(data?.map((part) => [part.unitId, part]))
  const parts = lines.map(({ unitId }) => unitId).join()
  // A price that nobody typed is the part's own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once per part, a price that is emptied stays empty
  useEffect(() => {
    const priced = lines.map((line) => {
      const part = line.unitId && !line.price ? known.get(line.unitId) : undefined
      const price = buys ? part?.buyPrice : part?.salePrice
      return part && price ? { ...line, price, taxRate: part.taxRate } : line
    })
    if (priced.some((line, n) => line !== lines[n])) store.set('lines', priced)
  }, [data, parts])
  const add = (lineType: number) =>
    store.set('lines', [...lines, { lineType, ...(lineType === OrderLineType.code.service ? { taxRate: '6' } : {}) }])
  const total = sum(lines.map((line) => amountOf(line) ?? '0'))
  return (
    <>
      <table className={css.lines} aria-label="明细">
        <thead>
          <tr className="ter t13">
            <th>{buys ? '配件' : '配件或服务'}</th>
            <th className={css.figure}>数量</th>
            <th className={css.figure}>含税单价 元</th>
            <th className={css.rate}>税率 %</th>
            <th className={css.sum}>金额 元</th>
            <th className={css.cross} aria-label="删除" />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            <Line
              key={n}
              n={n}
              line={line}
              part={known.get(line.unitId ?? '')}
              buys={buys}
              onDrop={() =>
                store.set(
                  'lines',
                  lines.filter((_, at) => at !== n),
                )
              }
            />
          ))}
        </tbody>
      </table>
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
      <div className="flex gap-10 mt-12 items-center">
        <Button icon={<PlusIcon />} onClick={() => add(OrderLineType.code.part)}>
          加配件
        </Button>
        {!buys && <Button onClick={() => add(OrderLineType.code.service)}>加服务</Button>}
        <span className="grow right">
          合计 <b className="num">{moneyText(total)}</b> 元
        </span>
      </div>
    </>
  )
}

interface LineProps {
  readonly n: number
  readonly line: TypedLine
  readonly part: { readonly available: string; readonly measure: string; readonly minPrice: string | null } | undefined
  readonly buys: boolean
}

function Line({ onDrop, ...props }: LineProps & { readonly onDrop: () => void }) {
  const { n, line } = props
  const { store } = useForm()
  /** What another part cost is not what this one costs: its own price follows. */
  const swap = (unitId: unknown) => {
    if (unitId === line.unitId) return
    store.set(`lines.${n}.unitId`, unitId)
    for (const name of ['price', 'taxRate', 'priceReason']) store.set(`lines.${n}.${name}`, undefined)
  }
  const amount = amountOf(line)
  return (
    <tr className="line-b">
      <td>
        {line.lineType === OrderLineType.code.service ? (
          <Field of={`lines.${n}.name`} bare />
        ) : (
          <Field of={`lines.${n}.unitId`} bare>
            {(control) => <Control {...control} onChange={swap} />}
          </Field>
        )}
        <Below {...props} />
      </td>
      <td>
        <Field of={`lines.${n}.qty`} bare />
      </td>
      <td>
        <Field of={`lines.${n}.price`} bare unit="" />
      </td>
      <td>
        <Field of={`lines.${n}.taxRate`} bare unit="" />
      </td>
      <td className={`${css.sum} num`}>{amount ? moneyText(amount) : '—'}</td>
      <td>
        <Button type="text" size="small" aria-label={`删除第 ${n + 1} 行`} icon={<CloseIcon />} onClick={onDrop} />
      </td>
    </tr>
  )
}

/** What there is of it; a price below the lowest asks for its reason (commerce 3.2). */
function Below({ n, line, part, buys }: LineProps) {
  if (!part) return null
  const few = !buys && isFigure(line.qty) && compareAmounts(part.available, line.qty) < 0
  const cheap = !buys && part.minPrice !== null && isFigure(line.price) && compareAmounts(line.price, part.minPrice) < 0
  return (
    <>
      <div className={`small ${few ? 'amberText' : 'ter'}`}>
        可用 <span className="num">{quantityText(part.available)}</span> {part.measure}
        {few && '，不足的等到货'}
        {cheap && `，低于最低售价 ${moneyText(part.minPrice as string)} 元`}
      </div>
      {cheap && <Field of={`lines.${n}.priceReason`} />}
    </>
  )
}
