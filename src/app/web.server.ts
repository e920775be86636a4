import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a public page says of itself in its HTML, before its program runs. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly image?: string | undefined
}

interface Heads {
  /** Undefined: the page as it was built. */
  of(url: string): Promise<PageHead | undefined>
  /** The address of the installation, for what is shown elsewhere. */
  readonly publicUrl: string
}

/**
 * The built web with its fallback: every path that is neither a call nor a file is a page of the single-page app. Files
 * are looked up when they are asked for, so that a new build under a running service is served at the next load.
 */
export async function serveWeb(app: FastifyInstance, folder: string, heads?: Heads): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
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
    const head = file || !heads ? undefined : await headOf(heads, request)
    if (!head) return reply.sendFile(file ?? page, folder)
    const html = await readFile(join(folder, page), 'utf8')
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withHead(html, head, heads, request.url))
  })
}

/** The worker's app and the customer's signature page are a page of their own, small enough for a phone's network. */
function pageOf(folder: string, path: string): string {
  return /^\/(m|s)(\/|$)/.test(path) && existsSync(join(folder, 'm.html')) ? 'm.html' : 'index.html'
}

/** Of a page whose data cannot be had the page is still there. */
async function headOf(heads: Heads, request: FastifyRequest): Promise<PageHead | undefined> {
  try {
    return await heads.of(request.url)
  } catch (error) {
    request.log.warn({ err: error }, 'head of a page')
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
  return html.replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
}
