import { Navigate, useNavigate, useParams } from 'react-router'
import { moneyText } from '#kernel/web/ui/value.tsx'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairCause, RepairStatus } from '#modules/repair/shared/repair.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isThere, repairName, repairStepNames } from '../../shared/task.ts'
import { Section } from '../kit/parts.tsx'
import { StepBar } from '../kit/Stepper.tsx'
import { Arrive } from '../pages/Arrive.tsx'
import { CustomerSign } from '../pages/CustomerSign.tsx'
import css from '../pages/order.module.css'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { useRepair } from './useRepair.ts'

/** /m/repair/:id/sign-in: the same circle, distance and code as at a visit (jobs 6.7). */
export function RepairSignInPage() {
  const { id = '' } = useParams()
  const found = useRepair(id)
  const { ready } = usePhone()
  const navigate = useNavigate()
  const lift = found?.order.lift
  if (!found || !lift || isThere(found.order, found.shot.me.employeeId))
    return ready ? <Navigate to={phonePaths.repair(id)} replace /> : null
  return (
    <Arrive
      shot={found.shot}
      lift={lift}
      back={phonePaths.repair(id)}
      top={<StepBar names={repairStepNames} now="签到" />}
      onArrive={async ({ facePhoto: _, ...given }) => {
        await record(id, doing('arrive', given))
        await navigate(phonePaths.repair(id), { replace: true })
      }}
    />
  )
}

/** /m/repair/:id/sign: the customer reads what was done and signs. */
export function RepairSignPage() {
  const { id = '' } = useParams()
  const found = useRepair(id)
  const { ready } = usePhone()
  if (!found || found.order.status !== RepairStatus.code.done)
    return ready ? <Navigate to={phonePaths.repair(id)} replace /> : null
  return (
    <CustomerSign
      shot={found.shot}
      back={phonePaths.repair(id)}
      top={<StepBar names={repairStepNames} now="签字" />}
      summary={<RepairSummary order={found.order} />}
    />
  )
}

function RepairSummary({ order }: { order: FieldRepair }) {
  const { cause, measure, stateAfter, stateReason, amount } = order
  return (
    <Section title="本次维修" aside={repairName(order)}>
      <p className={css.said}>
        {cause === null ? '原因未登记' : `原因：${RepairCause.label(cause)}`}。{measure && `${measure}。`}
        {stateAfter !== null && `修后电梯${StateAfter.label(stateAfter)}`}
        {stateReason && `：${stateReason}`}。{amount === null ? '不收费' : `费用 ${moneyText(amount)} 元`}
      </p>
    </Section>
  )
}
