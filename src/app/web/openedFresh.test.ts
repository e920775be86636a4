import { describe, expect, it } from 'vitest'
import { decide, type GuardState, type Target } from '#kernel/web/router/guards.ts'
import { knowPages } from '#kernel/web/router/pages.ts'
import { webFacts } from '../facts.web.ts'
import { moduleRoutes } from '../modules.web.ts'

/** Reload, a bookmark, a link in a message: a page beside the menu never opens before the keys are there (common 1 row 9). */
describe('每个页面直接打开', () => {
  const state = (roleType: number): GuardState => ({
    unsaved: false,
    user: { id: 'u', token: 't', roleType },
    permissions: null,
    permissionsFailed: false,
  })

  it('登录后带菜单的页面先取权限，再打开；不带菜单的公开页面不取', async () => {
    knowPages(moduleRoutes)
    const { factOf, operationsTwin } = await webFacts.load()
    const targetOf = (path: string): Target => ({
      path,
      search: '',
      open: webFacts.isOpen(path),
      inShell: webFacts.inShell(path),
      fact: factOf(path),
      twin: operationsTwin(path),
    })
    const early: string[] = []
    for (const roleType of [1, 2]) {
      for (const { path, bare } of [...moduleRoutes, { path: '/404', bare: false }, { path: '/gone', bare: false }]) {
        const address = path.replace(/:\w+/g, 'x')
        const decision = decide(targetOf(address), state(roleType)).do
        if (!bare && decision === 'continue') early.push(`${roleType} ${path}`)
        if (bare && webFacts.isOpen(address) && decision === 'fetchPermissions')
          early.push(`${roleType} ${path} 多取了`)
      }
    }
    expect(early).toEqual([])
    expect(decide(targetOf('/thirdParty/detail'), state(1)).do).toBe('continue')
  })
})
