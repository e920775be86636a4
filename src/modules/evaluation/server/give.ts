import { createHash, randomBytes } from 'node:crypto'
import {
  type Context,
  contentMatches,
  findPublicToken,
  type Handlers,
  limitLink,
  maskName,
  newId,
} from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import type { giveApi } from '../shared/api.ts'
import {
  EDIT_HOURS,
  type EvaluationAsked,
  EvaluationHandle,
  MAX_PHOTOS,
  refuseEvaluation,
} from '../shared/evaluation.ts'
import { type Asked, EVALUATION_TOKEN, findAskedRow, type Given, keepGiven } from './give.store.ts'
import { tellLowStar } from './lowStar.ts'
import { keepStar } from './star.ts'

/** The evaluator's page, without a login: once per order, changed once within 24 hours (jobs 1.10, 8.15). */

const BUCKET = 'bit-ev-img'
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

async function found(ctx: Context, token: string) {
  const link = await findPublicToken(ctx, token, EVALUATION_TOKEN)
  if (!link) throw refuse.notFound()
  return link
}

export const giveHandlers: Handlers<typeof giveApi> = {
  async view(ctx, { token, key }) {
    await limitLink(ctx, 'evaluation.view', token)
    const link = await found(ctx, token)
    return ctx.inCompany(link.companyId, async (inner) => {
      const row = await findAskedRow(inner, link.rowId)
      if (!row || row.deletedAt) throw refuseEvaluation.ended()
      const mine = isOwn(row, key)
      if (!mine && row.star === null && hasEnded(inner, row)) throw refuseEvaluation.ended()
      return viewOf(inner, row, mine)
    })
  },

  async give(ctx, { token, key, photos, keep, ...given }) {
    await limitLink(ctx, 'evaluation.give', token)
    const link = await found(ctx, token)
    const pictures = photos.map(pictureOf)
    return ctx.inCompany(link.companyId, async (inner) => {
      const row = await findAskedRow(inner, link.rowId, true)
      if (!row || row.deletedAt) throw refuseEvaluation.ended()
      const change = row.star !== null
      if (change && !(isOwn(row, key) && isEditable(inner, row))) throw refuseEvaluation.given()
      if (!change && hasEnded(inner, row)) throw refuseEvaluation.ended()
      const stay = change ? [...new Set(keep)].flatMap((at) => photosOf(row)[at] ?? []) : []
      if (stay.length + pictures.length > MAX_PHOTOS)
        throw fieldRefusal([{ prop: 'photos', msg: `照片最多 ${MAX_PHOTOS} 张` }])
      const added = []
      for (const picture of pictures) added.push(await keepPicture(inner, link, picture))
      const { name, phone, anonymous, ...said } = given
      const { setting } = await findSetting(inner)
      const low = given.star <= setting.lowStar
      const { waiting } = EvaluationHandle.code
      const kept: Given = {
        ...said,
        content: said.content || null,
        anonymous,
        photos: [...stay, ...added],
        // 匿名 keeps nothing that names the person.
        evaluatorName: anonymous ? null : name || null,
        phone: anonymous ? null : (phone ?? null),
        channel: change ? (row.channel ?? given.channel) : given.channel,
        // Somebody who was dissatisfied is called back even when the stars were changed afterwards.
        handleState: low && row.handleState === EvaluationHandle.code.none ? waiting : row.handleState,
      }
      const secret = change ? (key as string) : randomBytes(18).toString('base64url')
      if (!(await keepGiven(inner, row, kept, change ? undefined : hashOf(secret)))) throw refuseEvaluation.given()
      await follow(inner, row, given.star, change, low && kept.handleState === waiting && row.handleState !== waiting)
      return { key: secret }
    })
  },
}

const hasEnded = (ctx: Context, { expiresAt }: Asked) => Date.parse(expiresAt) <= ctx.now.getTime()
const isOwn = ({ editHash }: Asked, key: string | undefined) =>
  key !== undefined && editHash !== null && editHash === hashOf(key)
const isEditable = (ctx: Context, { givenAt, editedAt }: Asked) =>
  givenAt !== null && editedAt === null && ctx.now.getTime() - Date.parse(givenAt) <= EDIT_HOURS * 3_600_000
const photosOf = ({ photos }: Asked) => (photos ?? []) as string[]

/** Bytes of a picture; only JPEG and PNG are ones. */
function pictureOf(sent: string): { bytes: Buffer; extension: 'jpg' | 'png' } {
  const bytes = Buffer.from(sent.replace(/^data:image\/\w+;base64,/, ''), 'base64')
  if (contentMatches('jpg', bytes)) return { bytes, extension: 'jpg' }
  if (contentMatches('png', bytes)) return { bytes, extension: 'png' }
  throw fieldRefusal([{ prop: 'photos', msg: '照片须为 JPG 或 PNG 格式' }])
}

async function keepPicture(
  ctx: Context,
  { companyId, rowId }: { companyId: string; rowId: string },
  { bytes, extension }: ReturnType<typeof pictureOf>,
): Promise<string> {
  const key = `${companyId}/evaluation/${rowId}-${newId()}.${extension}`
  await ctx.services.store.write(BUCKET, key, bytes)
  return key
}

/** What others hear of it: the order's star, the events, and for a low one a call-back. */
async function follow(ctx: Context, row: Asked, star: number, change: boolean, newlyLow: boolean): Promise<void> {
  const { id, bizType, bizId, elevatorId, workerIds: workers } = row
  await keepStar(ctx, bizType, bizId, star)
  const facts = { id, version: row.version + 1, bizType, bizId, elevatorId, star, workers }
  if (!change) await ctx.emit('evaluation.created', facts)
  if (!newlyLow) return
  await ctx.emit('evaluation.lowStar', facts)
  await tellLowStar(ctx, row, star)
}

function viewOf(ctx: Context, row: Asked, own: boolean): EvaluationAsked {
  const { companyName, orderNo, elevatorName, communityName, expiresAt } = row
  return {
    companyName,
    orderNo,
    elevatorName,
    communityName,
    expiresAt,
    bizType: row.bizType as EvaluationAsked['bizType'],
    levelLabel: row.level === null ? null : Level.label(row.level as never),
    workers: row.workerNames.map(maskName),
    doneAt: row.doneAt,
    given: row.star !== null,
    mine: own
      ? {
          star: row.star as 1 | 2 | 3 | 4 | 5,
          tags: row.tags as NonNullable<EvaluationAsked['mine']>['tags'],
          content: row.content,
          photos: photosOf(row).map((key) => ctx.services.store.link(BUCKET, key)),
          anonymous: row.anonymous,
          reply: row.reply,
          editable: isEditable(ctx, row),
        }
      : null,
  }
}
