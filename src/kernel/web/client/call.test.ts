import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { currentUser, signInAs } from '../session/user.ts'
import { clearToasts, toast } from '../ui/toast.tsx'
import { call } from './call.ts'
import { CallFailure } from './failure.ts'
import { setUpClient } from './setup.ts'

const list = endpoint({
  method: 'POST',
  path: '/thing/listPage',
  needs: 'login',
  title: 'list',
  reads: true,
  input: z.object({ page: z.number(), name: z.string().optional() }),
  reply: z.object({ total: z.number() }),
})
const add = endpoint({
  method: 'POST',
  path: '/thing/add',
  needs: 'login',
  title: 'add',
  input: z.object({ name: z.string() }),
  reply: z.object({ id: z.string() }),
})
const check = endpoint({ ...add, path: '/thing/checkName', silent: true, reads: true })
const read = endpoint({
  ...list,
  method: 'GET',
  path: '/v4/thing/detail/{id}',
  input: z.object({ id: z.string(), q: z.string().optional() }),
})

const sent: { url: string; init: RequestInit }[] = []
let answers: (() => Response | Promise<Response>)[] = []
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const bodyOf = (i: number) => JSON.parse(String(sent[i]?.init.body)) as Record<string, unknown>
const shown = { error: vi.spyOn(toast, 'error'), warning: vi.spyOn(toast, 'warning') }

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'app-1', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})

beforeEach(() => {
  sent.length = 0
  clearToasts()
  vi.clearAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  signInAs({ id: 'u1', token: `t${Math.random()}`, roleType: 1, companyId: 'c1' })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const next = answers.shift()
    if (!next) throw new TypeError('fetch failed')
    return Promise.resolve(next())
  })
})
afterEach(() => {
  answers = []
})

test('a good answer gives its data, with the headers of the session', async () => {
  answers = [() => json({ errorCode: 0, data: { total: 3 } })]
  expect(await call(list, { page: 1, name: '  ' })).toEqual({ total: 3 })
  expect(sent[0]?.url).toBe('/api/v1/thing/listPage')
  expect(bodyOf(0)).toEqual({ page: 1 })
  expect(sent[0]?.init.headers).toMatchObject({
    'app-id': 'app-1',
    'app-version': '2.2.3',
    'device-type': 'web',
    'user-id': 'u1',
    'company-id': 'c1',
    token: currentUser()?.token,
  })
})

test('GET fills the path and puts the rest into the query; v4 drops the suffix', async () => {
  answers = [() => json({ errorCode: 0, data: { total: 0 } })]
  await call(read, { id: 'a b', q: '梯' })
  expect(sent[0]?.url).toBe(`/api/v4/thing/detail/a%20b?q=${encodeURIComponent('梯')}`)
})

test('a refusal shows subMsg before errorMsg and rejects with its fields', async () => {
  answers = [
    () =>
      json({
        errorCode: 1000400,
        errorMsg: '甲',
        subMsg: '姓名不能为空',
        fields: [{ prop: 'name', msg: '姓名不能为空' }],
      }),
  ]
  const failure = await call(add, { name: 'x' }).catch((thrown) => thrown as CallFailure)
  expect(failure).toMatchObject({ kind: 'refused', code: 1000400, fields: [{ prop: 'name', msg: '姓名不能为空' }] })
  expect(shown.error).toHaveBeenCalledExactlyOnceWith('姓名不能为空')
})

test('an answer with code in place of errorCode shows its message; code 0 is good', async () => {
  answers = [() => json({ code: 7, message: '坏了' }), () => json({ code: 0, data: { total: 1 } })]
  await expect(call(list, { page: 1 })).rejects.toMatchObject({ code: 7 })
  expect(shown.error).toHaveBeenCalledWith('坏了')
  expect(await call(list, { page: 1 })).toEqual({ total: 1 })
})

test('errorCode 0 wins over a code beside it', async () => {
  answers = [() => json({ errorCode: 0, code: 5, data: { total: 2 } })]
  expect(await call(list, { page: 1 })).toEqual({ total: 2 })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['a proxy page', () => new Response('<html>', { status: 502 })],
  ['JSON without envelope', () => json({ statusCode: 413 }, 413)],
] as const)('%s: 网络连接超时，请稍后再试', async (_, answer) => {
  answers = [answer as () => Promise<Response>]
  await expect(call(list, { page: 1 })).rejects.toMatchObject({ kind: 'network' })
  expect(shown.warning).toHaveBeenCalledExactlyOnceWith('网络连接超时，请稍后再试')
})

test('the first load of a page leaves the network failure to its panel', async () => {
  await expect(call(list, { page: 1 }, { firstLoad: true })).rejects.toMatchObject({ kind: 'network' })
  expect(shown.warning).not.toHaveBeenCalled()
})

