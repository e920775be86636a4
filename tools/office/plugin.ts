import type { Plugin } from 'vite'

/** What the pages behind the login page begin with beside the first script. */
const PAGES = '/src/app/modules.web.ts'

/**
 * office.html beside index.html: the same page, with the list of all pages fetched while the first script is. The server
 * sends it at every address but those of the login page, which needs no list.
 */
export function officePage(): Plugin {
  return {
    name: 'office-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        const list = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(PAGES)),
        )
        if (page?.type !== 'asset' || list?.type !== 'chunk')
          throw new Error(`the build has no index.html or no ${PAGES}`)
        const html = String(page.source)
        const ahead = [list.fileName, ...list.imports]
          .filter((file) => !html.includes(`/${file}`))
          .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
        this.emitFile({
          type: 'asset',
          fileName: 'office.html',
          source: html.replace('  </head>', `${ahead.join('')}  </head>`),
        })
      },
    },
  }
}
