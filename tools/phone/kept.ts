import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import type { Kept } from '../../src/app/kept.ts'
import { openRoutes } from '../../src/app/openRoutes.ts'

/**
 * Both pages, the office's and the phone's, are kept by one service worker (src/app/pageWorker.web.ts). The build writes it
 * once for each, with the files that its page begins with.
 */
export const WORKER = 'm-sw'
const OFFICE_WORKER = 'sw.js'
const MARK = '__KEPT__'

type Bundle = Rolldown.OutputBundle

/** The module makes this chunk, or is one of those that do. */
function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  for (const one of Object.values(bundle))
    if (one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module))) return one
  throw new Error(`the build has no ${module}`)
}

function entryOf(bundle: Bundle, page: string): Rolldown.OutputChunk {
  for (const one of Object.values(bundle))
    if (one.type === 'chunk' && one.isEntry && one.facadeModuleId?.endsWith(`/${page}`)) return one
  throw new Error(`the build has no ${page}`)
}

/** A chunk with its styles and what it imports; `all`: what it may load later and what its styles name as well. */
function filesOf(bundle: Bundle, begin: readonly Rolldown.OutputChunk[], all: boolean): string[] {
  const files = new Set<string>()
  const take = (fileName: string): void => {
    const one = bundle[fileName]
    if (!one || files.has(fileName)) return
    files.add(fileName)
    if (one.type !== 'chunk') return
    const { importedCss = [], importedAssets = [] } = one.viteMetadata ?? {}
    for (const name of [...one.imports, ...(all ? one.dynamicImports : []), ...importedCss, ...importedAssets])
      take(name)
  }
  for (const { fileName } of begin) take(fileName)
  if (all)
    for (const name of [...files].filter((file) => file.endsWith('.css')))
      for (const [, asset = ''] of textOf(bundle, name).matchAll(/url\(["']?\/(assets\/[^"')]+)/g)) take(asset)
  return [...files].map((file) => `/${file}`)
}

function textOf(bundle: Bundle, name: string): string {
  const one = bundle[name]
  return one?.type === 'asset' ? String(one.source) : ''
}

/** Pages that stand beside the menu although they need no login. */
const beside = new Set(['', 'index', '404', 'msg'])
/** Public pages, and what is no page: they are not slowed down, and nothing of them is kept. */
const past = [
  ...new Set(openRoutes.map((path) => path.split('/')[1] ?? '').filter((first) => !beside.has(first))),
  ...['api', 'oms', 'hardware', 'oss', 'push', 'assets'],
]

function versioned(bundle: Bundle, of: Omit<Kept, 'version'>): Kept {
  const version = createHash('sha256')
    .update(of.files.join('\n'))
    .update(textOf(bundle, of.page.slice(1)))
  return { ...of, version: version.digest('hex').slice(0, 12) }
}

function phoneOf(bundle: Bundle): Kept {
  const files = filesOf(bundle, [entryOf(bundle, 'm.html')], true)
  return versioned(bundle, {
    name: 'm',
    page: '/m.html',
    files: ['/m.html', '/m-manifest.json', '/brand.svg', '/icon-192.png', ...files],
    only: ['m'],
    grows: false,
  })
}

/** The frame around every page; the pages are kept as they are opened. */
const frame = ['/src/app/shell.web.tsx', '/src/app/routes.ts', '/modules/permission/shared/menu.ts']

function officeOf(bundle: Bundle): Kept {
  const begin = [entryOf(bundle, 'index.html'), ...frame.map((module) => chunkOf(bundle, module))]
  return versioned(bundle, {
    name: 'office',
    page: '/index.html',
    files: ['/index.html', '/brand.svg', ...filesOf(bundle, begin, false)],
    except: past,
    grows: true,
  })
}

export function keptPages(): Plugin {
  return {
    name: 'kept-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${WORKER}.js`]
        if (worker?.type !== 'chunk' || worker.code.split(MARK).length !== 2)
          throw new Error(`the build has no ${WORKER}.js with one ${MARK}`)
        const { code } = worker
        const written = (kept: Kept) => code.replace(MARK, () => JSON.stringify(kept))
        worker.code = written(phoneOf(bundle))
        this.emitFile({ type: 'asset', fileName: OFFICE_WORKER, source: written(officeOf(bundle)) })
      },
    },
  }
}
