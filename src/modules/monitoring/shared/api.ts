import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { mayStrategy as may } from './permissions.ts'
import { Simulation, StrategyDetail, StrategyDraft, StrategyEdit, strategyLiftList, strategyList } from './strategy.ts'

/** `/hardware/strategy/*` (monitoring 5); detail, options and the lifts of a strategy are added. */
export const strategyApi = {
  list: endpoint({
    method: 'POST',
    path: '/hardware/strategy/listPage',
    title: '故障处理策略列表',
    needs: [may.list, may.terminal],
    reads: true,
    input: strategyList.query,
    reply: strategyList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/hardware/strategy/options',
    title: '选择策略',
    needs: [may.list, may.terminal, may.terminalLifts],
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/hardware/strategy/detail/{id}',
    title: '策略详情',
    needs: [may.list, may.terminal, may.terminalLifts],
    input: ById,
    reply: StrategyDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/hardware/strategy/add',
    title: '新增策略',
    needs: [may.edit, may.terminal],
    input: StrategyDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/hardware/strategy/edit',
    title: '编辑策略',
    needs: [may.edit, may.terminal],
    input: StrategyEdit,
    reply: Saved,
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
  remove: endpoint({
    method: 'DELETE',
    path: '/hardware/strategy/delete/{id}',
    title: '删除策略',
    needs: [may.remove],
    input: ById,
    reply: Done,
  }),
  lifts: endpoint({
    method: 'POST',
    path: '/hardware/strategy/elevator/listPage',
    title: '终端明细',
    needs: [may.terminalLifts, may.list],
    reads: true,
    input: strategyLiftList.query,
    reply: strategyLiftList.page,
  }),
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
