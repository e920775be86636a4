import type { Plugin } from 'vite'
import type { Brand } from '../../src/kernel/shared/brand.ts'
import { iconOf } from './icon.ts'

/**
 * The worker's app is a page of its own beside the office's (m.html, decision 0033): what makes it one that installs. Which
 * files it starts with without a network: kept.ts.
 */
const ICONS = [192, 512] as const

function manifestOf(brand: Brand): string {
  return JSON.stringify({
    id: '/m',
    name: `${brand.name}作业`,
    short_name: brand.name,
    lang: 'zh-CN',
    start_url: '/m',
    scope: '/m',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      ...ICONS.map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
      { src: '/brand.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
}

const isPhonePage = (path: string): boolean => /^\/(m|s)(\/|$)/.test(path)

export function phone(brand: Brand): Plugin {
  return {
    name: 'phone',
    enforce: 'post',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.method === 'GET' && isPhonePage((request.url ?? '').split('?')[0] as string))
          request.url = '/m.html'
        next()
      })
      server.middlewares.use('/m-manifest.json', (_, response) => {
        response.setHeader('content-type', 'application/json').end(manifestOf(brand))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'm-manifest.json', source: manifestOf(brand) })
      for (const size of ICONS)
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source: iconOf(brand, size) })
    },
  }
}
