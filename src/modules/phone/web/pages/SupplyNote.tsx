import { Link } from 'react-router'
import { supplyOfOrder } from '../../shared/supply.ts'
import { Note } from '../kit/parts.tsx'
import { usePhone } from '../store/state.ts'

/** Whether the parts an order waits for are there, above what can be done; leads to its requests. */
export function SupplyNote({ orderId, to }: { orderId: string; to: string }) {
  const said = supplyOfOrder(usePhone().facts.parts, orderId)
  if (!said) return null
  return (
    <Note tone={said.short ? 'warn' : 'info'}>
      {said.text}，{said.short ? '到货后通知' : '可以领料了'}　<Link to={to}>查看用料</Link>
    </Note>
  )
}
