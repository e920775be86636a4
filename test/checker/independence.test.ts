import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Only these know the program under test. */
const borders = /^(product|office|serverScene|serverReplay|.*\.test)\.ts$/

test('检查程序不引用被检查的程序', () => {
  const folder = new URL('.', import.meta.url)
  const own = readdirSync(folder).filter((name) => name.endsWith('.ts') && !borders.test(name))
  expect(own.length).toBeGreaterThan(5)
  for (const name of own) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    // The shape of a question may be named by its type: no code comes with it.
    const imports = [...text.matchAll(/^(?:import|export) (?!type )[^']*?from '([^']+)'/gm)].map(([, from]) => from)
    expect([name, imports.filter((from) => !from?.startsWith('./') && from !== 'fast-check')]).toEqual([name, []])
  }
})
