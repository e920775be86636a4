import { beforeEach, expect, test, vi } from 'vitest'
import { signInAs } from '../session/user.ts'
import { clearToasts, toast } from '../ui/toast.tsx'
import { uploadCredential } from './credential.ts'
import { setUpClient } from './setup.ts'
import { upload, uploadForm } from './upload.ts'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})
const credential = (seconds: number) => ({
  accessid: 'id',
  policy: 'po',
  signature: 'si',
  host: '/oss/bit-ev-img',
  expire: Math.floor(Date.now() / 1000) + seconds,
})
let asked = 0
let given = credential(600)
let good = true
const posted: FormData[] = []
const error = vi.spyOn(toast, 'error')
const warning = vi.spyOn(toast, 'warning')
let outcome: 'load' | 'timeout' | 'error' = 'load'
let status = 200

class FakeRequest {
  status = status
  timeout = 0
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  ontimeout?: () => void
  onerror?: () => void
  open() {}
  abort() {}
  send(form: FormData) {
    posted.push(form)
    this.upload.onprogress?.({ loaded: 2 })
    queueMicrotask(() =>
      outcome === 'load' ? this.onload?.() : outcome === 'timeout' ? this.ontimeout?.() : this.onerror?.(),
    )
  }
}

beforeEach(() => {
  asked = 0
  given = credential(600)
  good = true
  outcome = 'load'
  status = 200
  posted.length = 0
  localStorage.clear()
  clearToasts()
  vi.clearAllMocks()
  signInAs({ id: 'u9', token: `t${Math.random()}`, roleType: 1 })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response(JSON.stringify(good ? { code: 0, data: given } : { code: 5, message: 'x' }))
  })
})
const file = (name: string) => new File(['abcd'], name)

test.each([
  [['a.png', 'b'], '传入file下第2 name 不规范'],
  [['a.exe'], '无对应exe类型的bucket'],
  [['a.png', 'b.pdf'], '上传文件类型不一致'],
])('common 4: %j is refused before anything is sent', async (names, text) => {
  await expect(upload(names.map(file))).rejects.toMatchObject({ message: text })
  expect(error).toHaveBeenCalledExactlyOnceWith(text)
  expect(asked).toBe(0)
})

test('common 4: the fields of the form in order, the file last', () => {
  const sending = { credential: credential(600), key: 'k', file: file('a.png') }
  const names = (open: boolean) => [...uploadForm({ ...sending, open }).keys()]
  const fixed = ['OSSAccessKeyId', 'policy', 'signature', 'key', 'success_action_status']
  expect(names(false)).toEqual([...fixed, 'Filename', 'file'])
  expect(names(true)).toEqual([...fixed, 'x-oss-object-acl', 'Filename', 'file'])
})

test('common 4: keys are web1{userId}_{bucket}_{timestamp}{extension}, never twice', async () => {
  const shares: number[] = []
  const stored = await upload([file('a.PNG'), file('b.jpg')], { onProgress: (share) => shares.push(share) })
  expect(stored.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^web1u9_bit-ev-img_\d{13}\.png$/),
    expect.stringMatching(/^web1u9_bit-ev-img_\d{13}\.jpg$/),
  ])
  expect(stored[0]?.key.slice(0, -4)).not.toBe(stored[1]?.key.slice(0, -4))
  expect(shares.at(-1)).toBe(1)
  expect(asked).toBe(1)
})

test('common 4: a credential lives until 3 s before its end; parallel uploads share one request', async () => {
  await Promise.all([uploadCredential('bit-ev-img'), uploadCredential('bit-ev-img')])
  expect(asked).toBe(1)
  await uploadCredential('bit-ev-img')
  expect(asked).toBe(1)
  given = credential(2)
  localStorage.clear()
  await uploadCredential('bit-ev-img')
  await uploadCredential('bit-ev-img')
  expect(asked).toBe(3)
})

test('common 4: no credential', async () => {
  good = false
  await expect(upload([file('a.png')])).rejects.toThrow('oss 权限连接失败')
  expect(error).toHaveBeenCalledExactlyOnceWith('oss 权限连接失败')
})

test('common 4: too slow', async () => {
  outcome = 'timeout'
  await expect(upload([file('a.png')])).rejects.toThrow('文件过大，上传响应时间过长')
  expect(warning).toHaveBeenCalledExactlyOnceWith('文件过大，上传响应时间过长')
})

test.each([
  [400, 'refused', '文件未被接收'],
  [403, 'refused', '文件未被接收'],
  [413, 'refused', '文件未被接收'],
  [401, 'network', '网络连接超时，请稍后再试'],
  [429, 'network', '网络连接超时，请稍后再试'],
  [503, 'network', '网络连接超时，请稍后再试'],
  [507, 'network', '网络连接超时，请稍后再试'],
])('common 4: the storage answers %i: %s', async (answered, kind, message) => {
  status = answered
  await expect(upload([file('a.png')])).rejects.toMatchObject({ kind, message })
  expect(warning).toHaveBeenCalledExactlyOnceWith(message)
})
