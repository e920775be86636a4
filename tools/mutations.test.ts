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

test('一行里的几个 SQL 条件各拿掉一次，括号留着', () => {
  const conditions = (line: string) =>
    mutantsOf(line)
      .filter(({ what }) => what.startsWith('SQL'))
      .map(({ text }) => text)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, not a template
  expect(conditions('  where a = ${a} and id = ${id(b, c)} and n = any(${[1]}) returning n`')).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    '  where a = ${a} and n = any(${[1]}) returning n`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    '  where a = ${a} and id = ${id(b, c)} returning n`',
  ])
})

test('同一行里的每个运算符各换一次', () => {
  const found = mutantsOf('  return a === 1 || b === 2 || c').map(({ what }) => what)
  expect(found).toEqual(['|| becomes &&', '2. || becomes &&', '=== becomes !==', '2. === becomes !=='])
})

test('一步状态：从哪来、到哪去、凭什么权限，各拿掉一次', () => {
  const found = mutantsOf('  stop: { from: [a], to: b, needs: [c] },').map(({ text }) => text.trim())
  expect(found).toContain('stop: { from: [a], needs: [c] },')
  expect(found).toContain('stop: { from: [a], to: b },')
})
