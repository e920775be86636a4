import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { setUpClient } from '#kernel/web/client/setup.ts'
import { signInAs } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { kitServices as kit } from '../kit.web.ts'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})

const importing = endpoint({
  method: 'POST',
  path: '/customer/import',
  needs: ['AMd'],
  title: '导入客户',
  input: ImportInput,
  reply: ImportReply,
})
const exporting = endpoint({
  method: 'POST',
  path: '/customer/export',
  needs: ['AMe'],
  title: '导出客户',
  file: true,
  reads: true,
  input: z.object({}),
  reply: z.unknown(),
})

interface Sent {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown> | undefined
}
const sent: Sent[] = []
let answers: Record<string, unknown> = {}
const checked = {
  rows: 3,
  valid: 2,
  done: 0,
  failed: 1,
  errors: [{ sheet: '一期', row: 4, column: '名称', msg: '名称不能为空' }],
  text: '成功2条，失败1条',
}

class FakeRequest {
  status = 200
  upload = {}
  onload?: () => void
  open() {}
  send() {
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  signInAs({ id: 'u9', token: `t${Math.random()}`, roleType: 1 })
  answers = {
    getWebAssumeRole: {
      accessid: 'id',
      policy: 'po',
      signature: 'si',
      host: '/oss/bit-ev-file',
      expire: Math.floor(Date.now() / 1000) + 600,
    },
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body?: string }) => {
    sent.push({ url, headers: init.headers, body: init.body === undefined ? undefined : JSON.parse(init.body) })
    const name = Object.keys(answers).find((part) => url.includes(part))
    const answer = name === undefined ? undefined : answers[name]
    const whole = typeof answer === 'object' && answer !== null && 'errorCode' in answer
    return new Response(JSON.stringify(whole ? answer : { errorCode: 0, data: answer }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})

test('导入：先上传并试查，再用同一个文件和请求编号写入', async () => {
  answers['/customer/import'] = checked
  const file = new File(['x'], '客户.xlsx')
  const check = await kit.imports.check(importing, file, () => undefined)
  expect(check).toMatchObject({ rows: 3, valid: 2, errors: [{ row: 4, column: '名称', msg: '名称不能为空' }] })
  expect(sent.at(-1)?.body).toMatchObject({
    key: expect.stringMatching(/^web1u9_bit-ev-file_\d{13}\.xlsx$/),
    name: '客户.xlsx',
    dryRun: true,
  })
  const key = sent.at(-1)?.body?.key
  answers['/customer/import'] = { ...checked, done: 2, errorFile: 'web1u9_bit-ev-file_2.xlsx' }
  expect(await kit.imports.run(importing, check.ticket, 'number-0001')).toEqual({
    done: 2,
    failed: 1,
    errorFile: 'web1u9_bit-ev-file_2.xlsx',
  })
  expect(sent.at(-1)).toMatchObject({ headers: { 'request-no': 'number-0001' }, body: { key, dryRun: false } })
})

test('导入：两个工作表时列前写明工作表；文件不合模板时不弹提示，留在窗口里', async () => {
  const error = vi.spyOn(toast, 'error')
  answers['/customer/import'] = {
    ...checked,
    errors: [...checked.errors, { sheet: '二期', row: 2, column: '名称', msg: '名称不能为空' }],
  }
  const file = new File(['x'], '客户.xlsx')
  const two = await kit.imports.check(importing, file, () => undefined)
  expect(two.errors.map(({ column }) => column)).toEqual(['一期 · 名称', '二期 · 名称'])
  answers['/customer/import'] = { errorCode: 1000601, errorMsg: '导入文件与模板不一致' }
  expect(await kit.imports.check(importing, file, () => undefined)).toMatchObject({
    refusal: '导入文件与模板不一致',
    valid: 0,
  })
  expect(error).not.toHaveBeenCalled()
})

test('选项：关键字与所选的行', async () => {
  answers['/customer/options'] = [{ value: 'a', label: '青禾物业' }]
  expect(await kit.options('/customer/options', { keyword: 'qh' })).toEqual([{ value: 'a', label: '青禾物业' }])
  expect(sent.at(-1)?.url).toBe('/api/v1/customer/options?keyword=qh')
  await kit.options('/customer/options', { ids: ['a', 'b'] })
  expect(sent.at(-1)?.url).toBe('/api/v1/customer/options?ids=a%2Cb')
})

test('任务：份额、结果与文件；导出转入后台时给出任务号', async () => {
  const job = { id: 'j', title: '导入客户', state: 0, done: 0, total: 0, error: null, result: null }
  answers['/job/detail/j'] = job
  expect(await kit.job('j')).toEqual({ id: 'j', title: '导入客户', state: 'waiting' })
  answers['/job/detail/j'] = { ...job, total: 4, done: 1 }
  expect(await kit.job('j')).toMatchObject({ state: 'running', share: 0.25 })
  answers['/job/detail/j'] = {
    ...job,
    state: 2,
    total: 4,
    done: 4,
    result: { text: '成功3条，失败1条', errorFile: 'k' },
  }
  expect(await kit.job('j')).toMatchObject({ state: 'done', share: 1, text: '成功3条，失败1条', file: 'k' })
  answers['/job/detail/j'] = { ...job, state: 3, error: '数据不存在' }
  expect(await kit.job('j')).toMatchObject({ state: 'failed', text: '数据不存在' })
  answers['/customer/export'] = { job: 'j' }
  expect(await kit.download(exporting, {})).toEqual({ job: 'j' })
})

test('文件：由隐藏表单提交到隐藏框架，凭证不进地址', async () => {
  answers.getAppReadOnlyRole = {
    accessKeyId: 'STS.x',
    accessKeySecret: 's',
    securityToken: 't',
    expiration: new Date(Date.now() + 600_000).toISOString(),
  }
  const posted: Record<string, string>[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push({ action: this.action, target: this.target, ...Object.fromEntries(new FormData(this)) } as never)
  })
  await kit.fetchFile('web1u9_bit-ev-file_1760000000000.xlsx')
  expect(posted[0]).toMatchObject({
    target: expect.stringContaining('download-'),
    securityToken: 't',
    region: 'oss-cn-beijing',
    bucket: 'bit-ev-file',
    key: 'web1u9_bit-ev-file_1760000000000.xlsx',
  })
  expect(posted[0]?.action).toMatch(/\/api\/v1\/thirdApp\/download$/)
  expect(document.querySelector('iframe')?.hidden).toBe(true)
})

test('设置保存在服务器上，没有时为空', async () => {
  answers['/user/screenPrefs'] = { value: null }
  expect(await kit.prefs.read('columns.customer')).toBeUndefined()
  answers['/user/screenPrefs'] = { value: { shown: ['name'] } }
  expect(await kit.prefs.read('columns.customer')).toEqual({ shown: ['name'] })
  answers['/user/screenPrefs'] = { done: 1 }
  await kit.prefs.write('columns.customer', { shown: ['name'] })
  expect(sent.at(-1)?.body).toMatchObject({ key: 'columns.customer', value: { shown: ['name'] } })
})
