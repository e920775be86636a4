import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyPrefix } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { sized } from '#kernel/shared/sized.ts'
import { keyringFrom } from '../keyring.ts'
import { contentMatches } from './content.ts'
import { Disk } from './disk.ts'
import { sign } from './signature.ts'
import { ObjectStore } from './store.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 1)])
const PREFIX = 'web1u7_bit-ev-img_'
const KEY = `${PREFIX}1760000000000.png`

let folder: string
let app: FastifyInstance
let store: ObjectStore
let base: string
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-20T08:00:00Z')
  folder = mkdtempSync(join(tmpdir(), 'tiwei-oss-'))
  store = new ObjectStore({
    home: folder,
    keys: keyringFrom('0123456789abcdef0123456789abcdef'),
    publicBuckets: ['tiwei', 'tiwei-test'],
    now: () => now,
  })
  app = fastify()
  store.mountOn(app)
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function post(
  bucket: string,
  fields: Record<string, string | undefined>,
  file: Uint8Array<ArrayBuffer> = PNG as Buffer<ArrayBuffer>,
): Promise<{ status: number; body: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  form.append('file', new Blob([file]), 'a.png')
  const response = await fetch(`${base}/oss/${bucket}`, { method: 'POST', body: form })
  return { status: response.status, body: await response.text() }
}

/** The fields in the order of common 4. */
async function fieldsOf(bucket: string, key: string, prefix = PREFIX): Promise<Record<string, string | undefined>> {
  const { accessid, policy, signature } = await store.policy(bucket, prefix)
  return { OSSAccessKeyId: accessid, policy, signature, key, success_action_status: '200', Filename: '照片.png' }
}

