import type { Context } from '#kernel/server/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { Star } from '../shared/evaluation.ts'
import { may } from '../shared/permissions.ts'
import type { Asked } from './give.store.ts'

/** Whoever calls customers back hears of few stars at once; once per evaluation (jobs 4.1 lowStar, 8.15). */
export async function tellLowStar(ctx: Context, row: Asked, star: number): Promise<void> {
  const { id, communityName, elevatorName, orderNo } = row
  await tell(ctx, {
    receivers: await findHolders(ctx, may.handle),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.maintenance,
    title: '低星评价待回访',
    body: `${liftLabel(communityName, elevatorName)}工单${orderNo}收到${star}星评价（${Star.label(star as Star)}），请回访`,
    biz: { type: 'evaluation', id },
    jump: { moduleName: 'maintain', openType: 1, params: { kind: 'evaluation', id } },
    level: MessageLevel.code.important,
    dedupeKey: `evaluation.lowStar:${id}`,
  })
}
