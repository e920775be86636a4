import type { PageRoute } from '#kernel/web/router/routes.ts'
import { rulePaths } from '#modules/rule/shared/paths.ts'
import { strategyPaths } from '../shared/paths.ts'

export const strategyRoutes: readonly PageRoute[] = [
  {
    path: rulePaths.terminal,
    title: '终端转急修',
    page: () => import('./TerminalToRepairPage.tsx').then(({ TerminalToRepairPage }) => TerminalToRepairPage),
  },
  {
    path: rulePaths.terminalLifts,
    title: '终端明细',
    page: () => import('./TerminalLiftsPage.tsx').then(({ TerminalLiftsPage }) => TerminalLiftsPage),
  },
  {
    path: strategyPaths.list,
    title: '故障处理策略',
    page: () => import('./FaultStrategyPage.tsx').then(({ FaultStrategyPage }) => FaultStrategyPage),
  },
  {
    path: strategyPaths.terminal,
    title: '终端转急修',
    page: () => import('./TerminalToRepairPage.tsx').then(({ TerminalToRepairPage }) => TerminalToRepairPage),
  },
  {
    path: strategyPaths.edit,
    title: '策略编辑',
    page: () => import('./StrategyEditPage.tsx').then(({ StrategyEditPage }) => StrategyEditPage),
  },
  {
    path: strategyPaths.rules,
    title: '故障规则',
    page: () => import('./FaultRulesPage.tsx').then(({ FaultRulesPage }) => FaultRulesPage),
  },
  {
    path: strategyPaths.setRule,
    title: '设置故障规则',
    page: () => import('./SetFaultRulePage.tsx').then(({ SetFaultRulePage }) => SetFaultRulePage),
  },
]