describe('common 4 表单上传', () => {
  test('成功为 200；未要求状态码为 204；对象可读回', async () => {
    const fields = await fieldsOf('bit-ev-img', KEY)
    expect(await post('bit-ev-img', fields)).toEqual({ status: 200, body: '' })
    expect(await store.head('bit-ev-img', KEY)).toMatchObject({ key: KEY, size: PNG.length })
    const pieces: Uint8Array[] = []
    for await (const piece of await store.read('bit-ev-img', KEY)) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(PNG)).toBe(true)
    const other = { ...fields, key: `${PREFIX}2.png`, success_action_status: undefined }
    expect((await post('bit-ev-img', other)).status).toBe(204)
  })

  test('重复上传同一内容无害，换内容被拒', async () => {
    const fields = await fieldsOf('bit-ev-img', KEY)
    await post('bit-ev-img', fields)
    expect((await post('bit-ev-img', fields)).status).toBe(200)
    const changed = Buffer.from(PNG)
    changed[4000] = 9
    expect(await post('bit-ev-img', fields, changed)).toMatchObject({
      status: 409,
      body: expect.stringContaining('FileAlreadyExists'),
    })
  })

  test('凭证被改、过期、他人的前缀、别的桶、越权的 acl 都被拒绝，什么也不留下', async () => {
    const good = await fieldsOf('bit-ev-img', KEY)
    const refused = async (change: Record<string, string | undefined>, code: string, bucket = 'bit-ev-img') => {
      const { status, body } = await post(bucket, { ...good, ...change })
      expect(status).toBe(403)
      expect(body).toContain(`<Code>${code}</Code>`)
    }
    const wider = Buffer.from(
      Buffer.from(good.policy ?? '', 'base64')
        .toString()
        .replace(PREFIX, 'web1'),
    ).toString('base64')
    await refused({ policy: wider }, 'SignatureDoesNotMatch')
    await refused({ signature: 'AAAA' }, 'SignatureDoesNotMatch')
    await refused({ OSSAccessKeyId: 'someone' }, 'InvalidAccessKeyId')
    await refused({ key: 'web1u8_bit-ev-img_1.png' }, 'AccessDenied')
    await refused({ 'x-oss-object-acl': 'public-read' }, 'AccessDenied')
    await refused({ key: `${PREFIX}1.svg` }, 'AccessDenied')
    await refused({ key: `${PREFIX}1.html` }, 'AccessDenied')
    await refused({}, 'AccessDenied', 'tiwei')
    now += 16 * 60_000
    await refused({}, 'AccessDenied')
    expect((await post('nowhere', good)).status).toBe(404)
    expect(readdirSync(folder)).toEqual([])
  })

  test('签了名的凭证里的每个条件都要满足；读不懂的凭证说读不懂', async () => {
    const signed = (document: unknown) => {
      const policy = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)).toString('base64')
      return { OSSAccessKeyId: store.access.id, policy, signature: sign(store.access.secret, policy), key: KEY }
    }
    const sent = async (...conditions: unknown[]) => {
      const expiration = new Date(now + 60_000).toISOString()
      const given = signed({ expiration, conditions: [...conditions, ['content-length-range', 1, 100_000]] })
      return (await post('bit-ev-img', given)).status
    }
    expect(await sent(['eq', '$key', `${KEY}x`])).toBe(403)
    expect(await sent(['starts-with', '$key', 'web1u8'])).toBe(403)
    expect(await sent(['starts-with', '$bucket', 'other'])).toBe(403)
    expect(await sent(['like', '$key', KEY])).toBe(403)
    expect(await sent({ bucket: 'tiwei' })).toBe(403)
    expect(await sent({ key: 'other' })).toBe(403)
    expect(await store.exists('bit-ev-img', KEY)).toBe(false)
    expect(
      await sent(['eq', '$key', KEY], ['starts-with', '$key', PREFIX], { bucket: 'bit-ev-img' }, { key: KEY }),
    ).toBe(204)
    for (const unreadable of ['不是 JSON', { expiration: new Date(now + 60_000).toISOString() }])
      expect(await post('bit-ev-img', signed(unreadable))).toMatchObject({
        status: 400,
        body: expect.stringContaining('InvalidPolicyDocument'),
      })
  })

  test('不是表单的说清楚；没有文件的也是；磁盘满了用话说', async () => {
    const plain = await fetch(`${base}/oss/bit-ev-img`, { method: 'POST', body: 'a=b' })
    expect([plain.status, await plain.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')])
    const form = new FormData()
    form.append('key', KEY)
    const empty = await fetch(`${base}/oss/bit-ev-img`, { method: 'POST', body: form })
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('exactly one file')])
    store.write = () => Promise.reject(refuse.diskFull())
    const full = await post('bit-ev-img', await fieldsOf('bit-ev-img', KEY))
    expect(full).toMatchObject({ status: 507, body: expect.stringContaining(refuse.diskFull().message) })
  })

  test('键里的 ../ 到不了目录之外', async () => {
    for (const key of ['../../etc/a.png', `${PREFIX}/../../x.png`, `${PREFIX}\\..\\x.png`, `${PREFIX}\u0000.png`]) {
      const { status } = await post('bit-ev-img', await fieldsOf('bit-ev-img', key, ''))
      expect(status).toBe(400)
      await expect(store.write('bit-ev-img', key, PNG)).rejects.toThrow()
    }
    await expect(store.write('../x', 'a.png', PNG)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  test('内容与扩展名不符、空文件、超过大小的被拒绝，不留半个文件', async () => {
    const fields = await fieldsOf('bit-ev-img', KEY)
    const html = Buffer.from('<html><script>alert(1)</script>')
    // A short one is judged at its end, a long one as soon as its head is there.
    for (const wrong of [html, Buffer.concat([html, Buffer.alloc(200_000, 32)])])
      expect(await post('bit-ev-img', fields, wrong)).toMatchObject({
        status: 400,
        body: expect.stringContaining('不符'),
      })
    expect((await post('bit-ev-img', fields, Buffer.alloc(0))).body).toContain('EntityTooSmall')
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, PNG.subarray(0, 8))
    const { status, body } = await post('bit-ev-img', fields, large)
    expect([status, body]).toEqual([400, expect.stringContaining('文件不能超过20MB')])
    const small = store.signPolicy({ bucket: 'bit-ev-img', keyPrefix: PREFIX, maxBytes: 100, expire: now / 1000 + 60 })
    expect((await post('bit-ev-img', { ...fields, ...small, host: undefined, expire: undefined })).body).toContain(
      'EntityTooLarge',
    )
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(left).toEqual([])
    const exact = Buffer.alloc(20 * 1024 * 1024, 1)
    PNG.copy(exact, 0, 0, 8)
    expect((await post('bit-ev-img', fields, exact)).status).toBe(200)
    expect(await store.head('bit-ev-img', KEY)).toMatchObject({ size: exact.length })
  })
})

