import { afterEach, expect, test, vi } from 'vitest'
import { keyIdOf, readSealed } from './encryption.ts'

const key = Uint8Array.from({ length: 32 }, (_, i) => i)
const iv = Uint8Array.from({ length: 16 }, (_, i) => i)
const sealed = 'SIs9NOH+dR8X6dpaE5vu/mb7DxJv3GdLpYPPKcaO+QOlJ0Ry49KqdEJQQnsB2YII'

afterEach(() => vi.unstubAllGlobals())

test('common 3.3: the vector, with WebCrypto', async () => {
  expect(await readSealed(sealed, { key, iv })).toEqual({ a: 1 })
})

test('common 3.3: the vector without WebCrypto, as on plain http', async () => {
  const id = await keyIdOf(key)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await readSealed(sealed, { key, iv })).toEqual({ a: 1 })
  expect(await keyIdOf(key)).toBe(id)
  expect(id).toMatch(/^[0-9a-f]{8}$/)
})
