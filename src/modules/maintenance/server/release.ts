import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal, type Refusal } from '#kernel/shared/refusal.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { refusalOf, refuseViolations } from '#modules/plan/shared/violations.ts'
import type { Approval } from '../shared/orderChange.ts'
import { may } from '../shared/permissions.ts'
import type { ReleaseKind, ReleaseLine } from '../shared/release.ts'
import { addEvents } from './orderRow.store.ts'
import { addRequest, findReleasers, findWaiting } from './release.store.ts'
import { tellReleasers } from './releaseTelling.ts'

/**
 * 需审批 goes through with a release, and a release is given by the one who answers for it: the change waits as a request
 * until a holder of JMx who is not the requester has said yes (jobs 6.5, decision 0058). A company whose only holder asks
 * has nobody else: he moves with his reason, and it stands under his own name.
 */
export interface Release {
  readonly reason: string
  /** Employee who gave it. */
  readonly by: string
  /** What he read and released; null: all, he sees it himself. */
  readonly texts: ReadonlySet<string> | null
}

/** How a call goes on that needs a release: with one, by asking for one, or not at all. */
export interface Way {
  readonly release: Release | null
  readonly asks: boolean
}

export async function wayOf(ctx: Context, approval: Approval | null | undefined, given?: Release): Promise<Way> {
  if (given) return { release: given, asks: false }
  if (!approval) return { release: null, asks: false }
  const me = ctx.who.employeeId
  const all = await findReleasers(ctx)
  const others = all.filter((one) => one.id !== me)
  const alone = others.length === 0 && all.some((one) => one.id === me)
  if (alone && me && (approval.approverId ?? me) === me) {
    return { release: { reason: approval.reason, by: me, texts: null }, asks: false }
  }
  const msg =
    others.length === 0
      ? '企业没有人有「超限放行」权限，请先在岗位设置中授权'
      : '放行人须有「超限放行」权限，且不是提交人本人'
  const known = approval.approverId == null || others.some((one) => one.id === approval.approverId)
  if (others.length === 0 || !known) throw fieldRefusal([{ prop: 'approverId', msg }])
  return { release: null, asks: true }
}

/** 3020019 while something blocks, 3020020 while something needs a release that this one is not. */
export function refusalUnder(violations: readonly Violation[], release: Release | null): Refusal | null {
  const texts = release?.texts
  const covered = ({ severity, text }: Violation) =>
    release !== null && severity === Severity.code.approval && (!texts || texts.has(text))
  return refusalOf(violations.filter((one) => !covered(one)))
}

export const needsRelease = (refusal: Refusal | null): boolean =>
  refusal?.errorCode === refuseViolations.needsApproval.code

export const releasedTexts = (violations: readonly Violation[]): string[] => [
  ...new Set(violations.filter((one) => one.severity === Severity.code.approval).map((one) => one.text)),
]

export interface Asked {
  readonly kind: ReleaseKind
  /** 修改日期 2 单. */
  readonly title: string
  /** The call as it is made when the answer is yes. */
  readonly input: unknown
  readonly lines: readonly ReleaseLine[]
  readonly approval: Approval
}

/** Keeps the request, writes it into the histories of its orders and tells who may answer. Returns its id. */
export async function askRelease(ctx: Context, asked: Asked): Promise<string> {
  const { kind, title, input, lines, approval } = asked
  const me = ctx.who.employeeId
  if (!me) throw fieldRefusal([{ prop: 'approverId', msg: '没有员工档案的账号不能申请放行' }])
  const orderIds = lines.flatMap((line) => line.orderId ?? [])
  const waiting = await findWaiting(ctx, orderIds)
  if (waiting) {
    throw fieldRefusal([{ prop: 'approval', msg: `${waiting}的放行申请还没有答复，请等待答复或先撤回` }])
  }
  const request = { kind, title, input, lines, orderIds, reason: approval.reason, requesterId: me }
  const { id } = await addRequest(ctx, { ...request, approverId: approval.approverId ?? null })
  const after = { title, reason: approval.reason }
  await addEvents(
    ctx,
    lines.flatMap(({ orderId, change, texts }) =>
      orderId ? [{ orderId, type: 'releaseAsked', after: { ...after, change, violations: texts.join('；') } }] : [],
    ),
  )
  const all = await findReleasers(ctx)
  const others = all.filter((one) => one.id !== me && (!approval.approverId || one.id === approval.approverId))
  await tellReleasers(
    ctx,
    { id, title, lines, reason: approval.reason },
    others.map((one) => one.userId),
  )
  return id
}

/** Whether a call on one order goes on, with which release; or the request that it now waits for. */
export async function pass(
  ctx: Context,
  asked: Omit<Asked, 'approval' | 'lines'> & { readonly line: Omit<ReleaseLine, 'texts'> },
  violations: readonly Violation[],
  approval: Approval | null | undefined,
  given?: Release,
): Promise<{ readonly release: Release | null; readonly asked: string | null }> {
  const needed = violations.some((one) => one.severity === Severity.code.approval)
  const way = needed || given ? await wayOf(ctx, approval, given) : { release: null, asks: false }
  const refusal = refusalUnder(violations, way.release)
  if (!refusal) return { release: way.release, asked: null }
  if (!approval || !way.asks || !needsRelease(refusal)) throw refusal
  const { line, ...rest } = asked
  const lines = [{ ...line, texts: releasedTexts(violations) }]
  return { release: null, asked: await askRelease(ctx, { ...rest, lines, approval }) }
}

/** Violations as they are kept: those that needed a release carry who gave it and why. */
export const keptWith = (violations: readonly Violation[], release: Release | null) =>
  violations
    .filter((one) => one.code.length === 3)
    .map((one) => ({
      code: one.code,
      severity: one.severity,
      text: one.text,
      ...(release && one.severity === Severity.code.approval ? { reason: release.reason, approvedBy: release.by } : {}),
    }))

/** Who may answer a request of this person, and whether he is the only one who holds JMx. */
export async function releasers(ctx: Context) {
  const all = await findReleasers(ctx)
  const people = all.filter((one) => one.id !== ctx.who.employeeId).map(({ id, name }) => ({ id, name }))
  return { people, alone: people.length === 0 && ctx.may(may.override) }
}
