import type { PageRoute } from '#kernel/web/router/routes.ts'
import { rulePaths } from '../shared/paths.ts'

export const ruleRoutes: readonly PageRoute[] = [
  {
    path: rulePaths.home,
    title: '规则配置',
    page: () => import('./RuleConfigPage.tsx').then(({ RuleConfigPage }) => RuleConfigPage),
  },
  {
    path: rulePaths.overtime,
    title: '超时提醒',
    page: () => import('./OvertimePage.tsx').then(({ OvertimePage }) => OvertimePage),
  },
  {
    path: rulePaths.setTime,
    title: '时间设置',
    page: () => import('./SetTimePage.tsx').then(({ SetTimePage }) => SetTimePage),
  },
  {
    path: rulePaths.repairConfig,
    title: '急修单配置',
    page: () => import('./RepairConfigPage.tsx').then(({ RepairConfigPage }) => RepairConfigPage),
  },
  {
    path: rulePaths.ofProject,
    title: '超时提醒',
    page: () => import('./ProjectOvertimePage.tsx').then(({ ProjectOvertimePage }) => ProjectOvertimePage),
  },
]
