import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { carrierOf } from '../shared/carriers.ts'
import { toShipApi } from '../shared/toShip.ts'
import { CarrierInput } from './CarrierInput.tsx'

interface Line {
  readonly key: number
  readonly ok: boolean
  readonly orderNo: string
  readonly text: string
}

/**
 * 扫码发货 at the packing table, without the mouse: the code of the slip, Enter, the number of the parcel, Enter; the carrier
 * stays, or is read off the number. What went and what did not stands below, the last one first.
 */
export function ScanDrawer({ onClose }: { onClose: () => void }) {
  const { running, run } = useRun()
  const { lines, ship } = useShipped()
  const [carrier, setCarrier] = useState('')
  const [orderNo, setOrderNo] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  const [wrong, setWrong] = useState<'carrier' | 'orderNo' | 'trackingNo'>()
  const orderBox = useRef<InputRef>(null)
  const numberBox = useRef<InputRef>(null)
  const send = () => {
    const draft = {
      orderNo: orderNo.trim(),
      carrier: carrierOf(trackingNo) ?? carrier.trim(),
      trackingNo: trackingNo.trim(),
    }
    const missing = (['orderNo', 'trackingNo', 'carrier'] as const).find((name) => draft[name] === '')
    setWrong(missing)
    if (missing) return missing === 'orderNo' ? orderBox.current?.focus() : numberBox.current?.focus()
    void run(async () => {
      await ship(draft)
      setOrderNo('')
      setTrackingNo('')
      orderBox.current?.focus()
    })
  }
  const done = lines.filter(({ ok }) => ok).length
  return (
    <Drawer open title="扫码发货" onClose={onClose}>
      <div className="p-14 grid gap-12" data-enter="own">
        <AskedField
          label="快递公司"
          required
          help="扫下一单时保留；单号能认出的不用选"
          error={wrong === 'carrier' ? '快递公司不能为空' : undefined}
        >
          <CarrierInput label="快递公司" value={carrier} onChange={setCarrier} wrong={wrong === 'carrier'} />
        </AskedField>
        <AskedField label="订单号" required error={wrong === 'orderNo' ? '订单号不能为空' : undefined}>
          <Input
            ref={orderBox}
            autoFocus
            aria-label="订单号"
            placeholder="扫装箱单上的码"
            value={orderNo}
            maxLength={40}
            onChange={(event) => setOrderNo(event.target.value)}
            onKeyDown={onEnter(() => numberBox.current?.focus())}
          />
        </AskedField>
        <AskedField label="快递单号" required error={wrong === 'trackingNo' ? '快递单号不能为空' : undefined}>
          <Input
            ref={numberBox}
            aria-label="快递单号"
            placeholder="扫快递面单，回车即发货"
            value={trackingNo}
            maxLength={40}
            onChange={(event) => setTrackingNo(event.target.value)}
            onKeyDown={onEnter(send)}
          />
        </AskedField>
        <div className="row gap-8">
          <span className="sec small" role="status">
            {lines.length === 0
              ? '未发的商品全部装在这个包裹里'
              : `已发 ${done} 单${lines.length > done ? `，${lines.length - done} 单没有发` : ''}`}
          </span>
          <Button type="primary" className="push" loading={running} onClick={send}>
            发货
          </Button>
        </div>
        <Scanned lines={lines} />
      </div>
    </Drawer>
  )
}

/** Ships one parcel after the other and keeps what became of each, the last one first. */
function useShipped() {
  const { call } = useKit()
  const [lines, setLines] = useState<readonly Line[]>([])
  const note = (line: Omit<Line, 'key'>) => setLines((now) => [{ ...line, key: now.length }, ...now].slice(0, 200))
  const ship = async (draft: { orderNo: string; carrier: string; trackingNo: string }) => {
    try {
      const sent = await call(toShipApi.scan, draft)
      note({
        ok: true,
        orderNo: sent.orderNo,
        text: `${sent.buyerCompanyName}，${sent.qty} 件，${draft.carrier} ${draft.trackingNo}`,
      })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      note({ ok: false, orderNo: draft.orderNo, text: failure.message })
    }
  }
  return { lines, ship }
}

/** What went and what did not. */
const Scanned = ({ lines }: { lines: readonly Line[] }) => (
  <ol className="bare-list" aria-label="扫码记录">
    {lines.map(({ key, ok, orderNo: no, text }) => (
      <li key={key} className="line2-t py-8">
        <span className={ok ? 'num' : 'num redText'}>
          {no} {ok ? '已发货' : '没有发'}
        </span>
        <div className="sec small">{text}</div>
      </li>
    ))}
  </ol>
)

const onEnter = (then: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  then()
}
