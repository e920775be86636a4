import type { Plugin } from 'vite'
import { chunkOf, filesOf } from '../bundle.ts'

/** Pages beside index.html and what each begins with beside the first script. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'office.html': ['/src/app/modules.web.ts'],
  'mall.html': [
    '/src/app/openMall.web.ts',
    '/modules/goods/web/mall/MallHomePage.tsx',
    '/modules/mallOrder/web/cartDoor.ts',
  ],
}

const tag = (file: string) =>
  file.endsWith('.css')
    ? `    <link rel="stylesheet" crossorigin href="${file}">\n`
    : `    <link rel="modulepreload" crossorigin href="${file}">\n`

/**
 * office.html and mall.html: the same page as index.html, with the list of pages, and what the first of them need, fetched
 * while the first script is. The login page needs no list.
 */
export function officePage(): Plugin {
  return {
    name: 'office-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const html = String(page.source)
        for (const [fileName, begin] of Object.entries(pages)) {
          const files = filesOf(
            bundle,
            begin.map((module) => chunkOf(bundle, module)),
            false,
          )
          const ahead = files.filter((file) => /\.(js|css)$/.test(file) && !html.includes(file)).map(tag)
          this.emitFile({
            type: 'asset',
            fileName,
            source: html.replace('  </head>', `${ahead.join('')}  </head>`),
          })
        }
      },
    },
  }
}
