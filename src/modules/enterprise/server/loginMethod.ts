import { type Context, type Handlers, updateRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { tell } from '#modules/message/server/index.ts'
import { OpenType } from '#modules/message/shared/jump.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import type { loginMethodApi } from '../shared/api.ts'
import { type LoginMethodDraft, MfaMode, MfaScope, refuseLoginMethod } from '../shared/loginMethod.ts'
import {
  bindings,
  countBindings,
  countEmployees,
  countPositions,
  ensureLoginMethod,
  findLoginMethod,
  findMissing,
  holdsOneOf,
} from './loginMethod.store.ts'

/** What a company without a row has (archives 1): the same defaults as the table and the login. */
const starting = {
  passwordEnabled: true,
  smsEnabled: true,
  mfaMode: MfaMode.code.off,
  mfaScope: MfaScope.code.everybody,
  mfaPositionIds: [],
  mfaGraceDays: 3,
  trustDeviceDays: 7,
  pwdExpireDays: 90,
  lockThreshold: 5,
  lockMinutes: 15,
  idleMinutes: 120,
  maxWebSessions: 3,
  version: 0,
}

/** The login reads these at every attempt, sessions within a second: what is saved holds at once. */
export const loginMethodHandlers: Handlers<typeof loginMethodApi> = {
  async detail(ctx) {
    return { ...((await findLoginMethod(ctx)) ?? starting), ...(await countBindings(ctx)) }
  },

  async save(ctx, { version, ...draft }) {
    const positionIds = [...new Set(draft.mfaPositionIds)]
    if (positionIds.length > 0 && (await countPositions(ctx, positionIds)) < positionIds.length) throw refuse.notFound()
    if ((await asksSelf(ctx, draft)) && !(await countBindings(ctx)).selfBound) throw refuseLoginMethod.bindFirst()
    await ensureLoginMethod(ctx)
    const chosen = draft.mfaScope === MfaScope.code.positions ? positionIds : []
    return updateRow(ctx, 'loginMethod', ctx.companyId, version, { ...draft, mfaPositionIds: chosen })
  },

  bindings: bindings.page,

  async remind(ctx, { employeeIds }) {
    const ids = employeeIds && [...new Set(employeeIds)]
    if (ids && (await countEmployees(ctx, ids)) < ids.length) throw refuse.notFound()
    const done = await tell(ctx, {
      receivers: await findMissing(ctx, ids),
      bigType: MessageBigType.code.system,
      title: '请绑定动态口令',
      body: '企业要求登录时使用动态口令。请在个人资料中绑定，并保存恢复码；宽限期过后须绑定才能登录。',
      level: MessageLevel.code.important,
      jump: { moduleName: 'enterprise', openType: OpenType.code.here, params: { kind: 'profile' } },
      dedupeKey: `mfa.bind:${dayOf(ctx.now)}`,
    })
    return { done }
  },
}

/** Whoever forces the dynamic password on himself must have one: else the next sign-in shuts him out (archives 4.2). */
async function asksSelf(ctx: Context, draft: LoginMethodDraft): Promise<boolean> {
  if (draft.mfaMode !== MfaMode.code.totp) return false
  return draft.mfaScope === MfaScope.code.everybody || holdsOneOf(ctx, draft.mfaPositionIds)
}