describe('读取', () => {
  test('公共桶可直接读，头部安全，支持分段；私有桶要五分钟内的签名链接', async () => {
    const fields = { ...(await fieldsOf('tiwei', 'logo/1.png', 'logo/')), 'x-oss-object-acl': 'public-read' }
    expect((await post('tiwei', fields)).status).toBe(200)
    const open = await fetch(base + store.link('tiwei', 'logo/1.png'))
    expect(open.status).toBe(200)
    expect(Object.fromEntries(open.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': 'inline',
    })
    const part = await fetch(base + store.link('tiwei', 'logo/1.png'), { headers: { range: 'bytes=0-3' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, '89504e47'])

    await store.write('bit-ev-img', KEY, PNG)
    expect((await fetch(`${base}/oss/bit-ev-img/${KEY}`)).status).toBe(403)
    const link = base + store.link('bit-ev-img', KEY)
    expect((await fetch(link)).status).toBe(200)
    expect((await fetch(link.replace(KEY, `${PREFIX}2.png`))).status).toBe(403)
    expect((await fetch(link.replace(/Expires=\d+/, 'Expires=9999999999'))).status).toBe(403)
    now += 300_000
    expect((await fetch(link)).status).toBe(403)
  })

  test('没有的对象是 404；没有变的不再传一遍；公共的久留，私有的五分钟', async () => {
    const get = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await app.inject({ url: url.replace(base, ''), headers })
      return { status: answer.statusCode, cache: answer.headers['cache-control'], etag: String(answer.headers.etag) }
    }
    expect((await get(store.link('bit-ev-img', `${PREFIX}none.png`))).status).toBe(404)
    expect((await get(store.link('tiwei', 'none.png'))).status).toBe(404)
    await store.write('tiwei', 'logo/1.png', PNG)
    await store.write('bit-ev-img', KEY, PNG)
    const open = await get(store.link('tiwei', 'logo/1.png'))
    expect(open).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
    const link = store.link('bit-ev-img', KEY)
    const { etag, ...own } = await get(link)
    expect(own).toEqual({ status: 200, cache: 'private, max-age=300' })
    expect((await get(link, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(link, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('挂到单据前检查：存在、大小、内容', async () => {
    await store.write('bit-ev-img', KEY, PNG)
    expect(await store.assertAttachable('bit-ev-img', KEY)).toMatchObject({ size: PNG.length })
    await store.write('bit-ev-img', 'b.png', Buffer.from('<svg/>'))
    await expect(store.assertAttachable('bit-ev-img', 'b.png')).rejects.toMatchObject({ errorCode: 1000415 })
    await store.write('bit-ev-img', 'c.png', Buffer.concat([PNG, Buffer.alloc(20 * 1024 * 1024)]))
    await expect(store.assertAttachable('bit-ev-img', 'c.png')).rejects.toMatchObject({ message: '文件不能超过20MB' })
    await expect(store.assertAttachable('bit-ev-img', 'none.png')).rejects.toMatchObject({ errorCode: 1000404 })
    await store.remove('bit-ev-img', KEY)
    expect(await store.exists('bit-ev-img', KEY)).toBe(false)
  })

  test('下载凭证：改动、过期无效', () => {
    const scope = { userId: 'u7', sessionId: 's1', companies: ['c1'] }
    const given = store.assumeReadOnly(scope)
    expect(store.verifyReadOnly(given)).toEqual(scope)
    expect(store.verifyReadOnly({ ...given, accessKeySecret: 'x' })).toBeUndefined()
    const share = store.assumeReadOnly({ objects: ['bit-ev-file/a.pdf'] })
    expect(store.verifyReadOnly({ ...share, securityToken: given.securityToken })).toBeUndefined()
    expect(store.verifyReadOnly({ ...given, securityToken: 'x.y' })).toBeUndefined()
    now = Date.parse(given.expiration)
    expect(store.verifyReadOnly(given)).toBeUndefined()
  })
})

test('写到一半出错不留下对象', async () => {
  async function* broken() {
    yield PNG
    throw new Error('断线')
  }
  await expect(store.write('bit-ev-img', KEY, broken())).rejects.toThrow('断线')
  expect(await store.exists('bit-ev-img', KEY)).toBe(false)
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(left).toEqual([])
})

test('首部与扩展名', () => {
  const is = (extension: string, content: string | Buffer) => contentMatches(extension, Buffer.from(content))
  expect(is('jpg', Buffer.from('ffd8ffe0', 'hex'))).toBe(true)
  expect(is('png', Buffer.from('ffd8ffe0', 'hex'))).toBe(false)
  expect(is('pdf', '%PDF-1.7')).toBe(true)
  expect(is('xlsx', 'PK\x03\x04')).toBe(true)
  expect(is('xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(true)
  expect(is('mp4', '\0\0\0 ftypisom')).toBe(true)
  expect(is('txt', '电梯,1')).toBe(true)
  expect(is('csv', '< SVG onload=alert(1)>')).toBe(false)
  expect(is('txt', 'a\0b')).toBe(false)
  expect(is('svg', '<svg/>')).toBe(false)
})

test('other users of the machine read no file: folders 0700, objects 0600, a folder of an earlier release is closed', async () => {
  await store.write('bit-ev-img', KEY, PNG)
  const modes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)))
  expect(new Set(modes.map((one) => `${one.isFile() ? 'file' : 'folder'} ${(one.mode & 0o777).toString(8)}`))).toEqual(
    new Set(['file 600', 'folder 700']),
  )
  chmodSync(folder, 0o755)
  new ObjectStore({ home: folder, keys: keyringFrom('0123456789abcdef0123456789abcdef'), publicBuckets: [] })
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

describe('公开图片的小图', () => {
  const KEY = `${keyPrefix('u7', 'tiwei')}1.jpg`
  const get = (words?: string, key = KEY) =>
    fetch(`${base}/oss/tiwei/${key}${words === undefined ? '' : `?x-oss-process=${encodeURIComponent(words)}`}`)
  const sizeOf = async (response: Response) => {
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format, exif } = await sharp(bytes).metadata()
    return { width, height, format, exif, bytes: bytes.length }
  }
  /** A camera's picture: 3000 × 2000, lying on its side, with what the camera noted. */
  const photo = () => {
    const noise = Buffer.alloc(300 * 200 * 3)
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919) % 251
    return sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
      .resize(3000, 2000)
      .withExif({ IFD0: { Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer()
  }

  test('按所示的大小给：宽度对、竖着、不带拍摄信息，字节少得多；原图不变', async () => {
    const original = await photo()
    await store.write('tiwei', KEY, original)
    const address = sized(store.link('tiwei', KEY), 320)
    const response = await fetch(`${base}${address}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const tile = await sizeOf(response)
    expect(tile).toMatchObject({ width: 320, height: 480, format: 'webp', exif: undefined })
    expect(tile.bytes).toBeLessThan(original.length / 10)
    const thumb = await sizeOf(await fetch(`${base}${sized(store.link('tiwei', KEY), 160)}`))
    expect(thumb).toMatchObject({ width: 160, height: 240 })
    expect(thumb.bytes).toBeLessThan(tile.bytes)
    expect(await sizeOf(await get())).toMatchObject({ format: 'jpeg', bytes: original.length })
  })

  test('做一次就留着，同时要的人等同一张；原图删了，小图也没有了', async () => {
    await store.write('tiwei', KEY, await photo())
    const reading = vi.spyOn(Disk.prototype, 'read')
    const words = 'image/resize,w_160/format,webp'
    const etags = await Promise.all(Array.from({ length: 8 }, async () => (await get(words)).headers.get('etag')))
    expect(new Set(etags).size).toBe(1)
    expect(reading.mock.calls.filter(([bucket]) => bucket === 'tiwei')).toHaveLength(1)
    reading.mockRestore()
    await store.remove('tiwei', KEY)
    expect((await get(words)).status).toBe(404)
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(left).toEqual([])
  })

  test('原图更轻、读不出来的，给原图；没有这种大小的被拒', async () => {
    // Dots of two colours: nothing says them shorter than a PNG of two colours does.
    const dots = Buffer.from(Array.from({ length: 200 * 200 }, (_, n) => ((n * 7919) % 13 < 6 ? 255 : 0)))
    const light = await sharp(dots, { raw: { width: 200, height: 200, channels: 1 } })
      .png({ palette: true, colours: 2 })
      .toBuffer()
    await store.write('tiwei', `light-${KEY}.png`, light)
    const words = 'image/resize,w_640/format,webp'
    expect(Buffer.from(await (await get(words, `light-${KEY}.png`)).arrayBuffer()).equals(light)).toBe(true)
    await store.write('tiwei', KEY, PNG)
    const broken = await get(words)
    expect([broken.status, broken.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    for (const wrong of ['image/resize,w_321/format,webp', 'image/resize,w_5000/format,webp', 'video/snapshot', ''])
      expect((await get(wrong)).status).toBe(400)
  })

  test('私有桶没有小图；小图的桶不能上传，也不能直接读', async () => {
    await store.write('bit-ev-img', KEY, PNG)
    const link = `${base}${store.link('bit-ev-img', KEY)}&x-oss-process=image/resize,w_160/format,webp`
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(PNG)).toBe(true)
    expect((await fetch(`${base}/oss/tiwei-sized/160/${KEY}`)).status).toBe(403)
    expect((await post('tiwei-sized', {})).status).toBe(404)
  })
})
