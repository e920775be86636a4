import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Decision 0110: the layer of utility classes holds what pages use, each once. */
const theme = 'src/kernel/web/theme'
const layer = [...`${read(`${theme}/utilities.css`)}${read(`${theme}/space.css`)}`.matchAll(/^\.([\w-]+) \{/gm)].map(
  ([, name]) => name ?? '',
)

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

it('every class of the layer stands there once, and some page uses it', () => {
  const words = new Set(globSync('src/**/*.tsx').flatMap((path) => read(path).match(/[\w-]+/g) ?? []))
  expect(layer.length).toBeGreaterThan(100)
  expect(layer.filter((name, i) => layer.indexOf(name) !== i)).toEqual([])
  expect(layer.filter((name) => !words.has(name))).toEqual([])
})

it('no compound of the kit means something else by a class of the layer', () => {
  const mine = new Set(layer)
  const own = new Set(['small', 'amberText', 'redText', 'num'])
  const compounds = globSync('src/kernel/web/**/*.css')
    .filter((path) => !path.endsWith('.module.css'))
    .flatMap((path) => [...read(path).matchAll(/\.[\w-]+((?:\.[\w-]+)+)/g)])
    .flatMap(([, rest = '']) => rest.split('.').filter(Boolean))
  expect(compounds.length).toBeGreaterThan(20)
  expect(compounds.filter((name) => mine.has(name) && !own.has(name))).toEqual([])
})
