import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { type Asked, checkoutApi, type Quote } from '../shared/cart.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { PayMethod, refuseMall } from '../shared/terms.ts'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { GoodsLine } from './GoodsLine.tsx'
import { InvoiceFields, type InvoiceTyped, NO_INVOICE, wishOf, wrongOf } from './InvoiceFields.tsx'
import { Own, Said } from './Own.tsx'

export type Bought = Pick<Asked, 'lines' | 'addressId' | 'requestId'>

/** What is typed for the store of an order. */
interface Typed {
  readonly remark?: string
  readonly invoice?: InvoiceTyped
}
type Stores = Readonly<Record<string, Typed>>
const invoiceOf = (typed: Stores, storeId: string): InvoiceTyped => typed[storeId]?.invoice ?? NO_INVOICE

/** What it costs to have these lines at an address, and the order of them; what is typed stays when the address changes. */
export function Quoted({ lines, addressId, requestId, children }: Bought & { children: ReactNode }) {
  const [payMethod, setPayMethod] = useState<PayMethod>(PayMethod.code.online)
  const asked = { lines, addressId, payMethod, ...(requestId && { requestId }) }
  const { data, failed, waiting, again } = useAsked(checkoutApi.preview, asked)
  const [typed, setTyped] = useState<Stores>({})
  const { submit, running, pressed, moved } = useSubmit(asked, typed, again)
  const short = data?.stores.some((store) => store.lines.some(({ available, qty }) => available < qty)) ?? false
  const foot = data && (
    <div className={css.total}>
      <span className="push row gap-12">
        <span className="sec nowrap">应付</span>
        <b className={`num f-20 nowrap ${css.price}`}>¥{moneyText(data.total)}</b>
        <button
          type="button"
          className={css.main}
          // What is shown may be of the other way to pay until its answer is there.
          disabled={running || waiting || Boolean(failed) || short}
          onClick={() => submit(data)}
        >
          提交订单
        </button>
      </span>
    </div>
  )
  return (
    <Own title="结算" bottom={foot}>
      {children}
      {moved && !failed && (
        <p className={`amberText bg r-8 ${css.card}`} role="alert">
          商品价格或运费已变动，下面是最新的金额，请确认后重新提交。
        </p>
      )}
      {failed && (
        <p className={`redText bg r-8 ${css.card}`} role="alert">
          {failed}
        </p>
      )}
      {!data && !failed && <Said failed="" />}
      {data?.stores.map((store) => (
        <OfStore
          key={store.storeId}
          store={store}
          typed={typed[store.storeId] ?? {}}
          pressed={pressed}
          onType={(one) => setTyped({ ...typed, [store.storeId]: one })}
        />
      ))}
      {data && <PayMethods chosen={payMethod} hints={requestId ? urgentHints : payHints} onChoose={setPayMethod} />}
    </Own>
  )
}

/** One checkout, however often it is pressed; another way to pay, another price or another address is the same one. */
function useSubmit(asked: Asked, typed: Stores, again: () => Promise<unknown>) {
  const [pressed, setPressed] = useState(false)
  const [moved, setMoved] = useState(false)
  const [submitToken] = useState(() => crypto.randomUUID())
  const { running, run } = useRun()
  const navigate = useNavigate()
  const submit = ({ previewHash, stores }: Quote) => {
    setPressed(true)
    if (stores.some(({ storeId }) => Object.keys(wrongOf(invoiceOf(typed, storeId))).length > 0)) {
      toast.warning('发票信息没有填对，请看标红的地方')
      return
    }
    const said = stores.map(({ storeId }) => [storeId, typed[storeId] ?? {}] as const)
    void run(async () => {
      try {
        const { orderIds } = await call(checkoutApi.submit, {
          ...asked,
          lines: [...asked.lines],
          previewHash,
          submitToken,
          remarks: Object.fromEntries(said.flatMap(([id, { remark }]) => (remark?.trim() ? [[id, remark]] : []))),
          invoices: Object.fromEntries(
            said.flatMap(([id, { invoice }]) => {
              const wish = invoice && wishOf(invoice)
              return wish ? [[id, wish]] : []
            }),
          ),
        })
        toast.done('订单已提交')
        void navigate(`${mallOrderPaths.cashier}?orders=${orderIds.join(',')}`, { replace: true })
      } catch (failure) {
        // What it costs now is asked again, and everything typed stays.
        if (failure instanceof CallFailure && failure.code === refuseMall.changed.code) {
          setMoved(true)
          await again()
        }
        throw failure
      }
    })
  }
  return { submit, running, pressed, moved }
}

interface OfStoreProps {
  readonly store: Quote['stores'][number]
  readonly typed: Typed
  /** It was tried to submit: what is wrong is shown. */
  readonly pressed: boolean
  onType(typed: Typed): void
}

/** The order of one store: its goods, what is said to it, its sums. */
function OfStore({ store, typed, pressed, onType }: OfStoreProps) {
  const invoice = typed.invoice ?? NO_INVOICE
  return (
    <section className={`bg r-8 ${css.card}`} aria-label={store.storeName}>
      <b>{store.storeName}</b>
      {store.lines.map((line) => (
        <GoodsLine key={line.skuId} line={line}>
          {line.available < line.qty && <div className="redText small">库存不足，仅剩{line.available}</div>}
        </GoodsLine>
      ))}
      <div className={`line-t ${css.fields}`}>
        <label>
          给商家留言
          <input
            maxLength={200}
            placeholder="选填，如送货时间、联系人"
            value={typed.remark ?? ''}
            onChange={(event) => onType({ ...typed, remark: event.target.value })}
          />
        </label>
        <InvoiceFields
          storeName={store.storeName}
          types={store.invoiceTypes}
          typed={invoice}
          wrong={pressed ? wrongOf(invoice) : {}}
          onType={(next) => onType({ ...typed, invoice: next })}
        />
      </div>
      <p className="row to-end wrap gap-16 mb-0 num">
        <span className="sec">商品 ¥{moneyText(store.goodsAmount)}</span>
        <span className="sec">运费 ¥{moneyText(store.freight)}</span>
        {Number(store.discount) > 0 && <span className="sec">优惠 −¥{moneyText(store.discount)}</span>}
        <b className={css.price}>小计 ¥{moneyText(store.payable)}</b>
      </p>
    </section>
  )
}

interface PayMethodsProps {
  readonly chosen: PayMethod
  readonly hints: Readonly<Record<PayMethod, string>>
  onChoose(method: PayMethod): void
}

function PayMethods({ chosen, hints, onChoose }: PayMethodsProps) {
  return (
    <section className={`bg r-8 ${css.card}`} aria-label="付款方式">
      <b>付款方式</b>
      {PayMethod.options.toReversed().map(({ value, label }) => (
        <label key={value} className={css.choice}>
          <input type="radio" name="payMethod" checked={chosen === value} onChange={() => onChoose(value)} />
          <span>
            {label}
            <span className="block ter small">{hints[value]}</span>
          </span>
        </label>
      ))}
    </section>
  )
}

const payHints: Readonly<Record<PayMethod, string>> = {
  [PayMethod.code.online]: '30 分钟内付款，超时自动取消',
  [PayMethod.code.offline]: '72 小时内转账到店铺账户并上传凭证，商家核实到账后发货',
}
/** 同城急件 is held for half an hour, however it is paid. */
const urgentHints: Readonly<Record<PayMethod, string>> = {
  [PayMethod.code.online]: '现货保留 30 分钟，超时放开',
  [PayMethod.code.offline]: '现货保留 30 分钟：请在 30 分钟内转账并上传凭证',
}
