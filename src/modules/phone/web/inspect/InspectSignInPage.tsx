import { Navigate, useNavigate, useParams } from 'react-router'
import { InspectStep } from '#modules/inspection/shared/inspection.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Arrive } from '../pages/Arrive.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { useInspection } from './useInspection.ts'

/** /m/inspect/:id/sign-in: 陪检 at the lift (jobs 6.7). */
export function InspectSignInPage() {
  const { id = '' } = useParams()
  const found = useInspection(id)
  const { ready } = usePhone()
  const navigate = useNavigate()
  if (!found) return ready ? <Navigate to={phonePaths.inspect(id)} replace /> : null
  return (
    <Arrive
      shot={found.shot}
      lift={found.plan.lift}
      title="陪检到场"
      back={phonePaths.inspect(id)}
      onArrive={async ({ facePhoto: _, ...given }) => {
        await record(id, doing('inspectStep', { step: InspectStep.code.accompany, ...given }))
        await navigate(phonePaths.inspect(id), { replace: true })
      }}
    />
  )
}
