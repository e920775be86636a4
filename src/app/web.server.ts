import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The built web with its fallback: every path that is neither a call nor a file is a page of the single-page app. Files
 * are looked up when they are asked for, so that a new build under a running service is served at the next load.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
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
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] as string
    if (/^\/(api|oms|hardware|oss)\//.test(path)) return reply.callNotFound()
    const file = /^\/[\w-]+\.\w{2,5}$/.test(path) ? path.slice(1) : undefined
    if (file ? !existsSync(join(folder, file)) : /\.\w{2,5}$/.test(path)) return reply.callNotFound()
    return reply.sendFile(file ?? pageOf(folder, path), folder)
  })
}

/** The worker's app and the customer's signature page are a page of their own, small enough for a phone's network. */
function pageOf(folder: string, path: string): string {
  return /^\/(m|s)(\/|$)/.test(path) && existsSync(join(folder, 'm.html')) ? 'm.html' : 'index.html'
}
