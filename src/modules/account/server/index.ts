import { calls, type ServerModule } from '#kernel/server/index.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { accountApi } from '../shared/api.ts'
import { loginHandlers } from './login.ts'
import { mfaHandlers } from './mfa.ts'
import { profileHandlers } from './profile.ts'
import { issueKey, sessionHandlers } from './sessionCalls.ts'

export { demandCaptcha } from './captcha.ts'
export { addMember, addUser, endMembership, findUserByPhone } from './membership.store.ts'
export {
  addAdministrator,
  addCompany,
  findTaken,
} from './newCompany.store.ts'
export { hashPassword } from './password.ts'
export { closeSessions } from './sessionLife.ts'
export { Sessions } from './sessions.ts'
export { demandCodes, limitAddress, sendCode } from './smsCode.ts'

const { signOut: _kernel, ...own } = accountApi

export const accountModule: ServerModule = {
  name: 'account',
  calls: [
    calls(sessionApi, sessionHandlers),
    calls(own, { ...loginHandlers, ...mfaHandlers, ...profileHandlers, getAesKey: issueKey }),
  ],
}
