import {
  type Context,
  findPublicToken,
  type Handlers,
  keepSignature,
  lasts,
  limitLink,
  type Saved,
  type TokenFound,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import { partsRequest } from '../shared/parts.states.ts'
import { PartsConfirmWay, type PartsStatus, refuseParts } from '../shared/parts.ts'
import type { PublicParts, publicPartsApi } from '../shared/publicParts.ts'
import { reachedWarehouse, requestEvent } from './events.ts'
import { leaveFinding } from './finding.ts'
import { PARTS_KIND } from './link.store.ts'
import { findArrived, findRequest } from './partsDetail.store.ts'
import { findLines, lockRequest, type RequestRecord } from './request.store.ts'
import { move } from './request.ts'
import type { PartsStock } from './stock.ts'
import { tellCrew } from './telling.ts'

/** The customer agrees to pay, or refuses: over a link, or on paper (jobs 3.3: 3→4, 3→7, the notice kept). */

interface Answer {
  readonly way: (typeof PartsConfirmWay.code)[keyof typeof PartsConfirmWay.code]
  readonly agreed: boolean
  readonly name: string
  readonly phone?: string | null | undefined
  readonly opinion?: string | null | undefined
  readonly signKey: string | null
}

/** Both answers are kept with name, moment, opinion and signature; a refusal ends the request. */
async function take(
  ctx: Context,
  request: RequestRecord,
  answer: Answer,
  stock: PartsStock | undefined,
): Promise<PartsStatus> {
  const name = answer.agreed ? 'agree' : 'refuse'
  const status = partsRequest.target(name, request.status)
  const at = ctx.now.toISOString()
  const lines = await findLines(ctx, request.id)
  const saved = await move(ctx, request, name, {
    confirmWay: answer.way,
    confirmAgreed: answer.agreed,
    confirmName: answer.name,
    confirmAt: at,
    confirmPhone: answer.phone ?? null,
    confirmOpinion: answer.opinion ?? null,
    confirmSignKey: answer.signKey,
    ...(answer.agreed ? {} : { voidedAt: at, voidReason: `客户拒绝：${answer.opinion ?? ''}`.slice(0, 200) }),
  })
  if (answer.agreed) {
    await reachedWarehouse(ctx, request, lines, saved, stock)
    await tellCrew(ctx, request, '客户已同意更换配件', `${answer.name}已确认，可以领料`)
  } else {
    await ctx.emit('partsRequest.voided', requestEvent(request, lines, saved))
    await leaveFinding(ctx, request, `客户拒绝（${answer.opinion ?? '未填写原因'}）`)
    await tellCrew(ctx, request, '客户拒绝更换配件', `${answer.name}：${answer.opinion ?? '未填写原因'}`)
  }
  return status
}

export async function answerOnPaper(
  ctx: Context,
  given: {
    id: string
    version: number
    agreed: boolean
    name: string
    opinion?: string | undefined
    paper: StoredFile
  },
  stock: PartsStock | undefined,
): Promise<Saved> {
  const request = await lockRequest(ctx, given.id, given.version)
  if (!given.agreed && !given.opinion) throw fieldRefusal([{ prop: 'opinion', msg: '请填写客户意见' }])
  const { key } = await attachFile(ctx, given.paper)
  await take(ctx, request, { ...given, way: PartsConfirmWay.code.paper, signKey: key }, stock)
  return { id: given.id, version: request.version + 1 }
}

async function requireLink(ctx: Context, token: string): Promise<TokenFound> {
  const link = await findPublicToken(ctx, token, PARTS_KIND)
  if (!link) throw refuse.notFound()
  if (!lasts(ctx, link)) throw refuseParts.linkOver()
  return link
}

export const publicPartsHandlers = (stock: PartsStock | undefined): Handlers<typeof publicPartsApi> => ({
  async view(ctx, { token }) {
    await limitLink(ctx, 'parts.view', token)
    const link = await requireLink(ctx, token)
    return ctx.inCompany(link.companyId, (inner) => viewOf(inner, link.rowId))
  },

  async answer(ctx, { token, agreed, signature, ...said }) {
    await limitLink(ctx, 'parts.answer', token)
    const link = await requireLink(ctx, token)
    if (!agreed && !said.opinion) throw fieldRefusal([{ prop: 'opinion', msg: '请填写拒绝原因' }])
    const signKey = agreed || signature ? await keepSignature(ctx, 'parts-sign', link, signature) : null
    return ctx.inCompany(link.companyId, async (inner) => {
      const request = await lockRequest(inner, link.rowId)
      return { status: await take(inner, request, { ...said, agreed, way: PartsConfirmWay.code.link, signKey }, stock) }
    })
  },
})

/** What the customer reads: never a cost, never who applied. */
async function viewOf(ctx: Context, id: string): Promise<PublicParts> {
  const row = await findRequest(ctx, id)
  const lines = await findLines(ctx, id)
  const photos = lines.map(({ oldPhoto }) => oldPhoto as StoredFile[])
  const arrived = await findArrived(
    ctx,
    photos.flat().map(({ key }) => key),
  )
  return {
    requestNo: row.requestNo,
    status: row.status,
    companyName: row.companyName,
    dutyPhone: row.dutyPhone,
    communityName: row.communityName,
    elevatorName: row.elevatorName,
    registerCode: row.registerCode,
    bizNo: row.bizNo,
    askedOn: row.askedOn,
    warrantyMonths: row.warrantyMonths,
    remark: row.remark,
    totalSale: row.totalSale,
    customerAmount: row.customerAmount,
    lines: lines.map((line, at) => ({
      name: line.name,
      spec: line.spec,
      measure: line.measure,
      qty: line.qty,
      priceSale: line.priceSale ?? '0.00',
      amount: line.amount ?? '0.00',
      chargeMode: line.chargeMode as PublicParts['lines'][number]['chargeMode'],
      basis: line.overrideReason ?? line.chargeBasis,
      reason: line.reason as 1,
      photos: (photos[at] ?? []).flatMap(({ bucket, key }) =>
        arrived.has(key) ? [ctx.services.store.link(bucket, key)] : [],
      ),
    })),
    answered:
      row.confirmAt && row.confirmName
        ? { agreed: row.confirmAgreed === true, name: row.confirmName, at: row.confirmAt as unknown as string }
        : null,
  }
}
