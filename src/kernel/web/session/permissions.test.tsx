import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpClient } from '../client/setup.ts'
import { toast } from '../ui/toast.tsx'
import { Can } from './Can.tsx'
import { can, fetchPermissions, permissions } from './permissions.ts'
import { clearSession, currentUser, followOtherTabs, loadUser, signInAs, signInThirdParty } from './user.ts'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})
let answer: unknown
let asked = 0
beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response(JSON.stringify(answer), { status: 200 })
  })
  clearSession()
  localStorage.clear()
  signInAs({ id: 'u', token: `t${Math.random()}`, roleType: 1 })
})
afterEach(cleanup)

test('common 2: the table of levels', async () => {
  answer = { errorCode: 0, success: true, data: ['ADu1', 'ADs0', '21W01', 'ADs9', '1', 'ADt0', 'ADt1'] }
  await fetchPermissions()
  expect(can()).toBe('enabled')
  expect(can('ADu')).toBe('enabled')
  expect(can('ADs')).toBe('disabled')
  expect(can('21W0')).toBe('enabled')
  expect(can('ADt')).toBe('enabled')
  expect(can('AEo')).toBe('hidden')
  expect(can('AEo', 'ADs')).toBe('disabled')
  expect(can('ADs', 'ADu')).toBe('enabled')
})

test('archives 8.12: an element with ADs,ADt and only ADs0 is disabled and says 无操作权限', async () => {
  answer = { errorCode: 0, success: true, data: ['ADs0'] }
  await fetchPermissions()
  render(
    <Can needs={['ADs', 'ADt']}>
      <button type="button">新增</button>
    </Can>,
  )
  expect(screen.getByRole('button', { name: '新增' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByTitle('无操作权限')).toBeTruthy()
})

test('an element without its code is not there', async () => {
  answer = { errorCode: 0, success: true, data: ['ADu1'] }
  await fetchPermissions()
  render(
    <Can needs={['ADt']}>
      <button type="button">编辑</button>
    </Can>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('guard 9: parallel navigations share one request', async () => {
  answer = { errorCode: 0, success: true, data: ['ADu1'] }
  await Promise.all([fetchPermissions(), fetchPermissions(), fetchPermissions()])
  expect(asked).toBe(1)
})

test('guard 9: success false gives no permissions', async () => {
  answer = { errorCode: 0, success: false }
  expect(await fetchPermissions()).toBeNull()
  expect(permissions()).toBeNull()
})

test('guard 9: an empty list tells the person and keeps the session', async () => {
  const error = vi.spyOn(toast, 'error')
  answer = { errorCode: 0, success: true, data: [] }
  await fetchPermissions()
  expect(error).toHaveBeenCalledExactlyOnceWith('此用户无权限，请联系管理！')
  expect(currentUser()).not.toBeNull()
})

test('permissions go with the session', async () => {
  answer = { errorCode: 0, success: true, data: ['ADu1'] }
  await fetchPermissions()
  clearSession()
  expect(permissions()).toBeNull()
})

test('common 1: sign-out clears everything but pwdTip', () => {
  localStorage.setItem('pwdTip', '1')
  localStorage.setItem('other', 'x')
  sessionStorage.setItem('redirectPath', '/x')
  clearSession()
  expect(Object.keys(localStorage)).toEqual(['pwdTip'])
  expect(sessionStorage).toHaveLength(0)
})

test('guard 2: a partner is read before the real session and leaves it alone', () => {
  signInAs({ id: 'real', token: 'r', roleType: 1 })
  signInThirdParty('p', '7')
  expect(loadUser()).toMatchObject({ id: '7', token: 'p', roleType: 1 })
  clearSession()
  expect(loadUser()?.id).toBe('real')
})

test('another tab signs out: this one follows', () => {
  const stop = followOtherTabs()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  expect(currentUser()).toBeNull()
  stop()
})
