import fastify from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database.server.ts'

export interface ServerOptions {
  config: Config
  database: Database
}

export interface HttpServer {
  /** Returns the address it listens on. */
  listen(port: number, host: string): Promise<string>
  /** Stops accepting, closes the sockets with 1012, lets running requests end. */
  close(): Promise<void>
}

export async function buildServer(_options: ServerOptions): Promise<HttpServer> {
  const app = fastify({ logger: false })
  app.get('/healthz', async () => ({ status: 'ok' }))
  return {
    listen: (port, host) => app.listen({ port, host }),
    close: () => app.close(),
  }
}
