import { createDecipheriv } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { sessionApi } from '#kernel/shared/session.ts'

interface Key {
  readonly key: string
  readonly iv: string
}

/** The key of a session, fetched as a browser does before it reads an encrypted answer (common 3.3). */
export async function keyOf(app: FastifyInstance, token: string): Promise<Key | undefined> {
  const answer = await app.inject({ method: 'GET', url: serverPath(sessionApi.aesKey.path), headers: { token } })
  return (answer.json() as { data?: Key }).data
}

/** What an encrypted answer says to who holds the key. */
export function opened(sealed: unknown, { key, iv }: Key): unknown {
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  const text = decipher.update(String(sealed), 'base64', 'utf8') + decipher.final('utf8')
  return (JSON.parse(text) as { data: unknown }).data
}
