import { describe, expect, test } from 'vitest'
import { antdTheme, applyTheme } from './antdTheme.ts'
import { brandColourRefusal, brandedPalette, darkPartner } from './brandColour.ts'
import { contrast, hslOf, hueDistance, mix } from './colour.ts'
import { dark, light, type Palette } from './palette.ts'
import css from './tokens.css?raw'

const block = (selector: string) => {
  const from = css.indexOf(`${selector} {`)
  return new Map(
    [...css.slice(from, css.indexOf('\n}', from)).matchAll(/--(\w+): (#[0-9a-f]{6,8})/g)].map((m) => [m[1], m[2]]),
  )
}

describe('tokens (look 2)', () => {
  test.each([
    [':root', light],
    [':root[data-mode="dark"]', dark],
  ] as [string, Palette][])('%s in tokens.css equals the palette', (selector, palette) => {
    const inCss = block(selector)
    for (const [name, value] of Object.entries(palette))
      expect(`${name} ${inCss.get(name)}`).toBe(`${name} ${value.toLowerCase()}`)
    expect(inCss.size).toBe(Object.keys(palette).length)
  })

  test.each([
    [light, ['redTx', 'redT', 6.5], ['vermTx', 'vermT', 6.1], ['amberTx', 'amberT', 6.5], ['greenTx', 'greenT', 6.0]],
    [dark, ['redTx', 'redT', 7.7], ['vermTx', 'vermT', 8.5], ['amberTx', 'amberT', 9.2], ['greenTx', 'greenT', 8.6]],
  ] as [Palette, ...[keyof Palette, keyof Palette, number][]][])(
    'text on its tint has the ratio of the table',
    (palette, ...pairs) => {
      for (const [text, tint, ratio] of pairs)
        expect(contrast(palette[text], palette[tint])).toBeGreaterThan(ratio - 0.1)
    },
  )

  test('notes are readable on every surface, selected rows included', () => {
    for (const palette of [light, dark]) {
      for (const surface of ['bg', 'side', 'raised', 'hover', 'brandT'] as const) {
        expect(contrast(palette.ink3, palette[surface])).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  // On raised the lines of the first dark palette had 1.03: drawers and dialogs lost their rules.
  test('in the dark a line is seen on every ground; on bg it is the one of the table', () => {
    const lines = (['line', 'line2'] as const).map((name) => {
      const [colour, share] = [dark[name].slice(0, 7), Number.parseInt(dark[name].slice(7), 16) / 255]
      for (const ground of ['bg', 'side', 'raised', 'hover', 'brandT'] as const)
        expect(contrast(mix(colour, dark[ground], share), dark[ground])).toBeGreaterThanOrEqual(1.15)
      return mix(colour, dark.bg, share)
    })
    expect(lines).toEqual(['#2B363D', '#212B31'])
  })

  test('大 multiplies type and controls', () => {
    expect(antdTheme({ mode: 'light', size: 'large' }).token).toMatchObject({ fontSize: 16, controlHeight: 34 })
    expect(antdTheme({ mode: 'light' }).token).toMatchObject({
      fontSize: 14,
      controlHeight: 30,
      colorWarning: '#9A6200',
    })
    expect(antdTheme({ mode: 'dark' }).components?.Button).toMatchObject({ primaryColor: '#06181B' })
  })

  test('the root element carries mode, size and action colour', () => {
    const root = document.createElement('html')
    applyTheme({ mode: 'dark', size: 'huge', brand: '#3D4FA3' }, root)
    expect(root.dataset).toMatchObject({ mode: 'dark', size: 'huge' })
    expect(root.style.getPropertyValue('--brand')).toBe(darkPartner('#3D4FA3'))
  })
})

describe('white label (look 12)', () => {
  test('dark enough and far from the colours of states passes', () => {
    for (const colour of ['#0B6674', '#3D4FA3', '#2F5D3A', '#333333'])
      expect(brandColourRefusal(colour)).toBeUndefined()
  })
  test('a colour below 4.5 : 1 is refused with its figures', () => {
    expect(brandColourRefusal('#4DB6C4')).toMatch(/^颜色太浅：在白底上对比度 2\.\d/)
  })
  test('red, orange and amber are refused by hue', () => {
    for (const colour of ['#C4202F', '#A83212', '#7A4F00', '#9B1045'])
      expect(brandColourRefusal(colour)).toMatch('会被当作告警')
  })
  test('what is no colour is refused', () => expect(brandColourRefusal('teal')).toMatch('#RRGGBB'))

  test('the dark partner keeps the hue and reads on the dark ground', () => {
    for (const colour of ['#0B6674', '#3D4FA3', '#2F5D3A']) {
      const partner = darkPartner(colour)
      expect(contrast(partner, dark.bg)).toBeGreaterThanOrEqual(7)
      expect(hueDistance(hslOf(partner)[0], hslOf(colour)[0])).toBeLessThan(3)
      const branded = brandedPalette('dark', colour)
      expect(contrast(branded.onBrand, branded.brand)).toBeGreaterThan(4.5)
      expect(contrast(branded.brandTx, branded.brandT)).toBeGreaterThan(4.5)
    }
  })
  test('a refused colour leaves the product its own', () => expect(brandedPalette('light', '#C4202F')).toBe(light))
})
