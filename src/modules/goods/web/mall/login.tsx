import { rememberRedirectPath } from '#kernel/web/router/redirectPath.ts'
import { currentUser } from '#kernel/web/session/user.ts'

/** Asks who is there to sign in; true: somebody is. */
export function askLogin(_why = ''): Promise<boolean> {
  if (currentUser()) return Promise.resolve(true)
  rememberRedirectPath(window.location.pathname + window.location.search)
  window.location.assign('/auth/login')
  return Promise.resolve(false)
}
