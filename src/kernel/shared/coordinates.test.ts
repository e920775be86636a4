import { expect, it } from 'vitest'
import { gcj02, wgs84 } from './coordinates.ts'
import { metresBetween } from './distance.ts'

/** Pairs of the tests that go with the published approximation (eviltransform): WGS-84, GCJ-02. */
const pairs = [
  ['上海', [121.5272106, 31.1774276], [121.531541859215, 31.17530398364597]],
  ['深圳', [113.912316, 22.543847], [113.9171764808363, 22.540796131694766]],
  ['北京', [116.377817, 39.911954], [116.38404722455657, 39.91334545536069]],
] as const
const point = ([lng, lat]: readonly [number, number]) => ({ lng, lat })

it.each(pairs)('%s：与公布的一对相差不到一米，来回不到一米', (_, there, here) => {
  expect(metresBetween(gcj02(point(there)), point(here))).toBeLessThan(1)
  expect(metresBetween(wgs84(point(here)), point(there))).toBeLessThan(1)
  expect(metresBetween(wgs84(gcj02(point(there))), point(there))).toBeLessThan(0.01)
})

it('国外不变', () => {
  const sydney = { lng: 151.2093, lat: -33.8688 }
  expect(gcj02(sydney)).toEqual(sydney)
  expect(wgs84(sydney)).toEqual(sydney)
})
