import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bind } from '#kernel/server/database.ts'
import type { Context, PageSource } from '#kernel/server/index.ts'
// What other modules answer of their rows is a part of the statement.
import '#app/modules.ts'

interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statement of the first page as somebody who sees the whole company asks it, without the total. */
export async function firstPageOf(source: PageSource<unknown>, companyId: string, size: number): Promise<Query> {
  const heard: Query[] = []
  const query = async ({ text, values }: Query) => {
    heard.push({ text, values })
    return { rows: [], fields: [], rowCount: 0 }
  }
  const who = { userId: companyId, roleType: 1, companies: [companyId], scope: { all: true } }
  const ctx = { db: bind({ query } as never), who, companyId, isGuest: false, now: new Date(), may: () => true }
  await source.page(ctx as unknown as Context, { page: 1, size })
  const [first] = heard
  if (!first) throw new Error('the list asked nothing')
  return withoutTotal(first)
}

/** Takes the total out of the selection, and numbers what is left of the parameters anew. */
function withoutTotal({ text, values }: Query): Query {
  const bare = text.replace(/,\s*\(select coalesce\(sum\(n\), 0\)::bigint from row_count[^)]*\) as "rowTotal"/, '')
  if (bare === text) throw new Error('no total to leave out')
  const kept: unknown[] = []
  const numbered = bare.replace(/\$(\d+)/g, (_, n: string) => `$${kept.push(values[Number(n) - 1])}`)
  return { text: numbered, values: kept }
}

/** The database that the product has open in this folder, past its row-level security. */
export function openedIn(dataDir: string, ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.port = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[3] ?? ''
  return url.href
}

/** Serves the statement in a process of its own. */
export async function serveBare(url: string, query: Query) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bareServer.ts', import.meta.url))], {
    env: { ...process.env, BARE_QUERY: JSON.stringify({ url, ...query }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line).trim()))
    child.once('exit', () => reject(new Error('the bare route ended')))
  })
  return { address, close: () => child.kill() }
}
