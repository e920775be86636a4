import type { PageRoute } from '#kernel/web/router/routes.ts'
import { diagnosisPaths } from '../shared/paths.ts'

export const diagnosisRoutes: readonly PageRoute[] = [
  {
    path: diagnosisPaths.warnings,
    title: '电梯预警',
    page: () => import('./WarningPage.tsx').then(({ WarningPage }) => WarningPage),
  },
  {
    path: diagnosisPaths.hospital,
    title: '电梯医院',
    page: () => import('./HospitalPage.tsx').then(({ HospitalPage }) => HospitalPage),
  },
  {
    path: diagnosisPaths.rule,
    title: '体检规则设置',
    page: () => import('./HealthRulePage.tsx').then(({ HealthRulePage }) => HealthRulePage),
  },
]
