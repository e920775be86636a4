import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairPauseReason, RepairStatus, RepairType, RescuedState } from '#modules/repair/shared/repair.ts'
import { mayTake } from '#modules/repair/shared/repairGates.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isThere, repairAction, repairName, repairStepNames, repairStepOf } from '../../shared/task.ts'
import { Big, Note, Nothing, Plain } from '../kit/parts.tsx'
import { Refusals } from '../kit/Refused.tsx'
import { Screen } from '../kit/Screen.tsx'
import { StepBar } from '../kit/Stepper.tsx'
import { EvaluationCode } from '../pages/LinkCode.tsx'
import css from '../pages/order.module.css'
import { SupplyNote } from '../pages/SupplyNote.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { clockOf, placeName } from '../words.ts'
import { Recordings } from './Recordings.tsx'
import { RepairClocks } from './RepairClocks.tsx'
import { RepairFacts } from './RepairFacts.tsx'
import { PauseSheet, RejectSheet, RescuedSheet } from './RepairSheets.tsx'
import { RescueSteps } from './RescueSteps.tsx'
import { useRepair } from './useRepair.ts'

const { working, paused, signed } = RepairStatus.code
const { trapped } = RepairType.code
type Asking = 'reject' | 'rescued' | 'pause'

/** 维修单 (jobs 4.3): the clocks on top, what helps now, one next step within the thumb's reach. */
export function RepairPage() {
  const { id = '' } = useParams()
  const found = useRepair(id)
  const { ready, facts } = usePhone()
  const [asking, setAsking] = useState<Asking>()
  if (!found) {
    return (
      <Screen title="维修单" back={phonePaths.orders}>
        {ready && (
          <Nothing>
            手机里没有这张维修单。它可能还没有派给你，或已改派、已签字、已关闭
            {facts.waiting?.some((one) => one.id === id) && (
              <Link className="block py-12 brandText strong" to={phonePaths.dispatch(id)}>
                查看与派单
              </Link>
            )}
          </Nothing>
        )}
      </Screen>
    )
  }
  const { order, shot } = found
  const { employeeId } = shot.me
  const isTrapped = order.repairType === trapped
  const close = () => setAsking(undefined)
  return (
    <Screen
      title={placeName(order)}
      sub={`${repairName(order)}　${RepairStatus.label(order.status)}`}
      back={phonePaths.today}
      top={
        <>
          <StepBar names={repairStepNames} now={repairStepOf(order, employeeId)} />
          <RepairClocks order={order} />
        </>
      }
      foot={<Verbs order={order} employeeId={employeeId} onAsk={setAsking} />}
    >
      <Refusals orderId={order.id} />
      {order.status === paused && (
        <Note tone="warn">
          已暂停：{order.pauseReason === null ? '' : RepairPauseReason.label(order.pauseReason)}
          {order.pausedAt && `，${clockOf(order.pausedAt)} 起`}
        </Note>
      )}
      <SupplyNote orderId={order.id} to={phonePaths.repairParts(order.id)} />
      {isTrapped && order.rescuedAt === null && <RescueSteps key={order.id} order={order} />}
      {isTrapped && order.rescuedAt !== null && (
        <Note tone="info">
          {clockOf(order.rescuedAt)} 已解救 {order.rescuedCount ?? '—'} 人
          {order.rescuedState !== null && `，${RescuedState.label(order.rescuedState)}`}
        </Note>
      )}
      {order.status === signed && <EvaluationCode token={order.evaluation} />}
      <RepairFacts order={order} employeeId={employeeId}>
        <Recordings order={order} mine={order.crew.some((one) => one.employeeId === employeeId)} />
      </RepairFacts>
      {asking === 'reject' && <RejectSheet order={order} onClose={close} />}
      {asking === 'rescued' && <RescuedSheet order={order} onClose={close} />}
      {asking === 'pause' && <PauseSheet order={order} onClose={close} />}
    </Screen>
  )
}

interface VerbsProps {
  readonly order: FieldRepair
  readonly employeeId: string | null
  onAsk(asking: Asking): void
}

function Verbs({ order, employeeId, onAsk }: VerbsProps) {
  const navigate = useNavigate()
  const next = repairAction(order, employeeId)
  if (!next) return null
  const go = async () => {
    if (next.to === 'rescued') return onAsk('rescued')
    // A lift nobody knows yet has no place to measure from.
    if (next.to === 'sign-in' && !order.lift) return void (await record(order.id, doing('arrive', {})))
    if (next.to) return void (await navigate(`${phonePaths.repair(order.id)}/${next.to}`))
    if (next.op) await record(order.id, doing(next.op, {}))
    if (next.op === 'depart') toast.done('已出发')
  }
  return (
    <>
      {mayTake('reject', order) && !order.offered && (
        <Plain className={css.side} onClick={() => onAsk('reject')}>
          拒单
        </Plain>
      )}
      {order.status === working && isThere(order, employeeId) && (
        <Plain className={css.side} onClick={() => onAsk('pause')}>
          暂停
        </Plain>
      )}
      <Big onClick={() => void go()}>{next.label}</Big>
    </>
  )
}
