import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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
  for (const name of [
    'index.html',
    'office.html',
    'mall.html',
    'm.html',
    'm.webmanifest',
    'favicon.svg',
    'sw.js',
    'assets/a-1b2c.js',
  ])
    writeFileSync(join(folder, name), `<p>${name}</p>`)
  app = Fastify()
  await serveWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const shown = async (url: string, from = app) => {
  const { statusCode, body } = await from.inject({ url })
  return statusCode === 200 ? body : statusCode
}

it('工人的页面与签字页是自己的一页，登录页不带全部页面的清单，其余是办公室的；接口与没有的文件不是页面', async () => {
  for (const url of ['/m', '/m/order/1', '/s/abc']) expect([url, await shown(url)]).toEqual([url, '<p>m.html</p>'])
  for (const url of ['/', '/auth/login', '/auth/join?code=1'])
    expect([url, await shown(url)]).toEqual([url, '<p>index.html</p>'])
  for (const url of ['/workbench', '/msg', '/system/x', '/elvArchives/home?from=/m', '/authority'])
    expect([url, await shown(url)]).toEqual([url, '<p>office.html</p>'])
  // The mall's pages for everybody have a list of their own; the buyer's need the office's kit.
  for (const url of ['/partsMall/partsMallHome', '/partsMall/productDetail?id=1', '/partsMall/cart'])
    expect([url, await shown(url)]).toEqual([url, '<p>mall.html</p>'])
  expect(await shown('/partsMall/myOrders')).toBe('<p>office.html</p>')
  for (const url of ['/api/none', '/oms/none', '/hardware/none', '/oss/a/b.png', '/none.png', '/a/b/none.js'])
    expect([url, await shown(url)]).toEqual([url, 404])
})

it('文件名带内容摘要的一直有效，不带再问的凭据；网页每次都问，没变就是 304', async () => {
  const script = await app.inject({ url: '/assets/a-1b2c.js' })
  expect(script.headers['cache-control']).toContain('immutable')
  expect(Object.keys(script.headers).filter((name) => /etag|last-modified|accept-ranges/.test(name))).toEqual([])
  for (const url of ['/auth/login', '/sw.js']) {
    const page = await app.inject({ url })
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({ url, headers: { 'if-none-match': String(page.headers.etag) } })
    expect([url, again.statusCode]).toEqual([url, 304])
  }
})

it('没有构建好的网页、构建到一半的：什么也不给；只有办公室那一页时工人也用它', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'tiwei-web-'))
  const [none, half, office] = [Fastify(), Fastify(), Fastify()]
  await serveWeb(none, bare)
  expect(await shown('/', none)).toBe(404)
  mkdirSync(join(bare, 'assets'))
  // A build that was broken off is none: the worker's page alone would open on scripts that are not there.
  writeFileSync(join(bare, 'm.html'), '<p>m.html</p>')
  await serveWeb(half, bare)
  expect(await shown('/m', half)).toBe(404)
  rmSync(join(bare, 'm.html'))
  writeFileSync(join(bare, 'index.html'), '<p>index.html</p>')
  await serveWeb(office, bare)
  expect(await shown('/m', office)).toBe('<p>index.html</p>')
  await Promise.all([none.close(), half.close(), office.close()])
  rmSync(bare, { recursive: true })
})

it('网页里带着的数据与摘要都写不出自己的位置', async () => {
  writeFileSync(join(folder, 'mall.html'), '<head><title>梯维</title></head>')
  const shop = Fastify()
  const bad = '</script><script>alert(1)</script>'
  await serveWeb(shop, folder, {
    publicUrl: 'https://tiwei.example',
    of: async () => ({
      title: bad,
      description: bad,
      answer: { path: '/mall', data: { title: bad } },
      pictures: [{ src: '/a"onload="x', srcSet: '/b"x 320w', sizes: '9px' }, { src: '/plain.png' }],
    }),
  })
  const html = String(await shown('/partsMall/partsMallHome', shop))
  await shop.close()
  writeFileSync(join(folder, 'mall.html'), '<p>mall.html</p>')
  expect(html.match(/<script/g)).toEqual(['<script'])
  expect(html).toContain('href="/a&quot;onload=&quot;x" imagesrcset="/b&quot;x 320w" imagesizes="9px" />')
  expect(html).toContain('<link rel="preload" as="image" fetchpriority="high" href="/plain.png" />')
  const [, data = ''] = /id="answer" data-path="\/mall">(.*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual({ title: bad })
})

it('画好的页面与它的数据一起到；画不出来，程序照样来', async () => {
  writeFileSync(join(folder, 'mall.html'), '<head><title>梯维</title></head><div id="root"></div>')
  mkdirSync(join(folder, 'painted'))
  const program = (body: string) => {
    writeFileSync(join(folder, 'painted', 'painted.js'), `export const paint = async (url, { data }) => { ${body} }`)
    // A build is known by its time.
    utimesSync(join(folder, 'painted', 'painted.js'), new Date(), new Date(Date.now() + body.length))
  }
  const shop = Fastify()
  let data = { title: '门机$&' }
  const answer = () => ({ path: '/mall', data })
  await serveWeb(shop, folder, {
    publicUrl: 'https://tiwei.example',
    of: async () => ({ title: '商城', description: '商城', answer: answer() }),
  })
  const home = async () => String(await shown('/partsMall/partsMallHome', shop))
  expect(await home()).toContain('<div id="root"></div>')
  const counted = 'globalThis.painted = (globalThis.painted ?? 0) + 1; '
  program(`${counted}return '<link rel="preload" as="image"/><h1>' + data.title + '</h1>'`)
  expect(await home()).toContain('<div id="root"><h1>门机$&</h1></div>')
  await home()
  expect((globalThis as { painted?: number }).painted).toBe(1)
  data = { title: '光幕' }
  expect(await home()).toContain('<div id="root"><h1>光幕</h1></div>')
  program('return undefined')
  expect(await home()).toContain('<div id="root"></div>')
  program('throw new Error("broken")')
  expect(await home()).toContain('<div id="root"></div>')
  expect(await home()).toContain('id="answer"')
  await shop.close()
  rmSync(join(folder, 'painted'), { recursive: true })
  writeFileSync(join(folder, 'mall.html'), '<p>mall.html</p>')
})

it('页面问服务器还在不在（断网与发布的区别），不必取正文', async () => {
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/index.html' })
  expect([statusCode, body]).toEqual([200, ''])
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
