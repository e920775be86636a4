import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { antdStyles } from './styles.ts'

const REGISTERS = /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*")/g
/** Only drawn in the wireframe theme, which the product does not have. */
const never = new Set(['Pagination-bordered'])
const PAGE = /\/index\.html$/
const DEVELOPMENT = '/antd.css'

/** What a file of the library registers a style for: `['Input', 'TextArea']` is Input-TextArea, `'Button'` Button-Button. */
export function registered(code: string): string[] {
  return [...code.matchAll(REGISTERS)].map(([, given = '']) => {
    const names = [...given.matchAll(/['"]([^'"]+)['"]/g)].map(([, name]) => name)
    return names.length === 1 ? `${names[0]}-${names[0]}` : names.join('-')
  })
}

/**
 * The sheet of Ant Design as the first of the office's page, so that every style of the product comes after it. A
 * component that came into the product without its style ends the build.
 */
export function antdSheet(): Plugin {
  let href = DEVELOPMENT
  return {
    name: 'antd-sheet',
    configureServer(server) {
      let css: string | undefined
      server.middlewares.use(DEVELOPMENT, (_, response) => {
        css ??= antdStyles().css
        response.setHeader('content-type', 'text/css').end(css)
      })
    },
    generateBundle: {
      // Before the page is written, which names the file.
      order: 'pre',
      handler(_, bundle) {
        const { css, components } = antdStyles()
        const used = Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
        )
        const missing = used
          .filter((id) => /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/]/.test(id))
          .flatMap((id) => registered(readFileSync(id, 'utf8')))
          .filter((name) => !components.has(name) && !never.has(name))
        if (missing.length > 0)
          this.error(`antd 的 ${[...new Set(missing)].join('、')} 没有样式：请在 tools/antd/styles.ts 加上它`)
        const fileName = `assets/antd-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName, source: css })
        href = `/${fileName}`
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path }) =>
        PAGE.test(path) ? [{ tag: 'link', attrs: { rel: 'stylesheet', href }, injectTo: 'head-prepend' }] : [],
    },
  }
}
