import type { ReactNode } from 'react'
import { piece } from '#kernel/web/router/piece.tsx'
import { currentUser } from '#kernel/web/session/user.ts'
import { createStore } from '#kernel/web/store.ts'

interface Asking {
  readonly why: string
  settle(signedIn: boolean): void
}

const asking = createStore<Asking | undefined>(undefined)

/**
 * Login in place (common 1, parts mall): the page stays where it was. True once somebody is signed in, false when the
 * dialog was closed: `if (!(await askLogin('登录后结算'))) return`.
 */
export function askLogin(why = ''): Promise<boolean> {
  if (currentUser()) return Promise.resolve(true)
  asking.get()?.settle(false)
  return new Promise((answer) => {
    asking.set({
      why,
      settle(signedIn) {
        asking.set(undefined)
        answer(signedIn)
      },
    })
  })
}

const LoginDialog = piece(() => import('./LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog))

/** The frame draws it once; nothing stands there until somebody is asked. */
export function LoginPlace(): ReactNode {
  const open = asking.use()
  return open ? <LoginDialog why={open.why} onSettle={open.settle} /> : null
}
