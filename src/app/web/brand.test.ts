import { expect, test } from 'vitest'
import { brandColourRefusal } from '#kernel/web/theme/brandColour.ts'
import { brandNamed, brands } from '../brand.ts'

test.each(Object.entries(brands))('look 12: the action colour of brand %s is allowed', (_, { action }) => {
  expect(brandColourRefusal(action)).toBeUndefined()
})

test('common 11: brands differ in name, product and app-id', () => {
  const all = Object.values(brands)
  for (const field of ['name', 'product', 'appId'] as const)
    expect(new Set(all.map((brand) => brand[field])).size).toBe(all.length)
})

test('a brand that does not exist is refused', () => {
  expect(() => brandNamed('other')).toThrow('BRAND must be one of default, custom')
})
