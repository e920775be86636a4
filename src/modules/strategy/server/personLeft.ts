import { type Context, type Event, updateRow } from '#kernel/server/index.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { OpenType } from '#modules/message/shared/jump.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { Assignee } from '../shared/strategy.ts'
import { findAssignedTo } from './strategy.store.ts'

/**
 * Who has left is sent to no lift any more: strategies that named him give their orders to the lift's own people from now on,
 * and whoever may write strategies hears of it (monitoring 7). Rungs and push settings name roles, which others fill.
 */
export async function personLeft(ctx: Context, { id }: Event): Promise<void> {
  const strategies = id ? await findAssignedTo(ctx, id) : []
  const [first] = strategies
  if (!first) return
  for (const { id: strategyId, version } of strategies) {
    const values = { assignee: Assignee.code.charge, assigneeId: null }
    const saved = await updateRow(ctx, 'faultStrategy', strategyId, version, values)
    await ctx.emit('rule.changed', { ...saved, kind: 'terminal' })
  }
  await tell(ctx, {
    receivers: await findHolders(ctx, mayStrategy.edit),
    bigType: 1,
    subType: MessageSubType.code.company,
    level: MessageLevel.code.important,
    title: '故障处理策略的指定人已离职',
    body: `${first.assigneeName}已离职，${namesSaid(strategies.map(({ name }) => `「${name}」`))}改为派给电梯负责人；要派给别人的，请编辑策略`,
    biz: { type: 'faultStrategy', id: first.id },
    jump: { moduleName: 'enterprise', openType: OpenType.code.here, params: { kind: 'strategy' } },
    dedupeKey: `faultStrategy.personLeft:${id}`,
  })
}
