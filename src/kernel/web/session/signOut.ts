import { sessionApi } from '#kernel/shared/session.ts'
import { call } from '../client/call.ts'
import { sessionHeaders } from '../client/headers.ts'
import { forgetRedirectPath } from '../router/redirectPath.ts'
import { clearToasts } from '../ui/toast.tsx'
import { clearSession, currentUser, ownUser } from './user.ts'

/**
 * The person signs out (common 1): the server is told, then everything local goes. A server that cannot be reached
 * does not keep anyone signed in on a shared computer.
 */
export async function signOut(): Promise<void> {
  // In a sample it is the own session that ends, and the visit with it: whoever signs out leaves nothing open behind him.
  const own = currentUser()?.visitFrom === undefined ? undefined : ownUser()
  const headers = own ? sessionHeaders(own) : {}
  // silent: what is local goes all the same
  await call(sessionApi.signOut, {}, { silent: true, firstLoad: true, headers }).catch(() => undefined)
  clearSession({ all: true })
  clearToasts()
  forgetRedirectPath()
}
