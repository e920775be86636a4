import type { Brand } from '#kernel/shared/brand.ts'

/**
 * The two brands. Which one is built is decided by `BRAND` at build time; no other file asks (common 11).
 * The real names, ids and phones are environment values of whoever runs the product.
 */
declare const __BRAND__: string | undefined

const standard: Brand = {
  name: '梯维',
  product: 'tiwei',
  appId: 'tiwei-web',
  line: '电梯维保管理平台',
  action: '#0B6674',
  mark: [
    { d: 'M7 4.5v15M17 4.5v15', opacity: 0.55 },
    { d: 'M8.7 8h2.6v8H8.7zM12.7 8h2.6v8h-2.6z', filled: true },
  ],
}

const custom: Brand = {
  name: '升安云',
  product: 'shengan',
  appId: 'shengan-web',
  line: '电梯安全服务平台',
  action: '#3F4FA3',
  mark: [
    { d: 'M6 18.5h12', opacity: 0.55 },
    { d: 'M12 4.5l5 5.2h-3.2v6.3h-3.6V9.7H7z', filled: true },
  ],
}

export const brands: Readonly<Record<string, Brand>> = { default: standard, custom }

export function brandNamed(name: string): Brand {
  const found = brands[name]
  if (!found) throw new Error(`BRAND must be one of ${Object.keys(brands).join(', ')}, not ${name}`)
  return found
}

export const brand: Brand = typeof __BRAND__ === 'string' && __BRAND__ === 'custom' ? custom : standard
