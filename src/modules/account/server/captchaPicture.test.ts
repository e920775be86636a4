import { expect, test } from 'vitest'
import { drawCaptcha, signs } from './captchaPicture.ts'

const pathsOf = (svg: string) => [...svg.matchAll(/<path d="([^"]+)"\/>/g)].map(([, d]) => d ?? '')

test('同一个字每次都不同：没有一段路径能当作字的记号', () => {
  const seen = new Map<string, number>()
  for (let n = 0; n < 300; n++)
    for (const d of new Set(pathsOf(drawCaptcha('WWWW')))) seen.set(d, (seen.get(d) ?? 0) + 1)
  expect(Math.max(...seen.values())).toBeLessThanOrEqual(2)
})

test('字与干扰线是同样的短段，先后打乱：先后与起点不说明第几个字', () => {
  const starts = pathsOf(drawCaptcha('HKMN')).map((d) => Number(d.slice(1).split(' ')[0]))
  expect(starts.length).toBeGreaterThan(60)
  const ordered = starts.filter((x, n) => n > 0 && x >= (starts[n - 1] ?? 0)).length
  expect(ordered / starts.length).toBeGreaterThan(0.3)
  expect(ordered / starts.length).toBeLessThan(0.7)
})

test('每个字都画得出来，落在图内', () => {
  for (const sign of signs) {
    const numbers = pathsOf(drawCaptcha(sign.repeat(4))).flatMap((d) => d.slice(1).split(/[ L]/).map(Number))
    expect(numbers.length, sign).toBeGreaterThan(20)
    expect(
      numbers.every((n) => Number.isFinite(n) && n > -12 && n < 146),
      sign,
    ).toBe(true)
  }
})
