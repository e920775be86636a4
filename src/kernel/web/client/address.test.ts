import { expect, test } from 'vitest'
import { addressOf, partsOf } from './address.ts'
import { systemOf } from './device.ts'
import { fileNameOf } from './envelope.ts'

const bases = { apiBase: 'https://a.example/api/v1', omsBase: 'https://o.example', hardwareBase: 'https://h.example' }

test.each([
  ['/user/login', 'https://a.example/api/v1/user/login'],
  ['user/signOut', 'https://a.example/api/v1/user/signOut'],
  ['/v4/material/listPage', 'https://a.example/api/v4/material/listPage'],
  ['v2/thing', 'https://a.example/api/v2/thing'],
  ['/omsHttp/thing/list', 'https://o.example/thing/list'],
  ['/hardware/strategy/list', 'https://h.example/hardware/strategy/list'],
])('common 3.1: %s', (path, address) => {
  expect(addressOf(path, bases)).toBe(address)
})

test('arrays repeat their name in the query', () => {
  expect(partsOf('GET', '/x', { ids: ['1', '2'], empty: '' }).path).toBe('/x?ids=1&ids=2')
  expect(partsOf('GET', '/x?of=1', { ids: ['1'] }).path).toBe('/x?of=1&ids=1')
})

test('a missing path parameter is a fault of the caller', () => {
  expect(() => partsOf('GET', '/x/{id}', {})).toThrow('needs id')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows', '10.0'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS', '10.15.7'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)', 'iOS', '17.4'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel)', 'Android', '14'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux', ''],
])('common 3.2: os of %s', (agent, os, version) => {
  expect(systemOf(agent)).toEqual({ os, version })
})

test('the name of a file comes encoded before plain', () => {
  expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%90%88%E5%90%8C.xlsx`)).toBe('合同.xlsx')
  expect(fileNameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx')
  expect(fileNameOf(null)).toBeUndefined()
})
