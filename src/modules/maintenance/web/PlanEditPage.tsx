import { useSearchParams } from 'react-router'
import { PlanResetPage } from './PlanResetPage.tsx'
import { PlanWizardPage } from './PlanWizardPage.tsx'

/** /maintainManage/maintainManageLineAdd (mode=add, reset). */
export function PlanEditPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return search.get('mode') === 'reset' && id ? <PlanResetPage key={id} id={id} /> : <PlanWizardPage />
}
