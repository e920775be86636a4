import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { minutesSaid } from '#kernel/shared/said.ts'
import { sound } from '#kernel/web/shell/sound.ts'
import { Clock } from '#kernel/web/ui/Clock.tsx'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { TrappedSpecial } from '#modules/repair/shared/repair.ts'
import { standsAt } from '#modules/repair/shared/trapped.ts'
import { phonePaths } from '../../shared/paths.ts'
import { callsOut, isRepair } from '../../shared/task.ts'
import { doing, record } from '../store/phone.ts'
import { useTasks } from '../store/visits.ts'
import { placeName } from '../words.ts'
import css from './trapped.module.css'

/** Takes over the screen, with sound every 3 s, until the worker says he goes, or says that he cannot (jobs 4.3, look 8). */
export function Trapped() {
  const tasks = useTasks()
  const { pathname } = useLocation()
  const order = tasks.filter(isRepair).find(callsOut)
  const id = order?.id
  const elsewhere = id !== undefined && pathname !== phonePaths.repair(id)
  useEffect(() => {
    if (!id) return
    const ring = () => {
      // Before the first touch browsers keep quiet; the screen says it all the same.
      sound('trapped')
      if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([400, 200, 400])
    }
    ring()
    const timer = setInterval(ring, 3000)
    return () => clearInterval(timer)
  }, [id])
  return order && elsewhere ? <Alarm key={order.id} order={order} /> : null
}

function Alarm({ order }: { order: FieldRepair }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const special = order.trappedSpecial.map((one) => TrappedSpecial.label(one)).join('、')
  const accept = async () => {
    setBusy(true)
    await record(order.id, doing('repairAccept', {}), doing('depart', {}))
    await navigate(phonePaths.repair(order.id))
  }
  return (
    <section className={`stack fixed ${css.over}`} role="alertdialog" aria-label="困人救援">
      <p className={`m-0 bold ${css.kind}`}>困人</p>
      <p className={`m-0 mt-4 bold ${css.clock}`}>
        <Clock from={order.reportAt} />
      </p>
      <p className="m-0 mt-2 f-20">限 {minutesSaid(order.arriveLimit)}到场</p>
      <h1>{placeName(order)}</h1>
      <p className={`grow scroll m-0 mt-10 ${css.body}`}>
        {order.trappedCount ?? '—'} 人被困{order.trappedFloor && `，${standsAt(order.trappedFloor)}`}
        {special && `，含${special}`}
        <br />
        {order.address}
        <br />
        {order.orderNo}
      </p>
      <button type="button" className={css.go} disabled={busy} onClick={() => void accept()}>
        接单，立即出发
      </button>
      <Link className={css.read} to={phonePaths.repair(order.id)}>
        查看工单，或拒单
      </Link>
    </section>
  )
}
