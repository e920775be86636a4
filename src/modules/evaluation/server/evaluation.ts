import { type Context, exportOf, type Handlers, maskPhone, updateRow } from '#kernel/server/index.ts'
import type { evaluationApi } from '../shared/api.ts'
import { type EvaluationDetail, EvaluationHandle, refuseEvaluation } from '../shared/evaluation.ts'
import { type EvaluationFacts, evaluations, findEvaluation, hideEvaluation } from './evaluation.store.ts'
import { keepStar } from './star.ts'
import { findStat } from './stat.store.ts'

/** 服务评价 in the office (jobs 4.1). */
export const evaluationHandlers: Handlers<typeof evaluationApi> = {
  list: evaluations.page,
  export: exportOf(evaluations),
  stat: findStat,
  detail: async (ctx, { id }) => detailOf(ctx, await findEvaluation(ctx, id)),

  async remove(ctx, { id, reason }) {
    const { bizType, bizId } = await findEvaluation(ctx, id, true)
    await hideEvaluation(ctx, id, reason)
    await keepStar(ctx, bizType, bizId, null)
    return { done: 1 }
  },

  async handle(ctx, { id, version, text, reply }) {
    await findEvaluation(ctx, id, true)
    if (!text && !reply) throw refuseEvaluation.handleEmpty()
    const at = ctx.now.toISOString()
    return updateRow(ctx, 'evaluation', id, version, {
      ...(text
        ? { handleText: text, handleAt: at, handleBy: ctx.who.userId, handleState: EvaluationHandle.code.done }
        : {}),
      ...(reply ? { reply, replyAt: at } : {}),
    })
  },
}

function detailOf(ctx: Context, row: EvaluationFacts): EvaluationDetail {
  const photos = (row.photos ?? []) as string[]
  const { id, version, bizId, orderNo, elevatorName, lift, communityName, customerName, teamName, workers } = row
  return {
    id,
    version,
    bizId,
    orderNo,
    elevatorName,
    lift,
    communityName,
    customerName,
    teamName,
    workers,
    star: row.star as EvaluationDetail['star'],
    content: row.content,
    tags: row.tags as EvaluationDetail['tags'],
    bizType: row.bizType as EvaluationDetail['bizType'],
    evaluatorName: row.evaluatorName,
    anonymous: row.anonymous,
    phone: row.phone === null ? null : maskPhone(row.phone),
    photoCount: photos.length,
    photos: photos.map((key) => ctx.services.store.link('bit-ev-img', key)),
    channel: row.channel as EvaluationDetail['channel'],
    createdAt: row.givenAt as string,
    editedAt: row.editedAt,
    handle: row.handleState as EvaluationDetail['handle'],
    handleBy: row.handledBy,
    handleText: row.handleText,
    handleAt: row.handleAt,
    reply: row.reply,
    replyAt: row.replyAt,
  }
}
