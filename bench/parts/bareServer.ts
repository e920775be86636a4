import fastify from 'fastify'
import pg from 'pg'

/**
 * A route that does nothing but ask the database and answer: what a list page is measured against. No session, no company
 * in the transaction, no row-level security, no envelope, no count.
 */
const { url, text, values } = JSON.parse(process.env.BARE_QUERY ?? '{}') as {
  url: string
  text: string
  values: unknown[]
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = fastify()
app.post('/bare', async () => (await pool.query({ name: 'bare', text, values })).rows)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
