import { calls, type ServerModule } from '#kernel/server/index.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { viewingApi } from '#modules/permission/shared/api.ts'
import { accountApi } from '../shared/api.ts'
import { listViewApi } from '../shared/listView.api.ts'
import { listViewHandlers } from './listView.ts'
import { loginHandlers } from './login.ts'
import { mfaHandlers } from './mfa.ts'
import { profileHandlers } from './profile.ts'
import { issueKey, sessionHandlers } from './sessionCalls.ts'
import { viewingHandlers } from './viewing.ts'

export * as accountAsks from './asks.ts'

export { requireCaptcha } from './captcha.ts'
export { addFirstUser, addMembership } from './firstUser.store.ts'
export { followPhone } from './followPhone.ts'
export { addMember, addUser, addVisitor, endMembership, findUserByPhone } from './membership.store.ts'
export { findOperators } from './operators.store.ts'
export { hashPassword } from './password.ts'
export { closeSessions, closeVisits, openVisit } from './sessionLife.ts'
export { Sessions } from './sessions.ts'
export { signInFirst } from './signIn.ts'
export { limitAddress, requireCodes, sendCode } from './smsCode.ts'

const { signOut: _kernel, ...own } = accountApi

export const accountModule: ServerModule = {
  name: 'account',
  tables: ['app_user', 'list_view', 'login_log', 'membership', 'session', 'sms_code', 'trusted_device'],
  calls: [
    calls(sessionApi, sessionHandlers),
    calls(viewingApi, viewingHandlers),
    calls(listViewApi, listViewHandlers),
    calls(own, { ...loginHandlers, ...mfaHandlers, ...profileHandlers, getAesKey: issueKey }),
  ],
}
