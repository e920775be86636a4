import { Tag } from '#kernel/web/ui/index.ts'
import { OrderStatus } from '../shared/terms.ts'
import css from './order.module.css'

const { waiting, rejected, done, cancelled } = OrderStatus.code

/** What waits for somebody stands out; what is over steps back. */
export function OrderState({ status }: { status: OrderStatus }) {
  const label = OrderStatus.label(status)
  if (status === waiting) return <Tag tone="amber">{label}</Tag>
  if (status === rejected) return <Tag tone="red">{label}</Tag>
  return <span className={status === done || status === cancelled ? 'ter' : ''}>{label}</span>
}

const share = (part: number) => `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`

/** 备货进度: gone in full colour, held in half of it; the words say the same. */
export function Progress({ done: gone, held, short }: { done: number; held: number; short: boolean }) {
  const words = [gone > 0 && `已办${share(gone)}`, held > 0 && `已备${share(held)}`, short && '缺料'].filter(Boolean)
  return (
    <span className={css.progress} title={words.join('，') || '还没有备货'}>
      <span className={css.bar} aria-hidden="true">
        <span className={css.gone} style={{ width: share(gone) }} />
        <span className={css.held} style={{ width: share(Math.min(held, 1 - Math.min(1, gone))) }} />
      </span>
      {short ? <span className="redText small">缺料</span> : <span className="ter small num">{share(gone)}</span>}
    </span>
  )
}
