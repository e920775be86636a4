import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import type { Kept } from '../../src/app/kept.ts'
import { openRoutes } from '../../src/app/openRoutes.ts'
import { type Bundle, chunkOf, filesOf, textOf } from '../bundle.ts'

/**
 * Both pages, the office's and the phone's, are kept by one service worker (src/app/pageWorker.web.ts). The build writes it
 * once for each, with the files that its page begins with.
 */
export const WORKER = 'm-sw'
const OFFICE_WORKER = 'sw.js'
const MARK = '__KEPT__'

function entryOf(bundle: Bundle, page: string): Rolldown.OutputChunk {
  for (const one of Object.values(bundle))
    if (one.type === 'chunk' && one.isEntry && one.facadeModuleId?.endsWith(`/${page}`)) return one
  throw new Error(`the build has no ${page}`)
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
