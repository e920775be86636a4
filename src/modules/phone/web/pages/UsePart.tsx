import { useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Big } from '../kit/parts.tsx'
import { doing, record } from '../store/phone.ts'
import type { Shot } from '../store/visits.ts'
import order from './order.module.css'
import { isQty, noPart, PartFields } from './PartFields.tsx'

/** What came out of the own van and stayed in the lift. */
export function UsePart({ visit }: { visit: Shot }) {
  const [part, setPart] = useState(noPart)
  const whole = part.name.trim() !== '' && isQty(part.qty)
  const save = async () => {
    const line = { name: part.name.trim(), spec: part.spec.trim() || null, qty: part.qty, measure: part.measure }
    await record(visit.order.id, doing('partUse', { lines: [line] }))
    toast.done('用料已登记')
    setPart(noPart)
  }
  return (
    <>
      <PartFields value={part} onChange={setPart} />
      <div className={order.sheetFoot}>
        <Big disabled={!whole} onClick={() => void save()}>
          登记用料
        </Big>
      </div>
    </>
  )
}
