import { loginPath } from '#kernel/web/router/redirectPath.ts'

/** Asks who is there to sign in. */
export function askLogin(): void {
  window.location.assign(loginPath())
}
