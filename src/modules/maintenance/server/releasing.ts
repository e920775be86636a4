import type { z } from 'zod'
import { type Context, type Handlers, stepwise, updateRow } from '#kernel/server/index.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { releaseApi } from '../shared/release.api.ts'
import { type AnswerRelease, type ReleaseKind, ReleaseState } from '../shared/release.ts'
import { addEvents } from './orderRow.store.ts'
import { findRequest, lockRequest, type RequestRecord, requests } from './release.store.ts'
import { type Release, releasers } from './release.ts'
import { tellRequester } from './releaseTelling.ts'

/** Requests for a release: listed, answered, withdrawn. A yes makes the call that waited, judged anew (decision 0058). */

export interface Ran {
  readonly done: number
  readonly failed: readonly { readonly orderNo: string; readonly errorMsg: string }[]
}

/** How a kind of call is made once it is released; modules further right bring their own. */
export interface ReleasePort {
  readonly kinds: readonly ReleaseKind[]
  run(ctx: Context, input: never, release: Release, kind: ReleaseKind): Promise<Ran>
}

export const releaseHandlers = (ports: readonly ReleasePort[]): Handlers<typeof releaseApi> => ({
  list: requests.page,
  detail: (ctx, { id }) => findRequest(ctx, id),
  releasers: (ctx) => releasers(ctx),
  answer: (ctx, input) => answer(ctx, input, ports),

  async withdraw(ctx, { id, version }) {
    const request = await lockOpen(ctx, id)
    if (request.requesterId !== ctx.who.employeeId) throw refuse.notFound()
    const saved = await updateRow(ctx, 'releaseRequest', id, version, { state: ReleaseState.code.withdrawn })
    await note(ctx, request, 'releaseWithdrawn')
    return saved
  },
})

async function lockOpen(ctx: Context, id: string): Promise<RequestRecord> {
  const request = await lockRequest(ctx, id)
  if (request.state === ReleaseState.code.asked) return request
  throw fieldRefusal([{ prop: 'id', msg: `申请${ReleaseState.label(request.state)}，不能再答复或撤回` }])
}

async function answer(ctx: Context, input: z.output<typeof AnswerRelease>, ports: readonly ReleasePort[]) {
  const { id, version, agree, opinion = null } = input
  const request = await lockOpen(ctx, id)
  const by = ctx.who.employeeId
  if (!by || by === request.requesterId) {
    throw fieldRefusal([{ prop: 'id', msg: '本人的申请由其他有「超限放行」权限的人答复' }])
  }
  const values = { answeredBy: by, answeredAt: ctx.now.toISOString() }
  if (!agree) {
    const saved = await updateRow(ctx, 'releaseRequest', id, version, {
      ...values,
      state: ReleaseState.code.refused,
      answer: opinion,
    })
    await note(ctx, request, 'releaseRefused', opinion)
    await tellRequester(ctx, id, request.title, `${ctx.who.name}驳回：${opinion}`, request.requesterUserId)
    return { ...saved, done: 0, failed: [] }
  }
  await note(ctx, request, 'releaseGiven', opinion)
  const ran = await run(ctx, request, ports, by)
  const said = [opinion, outcomeOf(ran)].filter(Boolean).join('；')
  const state = ran.done > 0 ? ReleaseState.code.given : ReleaseState.code.failed
  const saved = await updateRow(ctx, 'releaseRequest', id, version, { ...values, state, answer: said })
  const word = ran.done > 0 ? '已放行' : '同意，但没有生效'
  await tellRequester(ctx, id, request.title, `${ctx.who.name}${word}：${said}`, request.requesterUserId)
  return { ...saved, done: ran.done, failed: [...ran.failed] }
}

async function run(ctx: Context, request: RequestRecord, ports: readonly ReleasePort[], by: string): Promise<Ran> {
  const port = ports.find(({ kinds }) => kinds.includes(request.kind))
  if (!port) throw new Error(`no port for released ${request.kind}`)
  const texts = new Set(request.lines.flatMap((line) => line.texts))
  try {
    return await stepwise(ctx, () =>
      port.run(ctx, request.input as never, { reason: request.reason, by, texts }, request.kind),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = request.lines
    return { done: 0, failed: [{ orderNo: first?.name ?? request.title, errorMsg: error.message }] }
  }
}

function outcomeOf({ done, failed }: Ran): string {
  const lost = failed.slice(0, 3).map(({ orderNo, errorMsg }) => `${orderNo} ${errorMsg}`)
  if (failed.length === 0) return `${done} 项已生效`
  return `${done} 项已生效，${failed.length} 项因情况已变没有改动：${lost.join('；')}，需要时请重新申请`
}

/** The histories of the orders say what was answered, and by whom. */
async function note(ctx: Context, { lines, title }: RequestRecord, type: string, reason: string | null = null) {
  const after = { title, ...(reason && { reason }) }
  await addEvents(
    ctx,
    lines.flatMap(({ orderId }) => (orderId ? [{ orderId, type, after }] : [])),
  )
}
