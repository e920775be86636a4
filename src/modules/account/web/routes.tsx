import type { PageRoute } from '#kernel/web/router/routes.ts'
import { accountPaths } from '../shared/paths.ts'

/** Beside the addresses, so that the app plugs panels in without loading a page. */
export { ProfileSections } from './ProfileSections.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    path: accountPaths.login,
    title: '登录',
    bare: true,
    page: () => import('./LoginPage.tsx').then(({ LoginPage }) => LoginPage),
  },
  {
    path: accountPaths.smsPwd,
    title: '找回密码',
    bare: true,
    page: () => import('./SmsPwdPage.tsx').then(({ SmsPwdPage }) => SmsPwdPage),
  },
  {
    path: accountPaths.profile,
    title: '个人资料',
    page: () => import('./ProfilePage.tsx').then(({ ProfilePage }) => ProfilePage),
  },
  {
    path: accountPaths.setPwd,
    title: '修改密码',
    page: () => import('./SetPwdPage.tsx').then(({ SetPwdPage }) => SetPwdPage),
  },
  {
    path: accountPaths.fontPrompt,
    title: '字体与提示',
    page: () => import('./FontPromptPage.tsx').then(({ FontPromptPage }) => FontPromptPage),
  },
]
