import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { withoutEval } from './plugin.ts'

it('浏览器里的 zod 不去试 new Function：安全策略不再报一次违规', () => {
  const core = createRequire(import.meta.url)
    .resolve('zod/v4/core')
    .replace(/index\.c?js$/, 'core.js')
  expect(withoutEval(readFileSync(core, 'utf8'))).toContain('__zod_globalConfig = { jitless: true }')
  expect(() => withoutEval('export const other = 1')).toThrow('zod no longer begins')
})
