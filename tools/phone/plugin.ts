import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { Brand } from '../../src/kernel/shared/brand.ts'
import { iconOf } from './icon.ts'

/**
 * The worker's app is a page of its own beside the office's (m.html, decision 0033): what makes it one that installs and
 * starts without a network. `m-sw.js` learns here which files the page consists of.
 */
export const WORKER = 'm-sw'
const MARK = '__PHONE_FILES__'
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
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'm-manifest.json', source: manifestOf(brand) })
        for (const size of ICONS) {
          this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source: iconOf(brand, size) })
        }
        const entry = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.isEntry && one.facadeModuleId?.endsWith('/m.html'),
        )
        const worker = bundle[`${WORKER}.js`]
        if (entry?.type !== 'chunk' || worker?.type !== 'chunk')
          throw new Error('the build has no m.html or no m-sw.js')
        const files = new Set<string>()
        const take = (fileName: string): void => {
          const one = bundle[fileName]
          if (!one || files.has(fileName)) return
          files.add(fileName)
          if (one.type !== 'chunk') return
          const { importedCss, importedAssets } = one.viteMetadata ?? {}
          for (const name of [
            ...one.imports,
            ...one.dynamicImports,
            ...(importedCss ?? []),
            ...(importedAssets ?? []),
          ]) {
            take(name)
          }
        }
        take(entry.fileName)
        for (const name of [...files].filter((file) => file.endsWith('.css'))) {
          const css = bundle[name]
          const text = css?.type === 'asset' ? String(css.source) : ''
          for (const [, asset = ''] of text.matchAll(/url\(["']?\/(assets\/[^"')]+)/g)) take(asset)
        }
        const list = [
          '/m.html',
          '/m-manifest.json',
          '/brand.svg',
          '/icon-192.png',
          ...[...files].map((file) => `/${file}`),
        ]
        const page = bundle['m.html']
        const version = createHash('sha256')
          .update(list.join('\n'))
          .update(page?.type === 'asset' ? String(page.source) : '')
          .digest('hex')
        if (!worker.code.includes(MARK)) throw new Error(`m-sw.js has no ${MARK}`)
        worker.code = worker.code.replace(MARK, JSON.stringify({ version: version.slice(0, 12), files: list }))
      },
    },
  }
}
