import { Button, Input } from 'antd'
import { useState } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { Field, useForm, useFormState } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import type { Reckoned } from '../shared/line.ts'
import { grades, isOf } from '../shared/offers.ts'
import { may } from '../shared/permissions.ts'
import { type OfferGrade, QuoteLineType } from '../shared/quotation.terms.ts'
import { FormulaField } from './FormulaField.tsx'
import { LineName } from './LineName.tsx'
import { gradeOf, type TypedLine, useLive } from './live.ts'
import { LineGrade, OfferBar, withoutOffers } from './OfferBar.tsx'
import css from './quote.module.css'

/** Goods carry this rate unless the line says otherwise, % (commerce R8). */
const GOODS_TAX = '13.00'
const fresh = (): TypedLine => ({ lineType: QuoteLineType.code.free, qtyByHand: false, taxRate: GOODS_TAX })

/** Right of the workspace: the lines, each with its quantity counted while one types. */
export function LineTable({
  offer,
  onOffer,
}: {
  offer: OfferGrade | null
  onOffer: (next: OfferGrade | null) => void
}) {
  const { lines, reckoned, setLines } = useLive(offer)
  const tiered = reckoned.grade !== null
  const [opened, setOpened] = useState(false)
  const offering = tiered || opened
  const { may: holds } = useKit()
  const error = useFormState((store) => store.error('lines'))
  const costs = holds([may.cost])
  return (
    <section className={css.lines} aria-label="报价明细">
      {offering && (
        <OfferBar
          offers={reckoned.offers}
          shown={tiered ? offer : null}
          onShow={onOffer}
          onEnd={() => {
            setOpened(false)
            onOffer(null)
            setLines(withoutOffers(lines))
          }}
        />
      )}
      {lines.length > 0 && <Heads costs={costs} />}
      {lines.map(
        (line, n) =>
          isOf(offer)({ grade: gradeOf(line) }) && (
            <LineRow
              key={n}
              n={n}
              line={line}
              found={reckoned.lines[n]}
              costs={costs}
              onRemove={() => setLines(lines.filter((_, at) => at !== n))}
              onSplit={
                offering
                  ? () =>
                      setLines(
                        lines.flatMap((one, at) => (at === n ? grades.map((grade) => ({ ...one, grade })) : [one])),
                      )
                  : undefined
              }
            />
          ),
      )}
      {lines.length === 0 && (
        <p className="ter t13 px-14">
          先填左侧的电梯参数：有合适的方案会带出明细；也可以逐行添加，数量写公式或直接填。
        </p>
      )}
      {error && (
        <div className="fieldError px-14" role="alert">
          {error}
        </div>
      )}
      <div className="px-14 py-8">
        <Button
          icon={<PlusIcon />}
          onClick={() => setLines([...lines, tiered && offer !== null ? { ...fresh(), grade: offer } : fresh()])}
        >
          添加明细
        </Button>{' '}
        {!offering && lines.length > 0 && <Button onClick={() => setOpened(true)}>做成三档报价</Button>}
      </div>
    </section>
  )
}

const Heads = ({ costs }: { costs: boolean }) => (
  <div className={`${css.row} ${costs ? css.costed : ''} ${css.head} ter t12`} aria-hidden="true">
    <span>分组</span>
    <span>名称</span>
    <span>规格</span>
    <span>单位</span>
    <span>公式</span>
    <span className={css.right}>数量</span>
    <span className={css.right}>单价 元</span>
    <span className={css.right}>税率 %</span>
    {costs && <span className={css.right}>成本 元</span>}
    <span className={css.right}>金额 元</span>
    <span />
  </div>
)

interface RowProps {
  readonly n: number
  readonly line: TypedLine
  readonly found: Reckoned | undefined
  readonly costs: boolean
  readonly onRemove: () => void
  /** While three offers are made: one line becomes three. */
  readonly onSplit: (() => void) | undefined
}

function LineRow({ n, line, found, costs, onRemove, onSplit }: RowProps) {
  const at = (name: string) => `lines.${n}.${name}`
  return (
    <fieldset className={`${css.row} ${costs ? css.costed : ''}`} aria-label={`明细 ${n + 1}`}>
      <Field bare of={at('group')} />
      <div>
        <Field bare of={at('name')}>
          {({ id, value, onChange, onBlur, disabled, wrong }) => (
            <LineName
              id={id}
              n={n}
              typed={(value as string | undefined) ?? ''}
              disabled={disabled}
              wrong={wrong}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        </Field>
        {onSplit && <LineGrade n={n} grade={gradeOf(line)} onSplit={onSplit} />}
      </div>
      <Field bare of={at('spec')} />
      <Field bare of={at('measureUnit')} />
      <FormulaField n={n} found={found} />
      <Quantity n={n} line={line} found={found} />
      <Field bare of={at('price')} />
      <Field bare of={at('taxRate')} />
      {costs && <Field bare of={at('costPrice')} />}
      <b className={`num ${css.amount}`}>{moneyText(found?.amount ?? null)}</b>
      <Button type="text" size="small" aria-label={`删除明细 ${n + 1}`} icon={<CloseIcon />} onClick={onRemove} />
    </fieldset>
  )
}

/** The formula's quantity until somebody writes another: then it says 手改, and one press goes back. */
function Quantity({ n, line, found }: { n: number; line: TypedLine; found: Reckoned | undefined }) {
  const { store } = useForm()
  const at = (name: string) => `lines.${n}.${name}`
  const counted = Boolean(line.expression)
  if (!counted || line.qtyByHand === true)
    return (
      <div>
        <Field bare of={at('qty')} />
        {counted && (
          <button
            type="button"
            className={`linkButton t12 ${css.byHand}`}
            title="恢复公式算出的数量"
            onClick={() => store.set(at('qtyByHand'), false)}
          >
            手改 · 恢复
          </button>
        )}
      </div>
    )
  return (
    <Input
      aria-label="数量"
      className={css.counted}
      value={found?.qty ? quantityText(found.qty) : ''}
      placeholder="—"
      title={found?.trace ?? undefined}
      onChange={({ target }) => {
        store.set(at('qtyByHand'), true)
        store.set(at('qty'), target.value)
      }}
    />
  )
}
