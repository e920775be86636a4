import { useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { PlanResetPage } from './PlanResetPage.tsx'
import { PlanWizardPage } from './PlanWizardPage.tsx'

/** /maintainManage/maintainManageLineAdd (mode=add, reset). */
export function PlanEditPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <PlanWizardPage />
  if (search.get('mode') === 'reset') return <PlanResetPage key={id} id={id} />
  return (
    <Loaded key={id} from={maintainPlanApi.detail} input={{ id }} what="维保计划草稿" still>
      {({ version, planNo, draft }) => <PlanWizardPage kept={draft ? { id, version, planNo, draft } : undefined} />}
    </Loaded>
  )
}
