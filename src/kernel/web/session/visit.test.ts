import { beforeEach, expect, test, vi } from 'vitest'
import { requestHeaders } from '../client/headers.ts'
import { keepDraft, readDraft } from '../form/draft.ts'
import { signOut } from './signOut.ts'
import {
  beginVisit,
  clearSession,
  currentUser,
  endVisit,
  followOtherTabs,
  isThirdParty,
  loadUser,
  type SessionUser,
  signInAs,
} from './user.ts'

const sent = vi.hoisted(() => vi.fn(async (..._call: unknown[]) => ({})))
vi.mock('../client/call.ts', () => ({ call: sent }))
vi.mock('../client/setup.ts', () => ({ clientSetup: () => ({ brand: { appId: 'x' }, appVersion: '1' }) }))

const own: SessionUser = { id: 'u1', token: 'own', roleType: 1, companyId: 'c1', companyName: '宏远' }
const visitor: SessionUser = { id: 'u1', token: 'visit', roleType: 1, companyId: 's1', companyName: '示例' }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  sent.mockClear()
  loadUser()
  signInAs(own)
})

/** What another tab of the browser has: the local storage, and a session storage of its own. */
const anotherTab = () => JSON.parse(localStorage.getItem('userInfo') ?? 'null') as SessionUser | null
/** As the browser tells this tab of what another one did. */
const told = (key: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key }))

test('示例只在这个标签页里：别的标签页仍在自己的企业，请求各带各的令牌', () => {
  sessionStorage.setItem('openedPages', '["自己的"]')
  beginVisit(visitor, 'c1')
  expect(loadUser()).toMatchObject({ token: 'visit', companyId: 's1', visitFrom: 'c1' })
  expect(requestHeaders()).toMatchObject({ token: 'visit', 'company-id': 's1', 'device-type': 'web' })
  expect(isThirdParty()).toBe(false)
  expect(sessionStorage.getItem('openedPages')).toBeNull()
  expect(anotherTab()).toEqual(own)
  endVisit()
  expect(currentUser()).toEqual(own)
  expect(sessionStorage.getItem('openedPages')).toBe('["自己的"]')
})

test('在示例里填了一半的表单，不会在自己的企业里恢复出来', () => {
  keepDraft('客户', { name: '真实物业' })
  beginVisit(visitor, 'c1')
  loadUser()
  expect(readDraft('客户')).toBeUndefined()
  keepDraft('客户', { name: '虚构物业' })
  endVisit()
  expect(readDraft('客户')?.values).toEqual({ name: '真实物业' })
})

test('示例的会话结束，只回到自己的企业；自己的会话还在', () => {
  beginVisit(visitor, 'c1')
  loadUser()
  clearSession()
  expect(currentUser()).toEqual(own)
  expect(anotherTab()).toEqual(own)
})

test('别的标签页退出、换人或换了企业：示例跟着结束', () => {
  const stop = followOtherTabs()
  beginVisit(visitor, 'c1')
  loadUser()
  localStorage.setItem('userInfo', JSON.stringify({ ...own, token: 'again' }))
  told('userInfo')
  expect(currentUser()?.companyId).toBe('s1')
  localStorage.setItem('userInfo', JSON.stringify({ ...own, token: 'c2', companyId: 'c2' }))
  told('userInfo')
  expect(currentUser()).toMatchObject({ companyId: 'c2', token: 'c2' })

  beginVisit(visitor, 'c2')
  loadUser()
  expect(currentUser()?.companyId).toBe('s1')
  localStorage.clear()
  told(null)
  expect(currentUser()).toBeNull()
  expect(sessionStorage.getItem('userInfo')).toBeNull()
  stop()
})

test('在示例里退出登录，退的是自己的会话：共用的电脑上什么也不留下', async () => {
  beginVisit(visitor, 'c1')
  loadUser()
  await signOut()
  expect(sent.mock.calls[0]?.[2]).toMatchObject({ headers: { token: 'own', 'company-id': 'c1' } })
  expect(currentUser()).toBeNull()
  expect(localStorage.getItem('userInfo')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})
