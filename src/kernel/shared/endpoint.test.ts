import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, pathParameters, serverPath } from './endpoint.ts'

describe('common 3.1 地址', () => {
  it.each([
    ['/contract/listPage', '/api/v1/contract/listPage'],
    ['user/signOut', '/api/v1/user/signOut'],
    ['/v4/encrypt/aesKey', '/api/v4/encrypt/aesKey'],
    ['v2/scheme/list', '/api/v2/scheme/list'],
    ['/maintain/v2/order', '/api/maintain/v2/order'],
    ['/conv2/order', '/api/v1/conv2/order'],
    ['/omsHttp/company/list', '/oms/company/list'],
    ['/omsHttp/v2/company', '/oms/v2/company'],
    ['/hardware/strategy/listPage', '/hardware/strategy/listPage'],
    ['/hardwareList/x', '/api/v1/hardwareList/x'],
  ])('%s → %s', (path, address) => expect(serverPath(path)).toBe(address))

  it('路径参数', () => {
    expect(pathParameters('/elevator/log/detail/{kind}/{id}')).toEqual(['kind', 'id'])
    expect(pathParameters('/contract/add')).toEqual([])
  })
})

it('GET 默认只读，其余默认写入，可另行声明', () => {
  const spec = { path: '/x', needs: 'login', title: 'x', input: z.object({}), reply: z.object({}) } as const
  expect(endpoint({ ...spec, method: 'GET' }).reads).toBe(true)
  expect(endpoint({ ...spec, method: 'POST' }).reads).toBe(false)
  expect(endpoint({ ...spec, method: 'POST', reads: true }).reads).toBe(true)
})
