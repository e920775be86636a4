import { sessionApi } from '#kernel/shared/session.ts'
import { call } from '../client/call.ts'
import { forgetRedirectPath } from '../router/redirectPath.ts'
import { clearToasts } from '../ui/toast.tsx'
import { clearSession } from './user.ts'

/**
 * The person signs out (common 1): the server is told, then everything local goes. A server that cannot be reached
 * does not keep anyone signed in on a shared computer.
 */
export async function signOut(): Promise<void> {
  // silent: what is local goes all the same
  await call(sessionApi.signOut, {}, { silent: true, firstLoad: true }).catch(() => undefined)
  clearSession()
  clearToasts()
  forgetRedirectPath()
}
