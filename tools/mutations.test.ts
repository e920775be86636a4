import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guards, isHarmless, mutantsOf, outdated } from './mutations.ts'

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('每一组的文件都在，都有可以拿掉的东西', () => {
  for (const { name, files } of guards)
    expect(files.flatMap((file) => mutantsOf(sourceOf(file))).length, name).toBeGreaterThan(0)
})

test('说明无害的那些行都还在', () => {
  expect(outdated(sourceOf)).toEqual([])
  expect(isHarmless('src/kernel/server/spreadsheet/cellXml.ts', '  if (!SPECIAL.test(text)) return text', 'x')).toBe(
    true,
  )
  expect(isHarmless('src/kernel/server/outbound.ts', '  if (!SPECIAL.test(text)) return text', 'x')).toBe(false)
})

test('一个条件整个不成立，不只是它的第一段', () => {
  const changed = (line: string) => mutantsOf(line).find(({ what }) => what === 'condition never holds')?.text
  expect(changed('  if (!a || b(c)) throw d()')).toBe('  if (false && (!a || b(c))) throw d()')
  expect(changed('  if (a &&')).toBe('  if (false && a &&')
})