test('40000 shows its fixed text and ends the session', async () => {
  answers = [() => json({ errorCode: 40000, errorMsg: 'token' })]
  await expect(call(list, { page: 1 })).rejects.toMatchObject({ kind: 'signedOut' })
  expect(shown.error).toHaveBeenCalledExactlyOnceWith('令牌无效,请您重新登录')
  expect(currentUser()).toBeNull()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

test.each([9060010, 9050001, 6010004, 90500017])('%i in parallel calls acts once', async (errorCode) => {
  const end = () => json({ errorCode, errorMsg: '已结束', subMsg: '账号已在其他设备登录' })
  answers = [end, end, end]
  await Promise.allSettled([call(list, { page: 1 }), call(list, { page: 2 }), call(add, { name: 'x' })])
  expect(shown.error).toHaveBeenCalledExactlyOnceWith('账号已在其他设备登录')
  expect(currentUser()).toBeNull()
})

test('a late answer for an old session does not end the new one', async () => {
  answers = [
    async () => {
      signInAs({ id: 'u2', token: 'newer', roleType: 1 })
      return json({ errorCode: 9050001, errorMsg: '登录已过期，请重新登录' })
    },
  ]
  await call(list, { page: 1 }).catch(() => undefined)
  expect(currentUser()?.token).toBe('newer')
})

test('a refused login shows the text of a session code', async () => {
  localStorage.clear()
  answers = [() => json({ errorCode: 6010004, errorMsg: '账号已停用，请联系管理员' })]
  await call(list, { page: 1 }).catch(() => undefined)
  expect(shown.error).toHaveBeenCalledWith('账号已停用，请联系管理员')
})

test('silenced calls reject without a toast', async () => {
  answers = [() => json({ errorCode: 3030002, errorMsg: '名称已存在' })]
  await expect(call(check, { name: 'x' })).rejects.toMatchObject({ code: 3030002 })
  expect(shown.error).not.toHaveBeenCalled()
})

test('common 3.4: the real-time data switch is silent on the detail page only', async () => {
  const silent = (path: string) => path === '/elvArchives/detail'
  answers = [() => json({ errorCode: 1, errorMsg: '终端离线' }), () => json({ errorCode: 1, errorMsg: '终端离线' })]
  history.pushState(null, '', '/elvArchives/detail?id=1')
  await call(add, { name: 'x' }, { silent }).catch(() => undefined)
  expect(shown.error).not.toHaveBeenCalled()
  history.pushState(null, '', '/patrolMonitoring/patrolMonitoringList')
  await call(add, { name: 'x' }, { silent }).catch(() => undefined)
  expect(shown.error).toHaveBeenCalledExactlyOnceWith('终端离线')
})

test('an aborted call shows nothing', async () => {
  const leaving = new AbortController()
  answers = [
    () => {
      leaving.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    },
  ]
  await expect(call(list, { page: 1 }, { signal: leaving.signal })).rejects.toMatchObject({ kind: 'aborted' })
  expect(shown.warning).not.toHaveBeenCalled()
})

test('a repeated submit carries the same requestNo until the server answered; reads carry none', async () => {
  answers = [
    () => Promise.reject(new TypeError('lost')),
    () => json({ errorCode: 0, data: { id: '1' } }),
    () => json({ errorCode: 0, data: { id: '2' } }),
    () => json({ errorCode: 0, data: { total: 0 } }),
  ]
  await call(add, { name: 'x' }).catch(() => undefined)
  await call(add, { name: 'x' })
  await call(add, { name: 'x' })
  await call(list, { page: 1 })
  const [first, second, third] = [0, 1, 2].map((i) => bodyOf(i).requestNo)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(bodyOf(3)).not.toHaveProperty('requestNo')
})

test('success false rejects, as the permission call needs it', async () => {
  answers = [() => json({ errorCode: 0, success: false, data: [] })]
  await expect(call(list, { page: 1 })).rejects.toBeInstanceOf(CallFailure)
})

test('3230901: a key is fetched and the encrypted call repeated once; refused again, it is told', async () => {
  const sealed = endpoint({ ...read, path: '/v4/thing/sealed/{id}', encrypted: true })
  const noKey = () => json({ errorCode: 3230901, errorMsg: '密钥已过期' })
  const key = Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64')
  const iv = Buffer.from(Array.from({ length: 16 }, (_, n) => n)).toString('base64')
  const given = () => json({ errorCode: 0, data: { key, iv } })
  const answer = {
    errorCode: 0,
    encrypted: true,
    keyId: '630dcd29',
    data: 'SIs9NOH+dR8X6dpaE5vu/mb7DxJv3GdLpYPPKcaO+QOlJ0Ry49KqdEJQQnsB2YII',
  }
  answers = [noKey, given, () => json(answer)]
  expect(await call(sealed, { id: 'a' })).toEqual({ a: 1 })
  expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
    '/api/v4/thing/sealed/a',
    '/api/v4/encrypt/aesKey',
    '/api/v4/thing/sealed/a',
  ])
  expect(shown.error).not.toHaveBeenCalled()
  answers = [noKey, given, noKey]
  await expect(call(sealed, { id: 'a' })).rejects.toMatchObject({ code: 3230901 })
  expect(shown.error).toHaveBeenCalledWith('密钥已过期')
  // Any other refusal fetches none.
  sent.length = 0
  answers = [() => json({ errorCode: 1000404, errorMsg: '数据不存在' })]
  await expect(call(sealed, { id: 'a' })).rejects.toMatchObject({ code: 1000404 })
  expect(sent).toHaveLength(1)
})
