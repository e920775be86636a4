import { contrast, hexOfHsl, hslOf, hueDistance, mix } from './colour.ts'
import { dark, light, type Mode, type Palette, palettes } from './palette.ts'

/** Red, orange and amber mean states; a brand may not come near them (look 12). */
const stateHues = [light.red, light.verm, light.amberF].map((colour) => hslOf(colour)[0])
const NEAR = 25
/** Below this saturation a colour reads as grey, and its hue says nothing. */
const GREY = 0.08
const READABLE = 4.5

const tintOf = (colour: string) => mix(colour, light.bg, 0.11)

/** Why a colour cannot become the action colour, as the person reads it; undefined when it can (look 12). */
export function brandColourRefusal(colour: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return '颜色写成 #RRGGBB，例如 #0B6674'
  const onWhite = contrast(colour, light.bg)
  const onTint = contrast(colour, tintOf(colour))
  if (onWhite < READABLE || onTint < READABLE) {
    return `颜色太浅：在白底上对比度 ${onWhite.toFixed(1)}，在浅底上 ${onTint.toFixed(1)}，至少 ${READABLE}。选深一些的颜色`
  }
  const [hue, saturation] = hslOf(colour)
  if (saturation >= GREY && stateHues.some((state) => hueDistance(hue, state) < NEAR)) {
    return '颜色与红、橙、琥珀相近，会被当作告警。换用其他色相'
  }
  return undefined
}

/** The same hue, lightened until it reads on the dark ground as the product's own pair does (7.5 : 1). */
export function darkPartner(colour: string): string {
  const [hue, saturation] = hslOf(colour)
  for (let lightness = 0.5; lightness < 0.9; lightness += 0.01) {
    const partner = hexOfHsl([hue, Math.min(saturation, 0.5), lightness])
    if (contrast(partner, dark.bg) >= 7) return partner
  }
  return hexOfHsl([hue, Math.min(saturation, 0.5), 0.9])
}

/** The palette of a mode with the action colour replaced; the product's own colours when none is given or it is refused. */
export function brandedPalette(mode: Mode, brand?: string): Palette {
  const own = palettes[mode]
  if (!brand || brand.toUpperCase() === light.brand || brandColourRefusal(brand)) return own
  if (mode === 'light') {
    return {
      ...own,
      brand,
      brandH: mix(brand, light.bg, 0.88),
      brandA: mix(brand, '#000000', 0.78),
      brandT: tintOf(brand),
      brandTx: brand,
    }
  }
  const partner = darkPartner(brand)
  return {
    ...own,
    brand: partner,
    brandH: mix(partner, '#FFFFFF', 0.84),
    brandA: mix(partner, '#000000', 0.86),
    brandT: mix(partner, dark.bg, 0.2),
    brandTx: mix(partner, '#FFFFFF', 0.84),
    onBrand: mix(partner, '#000000', 0.12),
  }
}
