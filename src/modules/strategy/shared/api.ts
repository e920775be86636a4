import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import { mayStrategy as may } from './permissions.ts'
import { Simulation, StrategyDetail, StrategyDraft, StrategyEdit, strategyLiftList, strategyList } from './strategy.ts'

/** `/hardware/strategy/*` (monitoring 5); detail, options and the lifts of a strategy are added. */
export const strategyApi = {
  ...ordinary('/hardware/strategy', '故障处理策略', {
    list: strategyList,
    draft: StrategyDraft,
    edit: StrategyEdit,
    detail: StrategyDetail,
    needs: {
      list: [may.list, may.terminal],
      options: [may.list, may.terminal, may.terminalLifts],
      detail: [may.list, may.terminal, may.terminalLifts],
      add: [may.edit, may.terminal],
      edit: [may.edit, may.terminal],
      remove: may.remove,
    },
  }),
  sort: endpoint({
    method: 'POST',
    path: '/hardware/strategy/sort',
    title: '策略排序',
    needs: [may.edit, may.terminal],
    /** All strategies, first first. */
    input: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
    reply: Done,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/hardware/strategy/enable',
    title: '启停策略',
    needs: [may.enable, may.terminal],
    input: z.object({ ...ById.shape, ...WithVersion.shape, enabled: z.boolean() }),
    reply: Saved,
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/hardware/strategy/simulate',
    title: '策略试算',
    needs: [may.list, may.edit, may.terminal],
    reads: true,
    /** A kept strategy, or one as it stands in the form. */
    input: z.object({ id: z.uuid().optional(), draft: StrategyDraft.optional() }),
    reply: Simulation,
  }),
  lifts: ordinary('/hardware/strategy/elevator', '终端明细', {
    list: strategyLiftList,
    needs: { list: [may.terminalLifts, may.list] },
  }).list,
  turnLifts: endpoint({
    method: 'POST',
    path: '/hardware/strategy/elevator/enable',
    title: '启停策略的电梯',
    needs: [may.terminalLifts, may.enable],
    input: z.object({
      strategyId: z.uuid(),
      elevatorIds: z.array(z.uuid()).min(1, '请选择电梯').max(1000),
      enabled: z.boolean(),
    }),
    reply: Done,
  }),
}
