import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from '#app/web.server.ts'

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiwei-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'm.html', 'm.webmanifest', 'favicon.svg', 'sw.js', 'assets/a-1b2c.js'])
    writeFileSync(join(folder, name), `<p>${name}</p>`)
  app = Fastify()
  await serveWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const cacheOf = async (url: string) => (await app.inject({ url })).headers['cache-control']

it('升级之后打开任何页面都是新的一版：页面每次都问过服务器', async () => {
  for (const url of ['/', '/index.html', '/auth/login', '/workbench', '/m', '/m/login', '/s/abc', '/sw.js', '/no-such'])
    expect([url, await cacheOf(url)]).toEqual([url, 'no-cache'])
})

it('名字里带内容摘要的文件可以一直留着', async () => {
  expect(await cacheOf('/assets/a-1b2c.js')).toBe('public, max-age=31536000, immutable')
})

it('没有的文件说没有，也不留给下一版', async () => {
  const gone = await app.inject({ url: '/assets/gone-0000.js' })
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['cache-control'] ?? '').not.toContain('immutable')
})
