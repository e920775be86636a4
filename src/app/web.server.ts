import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOpenMall } from './openMall.ts'
import { painter } from './painting.server.ts'

/** What a public page says of itself in its HTML, before its program runs. */
interface PageHead {
  readonly title: string
  readonly description: string
  readonly image?: string | undefined
  /** What the page asks for first, with its answer. */
  readonly answer?: { readonly path: string; readonly data: unknown } | undefined
  /** In sight at once: fetched while the program is. */
  readonly pictures?: readonly { readonly src: string; readonly srcSet?: string; readonly sizes?: string }[] | undefined
}

interface Heads {
  /** Undefined: the page as it was built. */
  of(url: string): Promise<PageHead | undefined>
  /** The address of the installation, for what is shown elsewhere. */
  readonly publicUrl: string
}

const unasked = { etag: false, lastModified: false, acceptRanges: false }
const asked = { etag: true, lastModified: true }

/**
 * The built web with its fallback: every path that is neither a call nor a file is a page of the single-page app. Files
 * are looked up when they are asked for, so that a new build under a running service is served at the next load.
 */
export async function serveWeb(app: FastifyInstance, folder: string, heads?: Heads): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const assets = join(folder, 'assets')
  const paint = painter(folder)
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    // What never changes is not asked for again: a page of a hundred files need not hear a hundred times when each was made.
    ...unasked,
    // Said by the file and not by the route, because `sendFile` below passes here too: files under assets carry a hash of
    // their content in their name, whatever else is sent must be asked for again, or a release reaches nobody.
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.startsWith(assets + sep) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] as string
    if (/^\/(api|oms|hardware|oss)\//.test(path)) return reply.callNotFound()
    const file = /^\/[\w-]+\.\w{2,5}$/.test(path) ? path.slice(1) : undefined
    if (file ? !existsSync(join(folder, file)) : /\.\w{2,5}$/.test(path)) return reply.callNotFound()
    const page = pageOf(folder, path)
    const head = file || !heads ? undefined : await tried(() => heads.of(request.url), request, 'head of a page')
    if (!head) return reply.sendFile(file ?? page, folder, asked)
    const html = withHead(await readFile(join(folder, page), 'utf8'), head, heads, request.url)
    const { answer } = head
    const painted = answer && (await tried(() => paint(path, answer), request, 'painting of a page'))
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(painted ? html.replace(ROOT, () => `<div id="root">${painted}</div>`) : html)
  })
}

/**
 * The worker's app and the customer's signature page are a page of their own, small enough for a phone's network. The mall
 * comes with the list of its pages, what is behind the login page with the list of all.
 */
function pageOf(folder: string, path: string): string {
  const page = pages.find(([, serves]) => serves(path))?.[0] ?? 'office.html'
  return existsSync(join(folder, page)) ? page : 'index.html'
}
const pages: readonly (readonly [page: string, serves: (path: string) => boolean])[] = [
  ['m.html', (path) => /^\/(m|s)(\/|$)/.test(path)],
  ['index.html', (path) => /^\/(auth\/.*)?$/.test(path)],
  ['mall.html', isOpenMall],
]

const ROOT = '<div id="root"></div>'

/** Of a page whose data cannot be had, or which cannot be painted, the program is still there. */
async function tried<T>(work: () => Promise<T>, request: FastifyRequest, what: string): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    request.log.warn({ err: error }, what)
    return undefined
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string)

function withHead(html: string, head: PageHead, heads: Heads | undefined, url: string): string {
  const brand = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const whole = (address: string) => (address.startsWith('/') ? `${heads?.publicUrl ?? ''}${address}` : address)
  const facts: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', brand],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', whole(url)],
    ...(head.image ? ([['og:image', whole(head.image)]] as const) : []),
  ]
  const tags = [
    `<title>${escaped(head.title)} - ${brand}</title>`,
    `<meta name="description" content="${escaped(head.description)}" />`,
    ...facts.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
  ]
  const first = [
    ...(head.pictures ?? []).map(
      ({ src, srcSet, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high" href="${escaped(src)}"${srcSet ? ` imagesrcset="${escaped(srcSet)}" imagesizes="${escaped(sizes ?? '')}"` : ''} />`,
    ),
    // Data and no program, so that the content policy lets it be; its own signs cannot end the element.
    ...(head.answer
      ? [
          `<script type="application/json" id="answer" data-path="${escaped(head.answer.path)}">${JSON.stringify(head.answer.data).replaceAll('<', '\\u003c')}</script>`,
        ]
      : []),
  ]
  return html.replace(/<title>[^<]*<\/title>/, () => [...tags, ...first].join('\n    '))
}
