import { Navigate, useSearchParams } from 'react-router'
import { templatePaths } from '../shared/paths.ts'
import { TemplateEditPage } from './TemplateEditPage.tsx'
import { TemplateListPage } from './TemplateListPage.tsx'
import { TemplateViewPage } from './TemplateViewPage.tsx'

/** The template pages of 企业管理 (archives 4.3). The pages under /maintainManage/maintainTemplate show the same pieces. */

/** /maintenanceTmpl: one route for the list, one template and its editor; `mode` tells them apart (common 1). */
export function RegularPage() {
  const [search] = useSearchParams()
  const mode = search.get('mode')
  if (mode === 'edit') return <TemplateEditPage kind={1} />
  return mode === 'view' ? <TemplateViewPage kind={1} /> : <TemplateListPage kind={1} />
}

/** …/maintainTemplate/needTemplate: the same three faces on the one route that jobs 4.1 gives (common 1). */
export function NeedTemplatePage() {
  const [search] = useSearchParams()
  const mode = search.get('mode')
  if (mode === 'edit') return <TemplateEditPage kind={2} />
  return mode === 'view' ? <TemplateViewPage kind={2} /> : <TemplateListPage kind={2} />
}

export const RegularListPage = () => <TemplateListPage kind={1} />
export const RegularViewPage = () => <TemplateViewPage kind={1} />
export const RegularEditPage = () => <TemplateEditPage kind={1} />

export const OnDemandHome = () => <Navigate to={templatePaths.onDemand} replace />
export const OnDemandListPage = () => <TemplateListPage kind={2} />
export const OnDemandViewPage = () => <TemplateViewPage kind={2} />
export const OnDemandEditPage = () => <TemplateEditPage kind={2} />

export const AnnualListPage = () => <TemplateListPage kind={3} />
export const AnnualViewPage = () => <TemplateViewPage kind={3} />
export const AnnualEditPage = () => <TemplateEditPage kind={3} />
