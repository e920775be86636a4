import pg from 'pg'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '#kernel/server/postgres/embedded.ts'
const dataDir = fileURLToPath(new URL('..', import.meta.url)) + '.cache/bench-' + (process.env.DB ?? 'archives')
const e = await startEmbedded({ dataDir, fsync: false })
const c = new pg.Client({ connectionString: e.url('postgres', 'bench') }); await c.connect()
for (const s of readFileSync(process.argv[2]!, 'utf8').split(/;\s*$/m)) if (s.trim()) { try { const r = await c.query(s); console.log(r.rows.map((x: any) => Object.values(x).join(' | ')).join('\n')) } catch (x: any) { console.log('ERR', x.message) } }
await c.end(); await e.stop()
