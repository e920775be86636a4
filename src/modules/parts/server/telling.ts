import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { findApprovers, findLogins } from './approver.store.ts'
import type { RequestRecord } from './request.store.ts'

type Told = Pick<RequestRecord, 'id' | 'requestNo' | 'urgency' | 'applicantId' | 'workerIds' | 'totalSale' | 'bizType'>

const subTypes = [
  0,
  MessageSubType.code.maintenance,
  MessageSubType.code.repair,
  MessageSubType.code.inspection,
] as const

/** A message about a request; `kind` opens it, or the approval, as a page of 维修. */
async function say(
  ctx: Context,
  request: Told,
  receivers: readonly string[],
  said: { title: string; body: string; kind: 'parts' | 'partsApproval' },
): Promise<void> {
  const self = ctx.isGuest ? null : ctx.who.userId
  await tell(ctx, {
    receivers: [...new Set(receivers)].filter((id) => id !== self),
    bigType: 1,
    subType: (subTypes[request.bizType] ?? MessageSubType.code.repair) as 1 | 2 | 6,
    level: request.urgency === 1 ? MessageLevel.code.important : MessageLevel.code.ordinary,
    title: said.title,
    body: said.body,
    biz: { type: 'partsRequest', id: request.id },
    jump: { moduleName: 'repair', openType: 1, params: { kind: said.kind, id: request.id } },
  })
}

/** The next level: those with the narrowest limit that suffices hear of it first, together with everybody above. */
export async function tellApprovers(ctx: Context, request: Told, forwarded = false): Promise<void> {
  const approvers = await findApprovers(ctx, request.totalSale)
  await say(
    ctx,
    request,
    approvers.map(({ userId }) => userId),
    {
      kind: 'partsApproval',
      title: forwarded ? '配件更换待上级审批' : '配件更换待审批',
      body: `${request.requestNo}，合计${request.totalSale}元，请审批`,
    },
  )
}

/** A request from the phone with a part that never had a price: whoever may approve sets it and submits. */
export async function tellPricing(ctx: Context, request: Told, parts: readonly string[]): Promise<void> {
  const approvers = await findApprovers(ctx, request.totalSale)
  await say(
    ctx,
    request,
    approvers.map(({ userId }) => userId),
    {
      kind: 'parts',
      title: '配件申请待定价',
      body: `${request.requestNo}，${parts.join('、')}没有参考价，请填写单价后提交审批`,
    },
  )
}

/** Those who wait for the part. */
export async function tellCrew(ctx: Context, request: Told, title: string, body: string): Promise<void> {
  const people = [...request.workerIds, ...(request.applicantId ? [request.applicantId] : [])]
  await say(ctx, request, await findLogins(ctx, people), {
    kind: 'parts',
    title,
    body: `${request.requestNo}，${body}`,
  })
}
