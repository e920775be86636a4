import { useState } from 'react'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { TrappedSpecial } from '#modules/repair/shared/repair.ts'
import { standsAt } from '#modules/repair/shared/trapped.ts'
import { doing, keepFact, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import css from './repair.module.css'

/** What is done in order, at whatever lift (GB/T 7588.1 rescue operations; TSG T5002-2017 art. 5(4)). */
const steps = [
  '与轿内通话，问清人数与身体状况，嘱咐不要扒门',
  '切断主电源并上锁挂牌，层门口设围栏',
  '确认轿厢位置，不在平层时盘车或松闸就近平层',
  '用三角钥匙开门，确认轿厢停稳后逐个接出',
  '清点人数，询问有无不适，不适者拨打 120',
] as const

/** 救援 on top of everything while people are inside: who, where, whom to call, and the steps to tick off. */
export function RescueSteps({ order }: { order: FieldRepair }) {
  const { rescue = {} } = usePhone().facts
  const [touched, setTouched] = useState<readonly string[]>()
  const ticked = touched ?? rescue[order.id] ?? []
  const special = order.trappedSpecial.map((one) => TrappedSpecial.label(one)).join('、')
  const tick = async (step: string) => {
    const next = ticked.includes(step) ? ticked.filter((one) => one !== step) : [...ticked, step]
    // The tick stands at once; writing it down takes a moment.
    setTouched(next)
    await keepFact('rescue', { ...rescue, [order.id]: next })
    // Each tick has its moment in the order's history.
    if (!ticked.includes(step)) await record(order.id, doing('note', { text: `救援步骤：${step}` }))
  }
  return (
    <section className={`pt-12 pb-14 px-16 bg-red ${css.rescue}`} aria-label="救援">
      <h2>
        {order.trappedCount ?? '—'} 人被困
        {order.trappedFloor && <span>{standsAt(order.trappedFloor)}</span>}
        {special && <span>含{special}</span>}
      </h2>
      <a
        className={`grid place-center r-8 bg redText f-18 bold ${css.call}`}
        href={`tel:${order.reporterPhone.replace(/[^\d+]/g, '')}`}
      >
        拨打{order.reporterName} {order.reporterPhone}
      </a>
      <ul className="m-0 mt-8 p-0 no-marks">
        {steps.map((step, n) => (
          <li key={step}>
            <label className="row gap-12 py-4">
              <input type="checkbox" checked={ticked.includes(step)} onChange={() => void tick(step)} />
              <span>
                {n + 1}. {step}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
